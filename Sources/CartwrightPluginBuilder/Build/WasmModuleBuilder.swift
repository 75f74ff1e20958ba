public import Cartwright
public import CartwrightPluginLoader
internal import Foundation

/// Builds the WebAssembly module of a plugin folder, from Embedded Swift and C, with the toolchain alone.
///
/// The module depends on no program and no machine. It exports the functions of ABI 1, and imports nothing. With a
/// file `main.c` in the sources, it is a WASI program of ABI 2, linked with a libc, which must be installed.
public struct WasmModuleBuilder: Sendable {
    /// The compiler, with `clang` and `wasm-ld` beside it.
    public let toolchain: Toolchain

    /// Returns true to end the compiler; called now and then, for programs that handle Ctrl-C themselves.
    public var isUnwanted: (@Sendable () -> Bool)?

    /// Receives all output of the compilers.
    public var report: @Sendable (String) -> Void = { _ in }

    /// The environment, for `WASI_SYSROOT`.
    let environment: [String: String]

    /// Creates a builder.
    public init(toolchain: Toolchain) { self.init(toolchain: toolchain, ProcessInfo.processInfo.environment) }

    /// Creates a builder that finds a libc in another environment.
    init(toolchain: Toolchain, _ environment: [String: String]) {
        (self.toolchain, self.environment) = (toolchain, environment)
    }

    /// Checks that a folder has sources to build a module from; otherwise its module comes from elsewhere.
    public static func hasSources(_ folder: PluginFolder) -> Bool {
        FileManager.default.fileExists(atPath: "\(folder.path)/\(TrustedSources.root)")
    }

    /// Compiles all Swift and C files below `Sources`, links them, and puts the module in place in one step.
    ///
    /// - Parameters:
    ///   - folder: the plugin.
    ///   - output: the file to make; by default the module in the manifest.
    /// - Returns: the file.
    /// - Throws: `plugin.exposed`, `plugin.unreadable`, `plugin.other_engine_version`, `plugin.no_sources`,
    ///   `plugin.no_compiler`, `plugin.compile_failed`, `plugin.not_written`, `plugin.interrupted`.
    @discardableResult
    public func build(_ folder: PluginFolder, to output: String? = nil) throws(CartwrightError) -> String {
        let sources = try TrustedSources(of: folder.path, endings: [".swift", ".c", ".h"])
        // The manifest that was checked, which may differ from the one that was read first.
        let folder = try PluginFolder(folder.path, manifest: sources.manifest)
        try folder.manifest.checkEngine(readFrom: "\(folder.path)/\(PluginFolder.manifestName)")
        let scratch = try ScratchFolder()
        defer { scratch.remove() }
        let copies = "\(scratch.path)/\(TrustedSources.root)"
        do {
            try sources.write(to: copies)
            try WasmSupport.source.write(toFile: "\(scratch.path)/support.c", atomically: false, encoding: .utf8)
        } catch {
            throw BuiltFile.notWritten(scratch.path, error.localizedDescription)
        }
        let libc = sources.files.contains { $0.path == "main.c" } ? try WASISysroot(environment: environment) : nil
        let objects = try compile(sources, with: libc, of: folder, in: scratch)
        let module = try link(objects, with: libc, of: folder, in: scratch)
        guard let bytes = FileManager.default.contents(atPath: module) else {
            throw BuiltFile.notWritten(module, "the linker made no file")
        }
        let file = output ?? "\(folder.path)/\(folder.manifest.module)"
        try BuiltFile.place(Array(bytes), at: file, mode: 0o644)
        return file
    }

    /// Returns the objects of all sources, and without a libc also the support object.
    private func compile(
        _ sources: TrustedSources,
        with libc: WASISysroot?,
        of folder: PluginFolder,
        in scratch: ScratchFolder
    ) throws(CartwrightError) -> [String] {
        func paths(_ ending: String) -> [String] {
            sources.files.filter { $0.path.hasSuffix(ending) }
                .map { "\(TrustedSources.root)/\($0.path)" }
        }
        let (swift, c) = (paths(".swift"), paths(".c"))
        guard !swift.isEmpty || !c.isEmpty else { throw folder.noSources }
        var objects: [String] = []
        if !swift.isEmpty {
            let object = "swift.o"
            try run(toolchain.compiler, WasmSupport.swiftOptions + ["-o", object] + swift, of: folder, in: scratch)
            objects.append(object)
        }
        let clang = try toolchain.tool("clang")
        let options = libc?.compileOptions ?? WasmSupport.cOptions
        for (index, file) in (c + (libc == nil ? ["support.c"] : [])).enumerated() {
            let object = "\(index)-\(file.lastName).o"
            try run(clang, options + ["-o", object, file], of: folder, in: scratch)
            objects.append(object)
        }
        return objects
    }

    private func link(
        _ objects: [String],
        with libc: WASISysroot?,
        of folder: PluginFolder,
        in scratch: ScratchFolder
    ) throws(CartwrightError) -> String {
        let module = "module.wasm"
        // Tables of Unicode, linked as far as a module uses them: comparing two texts needs some.
        let tables = "\(try TrustedFile.real(toolchain.compiler).folder.folder)/\(WasmSupport.unicodeTables)"
        let libraries = FileManager.default.fileExists(atPath: tables) ? [tables] : []
        let linker = try toolchain.tool("wasm-ld")
        let beginning = libc?.beginning ?? []
        let end = libc?.end ?? WasmSupport.linkOptions
        try run(linker, beginning + objects + libraries + end + ["-o", module], of: folder, in: scratch)
        return "\(scratch.path)/\(module)"
    }

    /// Runs a program of the toolchain, which must succeed, in the folder of the copies: compilers write file names
    /// into their output, and the same sources must make the same module.
    private func run(
        _ program: String,
        _ arguments: [String],
        of folder: PluginFolder,
        in scratch: ScratchFolder
    ) throws(CartwrightError) {
        let result = try Subprocess.run(
            program,
            arguments,
            in: scratch.path,
            limits: ProcessLimits(clockSeconds: PluginBuilder.compileSeconds),
            isUnwanted: isUnwanted
        )
        // Users know the files at their original paths.
        let words = (result.errors + result.output).replacing("\(scratch.path)/", with: "")
            .replacing(/(?m)^Sources\//, with: "\(folder.path)/\(TrustedSources.root)/")
        if !words.isEmpty { report(words) }
        guard result.status != 0 || result.wasKilled else { return }
        throw CompilerFailure(words).error(for: folder)
    }
}
