/// A product of the shop, from which lines of a cart are made.
public struct Item: Hashable, Sendable {
    /// The stock keeping unit, unique within a catalog.
    public var sku: String
    /// The display name.
    public var title: String?
    /// The price of one unit in minor units, 0 or more.
    public var unitPriceMinor: Int64
    /// The categories it belongs to.
    public var categories: [String] = []
    /// Attributes that the shop defines, for filters.
    public var attributes: [String: JSONValue] = [:]
    /// True if the item spoils or expires soon: some member states exempt such items, see
    /// ``PriceHistorySettings``.
    public var isPerishable = false

    /// Creates an item with a price.
    public init(
        sku: String,
        title: String? = nil,
        unitPriceMinor: Int64,
        categories: [String] = [],
        attributes: [String: JSONValue] = [:]
    ) {
        self.sku = sku
        self.title = title
        self.unitPriceMinor = unitPriceMinor
        self.categories = categories
        self.attributes = attributes
    }

    /// Returns a line with a number of units of the item. Its id is the SKU.
    public func line(quantity: Int64) -> Line {
        var line = Line(id: sku, sku: sku, unitPriceMinor: unitPriceMinor, quantity: quantity)
        line.title = title
        line.categories = categories
        line.attributes = attributes
        return line
    }

    /// The attributes as an object, in the order of their names; nil if there are none.
    package var attributesJSON: JSONValue? {
        guard !attributes.isEmpty else { return nil }
        var object = JSONObject()
        for (name, value) in attributes.sorted(by: { $0.key < $1.key }) { object[name] = value }
        return .object(object)
    }
}

extension Item: JSONConvertible {
    /// The item as a catalog file writes it.
    public var json: JSONValue {
        var object = JSONObject()
        object["sku"] = .string(sku)
        object.setUnlessAbsent("title", title.map(JSONValue.string))
        object["unit_price"] = .integer(unitPriceMinor)
        object.setUnlessAbsent("categories", .array(categories.map(JSONValue.string)))
        object.setUnlessAbsent("attributes", attributesJSON)
        if isPerishable { object["perishable"] = true }
        return .object(object)
    }
}
