internal import Cartwright
internal import CartwrightScenarios

/// A stored version of a catalog: the place of its parts, and the changes to them since.
struct CatalogVersion: Sendable {
    /// The number, 1 or more.
    var number: Int64
    /// The time at which the version was put.
    var at: Instant
    /// ``Catalog/version``.
    var version: String
    /// The number that names the parts of the version.
    var base: Int64
    /// The number of parts.
    var parts: Int64
    /// The promotions that changed since, by id; null for a removed one.
    var changes: JSONObject
    /// The size of the catalog, and its currency.
    var facts: JSONObject

    static let kind = "catalog-version"
    static let partKind = "catalog-part"
    /// The key of the record that names the present version.
    static let present = RecordKey("catalog", "present")
    /// The maximum number of changes of a version; with more, the whole catalog is stored again.
    static let mostChanges = 200
    /// The maximum size of a part in bytes.
    static let partBytes = 3 << 20

    /// The id of a version number. The order of ids is the order of numbers.
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

    /// Restores a stored version.
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
