/// A store of feeds between runs: received cards and users' marks.
///
/// Feeds are stored by name. A backend uses the id of a user or device, a program for one person a fixed name. Two
/// processes may write to one feed: a write names its additions and removals and changes nothing else.
///
/// After ``write(_:to:)`` has returned, the change survives the end of the process, and with a store on disk a power
/// failure. A write is atomic.
///
/// `CartwrightTesting` has the contract of this protocol as checks for any store.
public protocol FeedStore: Sendable {
    /// Returns the record of a name; nil if nothing was ever written.
    ///
    /// - Throws: an error of area `store`.
    func record(of name: String) throws(CartwrightError) -> FeedRecord?

    /// Writes a change to the feed of a name; a new name begins with an empty feed.
    ///
    /// - Throws: an error of area `store`; then nothing has changed.
    func write(_ change: FeedChange, to name: String) throws(CartwrightError)

    /// Deletes the feeds of a user: those whose name or whose user is the id.
    ///
    /// - Returns: the number of deleted feeds.
    /// - Throws: an error of area `store`; then nothing has changed.
    @discardableResult func removeFeeds(of user: String) throws(CartwrightError) -> Int
}
