package import ArgumentParser
package import Cartwright
internal import CartwrightConsole

/// Evaluates an expression, and where it fails tells why on standard error and leaves with a status. For 1 it is not
/// needed: that is the status of a command that throws an error.
///
/// - Throws: the status, or ``ArgumentParser/ExitCode/interrupted`` if the user ended it.
package func exiting<Value>(
    _ status: ExitCode,
    _ expression: @autoclosure () throws(CartwrightError) -> Value
) throws -> Value {
    do throws(CartwrightError) { return try expression() } catch { throw told(error, status) }
}

/// Evaluates an expression that waits, and where it fails tells why on standard error and leaves with a status.
///
/// - Throws: the status, or ``ArgumentParser/ExitCode/interrupted`` if the user ended it.
package func exiting<Value>(
    _ status: ExitCode,
    awaiting expression: @autoclosure () async throws(CartwrightError) -> Value
) async throws -> Value {
    do throws(CartwrightError) { return try await expression() } catch { throw told(error, status) }
}

/// Runs several statements, and where one fails tells why on standard error and leaves with a status.
///
/// - Throws: the status, or ``ArgumentParser/ExitCode/interrupted`` if the user ended it.
package func leaving<Value>(_ status: ExitCode, _ body: () throws(CartwrightError) -> Value) throws -> Value {
    do throws(CartwrightError) { return try body() } catch { throw told(error, status) }
}

/// Writes an error to standard error, and returns the exit status: interrupted if the user ended it.
func told(_ error: CartwrightError, _ status: ExitCode) -> ExitCode {
    Console().complain(about: [error])
    return error.code.isInterruption ? .interrupted : status
}

extension ErrorCode {
    /// Whether somebody ended what was done: `command.interrupted`, `plugin.interrupted`.
    package var isInterruption: Bool { rawValue.hasSuffix(".interrupted") }
}
