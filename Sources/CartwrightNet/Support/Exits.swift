import ArgumentParser
import Cartwright
import CartwrightREPL

extension ExitCode {
    /// The command line was wrong (`EX_USAGE`).
    static let usage = ExitCode(64)
    /// An input was bad (`EX_DATAERR`).
    static let badInput = ExitCode(65)
    /// Somebody interrupted it (128 and the number of `SIGINT`).
    static let interrupted = ExitCode(130)
}

/// Runs something, and where it fails tells why and leaves with a status.
func exiting<Value>(_ status: ExitCode, _ body: () throws(CartwrightError) -> Value) throws -> Value {
    do throws(CartwrightError) {
        return try body()
    } catch {
        Console().complain(about: [error])
        throw status
    }
}

/// Runs something that waits, and where it fails tells why and leaves with a status.
func exiting<Value>(_ status: ExitCode, _ body: () async throws(CartwrightError) -> Value) async throws -> Value {
    do throws(CartwrightError) {
        return try await body()
    } catch {
        Console().complain(about: [error])
        throw status
    }
}
