internal import Cartwright

/// A reader of predicates on carts, as conditions.
struct CartPredicate {
    /// The reader of the predicates on lines inside.
    private var lines: LinePredicate

    /// The differences of the cart's own fields so far, one sentence each.
    private var ownNotes: [String] = []

    /// Creates a reader.
    init(_ lines: LinePredicate) { self.lines = lines }

    /// The differences so far, one sentence each.
    var notes: [String] { (ownNotes + lines.notes).reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }

    /// A condition.
    enum Result: Hashable {
        /// True or false for every cart.
        case constant(Bool)
        /// A condition of a promotion.
        case condition(JSONValue)
    }

    /// Returns the condition of a predicate.
    ///
    /// - Throws: `import.bad_predicate` if no condition says the same.
    mutating func condition(_ predicate: Predicate, isNegated: Bool = false) throws(CartwrightError) -> Result {
        switch predicate {
        case .constant(let holds): return .constant(holds != isNegated)
        case .not(let inner): return try condition(inner, isNegated: !isNegated)
        case .all(let parts): return try joined(parts, isNegated ? "any" : "all", isNegated)
        case .any(let parts): return try joined(parts, isNegated ? "all" : "any", isNegated)
        case .test(let test): return try condition(test, isNegated)
        }
    }

    private mutating func joined(
        _ parts: [Predicate],
        _ type: String,
        _ isNegated: Bool
    ) throws(CartwrightError) -> Result {
        var results: [Result] = []
        for part in parts { results.append(try condition(part, isNegated: isNegated)) }
        return Self.joined(results, type)
    }

    private static func joined(_ results: [Result], _ type: String) -> Result {
        let isAny = type == "any"
        var conditions: [JSONValue] = []
        for result in results {
            switch result {
            case .constant(let holds): if holds == isAny { return .constant(isAny) }
            case .condition(let condition): conditions.append(condition)
            }
        }
        guard let first = conditions.first else { return .constant(!isAny) }
        return .condition(conditions.count == 1 ? first : ["type": .string(type), "of": .array(conditions)])
    }

    private mutating func condition(_ test: PredicateTest, _ isNegated: Bool) throws(CartwrightError) -> Result {
        if case .function(let name, let inner) = test.term { return try function(name, inner, test, isNegated) }
        guard case .field(let names) = test.term, let field = test.field else {
            throw test.error("no condition compares this")
        }
        switch field {
        case "totalPrice": return try amount(test, ["type": "order_total"], isNegated)
        case "taxedPrice.net": return try amount(test, ["type": "order_total", "tax": "excluded"], isNegated)
        case "taxedPrice.gross": return try amount(test, ["type": "order_total", "tax": "included"], isNegated)
        case "currency": return try membership(test, ["type": "currency"], isNegated)
        case "country", "shippingAddress.country":
            if names.count == 1 { note("country: that of the prices there, here that to which the order goes") }
            return try membership(test, ["type": "country"], isNegated)
        case "customer.customerGroup.key", "customer.customerGroup.id":
            note("customers of carts need the \(names[2]) of their group as a segment")
            return try membership(test, ["type": "customer_segment"], isNegated)
        case "shippingInfo.shippingMethod.key":
            note("the methods of shipments are the keys of the shipping methods")
            return try membership(test, ["type": "shipping_method"], isNegated)
        case _ where names[0] == "customer" && names.count > 1:
            let key = names.dropFirst().joined(separator: ".")
            note("customers of carts need the attribute \(key)")
            return try attribute(test, ["type": "customer", "key": .string(key)], isNegated)
        case _ where names[0] == "custom" && names.count == 2 || Self.ofCart.contains(field):
            note("carts need the attribute \(field)")
            return try attribute(test, ["type": "cart", "key": .string(field)], isNegated)
        default: throw test.error("no condition compares this field")
        }
    }

    /// The fields of carts that have no counterpart, and become attributes of the cart.
    private static let ofCart: Set = [
        "store.key", "locale", "shippingAddress.city", "shippingAddress.postalCode", "shippingAddress.region",
        "shippingAddress.state", "billingAddress.country",
    ]

    private mutating func note(_ sentence: String) { ownNotes.append(sentence) }

    private mutating func function(
        _ name: String,
        _ inner: Predicate,
        _ test: PredicateTest,
        _ isNegated: Bool
    ) throws(CartwrightError) -> Result {
        let isOfCustomItems = name.hasPrefix("customLineItem") || name == "forAllCustomLineItems"
        lines.isOfCustomItems = isOfCustomItems
        defer { lines.isOfCustomItems = false }
        switch name {
        case "lineItemExists", "customLineItemExists":
            return try exists(try lines.sets(inner), try Self.flag(test) != isNegated)
        case "forAllLineItems", "forAllCustomLineItems":
            return try exists(try lines.sets(inner, isNegated: true), try Self.flag(test) == isNegated)
        case "lineItemCount", "customLineItemCount": return try count(inner, test, isNegated)
        case "lineItemTotal", "customLineItemTotal": return try total(inner, test, nil, isNegated)
        case "lineItemNetTotal", "customLineItemNetTotal": return try total(inner, test, "excluded", isNegated)
        case "lineItemGrossTotal", "customLineItemGrossTotal":
            return try total(inner, test, "included", isNegated)
        default: throw test.error("the importer does not know this function")
        }
    }

    /// The value that a function of truth must have.
    private static func flag(_ test: PredicateTest) throws(CartwrightError) -> Bool {
        switch test.check {
        case .holds: return true
        case .compare(.equal, .flag(let flag)): return flag
        case .compare(.unequal, .flag(let flag)): return !flag
        default: throw test.error("expected a comparison with true or false")
        }
    }

    /// Returns the condition that a line is in one of some sets, or that none is.
    private func exists(_ sets: [LineSet], _ isWanted: Bool) throws(CartwrightError) -> Result {
        let results = sets.map { set -> Result in
            var condition: JSONObject = ["type": "quantity"]
            condition[isWanted ? "at_least" : "equals"] = isWanted ? 1 : 0
            condition.setFilter(set)
            return .condition(.object(condition))
        }
        return Self.joined(results, isWanted ? "any" : "all")
    }

    private mutating func count(
        _ inner: Predicate,
        _ test: PredicateTest,
        _ isNegated: Bool
    ) throws(CartwrightError) -> Result {
        guard case .compare(let stated, .number(let text)) = test.check, let number = Int64(text), number >= 0 else {
            throw test.error("expected a comparison with a whole number from 0")
        }
        guard let set = try lines.set(inner) else { throw test.error("no line passes the condition") }
        var condition: JSONObject = ["type": "quantity"]
        condition.setFilter(set)
        return .condition(condition.comparing(isNegated ? stated.opposite : stated, .integer(number)))
    }

    private mutating func total(
        _ inner: Predicate,
        _ test: PredicateTest,
        _ tax: String?,
        _ isNegated: Bool
    ) throws(CartwrightError) -> Result {
        guard let set = try lines.set(inner) else { throw test.error("no line passes the condition") }
        var condition: JSONObject = ["type": "subtotal"]
        condition["tax"] = tax.map(JSONValue.string)
        condition.setFilter(set)
        return try amount(test, condition, isNegated)
    }

    private mutating func amount(
        _ test: PredicateTest,
        _ condition: JSONObject,
        _ isNegated: Bool
    ) throws(CartwrightError) -> Result {
        guard case .compare(let stated, let value) = test.check else {
            throw test.error("no condition compares an amount so")
        }
        let (minor, currency) = try test.amount(value)
        if isNegated { note("the opposite of a comparison does not hold here for carts in another currency") }
        return .condition(condition.comparing(isNegated ? stated.opposite : stated, .amount(minor, in: currency)))
    }

    private func membership(
        _ test: PredicateTest,
        _ condition: JSONObject,
        _ isNegated: Bool
    ) throws(CartwrightError) -> Result {
        let values = try test.values(isNegated)
        var condition = condition
        condition[values.isNegated ? "none_of" : "any_of"] = .array(try values.texts(test).map(JSONValue.string))
        return .condition(.object(condition))
    }

    private func attribute(
        _ test: PredicateTest,
        _ condition: JSONObject,
        _ isNegated: Bool
    ) throws(CartwrightError) -> Result {
        if case .compare(let stated, .number(let text)) = test.check, stated != .equal, stated != .unequal {
            guard let number = Int64(text) else { throw test.error("no condition compares decimals") }
            return .condition(condition.comparing(isNegated ? stated.opposite : stated, .integer(number)))
        }
        let values = try test.values(isNegated)
        var condition = condition
        condition[values.isNegated ? "none_of" : "any_of"] = .array(values.values.map(\.json))
        return .condition(.object(condition))
    }
}

extension JSONObject {
    /// Sets the filter of a condition, an effect or a target, unless it is all lines.
    mutating func setFilter(_ set: LineSet) {
        let filter = set.filter
        if !filter.isEmpty { self["filter"] = .object(filter) }
    }

    /// Returns a condition that compares with a value.
    fileprivate func comparing(_ comparator: PredicateTest.Comparator, _ value: JSONValue) -> JSONValue {
        var condition = self
        switch comparator {
        case .equal, .unequal: condition["equals"] = value
        case .less: condition["less_than"] = value
        case .atMost: condition["at_most"] = value
        case .more: condition["more_than"] = value
        case .atLeast: condition["at_least"] = value
        }
        return comparator == .unequal ? ["type": "not", "of": .object(condition)] : .object(condition)
    }
}
