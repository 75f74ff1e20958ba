public import Cartwright
internal import Foundation

/// Makes the shared object of a plugin's folder, for one program.
public struct PluginBuilder: Sendable {
    /// The program it is for.
    public let host: HostProgram

    /// The compiler.
    public let toolchain: Toolchain

    /// Whether to leave code as it stands: a trap then says what it was about, and where.
    public var isForTests = false

    /// The version of the entry points.
    var apiVersion = EntryPoints.apiVersion

    /// Is given all that the compiler says.
    public var report: @Sendable (String) -> Void = { _ in }

    /// A builder for a program.
    public init(host: HostProgram, toolchain: Toolchain) { (self.host, self.toolchain) = (host, toolchain) }

    /// Compiles a plugin and puts it in place as a whole.
    ///
    /// - Parameter output: the file to make; the folder's own place for it unless given.
    /// - Returns: the file.
    /// - Throws: `plugin.other_engine_version`, `plugin.no_sources`, `plugin.modules_newer`, `plugin.other_compiler`,
    ///   `plugin.module_unavailable`, `plugin.compile_failed`, `plugin.not_written`.
    @discardableResult
    public func build(_ folder: PluginFolder, to output: String? = nil) throws(CartwrightError) -> String {
        try refuseOtherEngine(folder)
        try host.refuseNewerModules()
        let scratch = try ScratchFolder()
        defer { scratch.remove() }
        let object = "\(scratch.path)/\(folder.manifest.name).so"
        try compile(folder, to: object, in: scratch)
        guard let bytes = FileManager.default.contents(atPath: object) else {
            throw Self.notWritten(object, "the compiler left nothing there")
        }
        let file = output ?? folder.builtFile
        try Self.place(try PluginSeal.seal(Array(bytes)), at: file)
        return file
    }

    private func refuseOtherEngine(_ folder: PluginFolder) throws(CartwrightError) {
        let needed = folder.manifest.neededEngine
        guard !EngineVersion.current.serves(needed) else { return }
        throw CartwrightError(
            .pluginOtherEngineVersion,
            "plugin \(folder.manifest.name) is written for engine \(needed), and this is \(EngineVersion.current)",
            hint: "see what changed, then write \"engine\": \"\(EngineVersion.current)\"",
            at: InputLocation(file: "\(folder.path)/\(PluginFolder.manifestName)", pointer: "/engine"),
            fault: .plugin
        )
    }

    // MARK: Compiling

    private func compile(
        _ folder: PluginFolder,
        to object: String,
        in scratch: ScratchFolder
    ) throws(CartwrightError) {
        let (source, script) = ("\(scratch.path)/EntryPoints.swift", "\(scratch.path)/exports")
        let modules = "\(scratch.path)/modules"
        do {
            let text = EntryPoints.source(for: folder.manifest, engine: host.buildID, apiVersion: apiVersion)
            try text.write(toFile: source, atomically: false, encoding: .utf8)
            try EntryPoints.versionScript.write(toFile: script, atomically: false, encoding: .utf8)
            // Only these: a build tree has more, and a plugin has to mean the same for an installed program.
            try FileManager.default.createDirectory(atPath: modules, withIntermediateDirectories: false)
            for name in HostProgram.moduleNames {
                let file = "\(name).swiftmodule"
                try FileManager.default.createSymbolicLink(
                    atPath: "\(modules)/\(file)",
                    withDestinationPath: "\(host.modules)/\(file)"
                )
            }
        } catch {
            throw Self.notWritten(scratch.path, error.localizedDescription)
        }
        let arguments =
            [
                "-emit-library", "-parse-as-library", "-swift-version", "6", "-module-name", folder.manifest.module,
                "-I", modules, "-whole-module-optimization", "-o", object,
            ] + (isForTests ? ["-Onone", "-g"] : ["-O"])
            + ["--version-script=\(script)", "-Bsymbolic", "--build-id"].flatMap { ["-Xlinker", $0] }
        let result = try Subprocess.run(toolchain.compiler, arguments + [source] + (try folder.sources()))
        let words = result.errors + result.output
        if !words.isEmpty { report(words) }
        guard result.status != 0 || result.wasKilled else { return }
        throw CompilerFailure(words).error(for: self, folder)
    }

    // MARK: Writing

    /// Writes beside the file first: a half-written plugin is never seen, and one that is mapped is never overwritten.
    private static func place(_ bytes: [UInt8], at file: String) throws(CartwrightError) {
        let beside = "\(file).\(getpid()).tmp"
        do {
            try FileManager.default.createDirectory(
                atPath: file.folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o755]
            )
            try Data(bytes).write(to: URL(filePath: beside))
            // Whatever the umask: a file that others may write to is not loaded.
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: beside)
        } catch {
            throw notWritten(file, error.localizedDescription)
        }
        guard rename(beside, file) == 0 else {
            throw notWritten(file, String(cString: strerror(errno)).lowercased())
        }
    }

    private static func notWritten(_ path: String, _ reason: String) -> CartwrightError {
        CartwrightError(
            .pluginNotWritten,
            "\(path) cannot be written: \(reason)",
            hint: "--output names a folder you may write to",
            fault: .environment
        )
    }
}
