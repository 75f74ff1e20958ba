package import Cartwright

/// A stored entry of a ``ChangeLog``. It names the digest of the entry before it, so that a changed byte is found.
package struct ChangeEntry: Sendable {
    /// The number: 1 for the first entry, without gaps.
    package let number: Int64
    /// The time of the change.
    package let at: Instant
    /// The kind; an entry of a later version may have one that ``ChangeKind`` does not contain.
    package let what: String
    /// The changed thing.
    package let subject: String
    /// The id of the access key of the caller; nil without one.
    package let key: String?
    /// The SHA-256 of the body of the previous entry; ``noDigest`` for the first.
    let previous: String
    /// The whole entry.
    package let json: JSONValue

    /// The kind of its records.
    static let kind = "change"

    /// The digest before the first entry.
    static let noDigest = String(repeating: "0", count: 64)

    /// Creates the entry of a change.
    init(_ change: LoggedChange, _ number: Int64, after previous: String, at now: Instant) {
        (self.number, self.previous, at, what) = (number, previous, now, change.kind.rawValue)
        (subject, key) = (change.subject, change.key)
        json = .present([
            "number": .integer(number), "at": .string(now.description), "key": change.key.map(JSONValue.string),
            "what": .string(change.kind.rawValue), "subject": .string(change.subject),
            "before": change.before.map(JSONValue.object), "after": change.after.map(JSONValue.object),
            "previous": .string(previous),
        ])
    }

    /// Restores a stored entry. Keys of a later version are kept.
    ///
    /// - Throws: an error of area `json` or `time`.
    init(restoring body: [UInt8]) throws(CartwrightError) {
        json = try JSONParser.parse(body)
        var reader = try ObjectReader(json, at: .root)
        number = try reader.integer("number", in: 1 ... .max)
        at = try Instant(reader.string("at"))
        what = try reader.string("what")
        subject = try reader.string("subject")
        key = try reader.string(ifPresent: "key")
        previous = try reader.string("previous")
    }

    /// The stored bytes: JSON in the canonical form of RFC 8785.
    var body: [UInt8] { json.canonicalUTF8 }

    /// The id of a number. The order of ids is the order of numbers.
    static func id(_ number: Int64) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 12 - digits.utf8.count)) + digits
    }

    /// The key of the record with a number.
    static func key(_ number: Int64) -> RecordKey { RecordKey(kind, id(number)) }
}
