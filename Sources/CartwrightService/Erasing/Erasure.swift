internal import Cartwright

/// An erasure that was begun: the random id that replaces the customer, and the id of its event. It is a record of the
/// shop until the erasure is complete, so that a repetition continues with the same ids.
struct Erasure: Sendable {
    let replacement: String
    let event: String
    let began: Instant

    /// The kind of the records, whose ids are keyed digests of customers.
    static let kind = "erasure"
    /// The record with the key of the digests.
    static let secret = RecordKey("erasure-secret", "present")

    /// Begins an erasure.
    ///
    /// - Parameter random: returns 64 random bits.
    init(at now: Instant, _ random: () -> UInt64) {
        let digits = (0..<2).map { _ in String(random(), radix: 16) }
            .map { String(repeating: "0", count: 16 - $0.utf8.count) + $0 }
        replacement = "erased-" + digits.joined()
        var identifiers = IdentifierGenerator(seed: random())
        event = identifiers.next(at: now)
        began = now
    }

    var json: JSONValue {
        ["replaced_by": .string(replacement), "event": .string(event), "began_at": .string(began.description)]
    }

    /// Restores a stored erasure.
    ///
    /// - Throws: an error of area `json` or `time`.
    init(restoring value: JSONValue) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: .root)
        replacement = try reader.string("replaced_by")
        event = try reader.string("event")
        began = try reader.instant("began_at")
        try reader.finish()
    }
}
