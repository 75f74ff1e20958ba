/// Keeps feeds between runs: what was received, and what users did with it.
///
/// Feeds are kept by name. A backend takes the id of a user or device, a program for one person a name of its own.
/// Two processes may write to one feed: a write says what it adds and takes away and leaves everything else as it is.
///
/// When ``write(_:to:)`` has returned, the change outlives the process, and with a store on disk the machine's power.
/// A write is carried out as a whole or not at all.
///
/// `CartwrightTesting` has the rules of this protocol as checks that can be run on any store.
public protocol FeedStore: Sendable {
    /// What is kept under a name, nil where nothing was ever written.
    ///
    /// - Throws: an error of area `store`.
    func record(of name: String) throws(CartwrightError) -> FeedRecord?

    /// Writes a change to the feed of a name; a new name begins with an empty feed.
    ///
    /// - Throws: an error of area `store`; nothing has changed then.
    func write(_ change: FeedChange, to name: String) throws(CartwrightError)
}
