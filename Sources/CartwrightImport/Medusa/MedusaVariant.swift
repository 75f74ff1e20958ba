internal import Cartwright

/// A variant of a product.
struct MedusaVariant {
    /// The SKU.
    let sku: String

    /// The name of the product, and that of the variant unless it is the only one.
    let names: [String?]

    /// The prices of one unit for all carts, as decimals of major units.
    let prices: [(currency: Currency, amount: String)]

    /// The ids of the categories of the product.
    let categories: [String]

    /// The ids of the collection, the type and the tags of the product.
    let attributes: JSONObject

    /// The place in the files.
    let location: InputLocation

    /// Reads a variant of a product; nil without a SKU.
    init?(_ row: ImportRow, of product: JSONValue) {
        guard let sku = row.value.optionalText(at: "sku"), !sku.isEmpty else { return nil }
        self.sku = sku
        let (title, own) = (product.optionalText(at: "title"), row.value.optionalText(at: "title"))
        let isNamed = own != title && own?.lowercased() != "default variant"
        names = [title, isNamed ? own : String?.none]
        prices = row.value.elements(at: "prices").compactMap(Self.price)
        categories = Self.ids(product, "categories")
        var attributes = JSONObject()
        for name in ["collection", "type"] {
            let id = product.optionalText(at: "\(name)_id") ?? product[name]?.optionalText(at: "id")
            if let id { attributes["\(name)_id"] = .string(id) }
        }
        attributes.setUnlessAbsent("tags_id", .array(Self.ids(product, "tags").map(JSONValue.string)))
        (self.attributes, location) = (attributes, row.location)
    }

    /// Returns a price that all carts pay; nil for one of a list of prices, a quantity or a rule.
    private static func price(_ price: JSONValue) -> (currency: Currency, amount: String)? {
        let limits = ["price_list_id", "min_quantity", "max_quantity"]
        guard limits.allSatisfy({ (price[$0] ?? .null) == .null }), isEmpty(price["rules"] ?? .null),
            [.null, 0].contains(price["rules_count"] ?? .null), let amount = price["amount"]?.decimalText,
            let currency = try? Currency(price.text(at: "currency_code").uppercased())
        else { return nil }
        return (currency, amount)
    }

    private static func isEmpty(_ value: JSONValue) -> Bool { [.null, [], [:]].contains(value) }

    private static func ids(_ product: JSONValue, _ key: String) -> [String] {
        product.elements(at: key).compactMap { $0.optionalText(at: "id") }
    }
}
