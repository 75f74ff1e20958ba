internal import Cartwright

/// The effect of a cart discount: its value and its target.
struct CommercetoolsEffect {
    /// The effect; nil if its target has no line.
    private(set) var json: JSONObject?

    /// True for an effect on units, which comes before those on lines here.
    private(set) var isOfUnits = false

    private enum Value {
        case percent(String)
        case amount(JSONValue, mode: String?)
        case fixed(JSONValue)
    }

    /// Reads the value and the target of a cart discount.
    ///
    /// - Throws: an error of area `json`, `money` or `import`, at the field.
    init(
        _ fields: inout FieldReader,
        _ lines: LinePredicate,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        guard var value = try fields.object("value", CommercetoolsTables.value) else {
            throw fields.error("value", "the discount has no value")
        }
        let type = try value.text("type") ?? ""
        guard type != "giftLineItem" else {
            json = try Self.gift(&value, lines.shelf)
            value.finish(&rule)
            return
        }
        let amount = try Self.value(type, &value, &rule)
        value.finish(&rule)
        guard var target = try fields.object("target", CommercetoolsTables.target) else {
            throw fields.error("target", "the discount has no target")
        }
        try read(amount, &target, lines, &rule)
        target.finish(&rule)
    }

    private static func gift(
        _ value: inout FieldReader,
        _ shelf: CommercetoolsShelf
    ) throws(CartwrightError) -> JSONObject {
        let product = value.value("product")
        let variant = try value.count("variantId") ?? 1
        let names = ["id", "key"].compactMap { product?.optionalText(at: $0) }
        guard let sku = names.compactMap({ shelf.sku(ofVariant: variant, of: $0) }).first else {
            throw value.error("product", "the gift is not in the files with its SKU; export the products, too")
        }
        return ["type": "gift", "sku": .string(sku)]
    }

    private static func value(
        _ type: String,
        _ value: inout FieldReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> Value {
        switch type {
        case "relative":
            let mode = try value.text("applicationMode")
            guard mode == nil || mode == "IndividualApplication" else {
                throw value.error("applicationMode", "the importer does not know how this mode divides a percentage")
            }
            guard let permyriad = try value.count("permyriad"), permyriad <= 10_000 else {
                throw value.error("permyriad", "expected a whole number from 0 to 10000")
            }
            let (whole, rest) = permyriad.quotientAndRemainder(dividingBy: 100)
            let decimals = rest < 10 ? "0\(rest)" : "\(rest)"
            return .percent(rest == 0 ? "\(whole)" : "\(whole).\(decimals)".withoutTrailingZeros)
        case "absolute":
            let mode = try value.text("applicationMode")
            return .amount(try money(&value), mode: mode)
        case "fixed":
            let mode = try value.text("applicationMode")
            guard mode == nil || mode == "IndividualApplication" else {
                throw value.error("applicationMode", "the importer does not know how this mode divides a price")
            }
            return .fixed(try money(&value))
        default: throw value.error("type", "expected relative, absolute, fixed or giftLineItem")
        }
    }

    private static func money(_ value: inout FieldReader) throws(CartwrightError) -> JSONValue {
        var amounts = JSONObject()
        for money in try value.elements("money") {
            guard let code = money.optionalText(at: "currencyCode"), case .integer(let minor)? = money["centAmount"],
                minor >= 0
            else { throw value.error("money", "expected amounts with currencyCode and centAmount from 0") }
            let currency = try value.placed("money") { () throws(CartwrightError) in try Currency(code) }
            let digits = money["fractionDigits"] ?? .integer(Int64(currency.exponent))
            guard money["type"] != "highPrecision", digits == .integer(Int64(currency.exponent)) else {
                throw value.error("money", "an amount of \(currency.code) is not in its minor units")
            }
            guard amounts[currency.code] == nil else {
                throw value.error("money", "two amounts are in \(currency.code)")
            }
            amounts[currency.code] = .integer(minor)
        }
        guard !amounts.isEmpty else { throw value.error("money", "the discount has no amount") }
        return .object(amounts)
    }

    private mutating func read(
        _ value: Value,
        _ target: inout FieldReader,
        _ lines: LinePredicate,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        let type = try target.text("type") ?? ""
        switch (type, value) {
        case ("shipping", _): json = Self.whole(value, "shipping")
        case ("totalPrice", .percent), ("totalPrice", .amount): json = Self.whole(value, "total")
        case ("lineItems", _), ("customLineItems", _):
            guard let set = try Self.lines(&target, lines, type == "customLineItems", &rule) else { return }
            json = try ofLines(value, set, target, &rule)
        case ("multiBuyLineItems", _), ("multiBuyCustomLineItems", _):
            guard let set = try Self.lines(&target, lines, type == "multiBuyCustomLineItems", &rule) else { return }
            json = try ofGroups(value, set, &target, &rule)
        default: throw target.error("type", "no effect has this target with a value of this type")
        }
    }

    private static func whole(_ value: Value, _ scope: String) -> JSONObject {
        var effect = JSONObject()
        switch value {
        case .percent(let percent): effect = ["type": "percent_off", "percent": .string(percent)]
        case .amount(let amount, _): effect = ["type": "amount_off", "amount": amount]
        case .fixed(let amount): effect = ["type": "fixed_price", "amount": amount]
        }
        effect["target"] = ["scope": .string(scope)]
        return effect
    }

    private static func lines(
        _ target: inout FieldReader,
        _ lines: LinePredicate,
        _ isOfCustomItems: Bool,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> LineSet? {
        guard let text = try target.text("predicate") else { throw target.error("predicate", "it has no predicate") }
        var lines = lines
        lines.isOfCustomItems = isOfCustomItems
        let set = try target.placed("predicate") { () throws(CartwrightError) in
            try lines.set(try PredicateParser.parse(text))
        }
        rule.notes += lines.notes.map { target.remark("predicate", $0) }
        return set
    }

    private mutating func ofLines(
        _ value: Value,
        _ set: LineSet,
        _ fields: FieldReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> JSONObject {
        var target: JSONObject = ["scope": "lines"]
        var effect = JSONObject()
        switch value {
        case .percent(let percent): effect = ["type": "percent_off", "percent": .string(percent), "round": "unit"]
        case .amount(let amount, let mode):
            effect = ["type": "amount_off", "amount": amount]
            switch mode {
            case nil, "ProportionateDistribution"?: break
            case "EvenDistribution"?:
                let sentence = "EvenDistribution: the lines get equal parts there, here in proportion to the prices"
                rule.notes.append(fields.remark("type", sentence))
            case "IndividualApplication"?:
                effect["each"] = "unit"
                let sentence = "IndividualApplication: each line item gets the amount there, here each of its units"
                rule.notes.append(fields.remark("type", sentence))
            default: throw fields.error("type", "the importer does not know the applicationMode of the value")
            }
        case .fixed(let amount):
            (effect, isOfUnits) = (["type": "fixed_price", "amount": amount], true)
            target["scope"] = "units"
        }
        target.setFilter(set)
        effect["target"] = .object(target)
        return effect
    }

    private mutating func ofGroups(
        _ value: Value,
        _ set: LineSet,
        _ target: inout FieldReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> JSONObject {
        guard let needed = try target.count("triggerQuantity"), let reduced = try target.count("discountedQuantity"),
            reduced > 0, needed >= reduced
        else { throw target.error("triggerQuantity", "expected at least the discountedQuantity, from 1") }
        let most = try target.count("maxOccurrence")
        let take = try target.text("selectionMode") == "MostExpensive" ? "dearest" : "cheapest"
        isOfUnits = true
        var effect = JSONObject()
        switch value {
        case .percent(let percent):
            effect["percent"] = .string(percent)
            if percent != "100" {
                let sentence = "a percentage of several units is rounded once a line here, for each unit there"
                rule.notes.append(target.remark("discountedQuantity", sentence))
            }
        case .amount(let amount, _) where reduced == 1 && most == 1: effect["amount"] = amount
        default: throw target.error("discountedQuantity", "the importer does not know what each unit gets")
        }
        guard needed > reduced else { return try Self.allOfGroups(effect, needed, most, take, set, target) }
        effect["type"] = "buy_x_get_y"
        effect["buy"] = Self.part(needed - reduced, set)
        effect["get"] = Self.part(reduced, set)
        effect["take"] = .string(take)
        effect["max_applications"] = most.map(JSONValue.integer)
        return effect
    }

    private static func part(_ quantity: Int64, _ set: LineSet) -> JSONValue {
        var part: JSONObject = ["quantity": .integer(quantity)]
        part.setFilter(set)
        return .object(part)
    }

    /// Returns an effect on all units of complete groups.
    private static func allOfGroups(
        _ effect: JSONObject,
        _ size: Int64,
        _ most: Int64?,
        _ take: String,
        _ set: LineSet,
        _ fields: FieldReader
    ) throws(CartwrightError) -> JSONObject {
        guard effect["percent"] != nil else {
            throw fields.error("discountedQuantity", "the importer does not know what each unit gets")
        }
        var target: JSONObject = ["scope": "units", "take": .string(take), "groups_of": .integer(size)]
        target["max_groups"] = most.map(JSONValue.integer)
        target.setFilter(set)
        var effect = effect
        effect["type"] = "percent_off"
        effect["target"] = .object(target)
        return effect
    }
}
