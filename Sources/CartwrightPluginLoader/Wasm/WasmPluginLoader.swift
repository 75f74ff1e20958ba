public import Cartwright
internal import Synchronization
internal import Foundation

/// A loader of plugins of kind `wasm`, to pass to a `PluginLoader` beside that of processes. The library that runs
/// them is loaded with the first plugin.
public final class WasmPluginLoader: PluginKindLoader {
    private let makeRuntime: @Sendable () throws(CartwrightError) -> WasmRuntime
    private let known = Mutex<WasmRuntime?>(nil)

    /// Creates a loader.
    ///
    /// - Parameter makeRuntime: loads the library when a plugin first needs it.
    public init(_ makeRuntime: @escaping @Sendable () throws(CartwrightError) -> WasmRuntime) {
        self.makeRuntime = makeRuntime
    }

    /// `PluginKind.wasm`.
    public var kind: PluginKind { .wasm }

    /// Returns the library.
    ///
    /// - Throws: `wasm.missing_runtime`, and the errors of loading a ``WasmRuntime``.
    public func runtime() throws(CartwrightError) -> WasmRuntime {
        if let known = known.withLock({ $0 }) { return known }
        let runtime = try makeRuntime()
        return known.withLock { known in
            known = known ?? runtime
            return known ?? runtime
        }
    }

    /// Returns the channel to a module, which is compiled and tried now.
    ///
    /// - Throws: the errors of ``runtime()`` and of compiling a module; `wasm.bad_module` if the module of the
    ///   manifest does not exist.
    public func channel(
        for folder: PluginFolder,
        files: [String: [UInt8]]
    ) throws(CartwrightError) -> any HandlerChannel {
        let name = folder.manifest.module
        guard let bytes = files[name] else { throw .badModule(name, "the folder has no such file") }
        let limits = folder.manifest.limits ?? .sandbox
        let module = try runtime().module(bytes, named: name, limits: WasmLimits(limits))
        return WasmChannel(module, limits: limits)
    }
}

extension WasmPluginLoader {
    /// Creates a loader that searches for the library when the first plugin needs it, in the places of
    /// ``WasmRuntimeFile``, with the environment and the program of this process.
    ///
    /// - Parameters:
    ///   - library: the file of the library; nil searches for it.
    ///   - pins: the digests that may be loaded; that of `wasm-runtime` is the library's.
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

/// A channel that sends each message to a module in a new store, so that messages cannot affect each other.
public struct WasmChannel: HandlerChannel {
    private let module: WasmModule
    private let limits: WasmLimits

    /// `wasm`, wasmtime and its version, the ABI of the module, and the limits.
    public let runtime: HandlerRuntime

    /// Creates a channel.
    ///
    /// - Parameters:
    ///   - module: the module that answers.
    ///   - limits: the limits for one message, at most the host's.
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

    /// True: each message has a new store.
    public var isStateless: Bool { true }

    /// Returns the answer of the module.
    ///
    /// - Throws: `plugin.limit_exceeded`, `handler.died`, `handler.bad_answer`; any other code means that it cannot
    ///   run.
    public func answer(_ request: HandlerRequest) throws(CartwrightError) -> HandlerReply {
        try module.answer(request.bytes, count: request.count, limits: limits)
    }
}
