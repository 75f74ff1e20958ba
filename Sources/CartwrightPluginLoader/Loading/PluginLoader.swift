public import Cartwright
internal import Foundation
internal import Synchronization

/// Loads plugins into this process, or refuses them with a reason and a fix.
///
/// A plugin that is refused before its bytes are mapped has run no code. After mapping, checks run in this order: the
/// version of the entry points, the build it was made for, its manifest, and only then Swift types. The same bytes are
/// loaded once, even if requested again.
public final class PluginLoader: Sendable {
    /// The digests that may be loaded.
    public let pins: PluginPins

    /// The loaders of plugins that run outside the host.
    private let kinds: [any PluginKindLoader]

    /// The limits on concurrent requests to a plugin that runs outside the host.
    private let queueLimits: HandlerQueueLimits

    private let state = Mutex(State())

    private struct State {
        /// The program of this process, once it was needed.
        var host: HostProgram?
        /// The loaded plugins, by digest.
        var loaded: [String: LoadedPlugin] = [:]
    }

    /// Creates a loader for this process.
    ///
    /// - Parameters:
    ///   - pins: the digests that may be loaded.
    ///   - kinds: the loaders of plugins that run outside the host, one for each kind.
    ///   - queueLimits: the limits on concurrent requests to each plugin that runs outside the host.
    public init(
        pins: PluginPins = PluginPins(),
        kinds: [any PluginKindLoader] = [ProcessPluginLoader()],
        awaiting queueLimits: HandlerQueueLimits = HandlerQueueLimits()
    ) {
        (self.pins, self.kinds, self.queueLimits) = (pins, kinds, queueLimits)
    }

    /// Returns the program of this process, looked up at the first call.
    ///
    /// - Throws: `plugin.static_runtime`, and the errors of finding the ``HostProgram``.
    public func host() throws(CartwrightError) -> HostProgram {
        if let known = state.withLock({ $0.host }) { return known }
        guard SharedRuntime.isThere else { throw Self.staticRuntime }
        let host = try HostProgram.running()
        state.withLock { $0.host = host }
        return host
    }

    /// Loads a plugin.
    ///
    /// - Parameter path: a built plugin, or a plugin folder.
    /// A folder whose manifest names another kind than ``PluginKind/shared`` is not built: all of it is checked, and
    /// it runs with its first card.
    ///
    /// - Throws: for a plugin outside the host the errors of reading a ``PluginManifest``,
    ///   `plugin.other_engine_version`, `plugin.unknown_kind`, `plugin.unreadable`, `plugin.exposed`,
    ///   `plugin.other_digest` and the errors of its ``PluginKindLoader``. For a plugin inside, in this order, the
    ///   errors of ``host()``,
    ///   throws, `plugin.not_built`, `plugin.exposed`, `plugin.unreadable`, `plugin.other_digest`,
    ///   `plugin.not_shared_object`, `plugin.truncated`, `plugin.altered`, `plugin.engine_twice`,
    /// `plugin.missing_entry_point`, `plugin.not_linked`, `plugin.other_api_version`, `plugin.other_engine`, the
    /// errors of reading a ``PluginManifest``, `plugin.other_engine_version`, `plugin.engine_twice` and
    /// `plugin.other_class_types`.
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

    /// Loads a plugin that runs outside the host, from its folder; returns nil for one inside.
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
                hint: "use a program that does, or a plugin of another kind",
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
            presentsCarts: manifest.presentsCarts,
            over: channel,
            awaiting: queueLimits,
            on: PluginThreads(atMost: queueLimits.workers)
        )
        var plugin = Plugin(name: manifest.name, handlers: [handler], eventTypes: manifest.eventTypes)
        plugin.rules = manifest.rules
        return LoadedPlugin(
            plugin: plugin,
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
                "\(name): expected entry points of version \(EntryPoints.apiVersion), found \(theirs)"
            )
        }
        let engine = image.text(.engine) ?? ""
        guard EntryPoints.programs(of: engine).contains(host.buildID) else {
            let programs = EntryPoints.programs(of: String(engine.prefix(256))).joined(separator: " and ")
            throw refusal(
                .pluginOtherEngine,
                "\(name) was built for program \(programs.isEmpty ? "none" : programs), but this is \(host.buildID)"
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
            "this program is linked with a static Swift runtime and cannot share it with plugins",
            hint: "build it without --static-swift-stdlib",
            fault: .environment
        )
    }
}

extension LoadedPlugin {
    /// Returns the same plugin with another file.
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
    /// Returns the same error with a hint that names its folder, or the installed plugin.
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
    /// The names as a list in a sentence.
    fileprivate var listed: String { map(\.name).joined(separator: ", ") }
}

extension String {
    /// The absolute path.
    fileprivate var absolute: String {
        hasPrefix("/") ? self : "\(FileManager.default.currentDirectoryPath)/\(self)"
    }

    /// The part after the last `/`.
    package var lastName: String { String(self[(lastIndex(of: "/").map(index(after:)) ?? startIndex)...]) }

    /// The file name without its suffix, such as `.so`.
    package var withoutSuffix: String { lastIndex(of: ".").map { String(self[..<$0]) } ?? self }
}
