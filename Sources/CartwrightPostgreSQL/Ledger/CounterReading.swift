internal import Cartwright

/// Reads counters for many callers in one statement, from one state of the tables.
enum CounterReading {
    /// The query. Held amounts count, except those of the caller's session and expired holds that are not deleted yet.
    /// Its cost depends on the number of counters and of holds that have expired since the last reservation.
    private static let text = """
        WITH caller AS MATERIALIZED (
            SELECT * FROM unnest($1::bytea[], $2::bytea[], $3::bigint[]) WITH ORDINALITY
                AS given (tenant, session, instant, number)
        ), left_out AS MATERIALIZED (
            SELECT caller.number, expired.counter, sum(expired.amount) AS amount
            FROM caller
            JOIN ledger_hold AS hold ON hold.tenant = caller.tenant AND hold.expires_at <= caller.instant
                AND hold.session <> caller.session
            CROSS JOIN unnest(hold.counters, hold.amounts) AS expired (counter, amount)
            GROUP BY caller.number, expired.counter
        )
        SELECT ask.number,
            (counter.used - coalesce(left_out.amount, 0) + counter.held
                - coalesce(own.amounts[array_position(own.counters, counter.id)], 0))::bigint
        FROM unnest($4::bigint[], $5::bytea[], $6::bigint[], $7::bytea[], $8::bytea[]) WITH ORDINALITY
            AS ask (caller, tenant, kind, name, customer, number)
        JOIN ledger_counter AS counter ON counter.tenant = ask.tenant AND counter.kind = ask.kind::smallint
            AND counter.name = ask.name AND counter.customer = ask.customer
        JOIN caller ON caller.number = ask.caller
        LEFT JOIN ledger_hold AS own ON own.tenant = caller.tenant AND own.session = caller.session
        LEFT JOIN left_out ON left_out.number = ask.caller AND left_out.counter = counter.id
        """

    static func answers(
        to calls: [CounterCall],
        _ secret: StoreSecret,
        _ connection: PostgreSQLConnection
    ) throws(PostgreSQLFailure) -> [Counters] {
        let keys = calls.enumerated().flatMap { index, call in
            call.keys.map { (call: Int64(index + 1), counter: (key: $0, tenant: call.tenant)) }
        }
        let columns = try secret.columns(of: keys.map(\.counter), connection)
        let rows = try connection.query(
            text,
            [
                .byteStrings(calls.map(\.tenant)), .byteStrings(calls.map(\.session)),
                .integers(calls.map(\.instant)), .integers(keys.map(\.call)), .byteStrings(keys.map(\.counter.tenant)),
                .integers(columns.map(\.kind)), .byteStrings(columns.map(\.name)),
                .byteStrings(columns.map(\.customer)),
            ]
        )
        var amounts = [Int64?](repeating: nil, count: keys.count)
        for row in 0..<rows.count {
            let number = Int(clamping: try rows.integer(row, 0)) - 1
            guard amounts.indices.contains(number) else {
                throw .damaged(connection.place, "it returned a counter that was not requested")
            }
            amounts[number] = try rows.integer(row, 1)
        }
        var rest = amounts[...]
        return calls.map { call in
            defer { rest = rest.dropFirst(call.keys.count) }
            return call.counters(Array(rest.prefix(call.keys.count)))
        }
    }
}
