public import Cartwright
internal import CWasmRuntime

/// A compiled module of ABI 1: it exports `memory`, `cw_abi() -> i32`, `cw_alloc(i32) -> i32` and
/// `cw_handle(i32, i32) -> i64`, and imports nothing.
public final class WasmModule: Sendable {
    /// What errors call it.
    public let name: String

    /// The length of the module in bytes.
    public let byteCount: Int

    let runtime: WasmRuntime
    private let compiled: Handles

    /// A compiled module may be used by many threads.
    private struct Handles: @unchecked Sendable { let module, linker, prepared: OpaquePointer }

    /// What a store is made from.
    var prepared: OpaquePointer { compiled.prepared }

    init(_ bytes: [UInt8], named name: String, in runtime: WasmRuntime) throws(CartwrightError) {
        let (functions, engine) = (runtime.functions, runtime.engine.pointer)
        guard bytes.starts(with: [0, 0x61, 0x73, 0x6D]) else {
            throw .badModule(name, "it does not begin as one")
        }
        var module: OpaquePointer?
        if let error = functions.newModule(engine, bytes, bytes.count, &module) {
            throw .badModule(name, functions.text(ofError: error))
        }
        guard let module else { throw .badModule(name, "it was not compiled") }
        if let wanted = Self.firstImport(of: module, functions) {
            functions.deleteModule(module)
            throw CartwrightError(
                .wasmImport,
                "\(name) imports \(wanted), and a module of ABI 1 gets nothing from the host",
                hint: "compile without a standard library that needs a system",
                fault: .plugin
            )
        }
        var prepared: OpaquePointer?
        let linker = functions.newLinker(engine)
        let error = linker.flatMap { functions.prepare($0, module, &prepared) }
        guard let linker, let prepared, error == nil else {
            let why = error.map { functions.text(ofError: $0) } ?? "it cannot be linked"
            if let linker { functions.deleteLinker(linker) }
            functions.deleteModule(module)
            throw .badModule(name, why)
        }
        (self.name, self.byteCount, self.runtime) = (name, bytes.count, runtime)
        compiled = Handles(module: module, linker: linker, prepared: prepared)
    }

    deinit {
        runtime.functions.deletePrepared(compiled.prepared)
        runtime.functions.deleteLinker(compiled.linker)
        runtime.functions.deleteModule(compiled.module)
    }

    /// Starts it once, and looks for its exports and its version.
    func check(_ limits: WasmLimits) throws(CartwrightError) {
        let instance = try WasmInstance(self, limits: limits, fuel: limits.fuel)
        for name in ["cw_alloc", "cw_handle"] { _ = try instance.function(name) }
        let version = try instance.call("cw_abi", [], returning: .i32)
        guard version == 1 else {
            throw CartwrightError(
                .wasmOtherABI,
                "\(name) is of ABI \(version), and this host runs 1",
                hint: "let cw_abi return 1",
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
    /// - Throws: `plugin.limit_exceeded`, `handler.died`, `handler.bad_answer`, `wasm.missing_export`,
    ///   `wasm.little_stack`.
    public func answer(
        _ message: [UInt8],
        count: Int = 0,
        limits: WasmLimits = .host
    ) throws(CartwrightError) -> HandlerReply {
        guard message.count <= WasmLimits.messageBytes else {
            throw .limitExceeded(name, "bytes of a message", used: message.count, limit: WasmLimits.messageBytes)
        }
        let began = ContinuousClock.now
        let instance = try WasmInstance(self, limits: limits, fuel: limits.fuel(for: count))
        let length = Int64(message.count)
        let pointer = try instance.call("cw_alloc", [.i32(length)], returning: .i32)
        try instance.write(message, at: UInt32(truncatingIfNeeded: pointer))
        let packed = try instance.call("cw_handle", [.i32(pointer), .i32(length)], returning: .i64)
        let bytes = try instance.read(PackedRange(packed))
        var usage = HandlerUsage()
        usage.microseconds = began.microsecondsSince
        (usage.fuel, usage.memoryBytes) = (Int64(instance.fuelUsed), Int64(instance.memoryBytes))
        (usage.messageBytes, usage.answerBytes) = (Int64(message.count), Int64(bytes.count))
        return HandlerReply(bytes: bytes, usage: usage)
    }

    private static func firstImport(of module: OpaquePointer, _ functions: WasmtimeFunctions) -> String? {
        var list = cwasm_list()
        functions.imports(module, &list)
        defer { functions.deleteImports(&list) }
        guard list.count > 0, let first = list.items[0] else { return nil }
        let parts = [functions.importModule(first), functions.importName(first)].map { part in
            String(decoding: part.map { WasmtimeFunctions.copy($0.pointee) } ?? [], as: UTF8.self)
        }
        return parts.joined(separator: ".")
    }
}

extension ContinuousClock.Instant {
    /// Whole microseconds until now.
    fileprivate var microsecondsSince: Int64 {
        let (seconds, attoseconds) = (ContinuousClock.now - self).components
        return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }
}
