import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightConsole

/// Runs a command and prints its lines, or its error.
func reporting(_ work: () async throws(CartwrightError) -> [String]) async throws {
    do throws(CartwrightError) {
        try Console().print(try await work())
    } catch {
        Console().complain(about: [error])
        throw ExitCode.badInput
    }
}
