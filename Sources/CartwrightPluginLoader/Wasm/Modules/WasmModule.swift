public import Cartwright
internal import CProcesses

/// A compiled module, of ``WasmABI/functions`` or ``WasmABI/program``.
public final class WasmModule: Sendable {
    /// The name in errors.
    public let name: String

    /// The length of the module in bytes.
    public let byteCount: Int

    /// The interface for messages.
    public let abi: WasmABI

    let engine: WasmEngine
    /// The initial number of memory pages.
    let memoryPages: Int
    /// The imported functions, which must outlive the module.
    private let wasi: [String: WASIBinding]
    private let compiled: Handles

    /// A compiled module may be used by many threads.
    private struct Handles: @unchecked Sendable { let module, linker, prepared: OpaquePointer }

    /// The base of stores.
    var prepared: OpaquePointer { compiled.prepared }

    /// Compiles a module.
    ///
    /// - Parameters:
    ///   - engine: the engine that compiles the module.
    ///   - wasi: the functions that a program may import, by name.
    /// - Throws: `wasm.bad_module`, `wasm.import`, `wasm.missing_export`, `plugin.limit_exceeded`.
    init(
        _ bytes: [UInt8],
        named name: String,
        by engine: WasmEngine,
        importing wasi: [String: WASIBinding]
    ) throws(CartwrightError) {
        let functions = engine.functions
        guard bytes.starts(with: Self.magic) else { throw .badModule(name, "its magic number is missing") }
        guard !bytes.dropFirst(Self.magic.count).starts(with: Self.componentVersion) else {
            throw .badModule(name, "it is a component; compile for WASI preview 1 (wasm32-wasip1)")
        }
        try ModuleCounts.check(bytes, name)
        var module: OpaquePointer?
        if let error = functions.newModule(engine.pointer, bytes, bytes.count, &module) {
            throw .badModule(name, functions.text(ofError: error))
        }
        guard let module else { throw .badModule(name, "it cannot be compiled") }
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
    /// A component of preview 2 starts like a module of another version.
    private static let componentVersion: [UInt8] = [0x0D, 0, 1, 0]

    deinit {
        engine.functions.deletePrepared(compiled.prepared)
        engine.functions.deleteLinker(compiled.linker)
        engine.functions.deleteModule(compiled.module)
    }

    /// Starts the module once, and checks its exports and its version. A program is not run: it has no message yet.
    func check(_ limits: WasmLimits) throws(CartwrightError) {
        let instance = try WasmInstance(self, limits: limits, fuel: limits.fuel)
        guard abi == .functions else { return }
        for name in ["cw_alloc", "cw_handle"] { _ = try instance.function(name) }
        let version = try instance.call("cw_abi", [], returning: .i32)
        guard version == 1 else {
            throw CartwrightError(
                .wasmOtherABI,
                "\(name): expected ABI 1 from cw_abi, found ABI \(version)",
                hint: "return 1 from cw_abi; a WASI program (ABI 2) exports _start and no cw_abi",
                fault: .plugin
            )
        }
    }

    /// Sends a message to the module in a store of its own, and returns the answer.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - count: the number of cards or cart lines in the message.
    ///   - limits: the limits of the module.
    ///   - report: receives the last lines of a program's standard error, with control characters escaped; after a
    ///     failure they are also details of the error.
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
    /// The whole microseconds until now.
    fileprivate var microsecondsSince: Int64 {
        let (seconds, attoseconds) = (ContinuousClock.now - self).components
        return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }
}
