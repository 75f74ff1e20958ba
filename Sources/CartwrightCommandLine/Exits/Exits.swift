package import ArgumentParser
package import Cartwright
internal import CartwrightConsole

/// Evaluates an expression; if it fails, prints the error to standard error and exits with a status. Not needed for
/// status 1, which is that of a command that throws an error.
///
/// - Throws: the status, or ``ArgumentParser/ExitCode/interrupted`` if the user ended it.
package func exiting<Value>(
    _ status: ExitCode,
    _ expression: @autoclosure () throws(CartwrightError) -> Value
) throws -> Value {
    do throws(CartwrightError) { return try expression() } catch { throw reported(error, status) }
}

/// Evaluates an async expression; if it fails, prints the error to standard error and exits with a status.
///
/// - Throws: the status, or ``ArgumentParser/ExitCode/interrupted`` if the user ended it.
package func exiting<Value>(
    _ status: ExitCode,
    awaiting expression: @autoclosure () async throws(CartwrightError) -> Value
) async throws -> Value {
    do throws(CartwrightError) { return try await expression() } catch { throw reported(error, status) }
}

/// Runs several statements; if one fails, prints the error to standard error and exits with a status.
///
/// - Throws: the status, or ``ArgumentParser/ExitCode/interrupted`` if the user ended it.
package func leaving<Value>(_ status: ExitCode, _ body: () throws(CartwrightError) -> Value) throws -> Value {
    do throws(CartwrightError) { return try body() } catch { throw reported(error, status) }
}

/// Writes an error to standard error, and returns the exit status: interrupted if the user ended it.
package func reported(_ error: CartwrightError, _ status: ExitCode) -> ExitCode {
    Console().complain(about: [error])
    return error.code.isInterruption ? .interrupted : status
}

extension ErrorCode {
    /// True for interruptions by the user: `command.interrupted`, `plugin.interrupted`.
    package var isInterruption: Bool { rawValue.hasSuffix(".interrupted") }
}
