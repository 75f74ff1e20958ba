import Cartwright
import GRDBSQLite

/// Reservations in SQLite written by hand: a transaction each, a conditional update for each counter, and a row for
/// each row of the store.
final class HandLedger {
    private var connection: OpaquePointer?
    private var statements: [SQL: OpaquePointer] = [:]

    struct Failure: Error {
        let message: String
    }

    /// The statements, all for the tenant `shop`.
    private enum SQL: String, CaseIterable {
        case begin = "BEGIN IMMEDIATE"
        case take = """
            INSERT INTO ledger_counter (tenant, kind, name, customer, used, held)
            VALUES (X'73686f70', ?1, ?2, ?3, 0, ?4)
            ON CONFLICT DO UPDATE SET held = held + ?4 WHERE used + held + ?4 <= ?5
            """
        case hold = "INSERT INTO ledger_hold (tenant, session, expires_at) VALUES (X'73686f70', ?, ?)"
        case demand = "INSERT INTO ledger_demand VALUES (X'73686f70', ?1, ?2, ?3, ?4, ?5, ?6)"
        case keep = "INSERT INTO session (tenant, id, revision, body) VALUES (X'73686f70', ?, 1, ?)"
        case key = """
            INSERT INTO session_commit (tenant, session, key, revision, answer, committed_at)
            VALUES (X'73686f70', ?, ?, 1, X'', 1767225600000)
            """
        case event = """
            INSERT INTO outbox_event (tenant, number, source, body, digest)
            SELECT X'73686f70', coalesce(max(number), 0) + 1, ?, ?, 0 FROM outbox_event WHERE tenant = X'73686f70'
            """
        case commit = "COMMIT"
    }

    /// - Parameter path: a file with the tables of the store.
    init(path: String) throws {
        try check(sqlite3_open(path, &connection))
        for sql in ["PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"] {
            try check(sqlite3_exec(connection, sql, nil, nil, nil))
        }
        for sql in SQL.allCases {
            var statement: OpaquePointer?
            try check(sqlite3_prepare_v2(connection, sql.rawValue, -1, &statement, nil))
            statements[sql] = statement
        }
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close(connection)
    }

    /// Writes a reservation in its own transaction.
    func carryOut(_ work: Work, _ reservation: Reservations.Reservation) throws {
        let session = reservation.session
        try run(.begin)
        for demand in reservation.demands {
            let (kind, name, customer) = Self.columns(of: demand.key)
            let limit = demand.limit ?? .max
            try run(.take, .int(kind), .text(name), .text(customer), .int(demand.amount), .int(limit))
            guard sqlite3_changes(connection) == 1 else { throw Failure(message: "a limit is reached") }
            try run(
                .demand,
                .text(session),
                .int(kind),
                .text(name),
                .text(customer),
                .int(demand.amount),
                .int(limit)
            )
        }
        try run(.hold, .text(session), .int(reservation.expiresAt.milliseconds))
        if work == .commit {
            try run(.keep, .text(session), .bytes(Reservations.Reservation.session))
            try run(.key, .text(session), .text("begin-checkout"))
            let event = reservation.event
            try run(.event, .text(event.source), .bytes(event.utf8))
        }
        try run(.commit)
    }

    private static func columns(of key: CounterKey) -> (Int64, String, String) {
        switch key {
        case .uses(let promotion): (0, promotion, "")
        case .customerUses(let promotion, let customer): (1, promotion, customer)
        case .spent(let promotion, let currency): (2, promotion, currency?.code ?? "")
        case .codeUses(let code): (3, code, "")
        case .campaignUses(let campaign): (4, campaign, "")
        case .campaignSpent(let campaign, let currency): (5, campaign, currency?.code ?? "")
        case .account(let id): (6, id, "")
        case .identityUses(let promotion, let identity): (7, promotion, identity.text)
        case .during(let period, let counter): (16 + columns(of: counter).0, period.text, columns(of: counter).1)
        }
    }

    // MARK: SQLite

    private enum Value {
        case int(Int64)
        case bytes([UInt8])

        static func text(_ text: String) -> Value { .bytes(Array(text.utf8)) }
    }

    private func run(_ sql: SQL, _ values: Value...) throws {
        let statement = statements[sql]
        defer { sqlite3_reset(statement) }
        for (index, value) in values.enumerated() {
            let place = Int32(index + 1)
            switch value {
            case .int(let number): sqlite3_bind_int64(statement, place, number)
            case .bytes(let bytes) where bytes.isEmpty: sqlite3_bind_zeroblob(statement, place, 0)
            case .bytes(let bytes):
                let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
                sqlite3_bind_blob(statement, place, bytes, Int32(bytes.count), copied)
            }
        }
        guard sqlite3_step(statement) == SQLITE_DONE else { throw Failure(message: message) }
    }

    private func check(_ result: Int32) throws {
        guard result == SQLITE_OK else { throw Failure(message: message) }
    }

    private var message: String { String(cString: sqlite3_errmsg(connection)) }
}
