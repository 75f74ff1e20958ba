internal import Cartwright

/// What compiles modules and counts their time: one for a library, for all threads. It is never given back.
struct WasmEngine: Sendable {
    let functions: WasmtimeFunctions
    let clock: WasmClock
    /// The version of wasmtime.
    let version: Int
    private let handle: Handle

    /// An engine is made for many threads.
    private struct Handle: @unchecked Sendable { let pointer: OpaquePointer }

    /// Whether each page that a memory grows by takes a unit of fuel, as it does from wasmtime 49 on.
    var countsGrowth: Bool { version > 48 }

    /// The library's own value.
    var pointer: OpaquePointer { handle.pointer }

    /// Makes an engine, and tries it.
    ///
    /// - Parameter file: what errors call the library.
    /// - Throws: `wasm.unfit_runtime`.
    init(of functions: WasmtimeFunctions, file: String) throws(CartwrightError) {
        guard let config = functions.newConfig() else { throw .unfitRuntime(file, "it makes no engine") }
        for (setting, set) in functions.setSize { set(config, setting.value) }
        for (setting, set) in functions.setFlag { set(config, setting.value) }
        guard let pointer = functions.newEngine(config) else { throw .unfitRuntime(file, "it makes no engine") }
        version = try RuntimeProbe(functions: functions, engine: pointer, file: file).version()
        let (handle, tick) = (Handle(pointer: pointer), functions.tick)
        (self.functions, self.handle, clock) = (functions, handle, WasmClock { tick(handle.pointer) })
    }
}
