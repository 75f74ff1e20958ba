internal import Cartwright

/// The discount of a coupon: its type, its amount, and the limit of units.
struct WooDiscount {
    /// The effects.
    private(set) var effects: [JSONValue] = []

    /// The conditions on the lines of the cart.
    private(set) var conditions: [JSONValue]

    /// The order in which several coupons apply there: by product, percentages, then the cart.
    let priority: Int64

    private enum Kind: String {
        case percent
        case cart = "fixed_cart"
        case product = "fixed_product"
    }

    /// Reads a coupon's discount, and adds its remarks to a rule.
    ///
    /// - Throws: an error of area `json` or `money`, at the field.
    init(
        _ fields: inout FieldReader,
        _ shop: WooShop,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        let name = try fields.text("discount_type") ?? ""
        guard let kind = Kind(rawValue: name) else {
            throw fields.error(
                "discount_type",
                "expected percent, fixed_cart or fixed_product; others are of extensions"
            )
        }
        let selection = try WooSelection(&fields, shop.shelf, &rule)
        let amount = try fields.decimal("amount") ?? "0"
        let units = try fields.count("limit_usage_to_x_items").flatMap { $0 == 0 ? nil : $0 }
        conditions = kind == .cart ? selection.conditionsOfCart : selection.conditionsOfProducts
        switch kind {
        case .percent:
            priority = 2
            effects = try Self.percent(amount, on: selection, units, shop, fields, &rule)
        case .product:
            priority = 3
            let minor = try fields.minor("amount", amount, in: shop.currency)
            let effect: JSONObject = ["type": "amount_off", "amount": .integer(minor), "each": "unit"]
            effects = try Self.effects(effect, on: selection, units, shop, fields, &rule)
        case .cart:
            priority = 1
            guard units == nil else {
                throw fields.error("limit_usage_to_x_items", "a limit of items on a discount of the whole cart")
            }
            let minor = try fields.minor("amount", amount, in: shop.currency)
            effects = [["type": "amount_off", "amount": .integer(minor)]]
            let sentence = "the amount is divided in equal parts of each unit there, here in proportion to the prices"
            rule.notes.append(fields.remark("discount_type", sentence))
        }
    }

    private static func percent(
        _ amount: String,
        on selection: WooSelection,
        _ units: Int64?,
        _ shop: WooShop,
        _ fields: FieldReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> [JSONValue] {
        let percent = try fields.placed("amount") { () throws(CartwrightError) in
            try Percentage(amount.withoutTrailingZeros)
        }
        let effect: JSONObject = ["type": "percent_off", "percent": .string(percent.description)]
        let effects = try effects(effect, on: selection, units, shop, fields, &rule)
        if shop.limitsItems, units == nil {
            let sentence = "rounding is by line here, since another coupon has a limit of items"
            rule.notes.append(fields.remark("amount", sentence))
        } else if selection.hasBoth {
            let sentence = "the lines of products and of categories are rounded apart here"
            rule.notes.append(fields.remark("product_categories", sentence))
        }
        return effects
    }

    private static func effects(
        _ effect: JSONObject,
        on selection: WooSelection,
        _ units: Int64?,
        _ shop: WooShop,
        _ fields: FieldReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> [JSONValue] {
        guard let units else {
            // With units of another coupon, only units are reduced on full prices, too.
            let scope: JSONObject = ["scope": shop.limitsItems ? "units" : "order"]
            return selection.filters.map { Self.effect(effect, on: scope, $0) }
        }
        guard !selection.hasBoth else {
            throw fields.error("limit_usage_to_x_items", "a limit of items across products and categories")
        }
        let sentence = """
            the units of the line with the highest amount come first there, here the dearest units, and several such \
            coupons take the same units; rounding is by line
            """
        rule.notes.append(fields.remark("limit_usage_to_x_items", sentence))
        let target: JSONObject = ["scope": "units", "max_units": .integer(units), "take": "dearest"]
        return selection.filters.map { Self.effect(effect, on: target, $0) }
    }

    private static func effect(_ effect: JSONObject, on target: JSONObject, _ filter: JSONObject) -> JSONValue {
        var (effect, target) = (effect, target)
        if !filter.isEmpty { target["filter"] = .object(filter) }
        effect["target"] = .object(target)
        return .object(effect)
    }
}
