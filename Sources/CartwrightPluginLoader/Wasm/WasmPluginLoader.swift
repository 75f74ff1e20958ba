public import Cartwright
internal import Synchronization

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
