extension LineFilter: JSONConvertible {
    /// Reads a filter of a scenario, which names no lists. ``ObjectReader/filter(ifPresent:)`` reads one that may.
    ///
    /// - Throws: an error of area `json`, or `money.bad_currency`.
    public init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        try self.init(value, at: pointer, lists: .none)
    }

    /// Reads a filter of a promotion.
    ///
    /// - Parameter lists: the lists that it may name.
    /// - Throws: an error of area `json`, `money.bad_currency` or `promotion.unknown_list`.
    package init(_ value: JSONValue, at pointer: JSONPointer, lists: NamedLists) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        reader.lists = lists
        var names = ListNames()
        skus = try reader.wordSet(ifPresent: "skus", &names)
        excludedSKUs = try reader.wordSet(ifPresent: "not_skus", &names)
        categories = try reader.wordSet(ifPresent: "categories", &names)
        excludedCategories = try reader.wordSet(ifPresent: "not_categories", &names)
        let attributes = try reader.attributes(ifPresent: "attributes", &names)
        let excludedAttributes = try reader.attributes(ifPresent: "not_attributes", &names)
        priceAtLeast = try reader.nested(ifPresent: "price_at_least", Amount.init)
        priceAtMost = try reader.nested(ifPresent: "price_at_most", Amount.init)
        isOnSale = try reader.bool(ifPresent: "on_sale")
        try reader.finish()
        set(attributes: attributes, excludedAttributes: excludedAttributes, names)
    }

    /// The filter as a scenario writes it.
    public var json: JSONValue {
        var object = JSONObject()
        object["skus"] = lists.json("skus", or: skus.map(JSONValue.strings))
        object["not_skus"] = lists.json("not_skus", or: excludedSKUs.map(JSONValue.strings))
        object["categories"] = lists.json("categories", or: categories.map(JSONValue.strings))
        object["not_categories"] = lists.json("not_categories", or: excludedCategories.map(JSONValue.strings))
        object["attributes"] = attributes.map { lists.json("attributes", attributes: $0) }
        object["not_attributes"] = excludedAttributes.map { lists.json("not_attributes", attributes: $0) }
        object["price_at_least"] = priceAtLeast?.json
        object["price_at_most"] = priceAtMost?.json
        object["on_sale"] = isOnSale.map(JSONValue.bool)
        return .object(object)
    }
}

extension JSONValue {
    /// The strings in the order of their bytes, so that the JSON of a set is deterministic.
    package static func strings(_ strings: Set<String>) -> JSONValue {
        .array(strings.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map(JSONValue.string))
    }
}

extension ObjectReader {
    /// Reads a filter of lines, which may name lists of the catalog or scenario; nil if the key is absent.
    public mutating func filter(ifPresent key: String) throws(CartwrightError) -> LineFilter? {
        let lists = lists
        return try nested(ifPresent: key) { value, pointer throws(CartwrightError) in
            try LineFilter(value, at: pointer, lists: lists)
        }
    }
}
