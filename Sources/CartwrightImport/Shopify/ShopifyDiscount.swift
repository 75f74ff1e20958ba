internal import Cartwright

/// The effect of a discount, and the conditions on the lines that it reduces.
struct ShopifyDiscount {
    /// The effect.
    private(set) var effect: JSONObject

    /// The conditions.
    private(set) var conditions: [JSONValue] = []

    /// True for discounts of products, of which each line gets one.
    private(set) var isOfProducts = false

    /// The types of discounts, without the words for codes and automatic ones.
    enum Kind: String {
        case basic = "Basic"
        case bxgy = "Bxgy"
        case freeShipping = "FreeShipping"
    }

    /// Reads the effect of a discount.
    ///
    /// - Throws: an error of area `json` or `money`, at the field.
    init(
        _ kind: Kind,
        _ fields: inout FieldReader,
        _ shelf: ShopifyShelf,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        switch kind {
        case .basic: self = try Self.basic(&fields, shelf, &rule)
        case .bxgy: self = try Self.bxgy(&fields, shelf, &rule)
        case .freeShipping: self = try Self.freeShipping(&fields)
        }
    }

    private init(_ effect: JSONObject) { self.effect = effect }

    private static func gets(_ fields: inout FieldReader, _ name: String) throws(CartwrightError) -> FieldReader {
        guard let inner = try fields.object(name, ShopifyTables.customerGets) else {
            throw fields.error(name, ShopifyImporter.notQueried)
        }
        return inner
    }

    /// Refuses discounts that only subscriptions get.
    private static func checkPurchase(_ fields: inout FieldReader) throws(CartwrightError) {
        guard try fields.flag("appliesOnOneTimePurchase") == false else { return }
        throw fields.error("appliesOnOneTimePurchase", "the discount is for subscriptions only")
    }

    private static func basic(
        _ fields: inout FieldReader,
        _ shelf: ShopifyShelf,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> Self {
        var gets = try gets(&fields, "customerGets")
        try checkPurchase(&gets)
        let items = try ShopifyItems(&gets, shelf, &rule)
        guard var inner = try gets.object("value", ShopifyTables.value) else {
            throw gets.error("value", ShopifyImporter.notQueried)
        }
        let value = try ShopifyValue(&inner, &rule)
        gets.finish(&rule)
        let isOfOrder = items.filter.isEmpty && !value.isOfEachUnit
        var effect: JSONObject = ["type": value.isAmount ? "amount_off" : "percent_off"]
        for (key, value) in value.keys { effect[key] = value }
        if value.isOfEachUnit { effect["each"] = "unit" }
        if !isOfOrder {
            var target: JSONObject = ["scope": "lines"]
            if !items.filter.isEmpty { target["filter"] = .object(items.filter) }
            effect["target"] = .object(target)
        }
        var discount = Self(effect)
        discount.isOfProducts = !isOfOrder
        discount.conditions = try minimum(&fields, items.filter)
        return discount
    }

    private static func bxgy(
        _ fields: inout FieldReader,
        _ shelf: ShopifyShelf,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> Self {
        var effect: JSONObject = ["type": "buy_x_get_y"]
        var buys = try gets(&fields, "customerBuys")
        let bought = try ShopifyItems(&buys, shelf, &rule)
        guard var needed = try buys.object("value", ShopifyTables.value), let count = try needed.wholeNumber("quantity")
        else { throw buys.error("value", "no effect counts a purchase of an amount") }
        needed.finish(&rule)
        buys.finish(&rule)
        effect["buy"] = part(count, bought)
        var gets = try gets(&fields, "customerGets")
        try checkPurchase(&gets)
        let got = try ShopifyItems(&gets, shelf, &rule)
        guard var given = try gets.object("value", ShopifyTables.value),
            var quantity = try given.object("quantity", ShopifyTables.value),
            let units = try quantity.wholeNumber("quantity"),
            var inner = try given.object("effect", ShopifyTables.value)
        else { throw gets.error("value", "expected a quantity and its effect") }
        let value = try ShopifyValue(&inner, &rule)
        for var reader in [quantity, given, gets] { reader.settle(["value"], &rule) }
        effect["get"] = part(units, got)
        for (key, value) in value.keys { effect[key] = value }
        effect["max_applications"] = try fields.wholeNumber("usesPerOrderLimit").map(JSONValue.integer)
        var discount = Self(effect)
        discount.isOfProducts = true
        return discount
    }

    private static func part(_ quantity: Int64, _ items: ShopifyItems) -> JSONValue {
        var part: JSONObject = ["quantity": .integer(quantity)]
        if !items.filter.isEmpty { part["filter"] = .object(items.filter) }
        return .object(part)
    }

    private static func freeShipping(_ fields: inout FieldReader) throws(CartwrightError) -> Self {
        try checkPurchase(&fields)
        var discount = Self(["type": "percent_off", "percent": "100", "target": ["scope": "shipping"]])
        discount.conditions = try minimum(&fields, JSONObject())
        guard let destination = fields.value("destinationSelection"), destination["allCountries"] != true else {
            return discount
        }
        guard case .array(let countries)? = destination["countries"], destination["includeRestOfWorld"] != true else {
            throw fields.error("destinationSelection", "the rest of the world follows from the zones of shipping")
        }
        discount.conditions.append(["type": "country", "any_of": .array(countries)])
        return discount
    }

    private static func minimum(
        _ fields: inout FieldReader,
        _ filter: JSONObject
    ) throws(CartwrightError) -> [JSONValue] {
        guard let minimum = fields.value("minimumRequirement") else { return [] }
        var condition = JSONObject()
        if let money = minimum["greaterThanOrEqualToSubtotal"] {
            condition["type"] = "subtotal"
            condition["at_least"] = try fields.money("minimumRequirement", money)
        } else if let count = minimum["greaterThanOrEqualToQuantity"]?.idText.flatMap(Int64.init) {
            condition["type"] = "quantity"
            condition["at_least"] = .integer(count)
        } else {
            throw fields.error("minimumRequirement", "expected a least subtotal or a least quantity")
        }
        if !filter.isEmpty { condition["filter"] = .object(filter) }
        return [.object(condition)]
    }
}

extension FieldReader {
    /// Ends the reading of an object.
    fileprivate mutating func settle(_ names: [String], _ rule: inout ImportedRule) {
        for name in names { _ = value(name) }
        finish(&rule)
    }
}
