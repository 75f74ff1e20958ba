public import Cartwright
internal import Synchronization
internal import Foundation

/// Makes plugins of kind `wasm`: one of the kinds that a `PluginLoader` is given, beside that of processes. The library
/// that runs them is loaded with the first one.
public final class WasmPluginLoader: PluginKindLoader {
    private let makeRuntime: @Sendable () throws(CartwrightError) -> WasmRuntime
    private let known = Mutex<WasmRuntime?>(nil)

    /// A loader.
    ///
    /// - Parameter makeRuntime: loads the library, once a plugin needs it.
    public init(_ makeRuntime: @escaping @Sendable () throws(CartwrightError) -> WasmRuntime) {
        self.makeRuntime = makeRuntime
    }

    /// `PluginKind.wasm`.
    public var kind: PluginKind { .wasm }

    /// The library.
    ///
    /// - Throws: `wasm.missing_runtime`, and what loading a ``WasmRuntime`` throws.
    public func runtime() throws(CartwrightError) -> WasmRuntime {
        if let known = known.withLock({ $0 }) { return known }
        let runtime = try makeRuntime()
        return known.withLock { known in
            known = known ?? runtime
            return known ?? runtime
        }
    }

    /// The channel to a module, which is compiled and tried now.
    ///
    /// - Throws: what ``runtime()`` and compiling a module throw; `wasm.bad_module` for a manifest whose module is not
    ///   there.
    public func channel(
        for folder: PluginFolder,
        files: [String: [UInt8]]
    ) throws(CartwrightError) -> any HandlerChannel {
        let name = folder.manifest.module
        guard let bytes = files[name] else { throw .badModule(name, "the folder holds no such file") }
        let limits = folder.manifest.limits ?? .sandbox
        let module = try runtime().module(bytes, named: name, limits: WasmLimits(limits))
        return WasmChannel(module, limits: limits)
    }
}

extension WasmPluginLoader {
    /// A loader that looks for the library when the first plugin needs it, in the places of ``WasmRuntimeFile``, with
    /// the environment and the program of this process.
    ///
    /// - Parameters:
    ///   - library: the file of the library; nil looks for it.
    ///   - pins: digests of what may be loaded; that of `wasm-runtime` is the library's.
    public convenience init(library: String?, pins: PluginPins = PluginPins()) {
        self.init { () throws(CartwrightError) in
            let file = try WasmRuntimeFile.find(
                named: library,
                environment: ProcessInfo.processInfo.environment,
                program: try? HostProgram.running().path
            )
            return try WasmRuntime(file, digest: pins.digest(of: "wasm-runtime"))
        }
    }
}

/// Carries messages to a module, each into a store of its own: no message knows of another.
public struct WasmChannel: HandlerChannel {
    private let module: WasmModule
    private let limits: WasmLimits

    /// `wasm`, wasmtime and its version, the ABI of the module, and the limits.
    public let runtime: HandlerRuntime

    /// A channel.
    ///
    /// - Parameters:
    ///   - module: what answers.
    ///   - limits: what one message may use, at most the host's.
    public init(_ module: WasmModule, limits: HandlerLimits = .sandbox) {
        (self.module, self.limits) = (module, WasmLimits(limits))
        runtime = HandlerRuntime(
            kind: "wasm",
            name: "wasmtime \(module.engine.version), \(module.abi)",
            isolation: "a sandbox: no files, no network, no clock, nothing kept between messages",
            limits: limits,
            protections: HandlerProtection.Subject.allCases.map { HandlerProtection($0, heldBy: "WebAssembly") }
        )
    }

    /// The answer of the module.
    ///
    /// - Throws: `plugin.limit_exceeded`, `handler.died`, `handler.bad_answer`; any other code says that it cannot run.
    public func answer(_ request: HandlerRequest) throws(CartwrightError) -> HandlerReply {
        try module.answer(request.bytes, count: request.count, limits: limits)
    }
}
