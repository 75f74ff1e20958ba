internal import Cartwright

/// Events to be kept, as bytes, which the caller has made of them.
struct RecordCall: Combinable {
    let instant: Instant
    let events: [EncodedEvent]

    init(_ events: [Event], _ limits: BatchLimits, at now: Instant) {
        (instant, self.events) = (now, events.map { EncodedEvent($0, limits) })
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

    private static let addingWithDead = """
        WITH given AS MATERIALIZED (
            SELECT nextval(pg_get_serial_sequence('outbox_event', 'number')) AS number, event.*
            FROM unnest($1::bytea[], $2::bytea[], $3::bytea[], $4::bigint[], $5::bytea[], $6::bytea[])
                WITH ORDINALITY AS event (source, body, letter, instant, code, reason, place)
        ), \(DeadLetterSQL.adding)
        """

    func record(
        _ calls: [RecordCall],
        _ connection: PostgreSQLConnection
    ) throws(PostgreSQLFailure) -> [RecordReceipt] {
        let events = calls.flatMap(\.events)
        let columns: [PostgreSQLValue] = [.byteStrings(events.map(\.source)), .byteStrings(events.map(\.body))]
        if events.refusedCount == 0 {
            try connection.query(Self.adding, columns)
        } else {
            try connection.query(Self.addingWithDead, columns + deadColumns(calls, connection))
        }
        return calls.map(\.receipt)
    }

    private func deadColumns(
        _ calls: [RecordCall],
        _ connection: PostgreSQLConnection
    ) throws(PostgreSQLFailure) -> [PostgreSQLValue] {
        var (events, instants) = ([EncodedEvent](), [Int64?]())
        for call in calls {
            let ids = try names.ids(call.events.refusedCount, at: call.instant, connection)
            events += call.events.addressed(ids)
            instants += call.events.map { _ in call.instant.milliseconds }
        }
        return [
            .byteStrings(events.map(\.letter)), .integers(instants), .byteStrings(events.map(\.refusalCode)),
            .byteStrings(events.map(\.refusalReason)),
        ]
    }
}
