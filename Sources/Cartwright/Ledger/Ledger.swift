/// The redemption ledger: counters of limited promotions, shared by all sessions of a shop. It enforces limits under
/// concurrent use.
///
/// Counting has two phases: a checkout *reserves* its usage; paying *confirms* it, leaving *releases* it, and a
/// reservation expires if neither happens. Used and reserved amounts together never exceed a limit.
///
/// A ``Checkout`` never calls a ledger. Its input is ``Counters``, and it returns a ``Instruction`` for each of these
/// calls, which the caller carries out. Every call is idempotent by its keys: repeating it changes nothing, and a
/// caller that got no response repeats the call to get it.
///
/// ``MemoryLedger`` is a ledger as a value, ``SharedMemoryLedger`` a ledger for one process.
public protocol Ledger: Sendable {
    /// Reads the counters of a query, without the reservations of one session.
    ///
    /// The cost depends on the query, never on the amount of earlier usage.
    ///
    /// - Parameters:
    ///   - query: the counters to read.
    ///   - session: the session whose own reservations are excluded.
    ///   - now: the current instant: reservations that expired by then do not count.
    /// - Throws: an error of area `store`.
    func counters(
        _ query: CounterQuery,
        excluding session: String,
        at now: Instant
    ) async throws(CartwrightError) -> Counters

    /// Reserves all demands for a session, in place of its earlier reservation: all of them, or none if one exceeds its
    /// limit.
    ///
    /// - Parameters:
    ///   - demands: the demands; an empty list releases the earlier reservation.
    ///   - session: the session.
    ///   - expiresAt: the instant at which the reservation expires.
    ///   - now: the instant of the call.
    /// - Throws: `ledger.limit_reached` with the first counter, in counter order, that has no room, or an error of area
    ///   `store`.
    func reserve(
        _ demands: [CounterDemand],
        for session: String,
        until expiresAt: Instant,
        at now: Instant
    ) async throws(CartwrightError)

    /// Turns the reservation of a session into redemptions, under the id of its order. If the reservation has expired,
    /// the demands are still counted if they fit their limits.
    ///
    /// - Parameters:
    ///   - order: the paid order.
    ///   - session: the session of the order.
    ///   - demands: the usage of the order, as it was reserved.
    ///   - now: the instant of the call.
    /// - Throws: `ledger.limit_reached` if the reservation has expired and others have reached the limit, or an error
    ///   of area `store`.
    func confirm(
        order: String,
        of session: String,
        counting demands: [CounterDemand],
        at now: Instant
    ) async throws(CartwrightError)

    /// Releases the reservation of a session.
    ///
    /// - Throws: an error of area `store`.
    func release(session: String) async throws(CartwrightError)

    /// Gives back the usage of an order, or a part of it; never more than it still has.
    ///
    /// - Throws: an error of area `store`.
    func giveBack(_ share: RedemptionShare, of order: String, in session: String) async throws(CartwrightError)

    /// Books store credit of a confirmed order, or takes some back: all movements, once for each key. An account that
    /// does not exist is opened. Nothing happens if the order is not confirmed.
    ///
    /// - Throws: `ledger.limit_reached` if more is taken back than the balance of an account, or an error of area
    ///   `store`.
    func credit(
        _ credits: [AccountCredit],
        of order: String,
        in session: String,
        key: String,
        at now: Instant
    ) async throws(CartwrightError)
}

/// The share of an order's usage to give back.
public enum RedemptionShare: Hashable, Sendable {
    /// All its remaining usage.
    case whole
    /// These amounts of some counters, once for each key.
    case part([CounterAmount], key: String)
}

/// An amount of a counter.
public struct CounterAmount: Hashable, Sendable {
    /// The counter.
    public var key: CounterKey
    /// The amount, 1 or more.
    public var amount: Int64

    /// Creates an amount of a counter.
    public init(_ key: CounterKey, _ amount: Int64) {
        self.key = key
        self.amount = amount
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let ledgerLimitReached: ErrorCode =
        "ledger.limit_reached: A counter of the redemption ledger has reached its limit."
}
