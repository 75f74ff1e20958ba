extension LineFilter: JSONConvertible {
    /// Reads a filter of a scenario.
    ///
    /// - Throws: an error of area `json`, or `money.bad_currency`.
    public init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        skus = try reader.strings(ifPresent: "skus").map(Set.init)
        excludedSKUs = try reader.strings(ifPresent: "not_skus").map(Set.init)
        categories = try reader.strings(ifPresent: "categories").map(Set.init)
        excludedCategories = try reader.strings(ifPresent: "not_categories").map(Set.init)
        attributes = try reader.attributes(ifPresent: "attributes")
        excludedAttributes = try reader.attributes(ifPresent: "not_attributes")
        priceAtLeast = try reader.nested(ifPresent: "price_at_least", Amount.init)
        priceAtMost = try reader.nested(ifPresent: "price_at_most", Amount.init)
        isOnSale = try reader.bool(ifPresent: "on_sale")
        try reader.finish()
    }

    /// The filter as a scenario writes it.
    public var json: JSONValue {
        var object = JSONObject()
        object["skus"] = skus.map(JSONValue.strings)
        object["not_skus"] = excludedSKUs.map(JSONValue.strings)
        object["categories"] = categories.map(JSONValue.strings)
        object["not_categories"] = excludedCategories.map(JSONValue.strings)
        object["attributes"] = attributes.map(JSONValue.attributes)
        object["not_attributes"] = excludedAttributes.map(JSONValue.attributes)
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

    /// The attributes in the order of their names.
    static func attributes(_ attributes: [String: JSONValue]) -> JSONValue {
        var object = JSONObject()
        for (key, value) in attributes.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            object[key] = value
        }
        return .object(object)
    }
}
