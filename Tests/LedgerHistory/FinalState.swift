/// What a ledger holds when all clients have ended, as it stands in its tables.
public struct FinalState: Hashable, Sendable {
    /// A counter.
    public struct Counter: Hashable, Sendable {
        /// What orders use.
        public var used: Int64
        /// What sessions hold.
        public var held: Int64

        /// A counter.
        public init(used: Int64 = 0, held: Int64 = 0) { (self.used, self.held) = (used, held) }
    }

    /// What a session holds.
    public struct Hold: Hashable, Sendable {
        /// How much of each counter.
        public var amounts: [String: Int64]
        /// The first instant, in milliseconds, at which it is not held any more.
        public var expires: Int64

        /// A hold.
        public init(_ amounts: [String: Int64], expires: Int64) { (self.amounts, self.expires) = (amounts, expires) }
    }

    /// A name that belongs to a session.
    public struct Name: Hashable, Sendable, Comparable {
        /// The session.
        public var session: String
        /// The order, the key or the event.
        public var name: String

        /// A name.
        public init(_ session: String, _ name: String) { (self.session, self.name) = (session, name) }

        /// In the order of sessions.
        public static func < (a: Name, b: Name) -> Bool { (a.session, a.name) < (b.session, b.name) }
    }

    /// Counters by name.
    public var counters: [String: Counter] = [:]
    /// Holds by session.
    public var holds: [String: Hold] = [:]
    /// What each confirmed order still uses; counters of which it uses nothing are left out.
    public var uses: [Name: [String: Int64]] = [:]
    /// The revision of each session.
    public var revisions: [String: Int64] = [:]
    /// The answers that are kept by session and key.
    public var answers: [Name: Int64] = [:]
    /// Events that wait to be delivered, by session and key of the call that made them, as often as they are there.
    public var events: [Name: Int] = [:]

    /// Nothing.
    public init() {}
}
