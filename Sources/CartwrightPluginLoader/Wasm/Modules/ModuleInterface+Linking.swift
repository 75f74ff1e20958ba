internal import Cartwright

extension ModuleInterface {
    /// Links a module to the functions that it imports, so that stores can be made from it.
    ///
    /// - Throws: `wasm.import` for an import with another type, `wasm.bad_module`.
    func link(
        _ module: OpaquePointer,
        named name: String,
        by linker: OpaquePointer,
        _ functions: WasmtimeFunctions,
        importing wasi: [String: WASIBinding]
    ) throws(CartwrightError) -> OpaquePointer {
        for wanted in Set(imports) {
            if let error = wasi[wanted.name]?.define(in: linker) {
                throw .badModule(name, functions.text(ofError: error))
            }
        }
        var prepared: OpaquePointer?
        if let error = functions.prepare(linker, module, &prepared) {
            let why = functions.text(ofError: error)
            guard imports.isEmpty else {
                throw CartwrightError(
                    .wasmImport,
                    "\(name) imports a function with another type: \(why)",
                    hint: "declare it as in WASI preview 1",
                    fault: .plugin
                )
            }
            throw .badModule(name, why)
        }
        guard let prepared else { throw .badModule(name, "it cannot be linked") }
        return prepared
    }
}
