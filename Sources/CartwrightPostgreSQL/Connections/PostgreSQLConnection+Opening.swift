internal import CLibPQ
internal import Cartwright
internal import CartwrightFiles

extension PostgreSQLConnection {
    /// Connects, and sets the connection up.
    ///
    /// The system looks up host names; the deadline does not shorten that.
    ///
    /// - Throws: a failure of kind `unreachable` if another attempt may help.
    static func open(_ settings: PostgreSQLSettings) throws(PostgreSQLFailure) -> PostgreSQLConnection {
        guard let handle = start(settings.parameters + additions(to: settings)) else {
            throw .lost("PostgreSQL", "out of memory")
        }
        let connection = PostgreSQLConnection(
            handle,
            place: place(handle, settings),
            statementLimit: settings.statementLimit
        )
        try connection.finishOpening(Deadline(within: settings.connectLimit))
        guard PQsetnonblocking(handle, 1) == 0 else { throw .lost(connection.place, connection.message) }
        try connection.script(setUp(settings))
        return connection
    }

    /// Parameters that the address leaves open: TCP notices within about a minute that the other end is down.
    private static func additions(to settings: PostgreSQLSettings) -> [(keyword: String, value: String)] {
        [
            ("keepalives_idle", "30"), ("keepalives_interval", "10"), ("keepalives_count", "3"),
            ("tcp_user_timeout", "30000"), ("fallback_application_name", "cartwright"), ("client_encoding", "UTF8"),
        ].filter { settings.value(of: $0.0) == nil }
    }

    private static func start(_ parameters: [(keyword: String, value: String)]) -> OpaquePointer? {
        let (keywords, values) = (CTexts(parameters.map(\.keyword)), CTexts(parameters.map(\.value)))
        return withExtendedLifetime((keywords, values)) { PQconnectStartParams($0.constants, $1.constants, 0) }
    }

    private func finishOpening(_ deadline: Deadline) throws(PostgreSQLFailure) {
        guard PQstatus(handle) != CONNECTION_BAD else { throw refusal }
        var isWriting = true
        while true {
            do throws(PostgreSQLFailure) {
                try wait(reading: !isWriting, writing: isWriting, deadline)
            } catch {
                throw PostgreSQLFailure(.unreachable, error.error)
            }
            switch PQconnectPoll(handle) {
            case PGRES_POLLING_OK: return
            case PGRES_POLLING_READING: isWriting = false
            case PGRES_POLLING_WRITING: isWriting = true
            default: throw refusal
            }
        }
    }

    /// The failure to connect. libpq gives no SQLSTATE for it, but the message contains `FATAL` if a running server
    /// answered. Another attempt helps then only if the server is starting or stopping, or has too many connections.
    private var refusal: PostgreSQLFailure {
        let reason = message
        let passing = ["starting up", "shutting down", "recovery", "too many", "remaining connection slots"]
        let isFinal = reason.contains("FATAL") && !passing.contains { reason.contains($0) }
        return PostgreSQLFailure(isFinal ? .server("") : .unreachable, StoreFailure.unavailable(place, reason))
    }

    /// The database in errors: host, port and name.
    private static func place(_ handle: OpaquePointer, _ settings: PostgreSQLSettings) -> String {
        func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
        let host = text(PQhost(handle)).isEmpty ? settings.value(of: "host") ?? "" : text(PQhost(handle))
        return
            "postgres://\(host)\(text(PQport(handle)).isEmpty ? "" : ":\(text(PQport(handle)))")/\(text(PQdb(handle)))"
    }

    /// Returns the settings of a connection. Every statement finds its rows by an index and in its order, so a plan is
    /// made once and reused; the server's statistics of a new, empty table must not change it. A transaction that a
    /// stopped client leaves open ends after a while.
    private static func setUp(_ settings: PostgreSQLSettings) -> String {
        """
        SET statement_timeout = \(max(0, settings.statementLimit.milliseconds));
        SET lock_timeout = \(max(0, settings.lockLimit.milliseconds));
        SET idle_in_transaction_session_timeout = \(max(1_000, settings.statementLimit.milliseconds));
        SET search_path = \(quoted(settings.schema)), pg_temp;
        SET enable_seqscan = off; SET enable_bitmapscan = off;
        SET enable_hashjoin = off; SET enable_mergejoin = off; SET jit = off;
        SET plan_cache_mode = force_generic_plan;
        SET standard_conforming_strings = on;
        """
    }

    /// Returns a name as an SQL identifier in quotes.
    static func quoted(_ name: String) -> String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }
}
