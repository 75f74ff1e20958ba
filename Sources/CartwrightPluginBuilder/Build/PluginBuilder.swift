public import Cartwright
public import CartwrightPluginLoader
internal import Foundation

/// Builds the shared object of a plugin folder, for one program.
public struct PluginBuilder: Sendable {
    /// The program to build for.
    public let host: HostProgram

    /// The compiler.
    public let toolchain: Toolchain

    /// True to build without optimization: a trap then reports its cause and place.
    public var isForTests = false

    /// The version of the entry points.
    var apiVersion = EntryPoints.apiVersion

    /// Returns true to end the compiler; called now and then, for programs that handle Ctrl-C themselves.
    public var isUnwanted: (@Sendable () -> Bool)?

    /// Receives all output of the compiler.
    public var report: @Sendable (String) -> Void = { _ in }

    /// Creates a builder for a program.
    public init(host: HostProgram, toolchain: Toolchain) { (self.host, self.toolchain) = (host, toolchain) }

    /// Compiles a plugin and puts the file in place in one step.
    ///
    /// The compiler gets copies of `plugin.json` and `Sources`, made while checking that no other user can change
    /// them: building requires trust, since the result is loaded.
    /// - Parameters:
    ///   - folder: the plugin.
    ///   - output: the file to make; by default the folder's own place for it.
    /// - Returns: the file.
    /// - Throws: the errors of ``make(_:to:locked:)``.
    @discardableResult
    public func build(_ folder: PluginFolder, to output: String? = nil) throws(CartwrightError) -> String {
        try make(folder, to: output).file
    }

    /// Compiles a plugin like ``build(_:to:)``, and returns the digest of its sources and the programs it fits.
    ///
    /// - Parameters:
    ///   - folder: the plugin.
    ///   - output: the file to make; by default the folder's own place for it.
    ///   - locked: the expected digest of the sources, so that no others are compiled; by default any.
    /// - Returns: the file, the digest of its sources and the programs.
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
        // The manifest that was checked, which may differ from the one that was read first.
        let folder = try PluginFolder(folder.path, manifest: sources.manifest)
        try folder.manifest.checkEngine(readFrom: "\(folder.path)/\(PluginFolder.manifestName)")
        try host.refuseNewerModules()
        let programs = host.fittingPrograms.map(\.buildID)
        let scratch = try ScratchFolder()
        defer { scratch.remove() }
        let object = "\(scratch.path)/\(folder.manifest.name).so"
        try compile(sources, of: folder, for: programs, to: object, in: scratch)
        guard let bytes = FileManager.default.contents(atPath: object) else {
            throw BuiltFile.notWritten(object, "the compiler made no file")
        }
        let file = output ?? folder.builtFile
        try BuiltFile.place(try PluginSeal.seal(Array(bytes)), at: file, mode: 0o755)
        return PluginBuild(file: file, sources: digest, programs: programs)
    }

    // MARK: Compiling

    /// The time limit of a compiler.
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
            // Only these modules: a build tree has more, and a plugin must build the same against an installed
            // program.
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
        // Users know the files at their original paths.
        let words = (result.errors + result.output)
            .replacing("\(copies)/", with: "\(folder.path)/\(TrustedSources.root)/")
        if !words.isEmpty { report(words) }
        guard result.status != 0 || result.wasKilled else { return }
        let entryPoints = CompiledEntryPoints(file: source, text: text, sources: sources)
        throw CompilerFailure(words, entryPoints: entryPoints).error(for: self, folder)
    }
}
