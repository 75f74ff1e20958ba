internal import Cartwright

/// A call that records events, encoded by the caller.
struct RecordCall: Combinable {
    let tenant: [UInt8]
    let instant: Instant
    let events: [EncodedEvent]
    /// The source of the ids of dead letters.
    let names: BatchNames

    init(_ events: [Event], of tenant: Tenant, _ limits: BatchLimits, _ names: BatchNames, at now: Instant) {
        (self.tenant, instant, self.names) = (tenant.bytes, now, names)
        self.events = events.map { EncodedEvent($0, limits) }
    }

    var group: [UInt8]? { nil }
    /// Events recorded twice would be sent twice.
    var repetition: Repetition { .harmful }

    var receipt: RecordReceipt {
        let refused = events.compactMap(\.refusal)
        return RecordReceipt(recorded: events.count - refused.count, refused: refused)
    }
}

/// Records the events of many calls in one statement.
enum EventRecording {
    private static let adding = """
        INSERT INTO outbox_event (tenant, source, body)
        SELECT event.tenant, event.source, event.body
        FROM unnest($1::bytea[], $2::bytea[], $3::bytea[]) WITH ORDINALITY AS event (tenant, source, body, place)
        ORDER BY event.place
        """

    private static let addingWithDead = """
        WITH given AS MATERIALIZED (
            SELECT nextval(pg_get_serial_sequence('outbox_event', 'number')) AS number, event.*
            FROM unnest(
                $1::bytea[], $2::bytea[], $3::bytea[], $4::bytea[], $5::bigint[], $6::bytea[], $7::bytea[]
            ) WITH ORDINALITY AS event (tenant, source, body, letter, instant, code, reason, place)
        ), \(DeadLetterSQL.adding)
        """

    static func record(
        _ calls: [RecordCall],
        _ connection: PostgreSQLConnection
    ) throws(PostgreSQLFailure) -> [RecordReceipt] {
        let events = calls.flatMap(\.events)
        let tenants = calls.flatMap { call in call.events.map { _ in Optional(call.tenant) } }
        let columns: [PostgreSQLValue] = [
            .byteStrings(tenants), .byteStrings(events.map(\.source)), .byteStrings(events.map(\.body)),
        ]
        if events.refusedCount == 0 {
            try connection.query(adding, columns)
        } else {
            try connection.query(addingWithDead, columns + deadColumns(calls, connection))
        }
        return calls.map(\.receipt)
    }

    private static func deadColumns(
        _ calls: [RecordCall],
        _ connection: PostgreSQLConnection
    ) throws(PostgreSQLFailure) -> [PostgreSQLValue] {
        var (events, instants) = ([EncodedEvent](), [Int64?]())
        for call in calls {
            let ids = try call.names.ids(call.events.refusedCount, at: call.instant, connection)
            events += call.events.addressed(ids)
            instants += call.events.map { _ in call.instant.milliseconds }
        }
        return [
            .byteStrings(events.map(\.letter)), .integers(instants), .byteStrings(events.map(\.refusalCode)),
            .byteStrings(events.map(\.refusalReason)),
        ]
    }
}
