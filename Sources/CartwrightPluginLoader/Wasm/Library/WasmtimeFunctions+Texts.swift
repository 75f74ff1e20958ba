internal import CProcesses

/// Texts of the library as Swift values; the library's memory is freed.
extension WasmtimeFunctions {
    /// Returns the first line of an error's text.
    func text(ofError error: Pointer) -> String {
        var bytes = cwasm_bytes()
        errorMessage(error, &bytes)
        deleteError(error)
        return taken(&bytes).wholeText
    }

    /// Returns the reason that a module stopped.
    func reason(ofTrap trap: Pointer) -> (code: TrapCode?, text: String) {
        var code: UInt8 = 0
        let known = trapCode(trap, &code) ? TrapCode(rawValue: code) : nil
        var bytes = cwasm_bytes()
        trapMessage(trap, &bytes)
        deleteTrap(trap)
        return (known, known?.words ?? taken(&bytes).wholeText)
    }

    /// Copies bytes of the library, and frees them.
    func taken(_ bytes: inout cwasm_bytes) -> [UInt8] {
        defer { deleteBytes(&bytes) }
        return Self.copy(bytes)
    }

    static func copy(_ bytes: cwasm_bytes) -> [UInt8] {
        UnsafeRawBufferPointer(start: bytes.bytes, count: bytes.bytes == nil ? 0 : bytes.count).map(\.self)
    }
}

/// The reason that a module stopped: `wasmtime_trap_code_t`.
enum TrapCode: UInt8 {
    case stack, memory, misaligned, table, null, signature, overflow, division, conversion, unreachable, interrupt, fuel

    var words: String {
        switch self {
        case .stack: "the stack is full"
        case .memory: "an address outside its memory"
        case .misaligned: "a misaligned address"
        case .table: "an index outside its table"
        case .null: "a call of a null function"
        case .signature: "a call of a function of another type"
        case .overflow: "an integer overflow"
        case .division: "a division by zero"
        case .conversion: "a number that is not an integer"
        case .unreachable: "unreachable"
        case .interrupt: "an interruption"
        case .fuel: "no fuel is left"
        }
    }
}

extension [UInt8] {
    /// The text on one line, at most 300 bytes.
    fileprivate var wholeText: String {
        let text = String(decoding: prefix(300), as: UTF8.self)
        return text.split(whereSeparator: \.isNewline).map { $0.trimmingBlanks }.joined(separator: ": ")
    }
}

extension Substring {
    fileprivate var trimmingBlanks: Substring { drop { $0 == " " } }
}
