internal import Synchronization

/// The idempotency keys whose requests run at this moment, in this process.
final class RunningKeys: Sendable {
    private let keys = Mutex<Set<String>>([])

    /// Takes a key, unless a request with it runs.
    func take(_ key: String) -> Bool { keys.withLock { $0.insert(key).inserted } }

    /// Gives a key back.
    func giveBack(_ key: String) { keys.withLock { _ = $0.remove(key) } }
}
