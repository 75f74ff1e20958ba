internal import Cartwright

/// The lines that a coupon names: products and categories in and out, and reduced lines.
struct WooSelection {
    private var skus: [String]
    private var categories: [String]
    private var excludedSKUs: [String]
    private var excludedCategories: [String]
    private var excludesSale: Bool

    /// Reads the fields of a coupon.
    ///
    /// - Throws: an error of area `json`, at the field.
    init(
        _ fields: inout FieldReader,
        _ shelf: WooShelf,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        skus = try shelf.skus(try fields.ids("product_ids"), "product_ids", of: fields)
        let excluded = "excluded_product_ids"
        excludedSKUs = try shelf.skus(try fields.ids(excluded), excluded, of: fields)
        var lists: [String: [String]] = [:]
        for name in ["product_categories", "excluded_product_categories"] {
            let names = try shelf.categories(try fields.ids(name), name, of: fields)
            lists[name] = names
            guard !names.isEmpty, !shelf.hasCategories else { continue }
            let sentence = "categories below these count there, too; export the categories to carry them over"
            rule.notes.append(fields.remark(name, sentence))
        }
        (categories, excludedCategories) = (
            lists["product_categories"] ?? [], lists["excluded_product_categories"] ?? []
        )
        excludesSale = try fields.flag("exclude_sale_items") ?? false
    }

    /// True if the coupon names both products and categories: a line of either counts, and the cart needs both.
    var hasBoth: Bool { !skus.isEmpty && !categories.isEmpty }

    /// The filters of the lines that a percentage or an amount for each product reduces: two, without a common line, if
    /// the coupon names products and categories.
    var filters: [JSONObject] {
        guard hasBoth else { return [filter(skus: skus, categories: categories, otherThan: [])] }
        return [
            filter(skus: skus, categories: [], otherThan: []),
            filter(skus: [], categories: categories, otherThan: skus),
        ]
    }

    private func filter(skus: [String], categories: [String], otherThan others: [String]) -> JSONObject {
        var filter = JSONObject()
        filter.setUnlessAbsent("skus", .array(skus.map(JSONValue.string)))
        filter.setUnlessAbsent("not_skus", .array((excludedSKUs + others).map(JSONValue.string)))
        filter.setUnlessAbsent("categories", .array(categories.map(JSONValue.string)))
        filter.setUnlessAbsent("not_categories", .array(excludedCategories.map(JSONValue.string)))
        if excludesSale { filter["on_sale"] = false }
        return filter
    }

    /// The conditions of a coupon that reduces products: the cart has such a line.
    var conditionsOfProducts: [JSONValue] {
        let filters = filters.filter { !$0.isEmpty }
        guard !filters.isEmpty else { return [] }
        let any = filters.map { Self.quantity("at_least", 1, $0) }
        return needed + (any.count == 1 ? any : [["type": "any", "of": .array(any)]])
    }

    /// The conditions of a coupon that reduces the cart: one excluded or reduced line refuses it.
    var conditionsOfCart: [JSONValue] {
        var conditions = needed
        if !excludedSKUs.isEmpty { conditions.append(Self.quantity("equals", 0, Self.skus(excludedSKUs))) }
        if !excludedCategories.isEmpty {
            conditions.append(Self.quantity("equals", 0, Self.categories(excludedCategories)))
        }
        if excludesSale { conditions.append(Self.quantity("equals", 0, ["on_sale": true])) }
        return conditions
    }

    /// The lines that the cart must have.
    private var needed: [JSONValue] {
        var conditions: [JSONValue] = []
        if !skus.isEmpty { conditions.append(Self.quantity("at_least", 1, Self.skus(skus))) }
        if !categories.isEmpty {
            var filter = Self.categories(categories)
            if excludesSale { filter["on_sale"] = false }
            conditions.append(Self.quantity("at_least", 1, filter))
        }
        return conditions
    }

    private static func skus(_ skus: [String]) -> JSONObject { ["skus": .array(skus.map(JSONValue.string))] }

    private static func categories(_ categories: [String]) -> JSONObject {
        ["categories": .array(categories.map(JSONValue.string))]
    }

    private static func quantity(_ comparison: String, _ count: Int64, _ filter: JSONObject) -> JSONValue {
        var condition: JSONObject = ["type": "quantity"]
        condition[comparison] = .integer(count)
        condition["filter"] = .object(filter)
        return .object(condition)
    }
}
