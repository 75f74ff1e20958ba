package import ArgumentParser

/// The exit statuses of both programs, besides 0 for success and 1 for a failed command.
extension ExitCode {
    /// A flow, a signature or the log of changes did not match.
    package static let mismatch = ExitCode(2)
    /// The command line was wrong (`EX_USAGE`).
    package static let usage = ExitCode(64)
    /// An input file was bad (`EX_DATAERR`).
    package static let badInput = ExitCode(65)
    /// A plugin could not be built or loaded (`EX_UNAVAILABLE`).
    package static let plugin = ExitCode(69)
    /// The process ended before its work was done (`EX_SOFTWARE`).
    package static let unfinished = ExitCode(70)
    /// The user interrupted the process (128 and the number of `SIGINT`).
    package static let interrupted = ExitCode(130)
}
