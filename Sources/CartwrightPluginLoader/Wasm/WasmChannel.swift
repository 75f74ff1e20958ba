public import Cartwright

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
