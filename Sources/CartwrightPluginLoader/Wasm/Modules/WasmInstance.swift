internal import CProcesses
internal import Cartwright

/// A module with its own memory and store, for one message.
final class WasmInstance {
    let module: WasmModule
    let limits: WasmLimits
    let fuel: Int
    /// The state of the host's functions, for a program.
    let run: WASIRun?
    private let store: OpaquePointer
    private let context: OpaquePointer
    private var instance = cwasm_instance()
    /// The memory, once it was found.
    private var foundMemory: cwasm_memory?
    /// Fuel beyond the limit: growth of memory is not counted, and the library checks fuel only in loops and calls, so
    /// a run that used it up could look like one within its limit.
    private let spareFuel: Int

    var functions: WasmtimeFunctions { module.engine.functions }

    /// An integer parameter or result.
    enum Value { case i32(Int64), i64(Int64) }

    private static let pageBytes = 1 << 16

    /// The additional stack for the host's own frames.
    private static let hostStackBytes = 256 << 10

    /// Runs the start function, if the module has one.
    init(_ module: WasmModule, limits: WasmLimits, fuel: Int, run: WASIRun? = nil) throws(CartwrightError) {
        let functions = module.engine.functions
        guard cwasm_stack_left() >= WasmLimits.stackBytes + Self.hostStackBytes else {
            throw CartwrightError(
                .wasmLittleStack,
                "\(module.name) cannot run on a thread with \(cwasm_stack_left() >> 10) KiB of stack left",
                hint: "give the thread 1 MiB or more",
                fault: .environment
            )
        }
        // A program that is only tried has an empty message.
        let run = run ?? (module.abi == .program ? WASIRun(message: [], answerLimit: limits.answerBytes) : nil)
        let data = run.map { Unmanaged.passUnretained($0).toOpaque() }
        guard let store = functions.newStore(module.engine.pointer, data, nil),
            let context = functions.context(store)
        else { throw .trapped(module.name, "cannot create a store") }
        (self.module, self.limits, self.fuel, self.run) = (module, limits, fuel, run)
        (self.store, self.context) = (store, context)
        // The memory in bytes, table elements, and the number of instances, tables and memories.
        functions.limit(store, Int64(limits.memoryBytes), 10_000, 1, 4, 1)
        functions.setDeadline(context, WasmClock.ticks(for: limits.answerTime))
        module.engine.clock.begin()
        spareFuel = limits.memoryBytes / Self.pageBytes + 1
        if let error = functions.setFuel(context, UInt64(fuel + spareFuel)) {
            throw .trapped(module.name, functions.text(ofError: error))
        }
        var trap: OpaquePointer?
        let error = functions.instantiate(module.prepared, context, &instance, &trap)
        try refuse(error, trap, isStarting: true)
        try checkFuel()
    }

    deinit {
        module.engine.clock.end()
        functions.deleteStore(store)
    }

    /// The units of work so far, the same in every version of the library.
    var fuelUsed: Int {
        guard module.engine.countsGrowth else { return fuelTaken }
        return fuelTaken - max(0, memoryBytes / Self.pageBytes - module.memoryPages)
    }

    /// The units that the library has counted.
    private var fuelTaken: Int {
        var left: UInt64 = 0
        if let error = functions.fuel(context, &left) { functions.deleteError(error) }
        return fuel + spareFuel - min(fuel + spareFuel, Int(clamping: left))
    }

    /// Checks the limit: fuel beyond it may have been used for work that counts.
    ///
    /// - Throws: `plugin.limit_exceeded`.
    private func checkFuel() throws(CartwrightError) {
        guard fuelTaken > fuel, fuelUsed > fuel else { return }
        throw .limitExceeded(module.name, "fuel", used: fuel, limit: fuel)
    }

    /// The current memory in bytes.
    var memoryBytes: Int { (try? memory()).map { functions.memorySize(context, [$0]) } ?? 0 }

    // MARK: Calls

    /// Returns the module's answer.
    ///
    /// - Throws: `wasm.missing_export`, `plugin.limit_exceeded`, `handler.died`, `handler.bad_answer`.
    func answer(_ message: [UInt8]) throws(CartwrightError) -> [UInt8] {
        let bytes: [UInt8]
        if let run {
            try call("_start", [])
            bytes = run.pipes.answer
        } else {
            let length = Int64(message.count)
            let pointer = try call("cw_alloc", [.i32(length)], returning: .i32)
            try write(message, at: UInt32(truncatingIfNeeded: pointer))
            bytes = try read(PackedRange(try call("cw_handle", [.i32(pointer), .i32(length)], returning: .i64)))
        }
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw .badResult(module.name, "its answer is not UTF-8")
        }
        return bytes
    }

    /// Returns an exported function.
    ///
    /// - Throws: `wasm.missing_export`.
    func function(_ name: String) throws(CartwrightError) -> cwasm_function {
        let found = export(name)
        guard let found, found.kind == 0 else { throw missing("function \(name)") }
        return found.of.function
    }

    /// Calls a function without a result, or one with an integer result.
    ///
    /// - Throws: `wasm.missing_export`, `plugin.limit_exceeded`, `handler.died`.
    @discardableResult
    func call(_ name: String, _ arguments: [Value], returning kind: IntegerKind? = nil) throws(CartwrightError) -> Int64
    {
        var function = try function(name)
        var result = cwasm_value()
        var trap: OpaquePointer?
        let error = functions.call(
            context,
            &function,
            arguments.map(\.raw),
            arguments.count,
            &result,
            kind == nil ? 0 : 1,
            &trap
        )
        if let error, trap == nil, run?.ending == nil {
            throw missing("function \(name) with the right type: \(functions.text(ofError: error))")
        }
        try refuse(error, trap, isStarting: false)
        try checkFuel()
        guard let kind else { return 0 }
        guard result.kind == kind.rawValue else {
            throw missing("function \(name) with the right integer result")
        }
        return kind == .i32 ? Int64(result.of.i32) : result.of.i64
    }

    // MARK: Memory

    /// Writes a message at an address from the module.
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
        return [UInt8](memory[range.address..<range.address + range.count])
    }

    private func bytesOfMemory() throws(CartwrightError) -> UnsafeMutableRawBufferPointer {
        functions.bytes(of: try memory(), context)
    }

    private func memory() throws(CartwrightError) -> cwasm_memory {
        if let foundMemory { return foundMemory }
        let found = export("memory")
        guard let found, found.kind == WasmtimeFunctions.memoryKind else { throw missing("memory") }
        foundMemory = found.of.memory
        return found.of.memory
    }

    private func export(_ name: String) -> cwasm_extern? {
        var (found, name) = (cwasm_extern(), name)
        let isFound = name.withUTF8 { functions.export(context, &instance, $0.baseAddress, $0.count, &found) }
        return isFound ? found : nil
    }

    private func missing(_ what: String) -> CartwrightError { .missingExport(module.name, what, module.abi) }

    private func outside(_ function: String, _ range: PackedRange, _ size: Int) -> CartwrightError {
        .badResult(
            module.name,
            "\(function) returned \(range.count) bytes at \(range.address), in a memory of \(size)"
        )
    }
}

extension WasmInstance.Value {
    fileprivate var raw: cwasm_value {
        var value = cwasm_value()
        switch self {
        case .i32(let number):
            value.kind = IntegerKind.i32.rawValue
            value.of.i32 = Int32(truncatingIfNeeded: number)
        case .i64(let number):
            value.kind = IntegerKind.i64.rawValue
            value.of.i64 = number
        }
        return value
    }
}
