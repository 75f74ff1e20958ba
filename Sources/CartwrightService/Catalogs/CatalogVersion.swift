internal import Cartwright
internal import CartwrightScenarios

/// What is kept of a version of a catalog: where its parts are, and what was changed in them since.
struct CatalogVersion: Sendable {
    /// Its number, 1 or more.
    var number: Int64
    /// When it was put.
    var at: Instant
    /// ``Catalog/version``.
    var version: String
    /// The number of the version whose parts it is made of.
    var base: Int64
    /// How many parts those are.
    var parts: Int64
    /// Promotions that were put since, by id; null for one that was taken out.
    var changes: JSONObject
    /// How much is in it, and in which currency.
    var facts: JSONObject

    static let kind = "catalog-version"
    static let partKind = "catalog-part"
    /// Names the version that counts.
    static let present = RecordKey("catalog", "present")
    /// How many changes a version has at most before all of it is kept anew.
    static let mostChanges = 200
    /// How many bytes a part has at most.
    static let partBytes = 3 << 20

    /// The id of a number: numbers stand in the order of their ids.
    static func id(_ number: Int64) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 12 - digits.utf8.count)) + digits
    }

    var key: RecordKey { RecordKey(Self.kind, Self.id(number)) }

    func partKey(_ part: Int64) -> RecordKey { RecordKey(Self.partKind, "\(Self.id(base))-\(Self.id(part))") }

    var json: JSONValue {
        [
            "number": .integer(number), "at": .string(at.description), "version": .string(version),
            "base": .integer(base), "parts": .integer(parts), "changes": .object(changes), "facts": .object(facts),
        ]
    }

    init(
        _ catalog: ShopCatalog,
        at now: Instant,
        base: Int64,
        parts: Int64,
        changes: JSONObject
    ) {
        (number, at, version) = (catalog.number, now, catalog.file.catalog.version)
        (self.base, self.parts, self.changes, facts) = (base, parts, changes, catalog.facts)
    }

    /// A version as it was kept.
    ///
    /// - Throws: an error of area `json` or `time`.
    init(restoring bytes: [UInt8]) throws(CartwrightError) {
        var reader = try ObjectReader(JSONParser.parse(bytes), at: .root)
        number = try reader.integer("number")
        at = try reader.instant("at")
        version = try reader.string("version")
        base = try reader.integer("base")
        parts = try reader.integer("parts")
        changes = try reader.object(ifPresent: "changes") ?? [:]
        facts = try reader.object(ifPresent: "facts") ?? [:]
        try reader.finish()
    }
}

extension ObjectReader {
    /// An instant in RFC 3339.
    mutating func instant(_ key: String) throws(CartwrightError) -> Instant { try Instant(string(key)) }
}
