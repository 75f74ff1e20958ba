public import Cartwright
internal import Foundation
internal import Synchronization

/// Loads plugins into this process, or says why not and how to mend it.
///
/// What is refused before its bytes are mapped has run no code. After that come, in this order, the version of the
/// entry points, the build it was made for, its manifest, and only then Swift types. The same bytes are loaded once,
/// however often they are asked for.
public final class PluginLoader: Sendable {
    /// What may be loaded.
    public let pins: PluginPins

    /// What makes plugins that run outside the host.
    private let kinds: [any PluginKindLoader]

    /// The limits on what is awaited at a time of a plugin that runs outside the host.
    private let queueLimits: HandlerQueueLimits

    private let state = Mutex(State())

    private struct State {
        /// This process's program, once it was needed.
        var host: HostProgram?
        /// What was loaded, by digest.
        var loaded: [String: LoadedPlugin] = [:]
    }

    /// A loader for this process.
    ///
    /// - Parameters:
    ///   - pins: what may be loaded.
    ///   - kinds: what makes plugins that run outside the host, one for each kind.
    ///   - queueLimits: how much is awaited at a time of each plugin that runs outside the host.
    public init(
        pins: PluginPins = PluginPins(),
        kinds: [any PluginKindLoader] = [ProcessPluginLoader()],
        awaiting queueLimits: HandlerQueueLimits = HandlerQueueLimits()
    ) {
        (self.pins, self.kinds, self.queueLimits) = (pins, kinds, queueLimits)
    }

    /// This process's program. Looked up once: a session that loads nothing pays nothing.
    ///
    /// - Throws: `plugin.static_runtime`, and what finding the ``HostProgram`` throws.
    public func host() throws(CartwrightError) -> HostProgram {
        if let known = state.withLock({ $0.host }) { return known }
        guard SharedRuntime.isThere else { throw Self.staticRuntime }
        let host = try HostProgram.running()
        state.withLock { $0.host = host }
        return host
    }

    /// Loads a plugin.
    ///
    /// - Parameter path: a built plugin, or a plugin's folder.
    /// A folder whose manifest names another kind than ``PluginKind/shared`` is not built: it is checked as a whole,
    /// and what it holds runs with its first card.
    ///
    /// - Throws: for a plugin outside the host what reading a ``PluginManifest`` throws,
    ///   `plugin.other_engine_version`, `plugin.unknown_kind`, `plugin.unreadable`, `plugin.exposed`,
    ///   `plugin.other_digest` and what its ``PluginKindLoader`` throws. For one inside, in this order, what ``host()``
    ///   throws, `plugin.not_built`, `plugin.exposed`, `plugin.unreadable`, `plugin.other_digest`,
    ///   `plugin.not_shared_object`, `plugin.truncated`, `plugin.altered`, `plugin.engine_twice`,
    ///   `plugin.missing_entry_point`, `plugin.not_linked`, `plugin.other_api_version`, `plugin.other_engine`, what
    ///   reading a ``PluginManifest`` throws, `plugin.other_engine_version`, `plugin.engine_twice` and
    ///   `plugin.other_class_types`.
    public func load(_ path: String) throws(CartwrightError) -> LoadedPlugin {
        if let outside = try loadOutside(path) { return outside }
        let host = try host()
        let file = try Self.builtFile(path)
        do throws(CartwrightError) {
            let trusted = try TrustedFile(file)
            let (bytes, digest) = (trusted.bytes, try trusted.digest())
            try pins.check(digest, of: file)
            if let known = state.withLock({ $0.loaded[digest] }) { return known.from(file) }
            try PluginFile(bytes: bytes, name: file.lastName).check()
            let plugin = try PluginNotes.noting(file.lastName.withoutSuffix, "was loaded") {
                () throws(CartwrightError) in try Self.map(bytes, file, digest, into: host)
            }
            state.withLock { $0.loaded[digest] = plugin }
            return plugin
        } catch {
            throw error.naming(PluginFolder.ofBuiltFile(file), else: PluginDirectory.installedPlugin(at: file))
        }
    }

    /// A plugin that runs outside the host, from its folder; nil for one inside.
    private func loadOutside(_ path: String) throws(CartwrightError) -> LoadedPlugin? {
        guard PluginFolder.isThere(path) else { return nil }
        let folder = try PluginFolder(path.absolute)
        let manifest = folder.manifest
        guard manifest.kind != .shared else { return nil }
        try manifest.checkEngine(readFrom: "\(folder.path)/\(PluginFolder.manifestName)")
        guard let loader = kinds.first(where: { $0.kind == manifest.kind }) else {
            throw CartwrightError(
                .pluginUnknownKind,
                "plugin \(manifest.name) is of kind \(manifest.kind.rawValue), which this program does not run",
                hint: "a program that does, or a plugin of another kind",
                fault: .environment
            )
        }
        let contents = try FolderContents(folder.path)
        let digest = try contents.digest()
        try pins.check(digest, of: path, named: manifest.name)
        let channel = try loader.channel(for: folder, files: contents.files)
        let handler = RemoteHandler(
            name: manifest.name,
            classTypes: manifest.classTypes,
            statesFacts: manifest.statesFacts,
            over: channel,
            awaiting: queueLimits,
            on: PluginThreads(atMost: queueLimits.workers)
        )
        return LoadedPlugin(
            plugin: Plugin(name: manifest.name, handlers: [handler], eventTypes: manifest.eventTypes),
            manifest: manifest,
            file: path,
            digest: digest,
            sources: folder.path
        )
    }

    private static func builtFile(_ path: String) throws(CartwrightError) -> String {
        guard PluginFolder.isThere(path) else { return path }
        let folder = try PluginFolder(path)
        guard FileBytes.changed(folder.builtFile) != nil else {
            throw CartwrightError(
                .pluginNotBuilt,
                "plugin \(folder.manifest.name) is not built",
                hint: "cartwright plugin build \(path.inShellQuotes)",
                fault: .environment
            )
        }
        return folder.builtFile
    }

    // MARK: After the bytes are mapped

    private static func map(
        _ bytes: [UInt8],
        _ file: String,
        _ digest: String,
        into host: HostProgram
    ) throws(CartwrightError) -> LoadedPlugin {
        let name = file.lastName
        let image = try PluginImage(bytes, named: name.withoutSuffix)
        guard let version = image.apiVersion, version == EntryPoints.apiVersion else {
            let theirs = image.apiVersion.map(String.init) ?? "none"
            throw refusal(
                .pluginOtherAPIVersion,
                "\(name) has entry points of version \(theirs), and this program calls \(EntryPoints.apiVersion)"
            )
        }
        let engine = image.text(.engine) ?? ""
        guard EntryPoints.programs(of: engine).contains(host.buildID) else {
            let programs = EntryPoints.programs(of: String(engine.prefix(256))).joined(separator: " and ")
            throw refusal(
                .pluginOtherEngine,
                "\(name) was built for program \(programs.isEmpty ? "none" : programs), and this is \(host.buildID)"
            )
        }
        let manifest = try PluginManifest(bytes: Array((image.text(.manifest) ?? "").utf8), file: name)
        try manifest.checkEngine(readFrom: name)
        guard var plugin = image.register() else {
            throw refusal(.pluginEngineTwice, "\(name) uses another copy of the engine than this program")
        }
        plugin.eventTypes = manifest.eventTypes
        try check(plugin, manifest)
        return LoadedPlugin(
            plugin: PluginNotes.watched(plugin),
            manifest: manifest,
            file: file,
            digest: digest,
            sources: PluginFolder.ofBuiltFile(file)
        )
    }

    private static func check(_ plugin: Plugin, _ manifest: PluginManifest) throws(CartwrightError) {
        let (claimed, declared) = (Set(plugin.handlers.flatMap(\.classTypes)), Set(manifest.classTypes))
        guard claimed != declared else { return }
        let extra = claimed.subtracting(declared).sorted()
        let words =
            extra.isEmpty
            ? "plugin.json declares \(declared.subtracting(claimed).sorted().listed), which no handler claims"
            : "its handlers claim \(extra.listed), which plugin.json does not declare"
        throw CartwrightError(
            .pluginOtherClassTypes,
            "plugin \(manifest.name): \(words)",
            hint: "\"class_types\": [\(claimed.sorted().map { "\"\($0)\"" }.joined(separator: ", "))]",
            fault: .plugin
        )
    }

    private static func refusal(_ code: ErrorCode, _ summary: String) -> CartwrightError {
        CartwrightError(code, summary, hint: "cartwright plugin build DIR", fault: .plugin)
    }

    private static var staticRuntime: CartwrightError {
        CartwrightError(
            .pluginStaticRuntime,
            "this program has a Swift runtime of its own and cannot share it with plugins",
            hint: "build it without --static-swift-stdlib",
            fault: .environment
        )
    }
}

extension LoadedPlugin {
    /// The same plugin, found in another file.
    fileprivate func from(_ file: String) -> LoadedPlugin {
        LoadedPlugin(
            plugin: plugin,
            manifest: manifest,
            file: file,
            digest: digest,
            sources: PluginFolder.ofBuiltFile(file)
        )
    }
}

extension CartwrightError {
    /// The same error, its hint with the folder it is about, or with the name of what was installed.
    fileprivate func naming(_ folder: String?, else installed: String?) -> CartwrightError {
        var copy = self
        if let folder {
            copy.hint = hint?.replacing("build DIR", with: "build \(folder.inShellQuotes)")
        } else if let installed {
            copy.hint = hint?.replacing("build DIR", with: "upgrade \(installed.inShellQuotes)")
        }
        return copy
    }
}

extension [ClassType] {
    /// The names, as a sentence lists them.
    fileprivate var listed: String { map(\.name).joined(separator: ", ") }
}

extension String {
    /// The path from the root on.
    fileprivate var absolute: String {
        hasPrefix("/") ? self : "\(FileManager.default.currentDirectoryPath)/\(self)"
    }

    /// The part after the last `/`.
    package var lastName: String { String(self[(lastIndex(of: "/").map(index(after:)) ?? startIndex)...]) }

    /// A file's name without `.so` and the like.
    package var withoutSuffix: String { lastIndex(of: ".").map { String(self[..<$0]) } ?? self }
}
