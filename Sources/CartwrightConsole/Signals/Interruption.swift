public import Cartwright
internal import Glibc
internal import Synchronization

/// A request to end the running command, polled by long work.
///
/// An interrupted command has changed nothing: it works on a copy of the session, which is discarded.
public final class Interruption: Sendable {
    private let flag = Atomic<Bool>(false)

    /// Creates an interruption that is not requested yet.
    public init() {}

    /// True if the command should end.
    public var isRequested: Bool { flag.load(ordering: .relaxed) }

    /// Requests that the command end.
    public func request() { flag.store(true, ordering: .relaxed) }

    /// Clears the request before the next command.
    public func clear() { flag.store(false, ordering: .relaxed) }

    /// Ends the command after a signal, if the interruption is requested. The thread that receives the signal may set
    /// the request a moment later, so this waits up to 20 ms for it.
    ///
    /// - Throws: `command.interrupted`.
    func checkAfterSignal() throws(CartwrightError) {
        for _ in 0..<20 where !isRequested { usleep(1_000) }
        try check()
    }

    /// Ends the command if the interruption is requested.
    ///
    /// - Throws: `command.interrupted`.
    public func check() throws(CartwrightError) {
        guard isRequested else { return }
        throw CartwrightError(
            .commandInterrupted,
            "the command was interrupted; the session is unchanged",
            fault: .environment
        )
    }
}
