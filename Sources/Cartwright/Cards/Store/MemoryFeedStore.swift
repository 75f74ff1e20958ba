internal import Synchronization

/// A store that lasts as long as the process: for tests, and for programs that keep nothing.
public final class MemoryFeedStore: FeedStore {
    private let records = Mutex<[String: FeedRecord]>([:])

    /// An empty store.
    public init() {}

    /// What is kept under a name.
    public func record(of name: String) -> FeedRecord? { records.withLock { $0[name] } }

    /// Writes a change to the feed of a name.
    public func write(_ change: FeedChange, to name: String) {
        records.withLock { $0[name] = ($0[name] ?? FeedRecord()).applying(change) }
    }
}
