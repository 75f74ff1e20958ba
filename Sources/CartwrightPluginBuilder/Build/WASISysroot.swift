internal import Cartwright
internal import CartwrightPluginLoader
internal import Foundation

/// Where the libc lies that C programs for the sandbox are linked with: Debian's package `wasi-libc`, or that of WASI's
/// own SDK.
struct WASISysroot: Hashable, Sendable {
    /// The folder of its headers.
    let headers: String
    /// The folder of its archives and of the object that begins a program.
    let libraries: String
    /// What compilers call for numbers that the machine has not, such as `long double`; nil where it is not there.
    let builtins: String?

    /// The names of WASI preview 1, older and newer.
    private static let targets = ["wasm32-wasi", "wasm32-wasip1"]

    /// Finds it in the folder that `WASI_SYSROOT` names, else in `/usr`.
    ///
    /// - Throws: `plugin.no_compiler`.
    init(environment: [String: String]) throws(CartwrightError) {
        let named = environment["WASI_SYSROOT"].flatMap { $0.isEmpty ? nil : $0 }
        let root = named ?? "/usr"
        func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
        guard let target = Self.targets.first(where: { isThere("\(root)/lib/\($0)/libc.a") }) else {
            throw CartwrightError(
                .pluginNoCompiler,
                "there is no libc for WASI in \(root)/lib, and a plugin with a main.c takes one",
                hint: "apt-get install wasi-libc, or WASI_SYSROOT=FOLDER of another one",
                fault: .environment
            )
        }
        (headers, libraries) = ("\(root)/include/\(target)", "\(root)/lib/\(target)")
        builtins = Self.builtinFolders(root).lazy.map { "\($0)/libclang_rt.builtins-wasm32.a" }.first(where: isThere)
    }

    /// Beside the libc, or where Debian's packages of LLVM put it: the newest first.
    private static func builtinFolders(_ root: String) -> [String] {
        func folders(_ parent: String) -> [String] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
            return names.sorted { $0.compare($1, options: .numeric) == .orderedDescending }.map { "\(parent)/\($0)" }
        }
        let compilers = folders("/usr/lib").filter { $0.lastName.hasPrefix("llvm-") }
        return targets.map { "\(root)/lib/\($0)" }
            + compilers.flatMap { folders("\($0)/lib/clang") }.map { "\($0)/lib/wasi" }
    }

    /// How C is compiled for it.
    var compileOptions: [String] {
        ["--target=wasm32-wasi", "-std=c17", "-O2", "-Wall", "-Wextra", "-mbulk-memory", "-isystem", headers, "-c"]
    }

    /// What goes before the objects of a program, and what after.
    var beginning: [String] { ["\(libraries)/crt1-command.o"] }
    var end: [String] {
        ["-L\(libraries)", "-lc"] + [builtins].compactMap(\.self)
            + ["--strip-all", "--gc-sections", "--stack-first", "-z", "stack-size=65536"]
    }
}
