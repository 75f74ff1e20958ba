public import Cartwright

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let wasmMissingRuntime: ErrorCode =
        "wasm.missing_runtime: No library that runs modules was found, or the given one does not exist."
    public static let wasmUnfitRuntime: ErrorCode =
        "wasm.unfit_runtime: A library that is not wasmtime, or of a version that was not tried."
    public static let wasmOtherRuntime: ErrorCode = "wasm.other_runtime: A library whose digest is not the pinned one."
    public static let wasmBadModule: ErrorCode = """
        wasm.bad_module: A file that is not a WebAssembly module, or uses features that the sandbox excludes: threads, \
        relaxed SIMD, 64-bit memory.
        """
    public static let wasmImport: ErrorCode =
        "wasm.import: A module that imports a function that its ABI does not provide."
    public static let wasmMissingExport: ErrorCode =
        "wasm.missing_export: A module without one of the exports of the interface, or with another type of it."
    public static let wasmOtherABI: ErrorCode = "wasm.other_abi: A module for another version of the interface."
    public static let wasmLittleStack: ErrorCode = "wasm.little_stack: A thread with too little stack to run a module."
}

extension CartwrightError {
    static func unfitRuntime(_ file: String, _ why: String) -> CartwrightError {
        CartwrightError(
            .wasmUnfitRuntime,
            "\(file) cannot run modules: \(why)",
            hint: WasmRuntimeFile.remedy,
            fault: .environment
        )
    }

    static func badModule(_ name: String, _ why: String) -> CartwrightError {
        CartwrightError(.wasmBadModule, "\(name) is not a valid module: \(why)", fault: .plugin)
    }

    static func limitExceeded(_ name: String, _ what: String, used: Int, limit: Int) -> CartwrightError {
        CartwrightError(
            .pluginLimitExceeded,
            "\(name) exceeded its limit of \(what): \(used) of \(limit)",
            hint: "do less work per message; limits in plugin.json may be as high as the host's",
            fault: .plugin
        )
    }

    static func trapped(_ name: String, _ why: String) -> CartwrightError {
        CartwrightError(
            .handlerDied,
            "\(name) trapped: \(why)",
            hint: "cartwright plugin run FILE.wasm < message.json",
            fault: .plugin
        )
    }

    static func missingExport(_ name: String, _ what: String, _ abi: WasmABI) -> CartwrightError {
        let wanted = abi == .program ? abi.wanted : WasmABI.allCases.map(\.wanted).joined(separator: "; ")
        return CartwrightError(.wasmMissingExport, "\(name) does not export \(what)", hint: wanted, fault: .plugin)
    }

    /// Returns the error of a program that exits with a status other than 0.
    static func exited(_ name: String, status: UInt32) -> CartwrightError {
        CartwrightError(
            .handlerDied,
            "\(name) ended with status \(status)",
            hint: "end with status 0, and refuse a card in the answer",
            fault: .plugin
        )
    }

    static func badResult(_ name: String, _ why: String) -> CartwrightError {
        CartwrightError(.handlerBadAnswer, "\(name) gave an invalid answer: \(why)", fault: .plugin)
    }
}
