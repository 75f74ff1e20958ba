internal import Cartwright

/// An erasure that was begun: the random id that replaces the customer, and the id of its event. It is a record of the
/// shop until the erasure is complete, so that a repetition continues with the same ids.
struct Erasure: Sendable {
    let replacement: String
    let event: String
    let began: Instant
    /// Addresses and other texts about the customer that were found. They are stored until everything is rewritten,
    /// since a rewritten session has them no more.
    var found = FoundTexts()

    /// The texts about a customer in sessions.
    struct FoundTexts: Hashable, Sendable {
        /// E-mail addresses.
        var addresses: Set<String> = []
        /// Names, streets, telephone numbers.
        var others: Set<String> = []

        /// Adds the texts of another value.
        mutating func add(_ more: FoundTexts) {
            addresses.formUnion(more.addresses)
            others.formUnion(more.others)
        }
    }

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
        .present([
            "replaced_by": .string(replacement), "event": .string(event), "began_at": .string(began.description),
            "addresses": found.addresses.isEmpty ? nil : .array(found.addresses.sorted().map(JSONValue.string)),
            "texts": found.others.isEmpty ? nil : .array(found.others.sorted().map(JSONValue.string)),
        ])
    }

    /// Restores a stored erasure.
    ///
    /// - Throws: an error of area `json` or `time`.
    init(restoring value: JSONValue) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: .root)
        replacement = try reader.string("replaced_by")
        event = try reader.string("event")
        began = try reader.instant("began_at")
        found.addresses = Set(try reader.strings(ifPresent: "addresses") ?? [])
        found.others = Set(try reader.strings(ifPresent: "texts") ?? [])
        try reader.finish()
    }
}
