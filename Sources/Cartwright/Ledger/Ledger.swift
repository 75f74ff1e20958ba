/// The redemption ledger: counters of limited promotions, shared by all sessions of a shop, that hold their limits
/// whoever counts at the same time.
///
/// A transfer in two phases: a checkout *reserves* what it is about to use; paying *confirms*, leaving *releases*, and
/// a hold that nobody answers expires. Used and held together never exceed a limit.
///
/// A ``Checkout`` never calls a ledger. It is given ``Counters``, and answers with a ``Request`` for each of these
/// calls, which whoever runs it carries out. Every call is idempotent by its names: repeating it changes nothing, and
/// repeating it is how a caller that got no answer finds out.
///
/// ``MemoryLedger`` is a ledger as a value, ``SharedMemoryLedger`` one for a process.
public protocol Ledger: Sendable {
    /// What the counters of a query come to, without what one session holds itself.
    ///
    /// What it costs follows the query, never what was counted before.
    ///
    /// - Parameters:
    ///   - query: which counters.
    ///   - session: the session that asks.
    ///   - now: the instant of the question: what expired by then is not held any more.
    /// - Throws: an error of area `store`.
    func counters(
        _ query: CounterQuery,
        excluding session: String,
        at now: Instant
    ) async throws(CartwrightError) -> Counters

    /// Holds all demands for a session, in place of what it held before: all of them, or none where one does not fit
    /// its limit.
    ///
    /// - Parameters:
    ///   - demands: what to hold; nothing gives back what was held.
    ///   - session: for whom.
    ///   - expiresAt: the first instant at which it is not held any more.
    ///   - now: the instant of the call.
    /// - Throws: `ledger.limit_reached`, naming the first counter in order that has no room, or an error of area
    ///   `store`.
    func reserve(
        _ demands: [CounterDemand],
        for session: String,
        until expiresAt: Instant,
        at now: Instant
    ) async throws(CartwrightError)

    /// Turns what a session holds into used, under the id of its order. Where the hold has expired meanwhile, the
    /// demands are counted all the same if they fit their limits.
    ///
    /// - Parameters:
    ///   - order: the order that was paid.
    ///   - session: the session of the order.
    ///   - demands: what the order uses, as it was reserved.
    ///   - now: the instant of the call.
    /// - Throws: `ledger.limit_reached` where the hold has expired and others have taken its place, or an error of area
    ///   `store`.
    func confirm(
        order: String,
        of session: String,
        counting demands: [CounterDemand],
        at now: Instant
    ) async throws(CartwrightError)

    /// Gives back what a session holds.
    ///
    /// - Throws: an error of area `store`.
    func release(session: String) async throws(CartwrightError)

    /// Gives back what an order used, or a part of it; never more than it still uses.
    ///
    /// - Throws: an error of area `store`.
    func giveBack(_ share: RedemptionShare, of order: String, in session: String) async throws(CartwrightError)
}

/// How much of what an order used is given back.
public enum RedemptionShare: Hashable, Sendable {
    /// All that it still uses.
    case whole
    /// So much of some counters, once for each key.
    case part([CounterAmount], key: String)
}

/// An amount of a counter.
public struct CounterAmount: Hashable, Sendable {
    /// What is counted.
    public var key: CounterKey
    /// How much of it, 1 or more.
    public var amount: Int64

    /// An amount of a counter.
    public init(_ key: CounterKey, _ amount: Int64) {
        self.key = key
        self.amount = amount
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let ledgerLimitReached: ErrorCode =
        "ledger.limit_reached: A counter of the redemption ledger has no room for one more."
}
