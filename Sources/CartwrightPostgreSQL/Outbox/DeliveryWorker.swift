internal import Cartwright

/// The connection on which the events of a tenant's outbox are delivered, with the lock that only one such connection
/// has.
///
/// The lock belongs to the server's end of the connection. Whatever is done here is done on that connection, so where
/// the lock is lost, so is the statement. A connection that was made anew takes the lock again, and goes on where
/// nobody else has delivered meanwhile, which the term tells. Otherwise what this process had given out is somebody
/// else's now, and nothing is done before it begins anew.
///
/// Everything but ``run(begins:_:)`` stays on the thread of the worker, which is why it may be handed around.
final class DeliveryWorker: @unchecked Sendable {
    private let worker: ConnectionWorker
    private let tenant: Tenant
    private var held: Holding?
    /// The ids of the batches that this process has given out and not settled.
    var out: Set<String> = []
    /// Those whose outcome may have been written down: the connection was lost before the answer.
    var unanswered: Set<String> = []

    private struct Holding {
        /// The number of the connection.
        let connection: Int
        let term: Int64
    }

    /// How long to wait for the lock: as long as a server may need to notice that a process has let go of it.
    private static let lockMilliseconds = 250

    init(_ store: PostgreSQLStore, _ tenant: Tenant) { (worker, self.tenant) = (store.worker(), tenant) }

    /// Runs something on the connection, under the lock. Where the connection is lost it is run again.
    ///
    /// - Parameter begins: whether it begins anew, whoever has delivered meanwhile.
    /// - Throws: `outbox.busy`; what it throws; an error of area `store`.
    func run<Value: Sendable>(
        begins: Bool = false,
        at now: Instant,
        _ body: @escaping @Sendable (DeliveryWorker, PostgreSQLConnection) throws(PostgreSQLFailure) -> Value
    ) async throws(CartwrightError) -> Value {
        do throws(CartwrightError) {
            return try await worker.perform { worker throws(CartwrightError) in
                try worker.run(.harmless) { connection throws(PostgreSQLFailure) in
                    try self.hold(connection, begins: begins, at: now)
                    return try body(self, connection)
                }
            }
        } catch  where error.code == .storeOutcomeUnknown {
            throw error.hinting("begin to deliver anew: what was given out is sent again, with the same id and bytes")
        }
    }

    // MARK: The lock

    private func hold(
        _ connection: PostgreSQLConnection,
        begins: Bool,
        at now: Instant
    ) throws(PostgreSQLFailure) {
        guard held?.connection != connection.number else { return }
        let before = begins ? nil : held
        let term: Int64
        do throws(PostgreSQLFailure) {
            term = try take(connection, expecting: before?.term)
        } catch {
            // A lock outlives a transaction that was undone.
            if error.kind != .lost { try connection.query("SELECT pg_advisory_unlock_all()") }
            throw error
        }
        held = Holding(connection: connection.number, term: term)
        guard before != nil else { return }
        // What was given out by a call that got no answer.
        let known = PostgreSQLValue.byteStrings(out.map { Array($0.utf8) })
        try connection.query(OutboxSQL.takeBack, [.bytes(tenant.bytes), .integer(now.milliseconds), known])
    }

    /// Takes the lock; the term that begins with it, or the one that goes on.
    private func take(
        _ connection: PostgreSQLConnection,
        expecting expected: Int64?
    ) throws(PostgreSQLFailure) -> Int64 {
        try connection.script(Self.setUp)
        return try connection.transaction { () throws(PostgreSQLFailure) in
            do throws(PostgreSQLFailure) {
                try connection.query("SET LOCAL lock_timeout = \(Self.lockMilliseconds)")
                try connection.query("SELECT pg_advisory_lock(\(Self.lockNumber(of: tenant)))")
            } catch  where error.kind == .server(Self.notAvailable) {
                throw Self.busy("another process delivers the events of \(connection.place)")
            }
            let rows = try connection.query(expected == nil ? Self.nextTerm : Self.term, [.bytes(tenant.bytes)])
            guard rows.count == 1 else { throw .damaged(connection.place, "the state of its outbox is missing") }
            let term = try rows.integer(0, 0)
            guard expected ?? term == term else {
                throw Self.busy("another process has delivered events of \(connection.place) while it was out of reach")
            }
            return term
        }
    }

    /// The server notices within about a minute that this machine is gone, and lets go of the lock.
    private static let setUp =
        "SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3"
    /// By the number of a table, so that each schema has locks of its own, under whatever name. A tenant's name needs
    /// no quoting.
    static func lockNumber(of tenant: Tenant) -> String {
        "hashtextextended('outbox ' || 'outbox_batch'::regclass::oid || ' \(tenant)', 0)"
    }

    private static let term = "SELECT term FROM outbox_state WHERE tenant = $1"
    /// A tenant of which nothing was ever given out has no state. Otherwise it has to be there.
    private static let nextTerm = """
        WITH next AS (
            UPDATE outbox_state SET term = term + 1 WHERE tenant = $1 RETURNING term
        ), first AS (
            INSERT INTO outbox_state (tenant, term, delivered) SELECT $1, 1, 0
            WHERE NOT EXISTS (SELECT FROM next)
                AND NOT EXISTS (SELECT FROM outbox_batch WHERE tenant = $1 AND state IN (0, 1))
            RETURNING term
        )
        SELECT term FROM next UNION ALL SELECT term FROM first
        """
    /// `lock_not_available`
    private static let notAvailable = "55P03"

    private static func busy(_ summary: String) -> PostgreSQLFailure {
        PostgreSQLFailure(.unexpected, StoreFailure.busy(summary))
    }
}
