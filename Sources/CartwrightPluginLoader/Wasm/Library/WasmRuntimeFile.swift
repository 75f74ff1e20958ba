public import Cartwright
internal import CartwrightAnalytics
internal import Glibc

/// The file of the library that runs modules.
public struct WasmRuntimeFile: Hashable, Sendable {
    /// The path.
    public let path: String

    /// The hint that explains how to get the library.
    public static let remedy =
        "--wasm-runtime FILE with libwasmtime.so of wasmtime 48 to 50, from its C release or its Python package"

    /// Creates a file from a path.
    public init(_ path: String) { self.path = path }

    /// Finds the library: the named file, otherwise that of `CARTWRIGHT_WASM_RUNTIME`, otherwise the first one in the
    /// usual places: beside the build of the program, `/usr/local/lib` and `/usr/lib`.
    ///
    /// - Parameters:
    ///   - named: the file of `--wasm-runtime`.
    ///   - environment: the environment of the process.
    ///   - program: the path of the program, beside which a build keeps its own.
    /// - Throws: `wasm.missing_runtime`.
    public static func find(
        named: String? = nil,
        environment: [String: String] = [:],
        program: String? = nil
    ) throws(CartwrightError) -> WasmRuntimeFile {
        if let named = named ?? environment["CARTWRIGHT_WASM_RUNTIME"], !named.isEmpty {
            guard access(named, R_OK) == 0 else { throw missing("cannot read \(named)") }
            return WasmRuntimeFile(named)
        }
        var places = ["/usr/local/lib/libwasmtime.so", "/usr/lib/libwasmtime.so"]
        // `.build/debug` is a link to `.build/x86_64-unknown-linux-gnu/debug`.
        for above in program.map({ [$0.folder, $0.folder.folder, $0.folder.folder.folder] }) ?? [] {
            places.append("\(above)/wasm-runtime/libwasmtime.so")
        }
        guard let found = places.first(where: { access($0, R_OK) == 0 }) else {
            throw missing("cannot find a library that runs WebAssembly")
        }
        return WasmRuntimeFile(found)
    }

    /// Refuses a library that other users could have written, and one with another digest than the pinned one.
    ///
    /// - Parameter digest: the expected digest, `sha256:` and 64 digits; nil accepts any.
    /// - Returns: the path without links.
    /// - Throws: `plugin.exposed`, `plugin.unreadable`, `wasm.other_runtime`.
    func checked(digest: String?) throws(CartwrightError) -> String {
        let real = try TrustedFile.real(path)
        try TrustedFile.refuseExposedFolders(of: real, for: .loading)
        var status = stat()
        guard stat(real, &status) == 0 else { throw FileBytes.unreadable(real) }
        try TrustedFile.refuseExposed(real, status, for: .loading)
        guard let digest else { return real }
        let found = "sha256:\(try SHA256.hexadecimal(try TrustedFile(real).bytes))"
        guard found == digest else {
            throw CartwrightError(
                .wasmOtherRuntime,
                "\(path): expected digest \(digest), found \(found)",
                hint: "pin the digest of a file that you trust",
                fault: .environment
            )
        }
        return real
    }

    private static func missing(_ why: String) -> CartwrightError {
        CartwrightError(.wasmMissingRuntime, why, hint: remedy, fault: .environment)
    }
}
