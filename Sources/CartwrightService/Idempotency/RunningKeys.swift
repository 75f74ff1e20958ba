internal import Cartwright
internal import Synchronization

/// The idempotency keys whose requests run at this moment, in this process, by where their answers are kept.
final class RunningKeys: Sendable {
    private let keys = Mutex<Set<RecordKey>>([])

    /// Takes a key, unless a request with it runs.
    func take(_ key: RecordKey) -> Bool { keys.withLock { $0.insert(key).inserted } }

    /// Gives a key back.
    func giveBack(_ key: RecordKey) { keys.withLock { _ = $0.remove(key) } }
}
