/// The sizes of a configuration.
enum SizeSetting: String, CaseIterable {
    case stack = "max_wasm_stack"
    // Memory takes the space that is used, not gigabytes of addresses with guard pages.
    case reservation = "memory_reservation"
    case guardSize = "memory_guard_size"
    case growth = "memory_reservation_for_growth"

    var value: Int { self == .stack ? WasmLimits.stackBytes : 0 }
}

/// The flags of a configuration.
enum FlagSetting: String, CaseIterable {
    case fuel = "consume_fuel"
    // A second limit beside fuel, for instructions that use much time and little fuel.
    case clock = "epoch_interruption"
    case canonicalNaN = "cranelift_nan_canonicalization"
    // Explicit checks instead of signal handlers: the host keeps its own handlers.
    case signals = "signals_based_traps"
    case copyOnWrite = "memory_init_cow"
    case threads = "wasm_threads"
    case relaxedSIMD = "wasm_relaxed_simd"
    case wideMemory = "wasm_memory64"
    case manyMemories = "wasm_multi_memory"
    case gc = "wasm_gc"
    case functionReferences = "wasm_function_references"
    case exceptions = "wasm_exceptions"
    case stackSwitching = "wasm_stack_switching"

    var value: Bool { self == .fuel || self == .clock || self == .canonicalNaN }
}
