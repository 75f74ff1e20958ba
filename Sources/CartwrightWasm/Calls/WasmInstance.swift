internal import CWasmRuntime
internal import Cartwright

/// A module with a memory and a store of its own, for one message.
final class WasmInstance {
    private let module: WasmModule
    private let limits: WasmLimits
    private let fuel: Int
    private let store: OpaquePointer
    private let context: OpaquePointer
    private var instance = cwasm_instance()

    private var functions: WasmtimeFunctions { module.runtime.functions }

    /// An integer that goes in or comes out.
    enum Value { case i32(Int64), i64(Int64) }

    /// The kind of an integer: `wasmtime_valkind_t`.
    enum Kind: UInt8 { case i32 = 0, i64 }

    /// What else the host's own frames need.
    private static let hostStackBytes = 256 << 10

    /// Runs the start function, if the module has one.
    init(_ module: WasmModule, limits: WasmLimits, fuel: Int) throws(CartwrightError) {
        let functions = module.runtime.functions
        guard cwasm_stack_left() >= WasmLimits.stackBytes + Self.hostStackBytes else {
            throw CartwrightError(
                .wasmLittleStack,
                "\(module.name) cannot run on a thread with \(cwasm_stack_left() >> 10) KiB of stack left",
                hint: "give the thread 1 MiB or more",
                fault: .environment
            )
        }
        guard let store = functions.newStore(module.runtime.engine.pointer, nil, nil),
            let context = functions.context(store)
        else { throw .trapped(module.name, "there is no store for it") }
        (self.module, self.limits, self.fuel, self.store, self.context) = (module, limits, fuel, store, context)
        // Bytes of memory, elements of tables, and how many instances, tables and memories.
        functions.limit(store, Int64(limits.memoryBytes), 10_000, 1, 4, 1)
        functions.setDeadline(context, WasmClock.ticks(milliseconds: limits.answerMilliseconds))
        module.runtime.clock.begin()
        if let error = functions.setFuel(context, UInt64(fuel)) {
            throw .trapped(module.name, functions.text(ofError: error))
        }
        var trap: OpaquePointer?
        let error = functions.instantiate(module.prepared, context, &instance, &trap)
        try refuse(error, trap, isStarting: true)
    }

    deinit {
        module.runtime.clock.end()
        functions.deleteStore(store)
    }

    /// Units of work so far.
    var fuelUsed: Int {
        var left: UInt64 = 0
        if let error = functions.fuel(context, &left) { functions.deleteError(error) }
        return fuel - min(fuel, Int(clamping: left))
    }

    /// Bytes of memory that the module has now.
    var memoryBytes: Int { (try? memory()).map { functions.memorySize(context, [$0]) } ?? 0 }

    // MARK: Calls

    /// An exported function.
    ///
    /// - Throws: `wasm.missing_export`.
    func function(_ name: String) throws(CartwrightError) -> cwasm_function {
        let found = export(name)
        guard let found, found.kind == 0 else { throw missing("function \(name)") }
        return found.of.function
    }

    /// Calls a function.
    ///
    /// - Throws: `wasm.missing_export`, `plugin.limit_exceeded`, `handler.died`.
    func call(_ name: String, _ arguments: [Value], returning kind: Kind) throws(CartwrightError) -> Int64 {
        var function = try function(name)
        var result = cwasm_value()
        var trap: OpaquePointer?
        let error = functions.call(
            context,
            &function,
            arguments.map(\.raw),
            arguments.count,
            &result,
            1,
            &trap
        )
        if let error, trap == nil { throw missing("function \(name) of its type: \(functions.text(ofError: error))") }
        try refuse(error, trap, isStarting: false)
        guard result.kind == kind.rawValue else {
            throw missing("function \(name) that returns an integer of its type")
        }
        return kind == .i32 ? Int64(result.of.i32) : result.of.i64
    }

    // MARK: Memory

    /// Writes where the module wants it.
    ///
    /// - Throws: `handler.bad_answer`.
    func write(_ bytes: [UInt8], at address: UInt32) throws(CartwrightError) {
        let memory = try bytesOfMemory()
        let range = PackedRange(address: address, count: bytes.count)
        guard range.isWithin(memory.count) else { throw outside("cw_alloc", range, memory.count) }
        UnsafeMutableRawBufferPointer(rebasing: memory[range.address..<range.address + range.count])
            .copyBytes(from: bytes)
    }

    /// Reads an answer.
    ///
    /// - Throws: `plugin.limit_exceeded`, `handler.bad_answer`.
    func read(_ range: PackedRange) throws(CartwrightError) -> [UInt8] {
        let memory = try bytesOfMemory()
        guard range.isWithin(memory.count) else { throw outside("cw_handle", range, memory.count) }
        guard range.count <= limits.answerBytes else {
            throw .limitExceeded(module.name, "bytes of an answer", used: range.count, limit: limits.answerBytes)
        }
        let bytes = [UInt8](memory[range.address..<range.address + range.count])
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw .badResult(module.name, "its answer is not UTF-8")
        }
        return bytes
    }

    private func bytesOfMemory() throws(CartwrightError) -> UnsafeMutableRawBufferPointer {
        let memory = try memory()
        let start = functions.memory(context, [memory])
        return UnsafeMutableRawBufferPointer(
            start: start,
            count: start == nil ? 0 : functions.memorySize(context, [memory])
        )
    }

    private func memory() throws(CartwrightError) -> cwasm_memory {
        let found = export("memory")
        guard let found, found.kind == 3 else { throw missing("memory") }
        return found.of.memory
    }

    private func export(_ name: String) -> cwasm_extern? {
        var found = cwasm_extern()
        let text = Array(name.utf8)
        return functions.export(context, &instance, text, text.count, &found) ? found : nil
    }

    // MARK: What goes wrong

    private func refuse(_ error: OpaquePointer?, _ trap: OpaquePointer?, isStarting: Bool) throws(CartwrightError) {
        let name = module.name
        if let trap {
            if let error { functions.deleteError(error) }
            let (code, text) = functions.reason(ofTrap: trap)
            switch code {
            case .fuel: throw .limitExceeded(name, "fuel", used: fuelUsed, limit: fuel)
            case .interrupt:
                let limit = limits.answerMilliseconds
                throw .limitExceeded(name, "milliseconds", used: limit, limit: limit)
            case .stack:
                let limit = WasmLimits.stackBytes
                throw .limitExceeded(name, "bytes of stack", used: limit, limit: limit)
            default: throw wentWrong(text, isStarting: isStarting)
            }
        }
        guard let error else { return }
        let text = functions.text(ofError: error)
        // The library has no code for it, only words.
        guard isStarting, text.contains("exceeds memory limits") else { throw .trapped(name, text) }
        let pages = text.split(separator: " ").compactMap { Int($0) }.first ?? 0
        throw .limitExceeded(name, "bytes of memory", used: pages << 16, limit: limits.memoryBytes)
    }

    /// A trap with hardly any memory left is taken for one for want of it: the module is told that it gets none, and
    /// the host is not.
    private func wentWrong(_ text: String, isStarting: Bool) -> CartwrightError {
        let used = isStarting ? 0 : memoryBytes
        guard used > limits.memoryBytes - (1 << 20) else { return .trapped(module.name, text) }
        return .limitExceeded(module.name, "bytes of memory", used: used, limit: limits.memoryBytes)
    }

    private func missing(_ what: String) -> CartwrightError {
        CartwrightError(
            .wasmMissingExport,
            "\(module.name) exports no \(what)",
            hint: "ABI 1: memory, cw_abi() -> i32, cw_alloc(i32) -> i32, cw_handle(i32, i32) -> i64",
            fault: .plugin
        )
    }

    private func outside(_ function: String, _ range: PackedRange, _ size: Int) -> CartwrightError {
        .badResult(
            module.name,
            "\(function) names \(range.count) bytes at \(range.address), in a memory of \(size)"
        )
    }
}

extension WasmInstance.Value {
    fileprivate var raw: cwasm_value {
        var value = cwasm_value()
        switch self {
        case .i32(let number):
            value.kind = WasmInstance.Kind.i32.rawValue
            value.of.i32 = Int32(truncatingIfNeeded: number)
        case .i64(let number):
            value.kind = WasmInstance.Kind.i64.rawValue
            value.of.i64 = number
        }
        return value
    }
}
