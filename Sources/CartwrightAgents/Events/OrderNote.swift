internal import Cartwright

/// A note about a change of an order, of which the agent has not been notified yet.
///
/// It is a record of the order's shop, so it is stored as durably as the order. Its id begins with its due time, so
/// that due notes come first in the order of records.
struct OrderNote: Hashable, Sendable {
    /// The id, which stays the same in all attempts.
    let id: String
    /// The id of the order's checkout.
    let session: String
    /// The key of the payment for the order; nil if the order is not new, and in notes of earlier versions.
    var payment: String?
    /// True if the order is new.
    let isNew: Bool
    /// The time of the change.
    let at: Instant
    /// The time of the next attempt.
    var due: Instant
    /// The number of attempts.
    var attempts: Int64 = 0

    /// The kind of the records of notes.
    static let kind = "agent-event"
    /// The number of digits of a time in an id, so that the order of ids is the order of times.
    private static let digits = 15

    /// The key of the note's record.
    var key: RecordKey {
        let number = String(max(0, due.milliseconds))
        return RecordKey(
            Self.kind,
            String(repeating: "0", count: max(0, Self.digits - number.utf8.count)) + number + "." + id
        )
    }

    /// Returns the change that writes the note's record after a revision.
    func change(after revision: Int64?, storedSeconds: Int64) -> RecordChange {
        RecordChange(key, to: json.utf8, after: revision, expiresAt: at.adding(seconds: 2 * storedSeconds))
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

    /// Restores a stored note.
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
