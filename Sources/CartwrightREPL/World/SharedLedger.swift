public import Cartwright

/// The redemption ledger of a store, which other sessions use as well: what one of them redeems, all others see.
///
/// A session stays a value. Its commands are tried on counters that were read from here, and what came of them is
/// written here when the step is kept.
public struct SharedLedger: Sendable {
    /// Under which name the session is known here. No other session of the store has it, also where both have one
    /// seed.
    public var session: String

    /// What counters come to, without what a session holds itself.
    public var read: @Sendable (_ query: CounterQuery, _ session: String) throws(CartwrightError) -> Counters

    /// Makes a change, or none where it throws.
    public var write: @Sendable (_ change: LedgerChange, _ session: String) throws(CartwrightError) -> Void

    /// A shared ledger.
    ///
    /// - Parameters:
    ///   - session: a name that no other session of the store has.
    ///   - read: throws errors of area `store`.
    ///   - write: throws `ledger.limit_reached` and errors of area `store`.
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

/// What a session changes in a ledger that it shares.
public enum LedgerChange: Hashable, Sendable {
    /// Hold so much for some seconds from now on, in place of what was held before. The seconds are those of the
    /// machine: a session may have any time it likes, and others must not wait for its hold until then.
    case reserve([CounterDemand], seconds: Int64)
    /// Turn what is held into used by an order.
    case confirm(order: String, counting: [CounterDemand])
    /// Give back what is held.
    case release
    /// Give back what an order used, or a part of it.
    case giveBack(order: String, RedemptionShare)
}

extension Ledger {
    /// Makes a change for a session.
    ///
    /// - Parameters:
    ///   - change: the change.
    ///   - session: under which name.
    ///   - now: the machine's time.
    /// - Throws: `ledger.limit_reached`, or an error of area `store`.
    public func make(_ change: LedgerChange, for session: String, at now: Instant) async throws(CartwrightError) {
        switch change {
        case .reserve(let demands, let seconds):
            try await reserve(demands, for: session, until: now.adding(seconds: seconds), at: now)
        case .confirm(let order, let demands):
            try await confirm(order: order, of: session, counting: demands, at: now)
        case .release: try await release(session: session)
        case .giveBack(let order, let share): try await giveBack(share, of: order, in: session)
        }
    }
}
