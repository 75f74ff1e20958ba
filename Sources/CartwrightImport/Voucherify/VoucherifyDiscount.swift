internal import Cartwright

/// The effects of a discount.
struct VoucherifyDiscount {
    let shelf: VoucherifyShelf
    let amounts: VoucherifyAmounts

    /// The product that stands for shipping.
    private static let shipping = "prod_5h1pp1ng"

    /// Returns the effects of a discount.
    ///
    /// - Parameters:
    ///   - fields: the discount.
    ///   - items: the lines that validation rules name; nil if none does.
    ///   - rule: the rule for the remarks.
    /// - Throws: an error of area `json` or `money`, at the field.
    func effects(
        _ fields: inout FieldReader,
        _ items: LineSet?,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> [JSONValue] {
        let type = try fields.text("type") ?? ""
        let effect = try fields.text("effect")
        // The value of a table is neither an amount nor a price that is known.
        for name in ["value", "formula"] where fields.has(name) {
            throw fields.error(name, VoucherifyTables.discount.field(name)?.sentence ?? "")
        }
        if type != "UNIT", items != nil, effect != "APPLY_TO_ORDER", effect?.hasPrefix("APPLY_TO_ITEMS") != true {
            throw fields.error("effect", "a validation rule names items, and the discount does not say what they get")
        }
        if effect == "APPLY_TO_ORDER", items != nil {
            rule.notes.append(fields.remark("effect", "the items of the validation rule have no effect on the order"))
        }
        let set = items ?? .all
        switch type {
        case "PERCENT": return [.object(try percent(effect, &fields, set))]
        case "AMOUNT": return [.object(try amount(effect, &fields, set, &rule))]
        case "FIXED": return [.object(try fixed(effect, &fields, set))]
        case "UNIT": return try units(effect, &fields, &rule)
        default: throw fields.error("type", "expected PERCENT, AMOUNT, FIXED or UNIT")
        }
    }

    private func percent(
        _ effect: String?,
        _ fields: inout FieldReader,
        _ set: LineSet
    ) throws(CartwrightError) -> JSONObject {
        let decimal = try fields.decimal("percent_off") ?? ""
        let percentage = try fields.placed("percent_off") { () throws(CartwrightError) in
            try Percentage(decimal.withoutTrailingZeros)
        }
        var json: JSONObject = ["type": "percent_off", "percent": .string(percentage.description)]
        let own = try amounts.minor("amount_limit", of: &fields)
        let all = try amounts.minor("aggregated_amount_limit", of: &fields)
        switch effect {
        case nil, "APPLY_TO_ORDER"?:
            json["max_discount"] = [own, all].compactMap { $0 }.min().map(JSONValue.integer)
        case "APPLY_TO_ITEMS"?:
            guard own == nil else { throw fields.error("amount_limit", "a limit of the discount of each line") }
            json["max_discount"] = all.map(JSONValue.integer)
            json["target"] = Self.target("lines", set)
        default: throw fields.error("effect", "a percentage has no such effect here")
        }
        return json
    }

    private static func target(_ scope: String, _ set: LineSet) -> JSONValue {
        var target: JSONObject = ["scope": .string(scope)]
        target.setFilter(set)
        return .object(target)
    }

    private func amount(
        _ effect: String?,
        _ fields: inout FieldReader,
        _ set: LineSet,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> JSONObject {
        guard let minor = try amounts.minor("amount_off", of: &fields) else {
            throw fields.error("amount_off", "the discount has no amount")
        }
        guard try amounts.minor("aggregated_amount_limit", of: &fields) == nil else {
            throw fields.error("aggregated_amount_limit", "no amount off has a limit of the whole discount")
        }
        var json: JSONObject = ["type": "amount_off", "amount": .integer(minor)]
        switch effect {
        case nil, "APPLY_TO_ORDER"?: return json
        case "APPLY_TO_ITEMS"?: json["each"] = "line"
        case "APPLY_TO_ITEMS_BY_QUANTITY"?: json["each"] = "unit"
        case "APPLY_TO_ITEMS_PROPORTIONALLY"?: break
        case "APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY"?:
            let sentence = "the amount is divided by the units there, here in proportion to the prices"
            rule.notes.append(fields.remark("effect", sentence))
        default: throw fields.error("effect", "an amount has no such effect here")
        }
        json["target"] = Self.target("lines", set)
        return json
    }

    private func fixed(
        _ effect: String?,
        _ fields: inout FieldReader,
        _ set: LineSet
    ) throws(CartwrightError) -> JSONObject {
        guard let minor = try amounts.minor("fixed_amount", of: &fields) else {
            throw fields.error("fixed_amount", "the discount has no price")
        }
        var json: JSONObject = ["type": "fixed_price", "amount": .integer(minor)]
        switch effect {
        case nil, "APPLY_TO_ORDER"?: break
        case "APPLY_TO_ITEMS"?: json["target"] = Self.target("units", set)
        default: throw fields.error("effect", "a price has no such effect here")
        }
        return json
    }

    private func units(
        _ effect: String?,
        _ fields: inout FieldReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> [JSONValue] {
        guard effect == "ADD_MANY_ITEMS" else {
            let count = try fields.count("unit_off") ?? 1
            for name in ["product", "sku"] { _ = fields.value(name) }
            return [try unit(effect, count, try fields.text("unit_type") ?? "", "unit_type", fields, &rule)]
        }
        var effects: [JSONValue] = []
        for unit in try fields.elements("units") {
            guard unit["unit_off_formula"] ?? .null == .null, case .integer(let count)? = unit["unit_off"], count > 0
            else { throw fields.error("units", "expected a number of units from 1") }
            let (effect, type) = (unit.optionalText(at: "effect"), unit.text(at: "unit_type"))
            effects.append(try self.unit(effect, count, type, "units", fields, &rule))
        }
        guard !effects.isEmpty else { throw fields.error("units", "the discount has no units") }
        return effects
    }

    private func unit(
        _ effect: String?,
        _ count: Int64,
        _ type: String,
        _ field: String,
        _ fields: FieldReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> JSONValue {
        guard effect == "ADD_MISSING_ITEMS" || effect == "ADD_NEW_ITEMS" else {
            throw fields.error("effect", "expected ADD_MISSING_ITEMS or ADD_NEW_ITEMS")
        }
        guard type != Self.shipping else {
            return ["type": "percent_off", "percent": "100", "target": ["scope": "shipping"]]
        }
        guard let skus = shelf.skus(of: type) else {
            throw fields.error(field, "the product \(type) is not in the files; export the products, too")
        }
        guard effect == "ADD_NEW_ITEMS" else {
            rule.notes.append(fields.remark("effect", "free units of the cart: missing ones are not added here"))
            let filter: JSONValue = ["skus": .strings(skus)]
            let target: JSONValue = ["scope": "units", "max_units": .integer(count), "filter": filter]
            return ["type": "percent_off", "percent": "100", "target": target]
        }
        guard skus.count == 1, let sku = skus.first else {
            throw fields.error(field, "the product \(type) has several SKUs")
        }
        return ["type": "gift", "sku": .string(sku), "quantity": .integer(count)]
    }
}
