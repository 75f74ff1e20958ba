public import Cartwright

/// Ledger, sessions and outbox in one SQLite file: what belongs together is one transaction of it.
///
/// Callers that come at the same time share a commit. The file may hold codes and feeds as well.
///
/// ```swift
/// let store = try SQLiteCheckoutStore(path: "shop.store", seed: .random(in: .min ... .max))
/// let revision = try await store.commit(CheckoutChange(next, after: kept.revision, at: now, key: key))
/// ```
public final class SQLiteCheckoutStore: CheckoutStore {
    private let ledger: SQLiteLedger
    private let sessions: SQLiteSessionStore
    private let events: SQLiteOutbox

    /// Opens a file, or makes it.
    ///
    /// - Parameters:
    ///   - path: the file, or a symbolic link to it.
    ///   - limits: how much its outbox takes at a time, and how many calls may wait for the disk.
    ///   - seed: what the ids of batches follow from, besides what the file has seen; a random one outside of tests.
    ///   - maximumBytes: how much of the file may be in use before it takes no more events; nil for as much as the disk
    ///     holds.
    ///   - waitMilliseconds: how long to wait for another process that writes.
    /// - Throws: an error of area `store`.
    public convenience init(
        path: String,
        limits: OutboxLimits = OutboxLimits(),
        seed: UInt64,
        maximumBytes: Int64? = nil,
        waitMilliseconds: Int = 5_000
    ) throws(CartwrightError) {
        let store = try SQLiteStore(path: path, waitMilliseconds: waitMilliseconds)
        try self.init(store, limits: limits, seed: seed, maximumBytes: maximumBytes)
    }

    /// The checkout store of a file that is open.
    ///
    /// - Throws: an error of area `store`.
    public init(
        _ store: SQLiteStore,
        limits: OutboxLimits = OutboxLimits(),
        seed: UInt64,
        maximumBytes: Int64? = nil
    ) throws(CartwrightError) {
        events = try SQLiteOutbox(store, limits: limits, seed: seed, maximumBytes: maximumBytes)
        ledger = try SQLiteLedger(store, events.commits)
        sessions = try SQLiteSessionStore(store, events.commits)
    }

    /// Where the events of what is committed wait to be delivered.
    public var outbox: any OutboxStore { events }

    /// Commits a change: all of it, or nothing.
    ///
    /// - Throws: `session.conflict`; `ledger.limit_reached`; an error of area `store`, where `store.full` may be the
    ///   outbox's limit; `outbox.overloaded` where more calls wait for the disk than may.
    public func commit(_ change: CheckoutChange) async throws(CartwrightError) -> Int64 {
        let encoded = change.events.map { EncodedEvent($0, events.limits.batch) }
        let bytes = encoded.reduce(change.json.count) { $0 &+ $1.bytes }
        let tables = ChangeTables(ledger: ledger.tables, sessions: sessions.tables)
        return try await events.commits.run(bytes: bytes) { outbox throws(CartwrightError) in
            try tables.commit(change, encoded, in: outbox)
        }.get()
    }
}

// MARK: Sessions

extension SQLiteCheckoutStore {
    /// What was last kept of a session, nil where nothing was.
    ///
    /// - Throws: an error of area `store`; `outbox.overloaded`.
    public func session(_ id: String) async throws(CartwrightError) -> KeptSession? { try await sessions.session(id) }

    /// Keeps a session.
    ///
    /// - Throws: `session.conflict`; an error of area `store`; `outbox.overloaded`.
    public func keep(
        _ json: [UInt8],
        of id: String,
        after revision: Int64
    ) async throws(CartwrightError) -> Int64 {
        try await sessions.keep(json, of: id, after: revision)
    }
}

// MARK: Ledger

extension SQLiteCheckoutStore {
    /// What the counters of a query come to, without what one session holds itself.
    ///
    /// - Throws: an error of area `store`; `outbox.overloaded`.
    public func counters(
        _ query: CounterQuery,
        excluding session: String,
        at now: Instant
    ) async throws(CartwrightError) -> Counters {
        try await ledger.counters(query, excluding: session, at: now)
    }

    /// Holds all demands for a session, or none.
    ///
    /// - Throws: `ledger.limit_reached`; an error of area `store`; `outbox.overloaded`.
    public func reserve(
        _ demands: [CounterDemand],
        for session: String,
        until expiresAt: Instant,
        at now: Instant
    ) async throws(CartwrightError) {
        try await ledger.reserve(demands, for: session, until: expiresAt, at: now)
    }

    /// Turns what a session holds into used.
    ///
    /// - Throws: `ledger.limit_reached`; an error of area `store`; `outbox.overloaded`.
    public func confirm(
        order: String,
        of session: String,
        counting demands: [CounterDemand],
        at now: Instant
    ) async throws(CartwrightError) {
        try await ledger.confirm(order: order, of: session, counting: demands, at: now)
    }

    /// Gives back what a session holds.
    ///
    /// - Throws: an error of area `store`; `outbox.overloaded`.
    public func release(session: String) async throws(CartwrightError) { try await ledger.release(session: session) }

    /// Gives back what an order used, or a part of it.
    ///
    /// - Throws: an error of area `store`; `outbox.overloaded`.
    public func giveBack(
        _ share: RedemptionShare,
        of order: String,
        in session: String
    ) async throws(CartwrightError) {
        try await ledger.giveBack(share, of: order, in: session)
    }
}
