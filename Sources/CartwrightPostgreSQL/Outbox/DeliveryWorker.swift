internal import Cartwright

/// The connection that delivers the events of a tenant's outbox and holds the delivery lock.
///
/// The lock belongs to the server's end of the connection, and every statement here runs on that connection: if the
/// lock is lost, so is the statement. A reopened connection takes the lock again, and continues if no other process
/// has delivered meanwhile, which the term shows. Otherwise another process now owns the batches that this one had
/// given out, and every call fails until delivery is resumed.
///
/// Everything except ``run(begins:_:)`` runs on the thread of the worker, so the value may move between threads.
final class DeliveryWorker: @unchecked Sendable {
    private let worker: ConnectionWorker
    private let tenant: Tenant
    private var held: Holding?
    /// The ids of the batches that this process has given out and not settled.
    var out: Set<String> = []
    /// The ids of the batches whose outcome may have been recorded: the connection was lost before the answer.
    var unanswered: Set<String> = []

    private struct Holding {
        /// The number of the connection.
        let connection: Int
        let term: Int64
    }

    /// The time to wait for the lock: as long as a server may need to notice that a process has released it.
    private static let lockMilliseconds = 250

    init(_ store: PostgreSQLStore, _ tenant: Tenant) { (worker, self.tenant) = (store.worker(), tenant) }

    /// Runs a function on the connection, under the lock. If the connection is lost, the function runs again.
    ///
    /// - Parameter begins: true to start a new term, even if another process has delivered meanwhile.
    /// - Throws: `outbox.busy`; the errors of `body`; an error of area `store`.
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
            throw error.hinting("resume delivery: batches given out are sent again, with the same id and bytes")
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
            // A lock outlives a transaction that was rolled back.
            if error.kind != .lost { try connection.query("SELECT pg_advisory_unlock_all()") }
            throw error
        }
        held = Holding(connection: connection.number, term: term)
        guard before != nil else { return }
        // Batches given out by a call that got no answer are taken back.
        let known = PostgreSQLValue.byteStrings(out.map { Array($0.utf8) })
        try connection.query(OutboxSQL.takeBack, [.bytes(tenant.bytes), .integer(now.milliseconds), known])
    }

    /// Takes the lock. Returns the new term, or the continued one.
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
                throw Self.busy("another process has delivered events of \(connection.place) while disconnected")
            }
            return term
        }
    }

    /// The server notices within about a minute that this machine is down, and releases the lock.
    private static let setUp =
        "SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3"
    /// Returns the number of the lock, made from the number of a table, so that each schema has its own locks even if
    /// renamed. A tenant's name needs no quoting.
    static func lockNumber(of tenant: Tenant) -> String {
        "hashtextextended('outbox ' || 'outbox_batch'::regclass::oid || ' \(tenant)', 0)"
    }

    private static let term = "SELECT term FROM outbox_state WHERE tenant = $1"
    /// Starts the next term. A tenant without any batch in flight or delivered may have no state yet; otherwise the
    /// state must exist.
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
