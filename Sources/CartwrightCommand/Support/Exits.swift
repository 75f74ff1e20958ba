import ArgumentParser
import Cartwright
import CartwrightPluginLoader
import CartwrightREPL

extension ExitCode {
    /// A flow or a signature did not match.
    static let mismatch = ExitCode(2)
    /// A plugin could not be built or loaded (`EX_UNAVAILABLE`).
    static let plugin = ExitCode(69)
    /// The command line was wrong (`EX_USAGE`).
    static let usage = ExitCode(64)
    /// The process ended before its work was done (`EX_SOFTWARE`).
    static let unfinished = ExitCode(70)
    /// Somebody interrupted it.
    static let interrupted = ExitCode(130)
    /// An input file was bad (`EX_DATAERR`).
    static let badInput = ExitCode(65)
}

extension CartwrightError {
    /// The error and what would be right, for inputs of many records, where each bad one has a line of its own.
    var onOneLine: String { hint.map { "\(description); try: \($0)" } ?? description }
}

/// Runs something whose failure means that the command line was wrong.
func usage<Value>(_ body: () throws(CartwrightError) -> Value) throws -> Value {
    try exiting(.usage, body)
}

/// Runs something whose failure means that an input file is bad.
func badInput<Value>(_ body: () throws(CartwrightError) -> Value) throws -> Value {
    try exiting(.badInput, body)
}

/// Runs something, and where it fails tells why and leaves with a status.
func exiting<Value>(_ status: ExitCode, _ body: () throws(CartwrightError) -> Value) throws -> Value {
    do {
        return try body()
    } catch {
        Console().complain(ErrorText.lines(for: error).map(\.text))
        throw error.code == .pluginInterrupted ? .interrupted : status
    }
}
