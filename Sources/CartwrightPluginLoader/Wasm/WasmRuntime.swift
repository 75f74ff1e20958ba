public import Cartwright
internal import CProcesses
internal import CartwrightAnalytics
internal import Glibc
internal import Synchronization

/// The library that runs modules, loaded into this process: wasmtime 48 to 50.
///
/// It is loaded once, and stays. Compiled modules are cached by digest, only in memory: a compiled module in a file
/// would be machine code to trust.
public final class WasmRuntime: Sendable {
    /// The tested versions.
    public static let versions = RuntimeProbe.versions

    /// The file of the library.
    public let file: String

    /// The version of wasmtime.
    public var version: Int { engine.version }

    private let engine: WasmEngine
    /// The functions that programs may import, by name.
    private let wasi: [String: WASIBinding]
    private let modules = Mutex<[String: WasmModule]>([:])

    /// Loads and tests the library.
    ///
    /// - Parameters:
    ///   - file: the file of the library.
    ///   - digest: the expected digest, nil for any.
    ///   - version: the expected version, nil for any of ``versions``.
    /// - Throws: `plugin.exposed`, `plugin.unreadable`, `wasm.other_runtime`, `wasm.unfit_runtime`.
    public init(_ file: WasmRuntimeFile, digest: String? = nil, version: Int? = nil) throws(CartwrightError) {
        let path = try file.checked(digest: digest)
        guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            throw .unfitRuntime(file.path, dlerror().map { String(cString: $0) } ?? "it cannot be loaded")
        }
        let functions: WasmtimeFunctions
        do throws(WasmtimeFunctions.Missing) {
            functions = try WasmtimeFunctions(in: handle)
        } catch {
            throw .unfitRuntime(file.path, "it has no function \(error.name)")
        }
        wasi = Dictionary(uniqueKeysWithValues: WASIFunction.all.map { ($0.name, WASIBinding($0, in: functions)) })
        engine = try WasmEngine(of: functions, file: file.path)
        self.file = file.path
        if let version, version != engine.version {
            throw .unfitRuntime(file.path, "expected wasmtime \(version), found \(engine.version)")
        }
    }

    /// Returns a module, compiled unless it was before.
    ///
    /// - Parameters:
    ///   - bytes: the module.
    ///   - name: the name in errors.
    ///   - limits: the limits of the module, also while it is tried.
    /// - Throws: `plugin.limit_exceeded` for a module that is too long or does too much when it starts,
    ///   `wasm.bad_module`, `wasm.import`, `wasm.missing_export`, `wasm.other_abi`, `handler.died`.
    public func module(
        _ bytes: [UInt8],
        named name: String,
        limits: WasmLimits = .host
    ) throws(CartwrightError) -> WasmModule {
        guard bytes.count <= WasmLimits.moduleBytes else {
            throw .limitExceeded(name, "bytes of a module", used: bytes.count, limit: WasmLimits.moduleBytes)
        }
        let digest = try SHA256.hexadecimal(bytes)
        if let known = modules.withLock({ $0[digest] }) {
            // It may not have been tried with these limits.
            try known.check(limits)
            return known
        }
        let module = try WasmModule(bytes, named: name, by: engine, importing: wasi)
        try module.check(limits)
        modules.withLock { modules in
            if modules.count >= 64 { modules.removeAll() }
            modules[digest] = module
        }
        return module
    }

    /// Compiles the text form of a module, which tests and trials use.
    ///
    /// - Throws: `wasm.bad_module`.
    package func binary(fromText text: String) throws(CartwrightError) -> [UInt8] {
        let functions = engine.functions
        var bytes = cwasm_bytes()
        let text = Array(text.utf8)
        if let error = functions.fromText(text, text.count, &bytes) {
            throw .badModule("the text", functions.text(ofError: error))
        }
        return functions.taken(&bytes)
    }
}
