import Cartwright

/// Evaluates conditions by their keys.
struct PlainCondition {
    let scenario: PlainScenario

    /// The amounts left by earlier stages, by place. Nil before the promotion's stage, when conditions on the stage are
    /// open.
    let left: [Int64]?

    /// True if a condition reads amounts left by earlier stages.
    static func readsStage(_ condition: JSONValue) -> Bool {
        switch condition["type"].text {
        case "all", "any", "not": inside(condition).contains(where: readsStage)
        default: isOnStage(condition)
        }
    }

    private static func isOnStage(_ condition: JSONValue) -> Bool {
        ["stage", "current"].contains(condition["basis"].text)
    }

    /// Returns the conditions inside another; `not` may have its only one without an array.
    private static func inside(_ condition: JSONValue) -> [JSONValue] {
        let of = condition["of"]
        if case .object? = of { return [of].compactMap(\.self) }
        return of.elements
    }

    /// The result of a condition.
    enum Verdict {
        case met, notMet, unknown
        /// The condition reads amounts left by earlier stages, which are not done.
        case open

        /// True if the condition does not hold, whatever is open.
        var isLost: Bool { self == .notMet || self == .unknown }
    }

    func verdict(_ condition: JSONValue) -> Verdict {
        let inside = Self.inside(condition).map(verdict)
        let first = { (order: [Verdict]) in order.first(where: inside.contains) }
        switch condition["type"].text {
        case "all": return first([.notMet, .open, .unknown]) ?? .met
        case "any": return first([.met, .open, .unknown]) ?? .notMet
        case "not": return inside[0] == .met ? .notMet : inside[0] == .notMet ? .met : inside[0]
        default:
            if left == nil, Self.isOnStage(condition) { return .open }
            if isUnknown(condition) { return .unknown }
            return holds(condition) ? .met : .notMet
        }
    }

    private static let comparators = ["at_least", "more_than", "at_most", "less_than", "equals"]

    /// True if the condition compares an amount that it does not name in the cart's currency, an absent attribute, or
    /// the order number of a customer without a count. A condition that only checks a word against a set is known.
    private func isUnknown(_ condition: JSONValue) -> Bool {
        let compared = Self.comparators.compactMap { condition[$0] }
        if condition["type"].text == "order_number" { return scenario.customer?["orders_count"] == nil }
        if let key = condition["key"].textIfPresent {
            let isOfCart = condition["type"].text == "cart"
            let attributes = isOfCart ? scenario.cart["attributes"] : scenario.customer?["attributes"]
            return attributes?[key] == nil && !compared.isEmpty && condition["any_of"] == nil
        }
        let prices = ["price_at_least", "price_at_most"].compactMap { condition["filter"]?[$0] }
        return (compared + prices).contains { Optional($0).minor(in: scenario.currency) == nil }
    }

    private func holds(_ condition: JSONValue) -> Bool {
        switch condition["type"].text {
        case "subtotal": return compare(condition, price(condition, of: lines(condition)))
        case "order_total": return compare(condition, price(condition, of: lines(condition) + shipments))
        case "quantity": return quantityHolds(condition)
        case "distinct_skus":
            let present = lines(condition).map { scenario.places[$0] }.filter { $0.quantity > 0 }
            return compare(condition, Int64(Set(present.map { $0.value["sku"].text }).count))
        case "order_number":
            return scenario.customer?["orders_count"].integer.map { compare(condition, $0 + 1) } ?? false
        case "schedule": return scheduleHolds(condition)
        case "customer": return attributeHolds(condition, scenario.customer?["attributes"])
        case "cart": return attributeHolds(condition, scenario.cart["attributes"])
        default: return isMember(condition)
        }
    }

    /// Returns the places of the lines that a condition counts.
    private func lines(_ condition: JSONValue) -> [Int] {
        let filter = PlainFilter(condition["filter"])
        return scenario.places.indices.filter { index in
            let place = scenario.places[index]
            return place.isLine && filter.matches(place, scenario.currency)
        }
    }

    private var shipments: [Int] { scenario.places.indices.filter { !scenario.places[$0].isLine } }

    /// Returns the price of some places, with or without tax.
    private func price(_ condition: JSONValue, of places: [Int]) -> Int64 {
        guard scenario.converts(condition["tax"]) else { return places.reduce(0) { $0 + amount(condition, $1) } }
        return scenario.converted(
            places.map { PlainGoods(scenario.places[$0], price: amount(condition, $0)) }
        )
    }

    private func amount(_ condition: JSONValue, _ place: Int) -> Int64 {
        (Self.isOnStage(condition) ? left?[place] : nil) ?? scenario.places[place].amount
    }

    private func quantityHolds(_ condition: JSONValue) -> Bool {
        let quantities = lines(condition).map { scenario.places[$0].quantity }
        if condition["per"].text == "line" { return quantities.contains { compare(condition, $0) } }
        return compare(condition, quantities.reduce(0, +))
    }

    /// True if a number passes all comparators. No number passes a comparator without an amount in the cart's currency.
    private func compare(_ condition: JSONValue, _ number: Int64) -> Bool {
        let comparators: [(String, (Int64, Int64) -> Bool)] = [
            ("at_least", { $0 >= $1 }), ("more_than", { $0 > $1 }), ("at_most", { $0 <= $1 }),
            ("less_than", { $0 < $1 }), ("equals", { $0 == $1 }),
        ]
        return comparators.allSatisfy { key, holds in
            guard let bound = condition[key] else { return true }
            return Optional(bound).minor(in: scenario.currency).map { holds(number, $0) } ?? false
        }
    }

    private func attributeHolds(_ condition: JSONValue, _ attributes: JSONValue?) -> Bool {
        let value = attributes?[condition["key"].text]
        let has = { (wanted: JSONValue) in value?.hasAny(of: wanted) ?? false }
        if let wanted = condition["equals"], !has(wanted) { return false }
        if let wanted = condition["any_of"], !has(wanted) { return false }
        if let unwanted = condition["none_of"], has(unwanted) { return false }
        let isOrdered = ["at_least", "more_than", "at_most", "less_than"].contains { condition[$0] != nil }
        guard isOrdered else { return true }
        var ordered = JSONObject()
        for (key, bound) in Optional(condition).fields where key != "equals" { ordered[key] = bound }
        return value.integer.map { compare(.object(ordered), $0) } ?? false
    }

    private func isMember(_ condition: JSONValue) -> Bool {
        let cart = scenario.cart
        let words =
            switch condition["type"].text {
            case "customer_segment": scenario.customer?["segments"].texts ?? []
            case "shipping_method": cart["shipping"].elements.map { $0["method"].text }
            case "country": [cart["country"].textIfPresent].compactMap(\.self)
            case "channel": [cart["channel"].textIfPresent].compactMap(\.self)
            default: [scenario.currency]
            }
        if let wanted = condition["any_of"].texts, !words.contains(where: wanted.contains) { return false }
        return !words.contains(where: (condition["none_of"].texts ?? []).contains)
    }

    private func scheduleHolds(_ condition: JSONValue) -> Bool {
        let zone = PlainTime.zone(condition["time_zone"].textIfPresent)
        let (today, second) = PlainTime.clock(at: scenario.instant, in: zone)
        let from = PlainTime.secondOfDay(condition["from"].textIfPresent ?? "00:00")
        let until = PlainTime.secondOfDay(condition["until"].textIfPresent ?? "24:00")
        let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
        let begins = { (day: Int) in condition["weekdays"].texts?.contains(days[(day + 7) % 7]) ?? true }
        if from < until { return from <= second && second < until && begins(today) }
        return (second >= from && begins(today)) || (second < until && begins(today - 1))
    }
}
