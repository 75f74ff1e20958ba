/// How a module gets a message and gives its answer. Its exports say which it is.
public enum WasmABI: Int, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// It exports `cw_abi`, `cw_alloc` and `cw_handle`, and imports nothing.
    case functions = 1
    /// It is a program of WASI preview 1: it exports `_start`, reads standard input and writes standard output.
    case program = 2

    /// `ABI 1`.
    public var description: String { "ABI \(rawValue)" }

    /// What exports say. A library in the language of the functions may bring a `_start` along.
    init(exports: Set<String>) {
        let isProgram = exports.contains("_start") && exports.isDisjoint(with: ["cw_abi", "cw_handle"])
        self = isProgram ? .program : .functions
    }

    /// What a module of it exports.
    var wanted: String {
        switch self {
        case .functions: "ABI 1: memory, cw_abi() -> i32, cw_alloc(i32) -> i32, cw_handle(i32, i32) -> i64"
        case .program: "ABI 2: memory and _start()"
        }
    }
}
