/// Sizes of a configuration.
enum SizeSetting: String, CaseIterable {
    case stack = "max_wasm_stack"
    // Memory is as large as it is used, and not gigabytes of addresses with guards around them.
    case reservation = "memory_reservation"
    case guardSize = "memory_guard_size"
    case growth = "memory_reservation_for_growth"

    var value: Int { self == .stack ? WasmLimits.stackBytes : 0 }
}

/// Flags of a configuration.
enum FlagSetting: String, CaseIterable {
    case fuel = "consume_fuel"
    // The clock beside it, for instructions that take long and little fuel.
    case clock = "epoch_interruption"
    case canonicalNaN = "cranelift_nan_canonicalization"
    // Checks instead of signal handlers: those of the host stay its own.
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
