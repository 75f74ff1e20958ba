/// The content of a ledger's tables after all clients have ended.
public struct FinalState: Hashable, Sendable {
    /// The amounts of a counter.
    public struct Counter: Hashable, Sendable {
        /// The amount that orders use.
        public var used: Int64
        /// The amount that sessions hold.
        public var held: Int64

        /// Creates a counter.
        public init(used: Int64 = 0, held: Int64 = 0) { (self.used, self.held) = (used, held) }
    }

    /// The reservation of a session.
    public struct Hold: Hashable, Sendable {
        /// The amount of each counter.
        public var amounts: [String: Int64]
        /// The instant, in milliseconds, at which the reservation expires.
        public var expires: Int64

        /// Creates a reservation.
        public init(_ amounts: [String: Int64], expires: Int64) { (self.amounts, self.expires) = (amounts, expires) }
    }

    /// A name that belongs to a session.
    public struct Name: Hashable, Sendable, Comparable {
        /// The session.
        public var session: String
        /// The order, the key or the event.
        public var name: String

        /// Creates a name.
        public init(_ session: String, _ name: String) { (self.session, self.name) = (session, name) }

        /// Returns true if a name comes before another, by session, then by name.
        public static func < (a: Name, b: Name) -> Bool { (a.session, a.name) < (b.session, b.name) }
    }

    /// Counters by name.
    public var counters: [String: Counter] = [:]
    /// Reservations by session.
    public var holds: [String: Hold] = [:]
    /// The amounts that each confirmed order still uses; counters without a use are left out.
    public var uses: [Name: [String: Int64]] = [:]
    /// The revision of each session.
    public var revisions: [String: Int64] = [:]
    /// The stored answers by session and key.
    public var answers: [Name: Int64] = [:]
    /// The number of pending events, by session and key of the call that made them.
    public var events: [Name: Int] = [:]

    /// Creates an empty state.
    public init() {}
}
