internal import Cartwright

/// The engine that compiles modules and counts their time: one per library, for all threads. It is never freed.
struct WasmEngine: Sendable {
    let functions: WasmtimeFunctions
    let clock: WasmClock
    /// The version of wasmtime.
    let version: Int
    private let handle: Handle

    /// An engine may be used by many threads.
    private struct Handle: @unchecked Sendable { let pointer: OpaquePointer }

    /// True if each page of growth costs a unit of fuel, as from wasmtime 49 on.
    var countsGrowth: Bool { version > 48 }

    /// The library's pointer.
    var pointer: OpaquePointer { handle.pointer }

    /// Creates and tests an engine.
    ///
    /// - Parameter file: the name of the library in errors.
    /// - Throws: `wasm.unfit_runtime`.
    init(of functions: WasmtimeFunctions, file: String) throws(CartwrightError) {
        guard let config = functions.newConfig() else { throw .unfitRuntime(file, "it cannot create an engine") }
        for (setting, set) in functions.setSize { set(config, setting.value) }
        for (setting, set) in functions.setFlag { set(config, setting.value) }
        guard let pointer = functions.newEngine(config) else { throw .unfitRuntime(file, "it cannot create an engine") }
        version = try RuntimeProbe(functions: functions, engine: pointer, file: file).version()
        let (handle, tick) = (Handle(pointer: pointer), functions.tick)
        (self.functions, self.handle, clock) = (functions, handle, WasmClock { tick(handle.pointer) })
    }
}
