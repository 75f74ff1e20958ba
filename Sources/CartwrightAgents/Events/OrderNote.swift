internal import Cartwright

/// That something has become of an order of which its agent has not been told yet.
///
/// It is a record of the shop whose order it is, so it lasts as long as the order does. Its id begins with when it is
/// due, so that those that are due come first among records.
struct OrderNote: Hashable, Sendable {
    /// Its id, which stays the same through all attempts.
    let id: String
    /// The checkout that the order comes from.
    let session: String
    /// The key of the payment that the order is to come of; nil where it is not new, and in notes of earlier versions.
    var payment: String?
    /// Whether the order is new.
    let isNew: Bool
    /// When it happened.
    let at: Instant
    /// When the agent is to be told.
    var due: Instant
    /// How often that was tried.
    var attempts: Int64 = 0

    /// Among which records notes are.
    static let kind = "agent-event"
    /// How many digits an instant has in an id, so that ids are in the order of time.
    private static let digits = 15

    /// The record that it is.
    var key: RecordKey {
        let number = String(max(0, due.milliseconds))
        return RecordKey(
            Self.kind,
            String(repeating: "0", count: max(0, Self.digits - number.utf8.count)) + number + "." + id
        )
    }

    /// What it is as a record, after a revision.
    func change(after revision: Int64?, keptSeconds: Int64) -> RecordChange {
        RecordChange(key, to: json.utf8, after: revision, expiresAt: at.adding(seconds: 2 * keptSeconds))
    }

    private var json: JSONValue {
        .present([
            "id": .string(id), "session": .string(session), "payment": payment.map(JSONValue.string),
            "new": .bool(isNew), "at": .string(at.description), "due": .string(due.description),
            "attempts": .integer(attempts),
        ])
    }

    init(id: String, session: String, payment: String? = nil, isNew: Bool, at: Instant, due: Instant) {
        (self.id, self.session, self.payment) = (id, session, payment)
        (self.isNew, self.at, self.due) = (isNew, at, due)
    }

    /// A note as it was kept.
    ///
    /// - Throws: an error of area `json` or `instant`.
    init(of record: Record) throws(CartwrightError) {
        var reader = try ObjectReader(JSONParser.parse(record.body), at: .root)
        id = try reader.string("id")
        session = try reader.string("session")
        payment = try reader.string(ifPresent: "payment")
        isNew = try reader.bool(ifPresent: "new") ?? false
        at = try Instant(reader.string("at"))
        due = try Instant(reader.string("due"))
        attempts = try reader.integer("attempts")
    }
}
