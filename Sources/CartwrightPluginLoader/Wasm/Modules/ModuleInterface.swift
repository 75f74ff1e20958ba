internal import CProcesses
internal import Cartwright

/// The imports and exports of a compiled module.
struct ModuleInterface {
    /// A name of two parts: `wasi_snapshot_preview1` and `fd_read`.
    struct Import: Hashable {
        let module: String
        let name: String
    }

    let imports: [Import]
    let exports: Set<String>
    let abi: WasmABI

    /// The initial number of pages of the exported memory, nil if there is none.
    let memoryPages: Int?

    /// True if `_start` is a function without parameters and results.
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

    /// Refuses a module with an import that the host does not provide, or without an export that its ABI needs.
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
            if !hasStart { throw .missingExport(name, "a function _start without parameters and results", abi) }
        }
    }

    private func refusal(of wanted: Import, for name: String) -> CartwrightError {
        let isWASI = wanted.module.hasPrefix("wasi")
        let hint =
            switch abi {
            case .program where isWASI: "compile for WASI preview 1: wasm32-wasip1, GOOS=wasip1"
            case .program: "use the WASI support of its language, and import nothing else"
            case .functions where exports.contains("_initialize"): "compile it as a command, not as a reactor"
            case .functions where isWASI && exports.contains("_start"): "export no cw_abi and no cw_handle"
            case .functions: "compile without a standard library that needs a system, or as a WASI program (ABI 2)"
            }
        let allowed = abi == .program ? "nothing but \(WASIFunction.module)" : "nothing"
        return CartwrightError(
            .wasmImport,
            "\(name) imports \(wanted.module).\(wanted.name), but a module of \(abi) may import \(allowed)",
            hint: hint,
            fault: .plugin
        )
    }
}

extension WasmtimeFunctions {
    /// Returns a name of a module.
    fileprivate func text(of name: UnsafePointer<cwasm_bytes>?) -> String {
        String(decoding: name.map { Self.copy($0.pointee) } ?? [], as: UTF8.self)
    }

    /// Checks that a type is a function without parameters and results.
    fileprivate func isProcedure(_ type: UnsafeRawPointer) -> Bool {
        guard let function = functionType(type) else { return false }
        return parameters(function)?.pointee.count == 0 && results(function)?.pointee.count == 0
    }
}
