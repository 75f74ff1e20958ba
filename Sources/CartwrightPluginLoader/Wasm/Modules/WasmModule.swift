public import Cartwright
internal import CProcesses

/// A compiled module, of ``WasmABI/functions`` or ``WasmABI/program``.
public final class WasmModule: Sendable {
    /// What errors call it.
    public let name: String

    /// The length of the module in bytes.
    public let byteCount: Int

    /// How it gets messages.
    public let abi: WasmABI

    let engine: WasmEngine
    /// How many pages its memory has at first.
    let memoryPages: Int
    /// What it imports, which has to stay.
    private let wasi: [String: WASIBinding]
    private let compiled: Handles

    /// A compiled module may be used by many threads.
    private struct Handles: @unchecked Sendable { let module, linker, prepared: OpaquePointer }

    /// What a store is made from.
    var prepared: OpaquePointer { compiled.prepared }

    /// Compiles a module.
    ///
    /// - Parameters:
    ///   - engine: what compiles it.
    ///   - wasi: the functions that a program may import, by name.
    /// - Throws: `wasm.bad_module`, `wasm.import`, `wasm.missing_export`, `plugin.limit_exceeded`.
    init(
        _ bytes: [UInt8],
        named name: String,
        by engine: WasmEngine,
        importing wasi: [String: WASIBinding]
    ) throws(CartwrightError) {
        let functions = engine.functions
        guard bytes.starts(with: Self.magic) else { throw .badModule(name, "it does not begin as one") }
        guard !bytes.dropFirst(Self.magic.count).starts(with: Self.componentVersion) else {
            throw .badModule(name, "it is a component; compile for WASI preview 1 (wasm32-wasip1)")
        }
        try ModuleCounts.check(bytes, name)
        var module: OpaquePointer?
        if let error = functions.newModule(engine.pointer, bytes, bytes.count, &module) {
            throw .badModule(name, functions.text(ofError: error))
        }
        guard let module else { throw .badModule(name, "it was not compiled") }
        let linker = functions.newLinker(engine.pointer)
        do throws(CartwrightError) {
            let interface = ModuleInterface(of: module, functions)
            try interface.check(name)
            guard let linker else { throw .badModule(name, "it cannot be linked") }
            (abi, memoryPages) = (interface.abi, interface.memoryPages ?? 0)
            let prepared = try interface.link(module, named: name, by: linker, functions, importing: wasi)
            compiled = Handles(module: module, linker: linker, prepared: prepared)
        } catch {
            if let linker { functions.deleteLinker(linker) }
            functions.deleteModule(module)
            throw error
        }
        (self.name, byteCount, self.engine, self.wasi) = (name, bytes.count, engine, wasi)
    }

    private static let magic: [UInt8] = [0, 0x61, 0x73, 0x6D]
    /// A component of preview 2 begins as a module of another version.
    private static let componentVersion: [UInt8] = [0x0D, 0, 1, 0]

    deinit {
        engine.functions.deletePrepared(compiled.prepared)
        engine.functions.deleteLinker(compiled.linker)
        engine.functions.deleteModule(compiled.module)
    }

    /// Starts it once, and looks for its exports and its version. A program is not run: there is no message yet.
    func check(_ limits: WasmLimits) throws(CartwrightError) {
        let instance = try WasmInstance(self, limits: limits, fuel: limits.fuel)
        guard abi == .functions else { return }
        for name in ["cw_alloc", "cw_handle"] { _ = try instance.function(name) }
        let version = try instance.call("cw_abi", [], returning: .i32)
        guard version == 1 else {
            throw CartwrightError(
                .wasmOtherABI,
                "\(name) is of ABI \(version), and cw_abi of this host's is 1",
                hint: "let cw_abi return 1; a WASI program (ABI 2) exports _start and no cw_abi",
                fault: .plugin
            )
        }
    }

    /// Hands over a message in a store of its own, and gives the answer.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - count: how many cards or lines of a cart it is about.
    ///   - limits: what the module may use.
    ///   - report: is given the last lines that a program wrote to standard error, control characters made visible;
    ///     where it failed they are the details of the error, too.
    /// - Throws: `plugin.limit_exceeded`, `handler.died`, `handler.bad_answer`, `wasm.missing_export`,
    ///   `wasm.little_stack`.
    public func answer(
        _ message: [UInt8],
        count: Int = 0,
        limits: WasmLimits = .host,
        report: (String) -> Void = { _ in }
    ) throws(CartwrightError) -> HandlerReply {
        guard message.count <= WasmLimits.messageBytes else {
            throw .limitExceeded(name, "bytes of a message", used: message.count, limit: WasmLimits.messageBytes)
        }
        let began = ContinuousClock.now
        let fuel = limits.fuel(for: count)
        let run = abi == .program ? WASIRun(message: message, answerLimit: limits.answerBytes) : nil
        defer { run?.pipes.errorLines(20).forEach(report) }
        do throws(CartwrightError) {
            let instance = try WasmInstance(self, limits: limits, fuel: fuel, run: run)
            let bytes = try instance.answer(message)
            var usage = HandlerUsage()
            usage.microseconds = began.microsecondsSince
            (usage.fuel, usage.memoryBytes) = (Int64(instance.fuelUsed), Int64(instance.memoryBytes))
            (usage.messageBytes, usage.answerBytes) = (Int64(message.count), Int64(bytes.count))
            return HandlerReply(bytes: bytes, usage: usage)
        } catch {
            var error = error
            error.details += run?.pipes.errorLines(10).map { "stderr: \($0)" } ?? []
            throw error
        }
    }
}

extension ContinuousClock.Instant {
    /// Whole microseconds until now.
    fileprivate var microsecondsSince: Int64 {
        let (seconds, attoseconds) = (ContinuousClock.now - self).components
        return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }
}
