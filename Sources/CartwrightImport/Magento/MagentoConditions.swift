internal import Cartwright

/// The reader of conditions on the cart.
struct MagentoConditions {
    let products: MagentoProducts

    /// True once a condition on totals of the cart was read, which newer versions compare with fewer lines.
    private(set) var hasTotals = false

    /// Creates a reader.
    init(_ products: MagentoProducts) { self.products = products }

    /// Returns the condition of a node, or with `negated` its opposite.
    ///
    /// - Throws: an error of area `json` or `money`, at the node.
    mutating func truth(
        _ node: MagentoNode,
        negated: Bool = false,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> MagentoTruth {
        switch node.kind {
        case .combine: return try combination(node, negated: negated, &rule)
        case .address: return try address(node, try node.comparison(negated: negated), &rule)
        case .found: return try found(node, negated: negated, &rule)
        case .subselect: return try subselection(node, try node.comparison(negated: negated), &rule)
        case .segment: return try segment(node, try node.comparison(negated: negated), &rule)
        case .product, .productCombine:
            throw node.fields.error("condition_type", "expected a condition on the cart")
        }
    }

    private mutating func combination(
        _ node: MagentoNode,
        negated: Bool,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> MagentoTruth {
        guard !node.children.isEmpty else { return negated ? .never : .always }
        let requiresTrue = try node.requiresTrue()
        var parts: [MagentoTruth] = []
        for child in node.children { parts.append(try truth(child, negated: requiresTrue == negated, &rule)) }
        return node.isAll != negated ? .all(parts) : .any(parts)
    }

    /// Reads *an item is found* or *not found* with some properties.
    private func found(
        _ node: MagentoNode,
        negated: Bool,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> MagentoTruth {
        let isFound = try node.requiresTrue() != negated
        let lines = try products.inside(node, &rule)
        let parts = lines.parts.map { Self.exists($0, isFound) }
        return isFound ? .any(parts) : .all(parts)
    }

    /// Returns the condition that the cart has a line of a part, or with `isFound` false that it has none.
    static func exists(_ part: LineSet, _ isFound: Bool) -> MagentoTruth {
        var keys = JSONObject()
        if !part.filter.isEmpty { keys["filter"] = .object(part.filter) }
        guard !part.units.isAll else {
            keys[isFound ? "at_least" : "equals"] = isFound ? 1 : 0
            return .condition("quantity", keys)
        }
        keys["per"] = "line"
        keys["at_least"] = .integer(max(1, part.units.least ?? 1))
        keys["at_most"] = part.units.most.map(JSONValue.integer)
        guard case .condition(let value) = MagentoTruth.condition("quantity", keys), !isFound else {
            return .condition("quantity", keys)
        }
        return .condition("not", ["of": value])
    }

    /// Reads a number or an amount of a part of the lines.
    private func subselection(
        _ node: MagentoNode,
        _ comparison: MagentoOperator,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> MagentoTruth {
        guard !node.children.isEmpty else {
            throw node.fields.error("conditions", "versions differ in a subselection without conditions")
        }
        let lines = try products.inside(node, &rule)
        guard let part = lines.parts.first, lines.parts.count == 1, !lines.hasUnits else {
            throw node.fields.error("conditions", "no condition counts the lines of several filters together")
        }
        var keys = JSONObject()
        if !part.filter.isEmpty { keys["filter"] = .object(part.filter) }
        switch node.attribute {
        case "qty": return try number("quantity", keys, node, comparison, try node.counts(for: comparison))
        case "base_row_total", "base_row_total_incl_tax":
            keys["tax"] = node.attribute == "base_row_total" ? "excluded" : "included"
            let amounts = try node.amounts(for: comparison, in: products.currency)
            return try number("subtotal", keys, node, comparison, amounts)
        default: throw node.fields.error("attribute_name", "expected qty or base_row_total")
        }
    }

    private func number(
        _ type: String,
        _ keys: JSONObject,
        _ node: MagentoNode,
        _ comparison: MagentoOperator,
        _ values: [Int64]
    ) throws(CartwrightError) -> MagentoTruth {
        guard let truth = MagentoTruth.comparing(type, keys, comparison, values) else {
            throw node.fields.error("operator", "expected a comparison of numbers")
        }
        return truth
    }

    private func segment(
        _ node: MagentoNode,
        _ comparison: MagentoOperator,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> MagentoTruth {
        guard let isIn = comparison.isMembership else {
            throw node.fields.error("operator", "expected ==, !=, () or !()")
        }
        rule.notes.append(node.fields.remark("value", "the customers of carts need the ids of their segments"))
        return .condition("customer_segment", [isIn ? "any_of" : "none_of": try node.texts(for: comparison)])
    }

    private mutating func address(
        _ node: MagentoNode,
        _ comparison: MagentoOperator,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> MagentoTruth {
        switch node.attribute {
        case "base_subtotal", "base_subtotal_with_discount", "base_subtotal_total_incl_tax":
            hasTotals = true
            let tax: JSONValue = node.attribute == "base_subtotal_total_incl_tax" ? "included" : "excluded"
            let amounts = try node.amounts(for: comparison, in: products.currency)
            return try number("subtotal", ["tax": tax], node, comparison, amounts)
        case "total_qty":
            hasTotals = true
            return try number("quantity", JSONObject(), node, comparison, try node.counts(for: comparison))
        case "weight": throw node.fields.error("attribute_name", "lines do not have a weight here")
        default: return try membership(node, comparison, &rule)
        }
    }

    /// Reads a comparison of a text of the address or the checkout.
    private func membership(
        _ node: MagentoNode,
        _ comparison: MagentoOperator,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> MagentoTruth {
        guard let isIn = comparison.isMembership else {
            throw node.fields.error("operator", "no condition compares \(node.attribute) like this")
        }
        let values: JSONObject = [isIn ? "any_of" : "none_of": try node.texts(for: comparison)]
        switch node.attribute {
        case "country_id": return .condition("country", values)
        case "shipping_method": return .condition("shipping_method", values)
        case "payment_method", "postcode", "region", "region_id":
            rule.notes.append(
                node.fields.remark("attribute_name", "carts need it as the attribute \(node.attribute), as it is there")
            )
            var keys: JSONObject = ["key": .string(node.attribute)]
            for (key, value) in values { keys[key] = value }
            return .condition("cart", keys)
        default: throw node.fields.error("attribute_name", "the importer does not know this attribute")
        }
    }
}

extension MagentoNode {
    /// The texts to compare with.
    ///
    /// - Throws: `json.out_of_range` if there is none.
    fileprivate func texts(for comparison: MagentoOperator) throws(CartwrightError) -> JSONValue {
        .array(try values(isList: comparison.takesList).map(JSONValue.string))
    }
}
