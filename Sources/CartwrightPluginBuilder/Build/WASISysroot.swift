internal import Cartwright
internal import CartwrightPluginLoader
internal import Foundation

/// The libc that C programs for the sandbox are linked with: Debian's package `wasi-libc`, or that of the WASI SDK.
struct WASISysroot: Hashable, Sendable {
    /// The folder of its headers.
    let headers: String
    /// The folder of its archives and of the startup object.
    let libraries: String
    /// The library of compiler builtins for number types that the machine lacks, such as `long double`; nil if it is
    /// missing.
    let builtins: String?

    /// The target names of WASI preview 1, older and newer.
    private static let targets = ["wasm32-wasi", "wasm32-wasip1"]

    /// Finds the libc in the folder of `WASI_SYSROOT`, otherwise in `/usr`.
    ///
    /// - Throws: `plugin.no_compiler`.
    init(environment: [String: String]) throws(CartwrightError) {
        let named = environment["WASI_SYSROOT"].flatMap { $0.isEmpty ? nil : $0 }
        let root = named ?? "/usr"
        func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
        guard let target = Self.targets.first(where: { isThere("\(root)/lib/\($0)/libc.a") }) else {
            throw CartwrightError(
                .pluginNoCompiler,
                "cannot find a libc for WASI in \(root)/lib, which a plugin with a main.c needs",
                hint: "apt-get install wasi-libc, or set WASI_SYSROOT to the folder of another one",
                fault: .environment
            )
        }
        (headers, libraries) = ("\(root)/include/\(target)", "\(root)/lib/\(target)")
        builtins = Self.builtinFolders(root).lazy.map { "\($0)/libclang_rt.builtins-wasm32.a" }.first(where: isThere)
    }

    /// Returns the folders beside the libc and those of Debian's LLVM packages, newest first.
    private static func builtinFolders(_ root: String) -> [String] {
        func folders(_ parent: String) -> [String] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
            return names.sorted { $0.compare($1, options: .numeric) == .orderedDescending }.map { "\(parent)/\($0)" }
        }
        let compilers = folders("/usr/lib").filter { $0.lastName.hasPrefix("llvm-") }
        return targets.map { "\(root)/lib/\($0)" }
            + compilers.flatMap { folders("\($0)/lib/clang") }.map { "\($0)/lib/wasi" }
    }

    /// The options for compiling C.
    var compileOptions: [String] {
        ["--target=wasm32-wasi", "-std=c17", "-O2", "-Wall", "-Wextra", "-mbulk-memory", "-isystem", headers, "-c"]
    }

    /// The linker arguments before the objects of a program, and those after.
    var beginning: [String] { ["\(libraries)/crt1-command.o"] }
    var end: [String] {
        ["-L\(libraries)", "-lc"] + [builtins].compactMap(\.self)
            + ["--strip-all", "--gc-sections", "--stack-first", "-z", "stack-size=65536"]
    }
}
