internal import Cartwright

/// Events to be kept, as bytes, which the caller has made of them.
struct RecordCall: Combinable {
    let instant: Instant
    let events: [(source: [UInt8], body: [UInt8], refusal: CartwrightError?)]

    init(_ events: [Event], _ limits: BatchLimits, at now: Instant) {
        instant = now
        self.events = events.map { event in
            let body = event.utf8
            return (Array(event.source.utf8), body, limits.refusal(of: event, bytes: body.count))
        }
    }

    var group: [UInt8]? { nil }
    /// Recorded twice, they would be sent twice.
    var repetition: Repetition { .harmful }

    var receipt: RecordReceipt {
        let refused = events.compactMap(\.refusal)
        return RecordReceipt(recorded: events.count - refused.count, refused: refused)
    }
}

/// Keeps the events of many calls by one statement.
struct EventRecording {
    let names: BatchNames

    private static let adding = """
        INSERT INTO outbox_event (source, body)
        SELECT event.source, event.body
        FROM unnest($1::bytea[], $2::bytea[]) WITH ORDINALITY AS event (source, body, place)
        ORDER BY event.place
        """

    /// Those that have an id are dead letters.
    private static let addingWithDead = """
        WITH given AS MATERIALIZED (
            SELECT nextval(pg_get_serial_sequence('outbox_event', 'number')) AS number, event.*
            FROM unnest($1::bytea[], $2::bytea[], $3::bytea[], $4::bigint[], $5::bytea[], $6::bytea[])
                WITH ORDINALITY AS event (source, body, id, instant, code, reason, place)
        ), kept AS (
            INSERT INTO outbox_event (number, source, body) OVERRIDING SYSTEM VALUE
            SELECT number, source, body FROM given WHERE id IS NULL ORDER BY place
        )
        INSERT INTO outbox_batch
        SELECT number, id, 2, NULL, NULL, 0, instant, instant, code, reason, 1, ARRAY[number],
            ARRAY[octet_length(body)::bigint], ARRAY[source], '\\x5b'::bytea || body || '\\x5d'::bytea
        FROM given WHERE id IS NOT NULL
        """

    func record(
        _ calls: [RecordCall],
        _ connection: PostgreSQLConnection
    ) throws(PostgreSQLFailure) -> [RecordReceipt] {
        let receipts = calls.map(\.receipt)
        let events = calls.flatMap(\.events)
        let columns: [PostgreSQLValue] = [.byteStrings(events.map(\.source)), .byteStrings(events.map(\.body))]
        let refused = receipts.reduce(0) { $0 + $1.refused.count }
        if refused == 0 {
            try connection.query(Self.adding, columns)
        } else {
            try connection.query(Self.addingWithDead, columns + deadColumns(calls, refused, connection))
        }
        return receipts
    }

    private func deadColumns(
        _ calls: [RecordCall],
        _ count: Int,
        _ connection: PostgreSQLConnection
    ) throws(PostgreSQLFailure) -> [PostgreSQLValue] {
        let numbers = try connection.query(SettlingSQL.names, [.integer(Int64(count))])
        var (ids, instants, codes, reasons) = ([[UInt8]?](), [Int64?](), [[UInt8]?](), [[UInt8]?]())
        var named = 0
        for call in calls {
            for event in call.events {
                instants.append(call.instant.milliseconds)
                codes.append(event.refusal.map { Array($0.code.rawValue.utf8) })
                reasons.append(event.refusal.map { Array($0.summary.utf8) })
                guard event.refusal != nil else { ids.append(nil); continue }
                ids.append(Array(names.id(try numbers.integer(named, 0), at: call.instant).utf8))
                named += 1
            }
        }
        return [.byteStrings(ids), .integers(instants), .byteStrings(codes), .byteStrings(reasons)]
    }
}
