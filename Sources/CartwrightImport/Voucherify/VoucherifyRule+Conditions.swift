internal import Cartwright

extension VoucherifyRule {
    /// Returns the conditions of one rule.
    ///
    /// - Throws: `json.out_of_range`, at the rules, for a rule that no condition says.
    func conditions(
        _ value: JSONValue,
        _ fields: FieldReader,
        _ terms: inout VoucherifyTerms,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> [JSONValue] {
        let name = value.text(at: "name")
        let test = VoucherifyTest(value, fields)
        switch name {
        case "order.amount", "order.initial_amount":
            return try test.numbers(["type": "subtotal"]) { amounts.minor($0) }
        case "order.items.count", "order.items.quantity":
            rule.notes.append(fields.remark("rules", "\(name): the units of the cart count here"))
            return try test.numbers(["type": "quantity"], VoucherifyTest.count)
        case "order.items.price_any": return try prices(test, isAny: true)
        case "order.items.price_each": return try prices(test, isAny: false)
        case "customer.segment":
            rule.notes.append(fields.remark("rules", "customers of carts need the ids of their segments as segments"))
            return try test.values(["type": "customer_segment"])
        case "customer.metadata", "order.metadata":
            let type = name == "order.metadata" ? "cart" : "customer"
            guard let key = value.optionalText(at: "property"), !key.isEmpty else {
                throw test.error("has no property")
            }
            let whose = type == "cart" ? "carts" : "customers of carts"
            rule.notes.append(fields.remark("rules", "\(whose) need the attribute \(key)"))
            return try test.values(["type": .string(type), "key": .string(key)])
        case "product.id", "sku.id", "order.items.any": return try items(test, fields, &terms, isEvery: false)
        case "order.items.every": return try items(test, fields, &terms, isEvery: true)
        case "order.items.none":
            let (set, isNegated) = try set(test, fields)
            guard !isNegated else { throw test.error("is negated twice") }
            return [Self.quantity("equals", 0, set)]
        default: throw test.error("is a rule that no condition says")
        }
    }

    private static func quantity(_ comparator: String, _ count: Int64, _ set: LineSet) -> JSONValue {
        var condition: JSONObject = ["type": "quantity"]
        condition[comparator] = .integer(count)
        condition.setFilter(set)
        return .object(condition)
    }

    /// Returns conditions on the price of any line or of each line.
    private func prices(_ test: VoucherifyTest, isAny: Bool) throws(CartwrightError) -> [JSONValue] {
        var conditions: [JSONValue] = []
        for (comparator, value) in try test.comparisons() {
            guard let minor = amounts.minor(value) else { throw test.error("has no such amount") }
            let sets = try Self.sets(comparator, minor, isNegated: !isAny, test)
            for set in sets { conditions.append(Self.quantity(isAny ? "at_least" : "equals", isAny ? 1 : 0, set)) }
        }
        return conditions
    }

    /// Returns the lines whose price passes a comparison, or those whose price does not.
    private static func sets(
        _ comparator: String,
        _ minor: Int64,
        isNegated: Bool,
        _ test: VoucherifyTest
    ) throws(CartwrightError) -> [LineSet] {
        let above = minor < .max ? LineSet(price: LineSpan(least: minor + 1)) : LineSet.none
        let below = minor > 0 ? LineSet(price: LineSpan(most: minor - 1)) : LineSet.none
        let from = LineSet(price: LineSpan(least: minor))
        let upTo = LineSet(price: LineSpan(most: minor))
        let sets: [LineSet]
        switch (comparator, isNegated) {
        case ("more_than", false), ("at_most", true): sets = [above]
        case ("at_least", false), ("less_than", true): sets = [from]
        case ("less_than", false), ("at_least", true): sets = [below]
        case ("at_most", false), ("more_than", true): sets = [upTo]
        case ("equals", false):
            sets = [LineSet(price: LineSpan(least: minor, most: minor))]
        case ("equals", true): sets = [above, below]
        default: throw test.error("compares in a way that no condition does")
        }
        return sets.filter { !$0.isNone }
    }

    private func set(
        _ test: VoucherifyTest,
        _ fields: FieldReader
    ) throws(CartwrightError) -> (LineSet, isNegated: Bool) {
        let (values, isNegated) = try test.membership()
        var sets: [LineSet] = []
        for value in values { sets.append(try VoucherifyItems.set(value, shelf) { test.error($0) }) }
        guard !sets.isEmpty, let all = VoucherifyItems.union(sets) else {
            throw test.error("names products or collections")
        }
        return (all, isNegated)
    }

    private func items(
        _ test: VoucherifyTest,
        _ fields: FieldReader,
        _ terms: inout VoucherifyTerms,
        isEvery: Bool
    ) throws(CartwrightError) -> [JSONValue] {
        let (set, isNegated) = try set(test, fields)
        let nested = try test.nested()
        guard !isNegated else {
            guard nested.isEmpty, !isEvery else { throw test.error("has rules inside a negation") }
            return [Self.quantity("equals", 0, set)]
        }
        var conditions = [Self.quantity("at_least", 1, set)]
        if isEvery {
            conditions = [Self.quantity("equals", 0, LineSet(excluded: set.included))]
        }
        for inner in nested { conditions += try self.nested(inner, set, &terms, isEvery: isEvery) }
        return conditions
    }

    /// Returns the conditions of a rule inside one of items.
    private func nested(
        _ test: VoucherifyTest,
        _ set: LineSet,
        _ terms: inout VoucherifyTerms,
        isEvery: Bool
    ) throws(CartwrightError) -> [JSONValue] {
        var condition: JSONObject = ["type": "quantity"]
        condition.setFilter(set)
        switch test.name {
        case "product.quantity", "sku.quantity", "order.items.aggregated_quantity":
            return try test.numbers(condition, VoucherifyTest.count)
        case "order.items.aggregated_amount":
            condition["type"] = "subtotal"
            return try test.numbers(condition) { amounts.minor($0) }
        case "order.items.quantity" where !isEvery:
            condition["per"] = "line"
            return try test.numbers(condition, VoucherifyTest.count)
        case "product.price", "sku.price", "order.items.price":
            guard !isEvery else { throw test.error("is a price of every item") }
            var conditions: [JSONValue] = []
            for (comparator, value) in try test.comparisons() {
                guard let minor = amounts.minor(value) else { throw test.error("has no such amount") }
                for price in try Self.sets(comparator, minor, isNegated: false, test) {
                    conditions.append(Self.quantity("at_least", 1, (try? price.and(set)) ?? price))
                }
            }
            return conditions
        case "product.discount_applicable", "sku.discount_applicable":
            let (values, isNegated) = try test.membership()
            guard values == [true], !isNegated, terms.items == nil || terms.items == set else {
                throw test.error("names items of the discount a second time")
            }
            terms.items = set
            return []
        default: throw test.error("is a rule that no condition says")
        }
    }
}
