internal import CProcesses
internal import Glibc

/// The functions of wasmtime's C interface that the host uses, found by name.
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
    let exports: @convention(c) (Pointer, UnsafeMutablePointer<cwasm_list>) -> Void
    let deleteExports: @convention(c) (UnsafeMutablePointer<cwasm_list>) -> Void
    let exportName: @convention(c) (UnsafeMutableRawPointer) -> UnsafePointer<cwasm_bytes>?
    let exportType: @convention(c) (UnsafeMutableRawPointer) -> UnsafeRawPointer?
    let functionType: @convention(c) (UnsafeRawPointer) -> UnsafeRawPointer?
    let memoryType: @convention(c) (UnsafeRawPointer) -> UnsafeRawPointer?
    let memoryMinimum: @convention(c) (UnsafeRawPointer) -> UInt64
    let parameters: @convention(c) (UnsafeRawPointer) -> UnsafePointer<cwasm_list>?
    let results: @convention(c) (UnsafeRawPointer) -> UnsafePointer<cwasm_list>?
    let fromText: @convention(c) (Text?, Int, UnsafeMutablePointer<cwasm_bytes>) -> Pointer?

    // Functions of the host.
    typealias HostFunction =
        @convention(c) (
            UnsafeMutableRawPointer?, Pointer?, UnsafePointer<cwasm_value>?, Int, UnsafeMutablePointer<cwasm_value>?,
            Int
        ) -> Pointer?
    let newKind: @convention(c) (UInt8) -> UnsafeMutableRawPointer?
    let newKinds:
        @convention(c) (UnsafeMutablePointer<cwasm_list>, Int, UnsafePointer<UnsafeMutableRawPointer?>?) -> Void
    let newFunctionType: @convention(c) (UnsafeMutablePointer<cwasm_list>, UnsafeMutablePointer<cwasm_list>) -> Pointer?
    let deleteFunctionType: @convention(c) (Pointer) -> Void
    let define:
        @convention(c) (
            Pointer, Text?, Int, Text?, Int, Pointer, HostFunction, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
        ) -> Pointer?
    let callerContext: @convention(c) (Pointer) -> Pointer?
    let callerExport: @convention(c) (Pointer, Text?, Int, UnsafeMutablePointer<cwasm_extern>) -> Bool
    let data: @convention(c) (Pointer) -> UnsafeMutableRawPointer?
    let newTrap: @convention(c) (Text?, Int) -> Pointer?

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

    // Errors.
    let errorMessage: @convention(c) (Pointer, UnsafeMutablePointer<cwasm_bytes>) -> Void
    let deleteError: @convention(c) (Pointer) -> Void
    let trapMessage: @convention(c) (Pointer, UnsafeMutablePointer<cwasm_bytes>) -> Void
    let trapCode: @convention(c) (Pointer, UnsafeMutablePointer<UInt8>) -> Bool
    let deleteTrap: @convention(c) (Pointer) -> Void
    let deleteBytes: @convention(c) (UnsafeMutablePointer<cwasm_bytes>) -> Void

    /// The error for a function that the library does not have.
    struct Missing: Error { let name: String }

    /// Finds all functions.
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
        exports = try find("wasmtime_module_exports")
        deleteExports = try find("wasm_exporttype_vec_delete")
        exportName = try find("wasm_exporttype_name")
        exportType = try find("wasm_exporttype_type")
        functionType = try find("wasm_externtype_as_functype_const")
        memoryType = try find("wasm_externtype_as_memorytype_const")
        memoryMinimum = try find("wasmtime_memorytype_minimum")
        parameters = try find("wasm_functype_params")
        results = try find("wasm_functype_results")
        fromText = try find("wasmtime_wat2wasm")
        newKind = try find("wasm_valtype_new")
        newKinds = try find("wasm_valtype_vec_new")
        newFunctionType = try find("wasm_functype_new")
        deleteFunctionType = try find("wasm_functype_delete")
        define = try find("wasmtime_linker_define_func")
        callerContext = try find("wasmtime_caller_context")
        callerExport = try find("wasmtime_caller_export_get")
        data = try find("wasmtime_context_get_data")
        newTrap = try find("wasmtime_trap_new")
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

/// The kind of an integer: `wasmtime_valkind_t`.
enum IntegerKind: UInt8 { case i32 = 0, i64 }

extension WasmtimeFunctions {
    /// The kind of a memory among exports: `wasmtime_extern_kind_t`.
    static let memoryKind: UInt8 = 3

    /// Returns the current bytes of a memory.
    func bytes(of memory: cwasm_memory, _ context: OpaquePointer) -> UnsafeMutableRawBufferPointer {
        let start = self.memory(context, [memory])
        return UnsafeMutableRawBufferPointer(start: start, count: start == nil ? 0 : memorySize(context, [memory]))
    }
}
