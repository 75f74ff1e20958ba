/// A feed's place in a store: where a session reads its feed when it begins, and writes each change of it.
public struct KeptFeed: Sendable {
    /// The store.
    public let store: any FeedStore

    /// The feed's name in the store.
    public let name: String

    /// A place in a store.
    public init(in store: any FeedStore, named name: String) {
        self.store = store
        self.name = name
    }

    /// The feed as it was kept, at the beginning of a new session; an empty one where nothing was.
    ///
    /// - Throws: an error of area `store`.
    public func feed(settings: FeedSettings = FeedSettings()) throws(CartwrightError) -> Feed {
        Feed(try store.record(of: name) ?? FeedRecord(), settings: settings)
    }

    /// Writes what is different between two states of the feed. What was accepted only counts when this has returned.
    ///
    /// - Throws: an error of area `store`.
    public func keep(from old: Feed, to new: Feed) throws(CartwrightError) {
        let change = FeedChange(from: old, to: new)
        if !change.isEmpty { try store.write(change, to: name) }
    }
}
