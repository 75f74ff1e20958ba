internal import CWasmRuntime
internal import Glibc

/// The functions of wasmtime's C interface that are used, found by name.
struct WasmtimeFunctions: @unchecked Sendable {
    typealias Pointer = OpaquePointer
    typealias Text = UnsafePointer<UInt8>

    // Configuration.
    let newConfig: @convention(c) () -> Pointer?
    let newEngine: @convention(c) (Pointer) -> Pointer?
    let setSize: [(SizeSetting, @convention(c) (Pointer, Int) -> Void)]
    let setFlag: [(FlagSetting, @convention(c) (Pointer, Bool) -> Void)]

    // Modules.
    let newModule: @convention(c) (Pointer, Text?, Int, UnsafeMutablePointer<Pointer?>) -> Pointer?
    let deleteModule: @convention(c) (Pointer) -> Void
    let serialize: @convention(c) (Pointer, UnsafeMutablePointer<cwasm_bytes>) -> Pointer?
    let imports: @convention(c) (Pointer, UnsafeMutablePointer<cwasm_list>) -> Void
    let deleteImports: @convention(c) (UnsafeMutablePointer<cwasm_list>) -> Void
    let importModule: @convention(c) (UnsafeMutableRawPointer) -> UnsafePointer<cwasm_bytes>?
    let importName: @convention(c) (UnsafeMutableRawPointer) -> UnsafePointer<cwasm_bytes>?
    let fromText: @convention(c) (Text?, Int, UnsafeMutablePointer<cwasm_bytes>) -> Pointer?

    // Stores and instances.
    let newLinker: @convention(c) (Pointer) -> Pointer?
    let deleteLinker: @convention(c) (Pointer) -> Void
    let prepare: @convention(c) (Pointer, Pointer, UnsafeMutablePointer<Pointer?>) -> Pointer?
    let deletePrepared: @convention(c) (Pointer) -> Void
    let newStore: @convention(c) (Pointer, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Pointer?
    let deleteStore: @convention(c) (Pointer) -> Void
    let context: @convention(c) (Pointer) -> Pointer?
    let limit: @convention(c) (Pointer, Int64, Int64, Int64, Int64, Int64) -> Void
    let setFuel: @convention(c) (Pointer, UInt64) -> Pointer?
    let fuel: @convention(c) (Pointer, UnsafeMutablePointer<UInt64>) -> Pointer?
    let setDeadline: @convention(c) (Pointer, UInt64) -> Void
    let tick: @convention(c) (Pointer) -> Void
    let instantiate:
        @convention(c) (Pointer, Pointer, UnsafeMutablePointer<cwasm_instance>, UnsafeMutablePointer<Pointer?>)
            -> Pointer?
    let export:
        @convention(c) (
            Pointer, UnsafePointer<cwasm_instance>, Text?, Int, UnsafeMutablePointer<cwasm_extern>
        ) -> Bool
    let call:
        @convention(c) (
            Pointer, UnsafePointer<cwasm_function>, UnsafePointer<cwasm_value>?, Int,
            UnsafeMutablePointer<cwasm_value>?, Int, UnsafeMutablePointer<Pointer?>
        ) -> Pointer?
    let memory: @convention(c) (Pointer, UnsafePointer<cwasm_memory>) -> UnsafeMutablePointer<UInt8>?
    let memorySize: @convention(c) (Pointer, UnsafePointer<cwasm_memory>) -> Int

    // What went wrong.
    let errorMessage: @convention(c) (Pointer, UnsafeMutablePointer<cwasm_bytes>) -> Void
    let deleteError: @convention(c) (Pointer) -> Void
    let trapMessage: @convention(c) (Pointer, UnsafeMutablePointer<cwasm_bytes>) -> Void
    let trapCode: @convention(c) (Pointer, UnsafeMutablePointer<UInt8>) -> Bool
    let deleteTrap: @convention(c) (Pointer) -> Void
    let deleteBytes: @convention(c) (UnsafeMutablePointer<cwasm_bytes>) -> Void

    /// A function that the library does not have.
    struct Missing: Error { let name: String }

    /// Finds all of them.
    init(in handle: UnsafeMutableRawPointer) throws(Missing) {
        func find<F>(_ name: String, as type: F.Type = F.self) throws(Missing) -> F {
            guard let symbol = dlsym(handle, name) else { throw Missing(name: name) }
            return unsafeBitCast(symbol, to: type)
        }
        newConfig = try find("wasm_config_new")
        newEngine = try find("wasm_engine_new_with_config")
        var sizes: [(SizeSetting, @convention(c) (Pointer, Int) -> Void)] = []
        for size in SizeSetting.allCases { sizes.append((size, try find("wasmtime_config_\(size.rawValue)_set"))) }
        setSize = sizes
        var flags: [(FlagSetting, @convention(c) (Pointer, Bool) -> Void)] = []
        for flag in FlagSetting.allCases { flags.append((flag, try find("wasmtime_config_\(flag.rawValue)_set"))) }
        setFlag = flags
        newModule = try find("wasmtime_module_new")
        deleteModule = try find("wasmtime_module_delete")
        serialize = try find("wasmtime_module_serialize")
        imports = try find("wasmtime_module_imports")
        deleteImports = try find("wasm_importtype_vec_delete")
        importModule = try find("wasm_importtype_module")
        importName = try find("wasm_importtype_name")
        fromText = try find("wasmtime_wat2wasm")
        newLinker = try find("wasmtime_linker_new")
        deleteLinker = try find("wasmtime_linker_delete")
        prepare = try find("wasmtime_linker_instantiate_pre")
        deletePrepared = try find("wasmtime_instance_pre_delete")
        newStore = try find("wasmtime_store_new")
        deleteStore = try find("wasmtime_store_delete")
        context = try find("wasmtime_store_context")
        limit = try find("wasmtime_store_limiter")
        setFuel = try find("wasmtime_context_set_fuel")
        fuel = try find("wasmtime_context_get_fuel")
        setDeadline = try find("wasmtime_context_set_epoch_deadline")
        tick = try find("wasmtime_engine_increment_epoch")
        instantiate = try find("wasmtime_instance_pre_instantiate")
        export = try find("wasmtime_instance_export_get")
        call = try find("wasmtime_func_call")
        memory = try find("wasmtime_memory_data")
        memorySize = try find("wasmtime_memory_data_size")
        errorMessage = try find("wasmtime_error_message")
        deleteError = try find("wasmtime_error_delete")
        trapMessage = try find("wasm_trap_message")
        trapCode = try find("wasmtime_trap_code")
        deleteTrap = try find("wasm_trap_delete")
        deleteBytes = try find("wasm_byte_vec_delete")
    }
}

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
