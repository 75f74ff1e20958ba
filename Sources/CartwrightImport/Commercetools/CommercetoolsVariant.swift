internal import Cartwright

/// A variant of a product.
struct CommercetoolsVariant {
    /// The SKU.
    let sku: String

    /// The name of the product, in English if it has one.
    let name: String?

    /// The prices for all carts and times, those of product discounts in place of others.
    let prices: [(currency: Currency, minor: Int64)]

    /// The keys of the categories of the product, or their ids if the reference has no key.
    let categories: [String]

    /// The attributes with a text, a whole number or a flag.
    let attributes: JSONObject

    /// The place in the files.
    let location: InputLocation

    /// Returns the variants of a product or a projection of one, without those that have no SKU.
    static func variants(of row: ImportRow) -> [CommercetoolsVariant] {
        let current = row.value.value(at: ["masterData", "current"])
        let product = current.map { row.inside(["masterData", "current"], $0) } ?? row
        let first = product.value["masterVariant"].map { [product.inside(["masterVariant"], $0)] } ?? []
        let others = product.elements(product.value.elements(at: "variants"), inside: "variants")
        return (first + others).compactMap { CommercetoolsVariant($0, of: product.value) }
    }

    private init?(_ row: ImportRow, of product: JSONValue) {
        guard let sku = row.value.optionalText(at: "sku"), !sku.isEmpty else { return nil }
        self.sku = sku
        name = product["name"]?.inEnglish
        prices = row.value.elements(at: "prices").compactMap(Self.price)
        categories = product.elements(at: "categories").compactMap { category in
            category["obj"]?.optionalText(at: "key") ?? category.optionalText(at: "key")
                ?? category.optionalText(at: "id")
        }
        var attributes = JSONObject()
        for attribute in row.value.elements(at: "attributes") {
            guard let name = attribute.optionalText(at: "name"), let value = attribute["value"] else { continue }
            switch value {
            case .string, .integer, .bool: attributes[name] = value
            default: break
            }
        }
        (self.attributes, location) = (attributes, row.location)
    }

    /// Returns a price that all carts pay at all times; nil for any other one.
    private static func price(_ price: JSONValue) -> (currency: Currency, minor: Int64)? {
        let limits = ["country", "customerGroup", "channel", "validFrom", "validUntil"]
        guard limits.allSatisfy({ (price[$0] ?? .null) == .null }),
            let value = price.value(at: ["discounted", "value"]) ?? price["value"],
            case .integer(let minor)? = value["centAmount"],
            let currency = try? Currency(value.text(at: "currencyCode")),
            [.null, .integer(Int64(currency.exponent))].contains(value["fractionDigits"] ?? .null)
        else { return nil }
        return (currency, minor)
    }
}
