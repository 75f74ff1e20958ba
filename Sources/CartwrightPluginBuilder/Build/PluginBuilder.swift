public import Cartwright
public import CartwrightPluginLoader
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

    /// Whether to end the compiler, asked now and then, for programs that hear Ctrl-C by themselves.
    public var isUnwanted: (@Sendable () -> Bool)?

    /// Is given all that the compiler says.
    public var report: @Sendable (String) -> Void = { _ in }

    /// A builder for a program.
    public init(host: HostProgram, toolchain: Toolchain) { (self.host, self.toolchain) = (host, toolchain) }

    /// Compiles a plugin and puts it in place as a whole.
    ///
    /// What is compiled are copies of `plugin.json` and `Sources`, made while it was checked that nobody else can
    /// change them: building is trusting, since what comes of it is loaded.
    ///
    /// - Parameters:
    ///   - folder: the plugin.
    ///   - output: the file to make; the folder's own place for it unless given.
    /// - Returns: the file.
    /// - Throws: what ``make(_:to:locked:)`` throws.
    @discardableResult
    public func build(_ folder: PluginFolder, to output: String? = nil) throws(CartwrightError) -> String {
        try make(folder, to: output).file
    }

    /// The same, with what was compiled and for which programs: for all that share its modules.
    ///
    /// - Parameters:
    ///   - folder: the plugin.
    ///   - output: the file to make; the folder's own place for it unless given.
    ///   - locked: the digest that the sources must have, so that no others are compiled; any unless given.
    /// - Returns: the file, and what it was made from and for.
    /// - Throws: `plugin.exposed`, `plugin.unreadable`, `plugin.sources_changed`, `plugin.other_engine_version`,
    ///   `plugin.modules_newer`, `plugin.no_sources`, `plugin.other_compiler`, `plugin.module_unavailable`,
    ///   `plugin.compile_failed`, `plugin.not_written`, `plugin.interrupted`.
    public func make(
        _ folder: PluginFolder,
        to output: String? = nil,
        locked: String? = nil
    ) throws(CartwrightError) -> PluginBuild {
        let sources = try TrustedSources(of: folder.path)
        let digest = try sources.digest()
        guard locked == nil || locked == digest else { throw folder.sourcesChanged }
        // As it is now and was checked, whatever it was when the folder was looked at first.
        let folder = try PluginFolder(folder.path, manifest: sources.manifest)
        try folder.manifest.checkEngine(readFrom: "\(folder.path)/\(PluginFolder.manifestName)")
        try host.refuseNewerModules()
        let programs = host.fittingPrograms.map(\.buildID)
        let scratch = try ScratchFolder()
        defer { scratch.remove() }
        let object = "\(scratch.path)/\(folder.manifest.name).so"
        try compile(sources, of: folder, for: programs, to: object, in: scratch)
        guard let bytes = FileManager.default.contents(atPath: object) else {
            throw BuiltFile.notWritten(object, "the compiler left nothing there")
        }
        let file = output ?? folder.builtFile
        try BuiltFile.place(try PluginSeal.seal(Array(bytes)), at: file, mode: 0o755)
        return PluginBuild(file: file, sources: digest, programs: programs)
    }

    // MARK: Compiling

    /// How long a compiler may take.
    static let compileSeconds = 600

    private func compile(
        _ sources: TrustedSources,
        of folder: PluginFolder,
        for programs: [String],
        to object: String,
        in scratch: ScratchFolder
    ) throws(CartwrightError) {
        guard !sources.files.isEmpty else { throw folder.noSources }
        let (source, script) = ("\(scratch.path)/EntryPoints.swift", "\(scratch.path)/exports")
        let (modules, copies) = ("\(scratch.path)/modules", "\(scratch.path)/\(TrustedSources.root)")
        let engine = programs.joined(separator: " ")
        let text = EntryPoints.source(for: folder.manifest, engine: engine, apiVersion: apiVersion)
        do {
            try sources.write(to: copies)
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
            throw BuiltFile.notWritten(scratch.path, error.localizedDescription)
        }
        let arguments =
            [
                "-emit-library", "-parse-as-library", "-swift-version", "6", "-module-name", folder.manifest.module,
                "-I", modules, "-whole-module-optimization", "-o", object,
                "-file-prefix-map", "\(copies)=\(folder.path)/\(TrustedSources.root)",
            ] + (isForTests ? ["-Onone", "-g"] : ["-O"])
            + ["--version-script=\(script)", "-Bsymbolic", "--build-id"].flatMap { ["-Xlinker", $0] }
        let result = try Subprocess.run(
            toolchain.compiler,
            arguments + [source] + sources.files.map { "\(copies)/\($0.path)" },
            limits: ProcessLimits(clockSeconds: Self.compileSeconds),
            isUnwanted: isUnwanted
        )
        // Whoever reads it knows the files where they are.
        let words = (result.errors + result.output)
            .replacing("\(copies)/", with: "\(folder.path)/\(TrustedSources.root)/")
        if !words.isEmpty { report(words) }
        guard result.status != 0 || result.wasKilled else { return }
        let entryPoints = CompiledEntryPoints(file: source, text: text, sources: sources)
        throw CompilerFailure(words, entryPoints: entryPoints).error(for: self, folder)
    }
}
