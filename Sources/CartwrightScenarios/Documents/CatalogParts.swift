package import Cartwright

/// The parts of a catalog besides its items and promotions: those that stand once in it.
///
/// A catalog with one object per line has each part in a line of its own, without `id` and `sku`:
///
/// ```json
/// {"currency": "JPY"}
/// {"options": {"tax": {"rounding": "down"}}}
/// ```
///
/// A new part is a member here, a line in ``read(_:)`` and ``json``, and a key of ``CatalogFile``.
package struct CatalogParts: Sendable {
    /// The currency of prices, and of promotion amounts without a currency.
    package var currency: Currency?
    /// The options of the shop.
    package var options = ShopOptions()
    /// The named lists, which promotions may name.
    package var lists = NamedLists.none
    /// The campaigns, which promotions may name.
    package var campaigns = Campaigns.none
    /// The experiment with cards of the shop.
    private var experiment = ExperimentParts()
    /// The settings of the history of prices.
    package var priceHistory = PriceHistorySettings()
    /// The ids of the promotions that cards may issue codes and credit of.
    private var cardsMayIssue: [String] = []

    /// The keys of the parts that were read, in order.
    private var keys: [String] = []

    /// The keys of all parts, in the order in which they are written. Some belong to later versions: their lines are
    /// not promotions.
    static let names =
        ["currency", "options", "lists", "campaigns", "price_history", "currencies", "cards_may_issue"]
        + ExperimentParts.names

    /// No parts.
    package init() {}

    /// Creates the parts of a catalog.
    package init(of catalog: Catalog) {
        (currency, options, lists) = (catalog.currency, catalog.options, catalog.lists)
        (campaigns, experiment) = (catalog.campaigns, ExperimentParts(of: catalog.experiment))
        (priceHistory, cardsMayIssue) = (catalog.priceHistory, catalog.cardsMayIssue)
    }

    /// Reads the parts of an object with a catalog.
    ///
    /// - Throws: an error of area `json` or `money`, with the JSON pointer; `promotion.duplicate_campaign`.
    package mutating func read(_ reader: inout ObjectReader) throws(CartwrightError) {
        keys += Self.names.filter { reader.has($0) }
        if let found = try reader.currency(ifPresent: "currency") { currency = found }
        if let found = try reader.nested(ifPresent: "options", ShopOptions.init(_:at:)) { options = found }
        if let found = try reader.nested(ifPresent: "lists", NamedLists.init(_:at:)) { lists = found }
        if let found = try reader.nested(ifPresent: "campaigns", Campaigns.init(_:at:)) { campaigns = found }
        let settings = try reader.nested(ifPresent: "price_history", PriceHistorySettings.init(_:at:))
        if let settings { priceHistory = settings }
        if let found = try reader.strings(ifPresent: "cards_may_issue") { cardsMayIssue = found }
        try experiment.read(&reader)
    }

    /// Reads a line of a catalog with one object per line.
    ///
    /// - Returns: false if the line is an item or a promotion.
    /// - Throws: an error of area `json` or `money`, with the JSON pointer; `json.duplicate_key` for a part that was
    ///   read before.
    package mutating func read(line value: JSONValue) throws(CartwrightError) -> Bool {
        guard case .object(let object) = value, object["id"] == nil, object["sku"] == nil else { return false }
        let names = Self.names.filter { object[$0] != nil }
        guard !names.isEmpty else { return false }
        if let again = names.first(where: keys.contains) {
            throw Self.repeated(again)
        }
        var reader = try ObjectReader(value, at: .root)
        try read(&reader)
        try reader.finish()
        return true
    }

    /// The error of a part that two lines have.
    static func repeated(_ key: String) -> CartwrightError {
        CartwrightError(
            .jsonDuplicateKey,
            "two lines have \"\(key)\"",
            hint: "keep one of them",
            at: JSONPointer.root.appending(key).location
        )
    }

    /// Returns a vocabulary for promotions that may name the lists and campaigns.
    package func completing(_ vocabulary: Vocabulary) -> Vocabulary { vocabulary.with(lists).with(campaigns) }

    /// Checks that shoppers can be assigned to the variants, and that cards can issue codes.
    ///
    /// - Throws: `catalog.no_assignment_key`.
    package func checkAssignment(_ vocabulary: Vocabulary) throws(CartwrightError) {
        try experiment.check(vocabulary.assigner)
        if !cardsMayIssue.isEmpty, vocabulary.assigner == nil { throw .noIssueKey }
    }

    /// Compiles promotions with the parts.
    ///
    /// - Parameters:
    ///   - promotions: the promotions.
    ///   - isKept: true for a stored catalog, perhaps of an earlier version, see
    ///     ``/Cartwright/Catalog/init(kept:currency:options:)``.
    /// - Throws: `promotion.duplicate_id`, `promotion.duplicate_code`, `catalog.duplicate_variant`,
    ///   `catalog.bad_shares`, `catalog.bad_issue`.
    package func catalog(of promotions: [Promotion], isKept: Bool = false) throws(CartwrightError) -> Catalog {
        var catalog =
            isKept
            ? try Catalog(kept: promotions, currency: currency, options: options)
            : try Catalog(promotions, currency: currency, options: options)
        (catalog.lists, catalog.experiment) = (lists, try experiment.experiment())
        if !campaigns.isEmpty { catalog.campaigns = campaigns }
        (catalog.priceHistory, catalog.cardsMayIssue) = (priceHistory, cardsMayIssue)
        try catalog.checkIssues()
        return catalog
    }

    /// The parts that are not empty, each with its key.
    package var json: JSONObject {
        var object = JSONObject(present: [
            "currency": currency.map { .string($0.code) }, "options": options.isEmpty ? JSONValue?.none : options.json,
            "lists": lists.isEmpty ? JSONValue?.none : lists.json,
            "campaigns": campaigns.isEmpty ? JSONValue?.none : campaigns.json,
            "price_history": priceHistory.isDefault ? JSONValue?.none : priceHistory.json,
            "cards_may_issue": cardsMayIssue.isEmpty
                ? JSONValue?.none : .array(cardsMayIssue.map(JSONValue.string)),
        ])
        for (key, value) in experiment.json { object[key] = value }
        return object
    }

    /// The lines of the parts in a catalog with one object per line.
    package var lines: [JSONValue] { json.map { key, value in [key: value] } }
}
