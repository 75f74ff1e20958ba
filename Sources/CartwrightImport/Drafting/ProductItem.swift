internal import Cartwright

/// A product of another system, as an item of the catalog has it.
struct ProductItem {
    /// The SKU that lines of the product have.
    let sku: String

    /// The names of the product and of its variant, in this order.
    var names: [String?] = []

    /// The price of a unit in minor units.
    let price: Int64

    /// The cost of a unit in minor units; nil if it is not known.
    var cost: Int64?

    /// The categories, as rules name them.
    var categories: [String] = []

    /// The attributes, as rules name them.
    var attributes = JSONObject()

    /// The item.
    var json: JSONObject {
        var item: JSONObject = ["sku": .string(sku)]
        let title = names.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
        if !title.isEmpty { item["title"] = .string(title) }
        item["unit_price"] = .integer(price)
        item.setUnlessAbsent("categories", .array(categories.map(JSONValue.string)))
        if !attributes.isEmpty { item["attributes"] = .object(attributes) }
        return item
    }
}

extension ImportDraft {
    /// Adds a product as an item.
    mutating func add(_ product: ProductItem, in currency: Currency, at location: InputLocation) {
        add(item: product.json, cost: product.cost, in: currency, at: location)
    }

    /// Returns the minor units of a price in major units; nil, with its place in the report, if it is not one.
    mutating func minor(ofPrice text: String, in currency: Currency, at location: InputLocation) -> Int64? {
        guard let money = try? Money(text.withoutTrailingZeros, in: currency) else {
            assume("\(location): the price is not one of an item in \(currency.code)")
            return nil
        }
        return money.minor
    }

    /// Returns the minor units of a cost in major units; nil, with its place in the report, if it is not one.
    mutating func minor(ofCost text: String?, in currency: Currency, at location: InputLocation) -> Int64? {
        guard let text, !text.isEmpty else { return nil }
        guard let money = try? Money(text.withoutTrailingZeros, in: currency), money.minor >= 0 else {
            assume("\(location): the cost is not one of an item in \(currency.code)")
            return nil
        }
        return money.minor
    }
}
