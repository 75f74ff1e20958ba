internal import Synchronization

/// A store in memory, lost at the end of the process: for tests, and for programs without storage.
public final class MemoryFeedStore: FeedStore {
    private let records = Mutex<[String: FeedRecord]>([:])

    /// Creates an empty store.
    public init() {}

    /// Returns the record of a name; nil if nothing was ever written.
    public func record(of name: String) -> FeedRecord? { records.withLock { $0[name] } }

    /// Writes a change to the feed of a name.
    public func write(_ change: FeedChange, to name: String) {
        records.withLock { $0[name] = ($0[name] ?? FeedRecord()).applying(change) }
    }

    /// Deletes the feeds of a user, by name and by user. Returns their number.
    @discardableResult public func removeFeeds(of user: String) -> Int {
        records.withLock { records in
            let before = records.count
            records = records.filter { name, record in name != user && record.header.user != user }
            return before - records.count
        }
    }
}
