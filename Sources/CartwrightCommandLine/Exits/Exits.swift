package import ArgumentParser
package import Cartwright
internal import CartwrightConsole

/// Runs something whose failure means that the command line was wrong.
package func usage<Value>(_ body: () throws(CartwrightError) -> Value) throws -> Value {
    try exiting(.usage, body)
}

/// Runs something whose failure means that an input file is bad.
package func badInput<Value>(_ body: () throws(CartwrightError) -> Value) throws -> Value {
    try exiting(.badInput, body)
}

/// Runs something, and where it fails tells why on standard error and leaves with a status.
///
/// - Throws: the status, or ``ArgumentParser/ExitCode/interrupted`` where somebody ended it.
package func exiting<Value>(_ status: ExitCode, _ body: () throws(CartwrightError) -> Value) throws -> Value {
    do throws(CartwrightError) {
        return try body()
    } catch {
        throw told(error, status)
    }
}

/// Runs something that waits, and where it fails tells why on standard error and leaves with a status.
///
/// - Throws: the status, or ``ArgumentParser/ExitCode/interrupted`` where somebody ended it.
package func exiting<Value>(
    _ status: ExitCode,
    _ body: () async throws(CartwrightError) -> Value
) async throws -> Value {
    do throws(CartwrightError) {
        return try await body()
    } catch {
        throw told(error, status)
    }
}

private func told(_ error: CartwrightError, _ status: ExitCode) -> ExitCode {
    Console().complain(about: [error])
    return error.code.isInterruption ? .interrupted : status
}

extension ErrorCode {
    /// Whether somebody ended what was done: `command.interrupted`, `plugin.interrupted`.
    package var isInterruption: Bool { rawValue.hasSuffix(".interrupted") }
}
