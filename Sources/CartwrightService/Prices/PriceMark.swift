internal import Cartwright
internal import CartwrightScenarios

/// The last version of a catalog whose first prices are recorded.
struct PriceMark: Sendable {
    /// The number of the version; 0 for a catalog that a service was started with.
    var number: Int64
    /// The instant of its first prices: that of the put or start, but later than that of the version before.
    var at: Instant
    /// The text of the catalog that a service was started with; nil for a version that was put, and if no version is
    /// recorded.
    var text: StartedText?
    /// The catalog that a service was started with since, whose first prices are not recorded yet.
    var next: Started?

    /// A catalog that a service was started with, and the instant.
    struct Started: Sendable {
        var text: StartedText
        var at: Instant
    }

    /// The key of its record.
    static let key = RecordKey("price-history", "recorded")

    /// The number of the recorded version; nil if none is recorded.
    var recordedNumber: Int64? { number > 0 || text != nil ? number : nil }

    var json: JSONValue {
        .present([
            "catalog": .integer(number), "at": .string(at.description), "text": text?.json,
            "next": next.map { ["at": .string($0.at.description), "text": $0.text.json] },
        ])
    }

    init(number: Int64, at: Instant, text: StartedText? = nil, next: Started? = nil) {
        (self.number, self.at, self.text, self.next) = (number, at, text, next)
    }

    /// Restores a stored mark.
    ///
    /// - Throws: an error of area `json` or `time`.
    init(restoring bytes: [UInt8]) throws(CartwrightError) {
        var reader = try ObjectReader(JSONParser.parse(bytes), at: .root)
        let (number, at) = (try reader.integer("catalog"), try reader.instant("at"))
        let (text, next) = (reader.value(ifPresent: "text"), reader.value(ifPresent: "next"))
        try reader.finish()
        self.init(number: number, at: at)
        self.text = try text.map { value throws(CartwrightError) in try StartedText(restoring: value) }
        guard let next else { return }
        var inner = try ObjectReader(next, at: .root)
        self.next = Started(
            text: try StartedText(restoring: inner.value(ifPresent: "text") ?? .null),
            at: try inner.instant("at")
        )
        try inner.finish()
    }
}

/// The place of the stored text of a catalog that a service was started with.
struct StartedText: Hashable, Sendable {
    /// The SHA-256 of the text.
    var digest: String
    /// The instant in its name: a text is stored again if a service returns to it.
    var milliseconds: Int64
    /// The number of its parts.
    var parts: Int64

    static let kind = "price-history-catalog"

    func key(_ part: Int64) -> RecordKey {
        RecordKey(Self.kind, "\(digest.prefix(32))-\(milliseconds)-\(CatalogVersion.id(part))")
    }

    /// The changes that delete the text.
    var removal: [RecordChange] { (0..<max(0, parts)).map { RecordChange(key($0), to: nil, after: nil) } }

    var json: JSONValue {
        ["digest": .string(digest), "milliseconds": .integer(milliseconds), "parts": .integer(parts)]
    }

    init(digest: String, milliseconds: Int64, parts: Int64) {
        (self.digest, self.milliseconds, self.parts) = (digest, milliseconds, parts)
    }

    /// - Throws: an error of area `json`.
    init(restoring value: JSONValue) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: .root)
        self.init(
            digest: try reader.string("digest"),
            milliseconds: try reader.integer("milliseconds"),
            parts: try reader.integer("parts")
        )
        try reader.finish()
    }
}
