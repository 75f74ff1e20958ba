internal import Cartwright

/// The discount of a rule: its action, its amount, and the lines and shipments that it reduces.
struct MagentoAction {
    /// The effects.
    private(set) var effects: [JSONValue] = []

    /// The condition on the lines without which a rule of free shipping gives nothing.
    private(set) var condition = MagentoTruth.always

    private enum Kind: String {
        case percent = "by_percent"
        case fixed = "by_fixed"
        case cart = "cart_fixed"
        case freeUnits = "buy_x_get_y"
    }

    private let filters: [JSONObject]
    private let units: MagentoUnits

    /// Reads the action of a rule, and adds its remarks.
    ///
    /// - Throws: an error of area `json` or `money`, at the field.
    init(
        _ fields: inout FieldReader,
        _ lines: MagentoLines,
        _ currency: Currency,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        guard !lines.hasUnits else {
            throw fields.error("action_condition", "no filter of lines compares the quantity of a line")
        }
        filters = try lines.disjoint(of: fields).parts.map(\.filter)
        guard !filters.isEmpty else { throw fields.error("action_condition", "no line can pass these conditions") }
        let name = try fields.text("simple_action") ?? Kind.percent.rawValue
        guard let kind = Kind(rawValue: name) else {
            throw fields.error("simple_action", "expected by_percent, by_fixed, cart_fixed or buy_x_get_y")
        }
        let amount = try fields.decimal("discount_amount")?.withoutTrailingZeros ?? "0"
        units = try MagentoUnits(&fields)
        let reducesShipping = try fields.flag("apply_to_shipping") ?? false
        switch kind {
        case .percent: try addPercent(amount, reducesShipping, fields, &rule)
        case .fixed:
            try addFixed(try fields.minor("discount_amount", amount, in: currency), reducesShipping, fields, &rule)
        case .cart:
            try addCart(try fields.minor("discount_amount", amount, in: currency), reducesShipping, fields, &rule)
        case .freeUnits: try addFreeUnits(amount, fields, &rule)
        }
        try addFreeShipping(&fields, lines, isAlone: amount == "0", reducesShipping, &rule)
    }

    private mutating func addPercent(
        _ amount: String,
        _ reducesShipping: Bool,
        _ fields: FieldReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        let percentage = try fields.placed("discount_amount") { () throws(CartwrightError) in
            amount.isAboveHundred ? .whole : try Percentage(amount)
        }
        let effect: JSONObject = ["type": "percent_off", "percent": .string(percentage.description)]
        effects = filters.map { effect.on(units.target($0)) }
        if effects.count > 1 {
            let sentence = "the lines of each filter are rounded apart here"
            rule.notes.append(fields.remark("action_condition", sentence))
        }
        if reducesShipping { effects.append(effect.on(["scope": "shipping"])) }
    }

    private mutating func addFixed(
        _ minor: Int64,
        _ reducesShipping: Bool,
        _ fields: FieldReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        let effect: JSONObject = ["type": "amount_off", "amount": .integer(minor)]
        var ofUnits = effect
        ofUnits["each"] = "unit"
        effects = filters.map { ofUnits.on(units.target($0)) }
        if !units.areAll {
            let sentence = "an amount above the price of a unit also reduces the other units of the line there"
            rule.notes.append(fields.remark("discount_amount", sentence))
        }
        if reducesShipping { effects.append(effect.on(["scope": "shipping"])) }
    }

    private mutating func addCart(
        _ minor: Int64,
        _ reducesShipping: Bool,
        _ fields: FieldReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        guard let filter = filters.first, filters.count == 1 else {
            throw fields.error("action_condition", "no effect divides an amount among the lines of several filters")
        }
        var target = MagentoUnits(most: units.most).target(filter)
        if reducesShipping {
            guard units.most == nil else {
                throw fields.error("discount_qty", "a limit of units on an amount off lines and shipping")
            }
            target["scope"] = "total"
            let sentence = "it comes after all discounts of lines here, and versions divide it in different parts"
            rule.notes.append(fields.remark("apply_to_shipping", sentence))
        }
        effects = [JSONObject.amountOff(minor).on(target)]
    }

    /// Adds free units of each line: of each group of x and y units y are free, and of the rest those above x.
    ///
    /// All units of a line have one price, so the free units are a percentage of their group. Groups use units up: the
    /// rest of a line fills at most one of the smaller groups.
    private mutating func addFreeUnits(
        _ amount: String,
        _ fields: FieldReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        guard let bought = units.step, bought > 0 else {
            throw fields.error("discount_step", "expected the number of units to buy, from 1")
        }
        guard let free = Int64(amount), (1...Self.maximumFree).contains(free), bought <= Self.maximumBought else {
            throw fields.error("discount_amount", "expected 1 to \(Self.maximumFree) free units")
        }
        var isInexact = false
        for count in stride(from: free, through: 1, by: -1) {
            let (size, whole) = (bought + count, count * Percentage.wholeMillionths)
            isInexact = isInexact || !whole.isMultiple(of: size)
            let percent = Self.percent(millionths: (whole + size / 2) / size)
            let effect: JSONObject = ["type": "percent_off", "percent": .string(percent)]
            let group = MagentoUnits(most: units.most, step: size)
            effects += filters.map { effect.on(group.target($0)) }
        }
        if isInexact {
            let sentence = "the free units are a percentage of their group: above 100,000.00 a cent may differ"
            rule.notes.append(fields.remark("discount_step", sentence))
        }
        if free > bought {
            let sentence = "versions before 2026 give nothing if more units are free than bought"
            rule.notes.append(fields.remark("discount_amount", sentence))
        }
    }

    private static let maximumFree: Int64 = 50
    private static let maximumBought: Int64 = 1_000_000

    private static func percent(millionths: Int64) -> String {
        let fraction = String(String(1_000_000 + millionths % 1_000_000).dropFirst())
        return "\(millionths / 1_000_000).\(fraction)".withoutTrailingZeros
    }

    private mutating func addFreeShipping(
        _ fields: inout FieldReader,
        _ lines: MagentoLines,
        isAlone: Bool,
        _ reducesShipping: Bool,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        let name = "simple_free_shipping"
        switch fields.value(name)?.idText ?? "0" {
        case "0", "", "NONE": return
        case "1", "MATCHING_ITEMS_ONLY":
            guard lines.isAll, units.most == nil else {
                throw fields.error(name, "the price of shipping without some items follows from the carrier's table")
            }
        case "2", "WITH_MATCHING_ITEMS":
            if !lines.isAll { condition = .any(lines.parts.map { MagentoConditions.exists($0, true) }) }
            if !lines.isAll, reducesShipping {
                let sentence = "without a matching item, shipping is still reduced there"
                rule.notes.append(fields.remark("apply_to_shipping", sentence))
            }
        default: throw fields.error(name, "expected 0, 1 or 2")
        }
        let sentence = "carriers that do not support free shipping keep their price there"
        rule.notes.append(fields.remark(name, sentence))
        if isAlone { effects = [] }
        let free: JSONObject = ["type": "percent_off", "percent": "100"]
        effects.append(free.on(["scope": "shipping"]))
    }
}

/// The units of each line that an action reduces.
struct MagentoUnits {
    /// The most units of a line; nil for all.
    var most: Int64?

    /// The number of units in a group, of which only full ones count; nil for none.
    var step: Int64?

    /// True for all units.
    var areAll: Bool { most == nil && step == nil }

    /// Creates a selection of units.
    init(most: Int64? = nil, step: Int64? = nil) { (self.most, self.step) = (most, step) }

    /// Reads the fields of a rule.
    ///
    /// - Throws: an error of area `json`, at the field.
    init(_ fields: inout FieldReader) throws(CartwrightError) {
        most = try Self.count("discount_qty", &fields)
        step = try Self.count("discount_step", &fields)
    }

    private static func count(_ name: String, _ fields: inout FieldReader) throws(CartwrightError) -> Int64? {
        guard let decimal = try fields.decimal(name) else { return nil }
        guard let count = Int64(decimal.withoutTrailingZeros), count >= 0 else {
            throw fields.error(name, "expected a whole number from 0")
        }
        return count == 0 ? nil : count
    }

    /// Returns the target of some lines.
    ///
    /// All units are a part of the whole order, so that rules apply in their order.
    func target(_ filter: JSONObject) -> JSONObject {
        var target: JSONObject = ["scope": "order"]
        let groups = step.flatMap { $0 > 1 ? $0 : nil }
        if most != nil || groups != nil {
            target = ["scope": "units", "per": "line"]
            target["max_units"] = most.map(JSONValue.integer)
            target["groups_of"] = groups.map(JSONValue.integer)
        }
        if !filter.isEmpty { target["filter"] = .object(filter) }
        return target
    }
}

extension JSONObject {
    /// An amount off, once.
    fileprivate static func amountOff(_ minor: Int64) -> JSONObject {
        ["type": "amount_off", "amount": .integer(minor)]
    }

    /// Returns an effect on a target.
    fileprivate func on(_ target: JSONObject) -> JSONValue {
        var effect = self
        effect["target"] = .object(target)
        return .object(effect)
    }
}

extension String {
    /// True for a decimal above 100, which the action caps there.
    fileprivate var isAboveHundred: Bool {
        let digits = prefix { $0 != "." }.drop { $0 == "0" }
        guard allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }) else { return false }
        return digits.count > 3 || digits.count == 3 && (digits > "100" || digits == "100" && contains("."))
    }
}
