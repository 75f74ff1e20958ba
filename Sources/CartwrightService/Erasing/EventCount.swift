internal import Synchronization

/// A number that is counted up in concurrent work.
final class EventCount: Sendable {
    private let count = Mutex(0)

    /// Adds 1.
    func add() { count.withLock { $0 += 1 } }

    /// The present number.
    var value: Int { count.withLock(\.self) }
}
