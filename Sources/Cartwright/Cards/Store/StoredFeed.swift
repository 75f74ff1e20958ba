/// A feed in a store: a session reads its feed from it when it begins, and writes each change to it.
public struct StoredFeed: Sendable {
    /// The store.
    public let store: any FeedStore

    /// The feed's name in the store.
    public let name: String

    /// Creates a reference to a feed in a store.
    public init(in store: any FeedStore, named name: String) {
        self.store = store
        self.name = name
    }

    /// Returns the stored feed at the beginning of a new session; an empty one if there is none.
    ///
    /// - Throws: an error of area `store`.
    public func feed(settings: FeedSettings = FeedSettings()) throws(CartwrightError) -> Feed {
        Feed(try store.record(of: name) ?? FeedRecord(), settings: settings)
    }

    /// Writes the difference between two states of the feed. A change is durable only after this has returned.
    ///
    /// - Throws: an error of area `store`.
    public func store(from old: Feed, to new: Feed) throws(CartwrightError) {
        let change = FeedChange(from: old, to: new)
        if !change.isEmpty { try store.write(change, to: name) }
    }
}
