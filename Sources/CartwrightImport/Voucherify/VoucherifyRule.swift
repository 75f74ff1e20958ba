internal import Cartwright

/// A reader of validation rules, as conditions, limits and lines.
struct VoucherifyRule {
    let shelf: VoucherifyShelf
    let amounts: VoucherifyAmounts
    let zone: String?

    /// The field of the rules.
    private static let field = "rules"

    /// Reads a validation rule.
    ///
    /// - Parameters:
    ///   - row: the validation rule.
    ///   - path: the path from the rule of the report to it.
    ///   - terms: the terms so far.
    ///   - rule: the rule of the report for the remarks.
    /// - Throws: an error of area `json` or `import` for a part that nothing here says.
    func read(
        _ row: ImportRow,
        path: String,
        into terms: inout VoucherifyTerms,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        var fields = try FieldReader(row.value, VoucherifyTables.rule, at: row.pointer, path: path)
        let items = try VoucherifyItems(&fields, shelf, &rule).set
        if items != .all {
            guard terms.items == nil || terms.items == items else {
                throw fields.error("applicable_to", "two validation rules name items")
            }
            terms.items = items
        }
        let rules = fields.value(Self.field) ?? [:]
        fields.finish(&rule)
        guard case .object(let all) = rules else { throw fields.error(Self.field, "expected rules by numbers") }
        let numbers = all.keys.filter { $0 != "logic" }
        guard !numbers.isEmpty else { return }
        let logic = try fields.placed(Self.field) { () throws(CartwrightError) in
            try VoucherifyLogic(all["logic"]?.idText ?? "")
        }
        var used: Set<String> = []
        let parts = if case .all(let parts) = logic.flattened { parts } else { [logic] }
        for part in parts {
            guard case .rule(let number) = part else {
                terms.conditions.append(try condition(part, all, fields, &used, &rule))
                continue
            }
            used.insert(number)
            let value = try Self.rule(number, all, fields)
            if try limit(value, fields, &terms) { continue }
            terms.conditions += try conditions(value, fields, &terms, &rule)
        }
        guard numbers.allSatisfy(used.contains) else {
            rule.notes.append(fields.remark(Self.field, "a rule that the logic does not use is left out"))
            return
        }
    }

    private static func rule(
        _ number: String,
        _ rules: JSONObject,
        _ fields: FieldReader
    ) throws(CartwrightError) -> JSONValue {
        guard let rule = rules[number], rule.optionalText(at: "name") != nil else {
            throw fields.error(field, "the logic names the rule \(number), which has no name or is not there")
        }
        return rule
    }

    /// Returns the condition of a logic inside of another one.
    private func condition(
        _ logic: VoucherifyLogic,
        _ rules: JSONObject,
        _ fields: FieldReader,
        _ used: inout Set<String>,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> JSONValue {
        let (type, parts): (String, [VoucherifyLogic])
        switch logic {
        case .rule(let number):
            used.insert(number)
            var terms = VoucherifyTerms()
            let conditions = try conditions(try Self.rule(number, rules, fields), fields, &terms, &rule)
            guard terms.items == nil else {
                throw fields.error(Self.field, "items of the discount are an alternative of others")
            }
            return conditions.count == 1 ? conditions[0] : ["type": "all", "of": .array(conditions)]
        case .all(let inner): (type, parts) = ("all", inner)
        case .any(let inner): (type, parts) = ("any", inner)
        }
        var conditions: [JSONValue] = []
        for part in parts { conditions.append(try condition(part, rules, fields, &used, &rule)) }
        return ["type": .string(type), "of": .array(conditions)]
    }

    /// Reads a rule that is a limit, and returns true if it is one.
    private func limit(
        _ value: JSONValue,
        _ fields: FieldReader,
        _ terms: inout VoucherifyTerms
    ) throws(CartwrightError) -> Bool {
        let name = value.text(at: "name")
        let periods = ["daily": "day", "weekly": "week", "monthly": "month"]
        var words = name.split(separator: ".").map(String.init)
        let period = words.last.flatMap { periods[$0] }
        if period != nil { words.removeLast() }
        let isOfCampaign = words.first == "campaign"
        switch words.joined(separator: ".") {
        case "redemption.count", "redemption.count.per_customer", "campaign.redemptions.count": break
        case "campaign.orders.amount_discounted" where period == nil:
            let count = try most(value, fields)
            guard terms.budget == nil, let limit = amounts.minor(.integer(count)) else {
                throw fields.error(Self.field, "a campaign has one budget here: \(name)")
            }
            terms.budget = ["kind": "amount", "limit": .integer(limit)]
            return true
        default: return false
        }
        let limit = VoucherifyTerms.Limit(count: try most(value, fields), period: period)
        guard !isOfCampaign else {
            guard terms.budget == nil else { throw fields.error(Self.field, "a campaign has one budget: \(name)") }
            var budget: JSONObject = ["kind": "uses", "limit": .integer(limit.count)]
            if let period {
                budget["every"] = .string(period)
                budget["time_zone"] = zone.map(JSONValue.string)
            }
            terms.budget = budget
            return true
        }
        let isOfCustomer = words.last == "per_customer"
        guard terms.set(isOfCustomer ? \.customer : \.usage, limit) else {
            throw fields.error(Self.field, "a promotion has one limit of this kind: \(name)")
        }
        return true
    }

    /// Returns the highest number that a limit allows.
    private func most(_ value: JSONValue, _ fields: FieldReader) throws(CartwrightError) -> Int64 {
        let name = value.text(at: "name")
        guard case .object(let conditions)? = value["conditions"], conditions.count == 1,
            let (key, operand) = conditions.first(where: { _ in true }),
            case .array(let values) = operand, values.count == 1, case .integer(let number) = values[0], number > 0
        else { throw fields.error(Self.field, "expected one condition with a whole number from 1: \(name)") }
        switch key {
        case "$less_than_or_equal": return number
        case "$less_than": return number - 1
        default: throw fields.error(Self.field, "a limit is \(key): \(name)")
        }
    }
}

extension VoucherifyLogic {
    /// The logic with conjunctions inside conjunctions made one.
    fileprivate var flattened: VoucherifyLogic {
        guard case .all(let parts) = self else { return self }
        return .all(
            parts.flatMap { part -> [VoucherifyLogic] in
                if case .all(let inner) = part.flattened { inner } else { [part] }
            }
        )
    }
}
