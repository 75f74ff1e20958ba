internal import Synchronization

/// A ledger that all sessions of one process share, in memory: for tests and for programs without storage.
public final class SharedMemoryLedger: Ledger {
    private let ledger: Mutex<MemoryLedger>

    /// Creates a ledger with the counters of another one.
    public init(_ ledger: MemoryLedger = MemoryLedger()) { self.ledger = Mutex(ledger) }

    /// Runs a function on the ledger, for one caller at a time.
    func change<Value: Sendable>(
        _ body: (inout MemoryLedger) throws(CartwrightError) -> Value
    ) throws(CartwrightError) -> Value {
        try ledger.withLock { (ledger) throws(CartwrightError) in try body(&ledger) }
    }

    /// Runs a function on the ledger, for one caller at a time.
    func change<Value: Sendable>(_ body: (inout MemoryLedger) -> Value) -> Value { ledger.withLock { body(&$0) } }

    /// The present counters.
    public var value: MemoryLedger { ledger.withLock { $0 } }

    /// Reads the counters of a query, without the reservations of one session.
    public func counters(_ query: CounterQuery, excluding session: String, at now: Instant) -> Counters {
        ledger.withLock { $0.counters(query, excluding: session, at: now) }
    }

    /// Reserves all demands for a session, or none.
    ///
    /// - Throws: `ledger.limit_reached`.
    public func reserve(
        _ demands: [CounterDemand],
        for session: String,
        until expiresAt: Instant,
        at now: Instant
    ) throws(CartwrightError) {
        try ledger.withLock { (ledger) throws(CartwrightError) in
            try ledger.reserve(demands, for: session, until: expiresAt, at: now)
        }
    }

    /// Turns the reservation of a session into redemptions.
    ///
    /// - Throws: `ledger.limit_reached`.
    public func confirm(
        order: String,
        of session: String,
        counting demands: [CounterDemand],
        at now: Instant
    ) throws(CartwrightError) {
        try ledger.withLock { (ledger) throws(CartwrightError) in
            try ledger.confirm(order: order, of: session, counting: demands, at: now)
        }
    }

    /// Releases the reservation of a session.
    public func release(session: String) { ledger.withLock { $0.release(session: session) } }

    /// Gives back the usage of an order, or a part of it.
    public func giveBack(_ share: RedemptionShare, of order: String, in session: String) {
        ledger.withLock { $0.giveBack(share, of: order, in: session) }
    }

    /// Books store credit of a confirmed order, or takes some back, once for each key.
    ///
    /// - Throws: `ledger.limit_reached`.
    public func credit(
        _ credits: [AccountCredit],
        of order: String,
        in session: String,
        key: String,
        at now: Instant
    ) throws(CartwrightError) {
        try ledger.withLock { (ledger) throws(CartwrightError) in
            try ledger.credit(credits, of: order, in: session, key: key, at: now)
        }
    }
}
