/// The interface for messages and answers of a module. It follows from the module's exports.
public enum WasmABI: Int, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// The module exports `cw_abi`, `cw_alloc` and `cw_handle`, and imports nothing.
    case functions = 1
    /// The module is a program of WASI preview 1: it exports `_start`, reads standard input and writes standard
    /// output.
    case program = 2

    /// `ABI 1`.
    public var description: String { "ABI \(rawValue)" }

    /// Determines the interface from exports. A library in a module with the functions may also export `_start`.
    init(exports: Set<String>) {
        let isProgram = exports.contains("_start") && exports.isDisjoint(with: ["cw_abi", "cw_handle"])
        self = isProgram ? .program : .functions
    }

    /// The exports of a module with this interface.
    var wanted: String {
        switch self {
        case .functions: "ABI 1: memory, cw_abi() -> i32, cw_alloc(i32) -> i32, cw_handle(i32, i32) -> i64"
        case .program: "ABI 2: memory and _start()"
        }
    }
}
