public import Cartwright

/// The redemption ledger of a store, shared with other sessions: redemptions of one session are visible to all.
///
/// A session stays a value: its commands are tried on counters read from here, and their changes are written here when
/// the step is kept.
public struct SharedLedger: Sendable {
    /// The name of the session in the ledger, unique in the store even if two sessions have the same seed.
    public var session: String

    /// Reads counters, without the session's own reservations.
    public var read: @Sendable (_ query: CounterQuery, _ session: String) throws(CartwrightError) -> Counters

    /// Makes a change, or throws and changes nothing.
    public var write: @Sendable (_ change: LedgerChange, _ session: String) throws(CartwrightError) -> Void

    /// Creates a shared ledger.
    ///
    /// - Parameters:
    ///   - session: a name that is unique in the store.
    ///   - read: reads counters; throws errors of area `store`.
    ///   - write: makes a change; throws `ledger.limit_reached` and errors of area `store`.
    public init(
        session: String,
        read: @escaping @Sendable (_ query: CounterQuery, _ session: String) throws(CartwrightError) -> Counters,
        write: @escaping @Sendable (_ change: LedgerChange, _ session: String) throws(CartwrightError) -> Void
    ) {
        (self.session, self.read, self.write) = (session, read, write)
    }

    func counters(_ query: CounterQuery) throws(CartwrightError) -> Counters { try read(query, session) }

    func make(_ change: LedgerChange) throws(CartwrightError) { try write(change, session) }
}

/// A change by a session to a shared ledger.
public enum LedgerChange: Hashable, Sendable {
    /// Reserves amounts for a number of seconds, in place of the former reservation. The seconds are those of the
    /// machine clock: the clock of a session is arbitrary, and other sessions must not wait by it.
    case reserve([CounterDemand], seconds: Int64)
    /// Turns the reservation into redemptions of an order.
    case confirm(order: String, counting: [CounterDemand])
    /// Releases the reservation.
    case release
    /// Returns all or some of the redemptions of an order.
    case giveBack(order: String, RedemptionShare)
    /// Books store credit of an order, or takes some back.
    case credit(order: String, [AccountCredit], key: String)
    /// Stores a code or an account that a card gave.
    case reward(CardReward)
}

extension Ledger {
    /// Makes a change for a session.
    ///
    /// - Parameters:
    ///   - change: the change.
    ///   - session: the name of the session.
    ///   - now: the time of the machine clock.
    ///   - codes: the store of issued codes.
    ///   - accounts: the store of accounts.
    /// - Throws: `ledger.limit_reached`, or an error of area `store`.
    public func make(
        _ change: LedgerChange,
        for session: String,
        at now: Instant,
        with codes: any CodeStore,
        _ accounts: any AccountStore
    ) async throws(CartwrightError) {
        switch change {
        case .reserve(let demands, let seconds):
            try await reserve(demands, for: session, until: now.adding(seconds: seconds), at: now)
        case .confirm(let order, let demands):
            try await confirm(order: order, of: session, counting: demands, at: now)
        case .release: try await release(session: session)
        case .giveBack(let order, let share): try await giveBack(share, of: order, in: session)
        case .credit(let order, let credits, let key):
            try await credit(credits, of: order, in: session, key: key, at: now)
        case .reward(let reward): try await reward.store(in: codes, accounts)
        }
    }
}
