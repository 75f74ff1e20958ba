internal import Synchronization

/// A ledger that all sessions of one process share, and that lasts as long as the process: for tests and for programs
/// that keep nothing.
public final class SharedMemoryLedger: Ledger {
    private let ledger: Mutex<MemoryLedger>

    /// A ledger that begins with what another one counts.
    public init(_ ledger: MemoryLedger = MemoryLedger()) { self.ledger = Mutex(ledger) }

    /// What is counted now.
    public var value: MemoryLedger { ledger.withLock { $0 } }

    /// What the counters of a query come to, without what one session holds itself.
    public func counters(_ query: CounterQuery, excluding session: String, at now: Instant) -> Counters {
        ledger.withLock { $0.counters(query, excluding: session, at: now) }
    }

    /// Holds all demands for a session, or none.
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

    /// Turns what a session holds into used.
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

    /// Gives back what a session holds.
    public func release(session: String) { ledger.withLock { $0.release(session: session) } }

    /// Gives back what an order used, or a part of it.
    public func giveBack(_ share: RedemptionShare, of order: String, in session: String) {
        ledger.withLock { $0.giveBack(share, of: order, in: session) }
    }
}
