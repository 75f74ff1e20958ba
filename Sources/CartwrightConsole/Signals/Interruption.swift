public import Cartwright
internal import Glibc
internal import Synchronization

/// Somebody's wish to end the command that runs. Long work looks at it now and then.
///
/// A command that ends so has changed nothing: what it did is left where it was made, a copy of the session.
public final class Interruption: Sendable {
    private let flag = Atomic<Bool>(false)

    /// A wish that nobody has made yet.
    public init() {}

    /// Whether somebody wants the command to end.
    public var isRequested: Bool { flag.load(ordering: .relaxed) }

    /// Wants the command to end.
    public func request() { flag.store(true, ordering: .relaxed) }

    /// Forgets the wish: the next command begins.
    public func clear() { flag.store(false, ordering: .relaxed) }

    /// Ends the command that a signal has just woken, where somebody wants that: whoever hears of the signal may be a
    /// moment behind.
    ///
    /// - Throws: `command.interrupted`.
    func checkAfterSignal() throws(CartwrightError) {
        for _ in 0..<20 where !isRequested { usleep(1_000) }
        try check()
    }

    /// Ends the command where somebody wants that.
    ///
    /// - Throws: `command.interrupted`.
    public func check() throws(CartwrightError) {
        guard isRequested else { return }
        throw CartwrightError(
            .commandInterrupted,
            "the command was interrupted; the session is as it was before it",
            fault: .environment
        )
    }
}
