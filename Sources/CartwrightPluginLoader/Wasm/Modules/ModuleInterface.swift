internal import CProcesses
internal import Cartwright

/// What a compiled module imports and exports.
struct ModuleInterface {
    /// Names of two parts: `wasi_snapshot_preview1` and `fd_read`.
    struct Import: Hashable {
        let module: String
        let name: String
    }

    let imports: [Import]
    let exports: Set<String>
    let abi: WasmABI

    /// How many pages the exported memory has at first, nil where there is none.
    let memoryPages: Int?

    /// Whether `_start` is a function that takes and gives nothing.
    private let hasStart: Bool

    init(of module: OpaquePointer, _ functions: WasmtimeFunctions) {
        var list = cwasm_list()
        functions.imports(module, &list)
        imports = (0..<list.count).compactMap { list.items[$0] }.map { item in
            Import(
                module: functions.text(of: functions.importModule(item)),
                name: functions.text(of: functions.importName(item))
            )
        }
        functions.deleteImports(&list)
        var names: Set<String> = []
        var (memoryPages, hasStart) = (Int?.none, false)
        functions.exports(module, &list)
        for item in (0..<list.count).compactMap({ list.items[$0] }) {
            let name = functions.text(of: functions.exportName(item))
            names.insert(name)
            guard let type = functions.exportType(item) else { continue }
            if name == "memory" {
                memoryPages = functions.memoryType(type).map { Int(clamping: functions.memoryMinimum($0)) }
            }
            if name == "_start" { hasStart = functions.isProcedure(type) }
        }
        functions.deleteExports(&list)
        (exports, abi) = (names, WasmABI(exports: names))
        (self.memoryPages, self.hasStart) = (memoryPages, hasStart)
    }

    /// Refuses a module that wants what it does not get, or lacks what its ABI takes.
    ///
    /// - Throws: `wasm.import`, `wasm.missing_export`.
    func check(_ name: String) throws(CartwrightError) {
        switch abi {
        case .functions:
            if let first = imports.first { throw refusal(of: first, for: name) }
        case .program:
            let known = Set(WASIFunction.all.map { Import(module: WASIFunction.module, name: $0.name) })
            if let first = imports.first(where: { !known.contains($0) }) { throw refusal(of: first, for: name) }
            if memoryPages == nil { throw .missingExport(name, "memory", abi) }
            if !hasStart { throw .missingExport(name, "function _start that takes and gives nothing", abi) }
        }
    }

    private func refusal(of wanted: Import, for name: String) -> CartwrightError {
        let isWASI = wanted.module.hasPrefix("wasi")
        let hint =
            switch abi {
            case .program where isWASI: "compile for WASI preview 1: wasm32-wasip1, GOOS=wasip1"
            case .program: "use what its language's library has for WASI, and import nothing else"
            case .functions where exports.contains("_initialize"): "compile it as a command, not as a reactor"
            case .functions where isWASI && exports.contains("_start"): "export no cw_abi and no cw_handle"
            case .functions: "compile without a standard library that needs a system, or as a WASI program (ABI 2)"
            }
        let allowed = abi == .program ? "nothing but \(WASIFunction.module)" : "nothing"
        return CartwrightError(
            .wasmImport,
            "\(name) imports \(wanted.module).\(wanted.name), and a module of \(abi) gets \(allowed) from the host",
            hint: hint,
            fault: .plugin
        )
    }
}

extension WasmtimeFunctions {
    /// A name of a module.
    fileprivate func text(of name: UnsafePointer<cwasm_bytes>?) -> String {
        String(decoding: name.map { Self.copy($0.pointee) } ?? [], as: UTF8.self)
    }

    /// Whether a type is that of a function that takes and gives nothing.
    fileprivate func isProcedure(_ type: UnsafeRawPointer) -> Bool {
        guard let function = functionType(type) else { return false }
        return parameters(function)?.pointee.count == 0 && results(function)?.pointee.count == 0
    }
}
