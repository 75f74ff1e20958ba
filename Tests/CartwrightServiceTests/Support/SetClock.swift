import Cartwright
import Synchronization

/// A clock of a service that stands still until a test moves it.
final class SetClock: Sendable {
    private let instant = Mutex(ServiceBench.now)

    var now: Instant { instant.withLock { $0 } }

    func move(seconds: Int64) { instant.withLock { $0 = $0.adding(seconds: seconds) } }
}
