internal import Cartwright

/// The way in which a promotion takes off its value.
struct MedusaMethod {
    /// The effect.
    private(set) var effect: JSONObject

    private enum Target: String {
        case items, order
        case shipping = "shipping_methods"
    }

    private enum Allocation: String {
        case each, across, once
    }

    private struct Value {
        var keys: JSONObject
        var isPercentage: Bool
    }

    /// Reads the method of a promotion.
    ///
    /// - Throws: an error of area `json` or `money`, at the field.
    init(
        _ fields: inout FieldReader,
        isBuyGet: Bool,
        tax: String?,
        _ rules: MedusaRules,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        let value = try Self.value(&fields, rules.currency)
        let comparisons = try fields.comparisons("target_rules", &rule)
        guard let target = Target(rawValue: try fields.text("target_type") ?? "") else {
            throw fields.error("target_type", "expected items, order or shipping_methods")
        }
        let name = try fields.text("allocation") ?? Allocation.across.rawValue
        guard let allocation = Allocation(rawValue: name) else {
            throw fields.error("allocation", "expected each, across or once")
        }
        let most = try fields.wholeNumber("max_quantity")
        if isBuyGet {
            effect = try Self.buyGet(&fields, value, most, comparisons, rules, &rule)
            if tax == "included", !value.isPercentage {
                throw fields.error("type", "no buy X get Y takes off an amount with tax")
            }
            return
        }
        effect = value.keys
        effect["type"] = value.isPercentage ? "percent_off" : "amount_off"
        if target == .shipping {
            guard allocation != .once else { throw fields.error("allocation", "a limit of shipments") }
            effect["target"] = .object(["scope": "shipping"], filter: try rules.shipmentFilter(comparisons))
            if allocation == .each, !value.isPercentage { effect["each"] = "shipment" }
        } else {
            let filter = try rules.filter(comparisons, &rule)
            try addUnits(target == .order && most == nil ? .across : allocation, most, value, filter, fields, &rule)
        }
        if !value.isPercentage { effect["tax"] = tax.map(JSONValue.string) }
        try addMaximum(&fields, rules.currency, isPercentage: value.isPercentage)
    }

    private mutating func addUnits(
        _ allocation: Allocation,
        _ most: Int64?,
        _ value: Value,
        _ filter: JSONObject,
        _ fields: FieldReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        var target: JSONObject = ["scope": "order"]
        switch allocation {
        case .across: break
        case .each:
            guard let most else { throw fields.error("max_quantity", "versions differ in each without a maximum") }
            target = ["scope": "units", "per": "line", "max_units": .integer(most)]
            if !value.isPercentage { effect["each"] = "line" }
        case .once:
            guard let most else { throw fields.error("max_quantity", "expected the most units of the cart") }
            guard value.isPercentage || most == 1 else {
                throw fields.error("allocation", "no effect takes an amount off each line of the cheapest units")
            }
            target = ["scope": "units", "max_units": .integer(most), "take": "cheapest"]
        }
        effect["target"] = .object(target, filter: filter)
    }

    private mutating func addMaximum(
        _ fields: inout FieldReader,
        _ currency: Currency?,
        isPercentage: Bool
    ) throws(CartwrightError) {
        guard let decimal = try fields.decimal("max_value") else { return }
        guard isPercentage, let currency else {
            throw fields.error("max_value", "a maximum needs a percentage, and a currency (--currency)")
        }
        effect["max_discount"] = .amount(try fields.minor("max_value", decimal, in: currency), in: currency)
    }

    private static func value(_ fields: inout FieldReader, _ currency: Currency?) throws(CartwrightError) -> Value {
        let type = try fields.text("type") ?? ""
        let code = try fields.text("currency_code")
        guard let decimal = try fields.decimal("value")?.withoutTrailingZeros else {
            throw fields.error("value", "the promotion has no value")
        }
        switch type {
        case "percentage":
            let percentage = try fields.placed("value") { () throws(CartwrightError) in try Percentage(decimal) }
            return Value(keys: ["percent": .string(percentage.description)], isPercentage: true)
        case "fixed":
            let own = try fields.placed("currency_code") { () throws(CartwrightError) in
                try code.map { code throws(CartwrightError) in try Currency(code.uppercased()) }
            }
            guard let currency = own ?? currency else {
                throw fields.error("currency_code", "the amount has no currency; give --currency")
            }
            let amount = JSONValue.amount(try fields.minor("value", decimal, in: currency), in: currency)
            return Value(keys: ["amount": amount], isPercentage: false)
        default: throw fields.error("type", "expected fixed or percentage")
        }
    }

    /// Reads units that are bought and units that are reduced in return.
    ///
    /// The dearest units are bought, and the dearest of the rest are reduced.
    private static func buyGet(
        _ fields: inout FieldReader,
        _ value: Value,
        _ most: Int64?,
        _ comparisons: [MedusaComparison],
        _ rules: MedusaRules,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> JSONObject {
        let needed = try rules.filter(try fields.comparisons("buy_rules", &rule), &rule)
        let given = try rules.filter(comparisons, &rule)
        guard let bought = try fields.wholeNumber("buy_rules_min_quantity"),
            let free = try fields.wholeNumber("apply_to_quantity")
        else { throw fields.error("buy_rules_min_quantity", "expected the units to buy and apply_to_quantity") }
        var effect = value.keys
        effect["type"] = "buy_x_get_y"
        effect["buy"] = .object(["quantity": .integer(bought)], filter: needed)
        effect["get"] = .object(["quantity": .integer(free)], filter: given)
        if needed == given {
            effect["pick"] = "per_group"
        } else {
            effect["take"] = "dearest"
        }
        let times = (most ?? free) / free
        guard times > 0 else { throw fields.error("max_quantity", "it is less than apply_to_quantity: never reached") }
        effect["max_applications"] = .integer(times)
        let sentence = "versions of 2024 apply it once, take off whole units, and count lines by their total"
        rule.notes.append(fields.remark("apply_to_quantity", sentence))
        return effect
    }
}

extension JSONValue {
    /// An object with a filter, unless it is empty.
    fileprivate static func object(_ object: JSONObject, filter: JSONObject) -> JSONValue {
        var object = object
        if !filter.isEmpty { object["filter"] = .object(filter) }
        return .object(object)
    }
}
