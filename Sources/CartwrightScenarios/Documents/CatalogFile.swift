public import Cartwright

/// A catalog file: the currency of a shop, its options, its named lists, its campaigns, its items and its promotions.
///
/// ```json
/// {"currency": "USD",
///  "options": {"rounding": "half_even"},
///  "items": [{"sku": "MUG", "title": "Stoneware mug", "unit_price": 1250}],
///  "promotions": [{"id": "spring", "code": "SPRING20", "effects": [{"type": "percent_off", "percent": "20"}]}]}
/// ```
public struct CatalogFile: Sendable {
    /// The currency of the prices, and of promotion amounts without a currency; nil if the file has none.
    public var currency: Currency? { catalog.currency }
    /// The items, in the order of the file.
    public var items: [Item]
    /// The cost of one unit in minor units, by SKU. It changes no price: simulations report margins with it.
    public var costsMinor: [String: Int64] = [:]
    /// The named lists that the promotions may use.
    public var lists: NamedLists { catalog.lists }
    /// The campaigns that the promotions may name.
    public var campaigns: Campaigns { catalog.campaigns }
    /// The promotions, compiled, in the currency of the file and with its options.
    public var catalog: Catalog

    /// A catalog file without items and promotions.
    public static let empty = CatalogFile(items: [], catalog: .empty)

    /// Creates a catalog file in the currency of the catalog. The SKUs of the items must differ.
    public init(items: [Item], catalog: Catalog) { (self.items, self.catalog) = (items, catalog) }

    /// Reads a catalog file strictly. An array is read as promotions alone.
    ///
    /// - Throws: an error of area `json` or `promotion`, `catalog.duplicate_sku`, `catalog.duplicate_variant`,
    ///   `catalog.bad_shares`, `catalog.no_assignment_key`.
    public init(_ value: JSONValue, vocabulary: Vocabulary = .standard) throws(CartwrightError) {
        guard case .object = value else {
            self.init(items: [], catalog: try Catalog(value, vocabulary: vocabulary))
            return
        }
        var reader = try ObjectReader(value, at: .root)
        var parts = CatalogParts()
        try parts.read(&reader)
        var costs: [String: Int64] = [:]
        let items =
            try reader.array(ifPresent: "items") { value, pointer throws(CartwrightError) -> Item in
                let item = try Item(value, at: pointer, in: parts.currency)
                costs[item.sku] = Self.costMinor(of: value)
                return item
            } ?? []
        let vocabulary = parts.completing(vocabulary)
        let promotions = try reader.array(ifPresent: "promotions") { value, pointer throws(CartwrightError) in
            try Promotion(value, at: pointer, vocabulary: vocabulary)
        }
        try reader.finish()
        try Self.refuseDuplicates(items)
        self.init(items: items, catalog: try parts.catalog(of: promotions ?? []))
        try parts.checkAssignment(vocabulary)
        costsMinor = costs
    }

    /// The file as it is written; reading it gives the same catalog.
    package var json: JSONObject {
        var object = CatalogParts(of: catalog).json
        object["items"] = .array(items.map(json(of:)))
        object["promotions"] = .array(catalog.promotions.map(\.json))
        return object
    }

    /// Returns an item as it is written, with its cost.
    package func json(of item: Item) -> JSONValue {
        guard let cost = costsMinor[item.sku], case .object(var object) = item.json else { return item.json }
        object["cost"] = .integer(cost)
        return .object(object)
    }

    /// Returns the cost of an item that was read; nil without one.
    package static func costMinor(of item: JSONValue) -> Int64? {
        guard case .integer(let cost)? = item["cost"] else { return nil }
        return cost
    }

    /// Returns the item with a SKU, or nil.
    public func item(_ sku: String) -> Item? { items.first { $0.sku == sku } }

    /// Refuses a file without items and promotions, which is far more often a mistake than intended.
    ///
    /// - Parameter hint: the way to accept an empty catalog.
    /// - Throws: `catalog.empty`.
    package func refuseEmpty(hint: String) throws(CartwrightError) {
        guard items.isEmpty, catalog.count == 0 else { return }
        throw CartwrightError(.catalogEmpty, "expected a catalog with items or promotions, found neither", hint: hint)
    }

    private static func refuseDuplicates(_ items: [Item]) throws(CartwrightError) {
        var seen: Set<String> = []
        for (index, item) in items.enumerated() where !seen.insert(item.sku).inserted {
            throw CartwrightError(
                .catalogDuplicateSKU,
                "two items have the SKU \"\(item.sku)\"",
                hint: "give each item a different SKU",
                at: JSONPointer.root.appending("items").appending(index).appending("sku").location
            )
        }
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let catalogEmpty: ErrorCode =
        "catalog.empty: A new catalog without items and promotions, in place of another."
    public static let catalogDuplicateSKU: ErrorCode =
        "catalog.duplicate_sku: Two items of a catalog with the same SKU."
}
