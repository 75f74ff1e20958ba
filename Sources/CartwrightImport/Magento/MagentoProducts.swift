internal import Cartwright

/// The reader of conditions on products.
struct MagentoProducts {
    let shelf: MagentoShelf
    let currency: Currency

    /// Returns the lines that pass a node, or with `negated` those that do not.
    ///
    /// - Throws: an error of area `json` or `money`, at the node.
    func lines(
        _ node: MagentoNode,
        negated: Bool = false,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> MagentoLines {
        switch node.kind {
        case .product: return try leaf(node, negated: negated, &rule)
        case .productCombine, .combine:
            return try inside(node, requiresTrue: try node.requiresTrue(), negated: negated, &rule)
        default: throw node.fields.error("condition_type", "expected a condition on products")
        }
    }

    /// Returns the lines that pass the conditions inside a node.
    func inside(
        _ node: MagentoNode,
        requiresTrue: Bool = true,
        negated: Bool = false,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> MagentoLines {
        guard !node.children.isEmpty else { return negated ? MagentoLines(parts: []) : .all }
        let isAll = node.isAll != negated
        var found = isAll ? MagentoLines.all : MagentoLines(parts: [])
        for child in node.children {
            let lines = try lines(child, negated: requiresTrue == negated, &rule)
            found = isAll ? try found.and(lines, of: node.fields) : try found.or(lines, of: node.fields)
        }
        return found
    }

    private func leaf(
        _ node: MagentoNode,
        negated: Bool,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> MagentoLines {
        let comparison = try node.comparison(negated: negated)
        switch node.attribute {
        case "quote_item_price":
            let amounts = try node.amounts(for: comparison, in: currency)
            guard let found = lines(comparison, amounts, \.price) else { return try refuse(node) }
            return found
        case "quote_item_qty":
            guard let found = lines(comparison, try node.counts(for: comparison), \.units) else {
                return try refuse(node)
            }
            return found
        case "sku":
            guard let isIn = comparison.isMembership else { return try refuse(node) }
            var skus: Set<String> = []
            for sku in try node.values(isList: comparison.takesList) {
                skus.formUnion(try shelf.skus(sku, "value", of: node.fields))
            }
            return lines(.sku, skus, isIn)
        case "category_ids":
            // Each comparison takes a list, and holds if the product is in one of these categories.
            let isIn = comparison.isMembership ?? (comparison == .contains)
            guard comparison.isMembership != nil || comparison == .contains || comparison == .notContains else {
                return try refuse(node)
            }
            return lines(.category, Set(try node.values(isList: true)), isIn)
        case "", "quote_item_row_total": return try refuse(node)
        default: return try attribute(node, comparison, &rule)
        }
    }

    /// Returns the lines with a value of an attribute that the shop defines.
    private func attribute(
        _ node: MagentoNode,
        _ comparison: MagentoOperator,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> MagentoLines {
        let name = node.attribute
        guard !name.contains(":"), let isIn = comparison.isMembership else { return try refuse(node) }
        let sentence = "lines need their value as the attribute \(name): the id of an option, or the text as it is"
        rule.notes.append(node.fields.remark("attribute_name", sentence))
        return lines(.attribute(name), Set(try node.values(isList: comparison.takesList)), isIn)
    }

    private func refuse(_ node: MagentoNode) throws(CartwrightError) -> MagentoLines {
        throw node.fields.error("operator", "no filter of lines compares \(node.attribute) like this")
    }

    private func lines(_ key: LineSet.Key, _ values: Set<String>, _ isIn: Bool) -> MagentoLines {
        MagentoLines(parts: [LineSet(key, values, isIn: isIn)])
    }

    /// Returns the lines of which a number passes a comparison; nil for a comparison of texts.
    private func lines(
        _ comparison: MagentoOperator,
        _ values: [Int64],
        _ number: WritableKeyPath<LineSet, LineSpan>
    ) -> MagentoLines? {
        func part(_ least: Int64?, _ most: Int64?) -> LineSet? {
            var part = LineSet()
            part[keyPath: number] = LineSpan(least: least, most: most)
            return part[keyPath: number].isEmpty ? nil : part
        }
        let parts = values.flatMap { value -> [LineSet?] in
            let (below, above) = (value - 1, value == .max ? nil : value + 1)
            switch comparison {
            case .equals, .oneOf: return [part(value, value)]
            case .notEquals: return [part(nil, below), above.flatMap { part($0, nil) }]
            case .atLeast: return [part(value, nil)]
            case .atMost: return [part(nil, value)]
            case .moreThan: return [above.flatMap { part($0, nil) }]
            case .lessThan: return [part(nil, below)]
            case .notOneOf, .contains, .notContains: return []
            }
        }
        let isKnown = ![.notOneOf, .contains, .notContains].contains(comparison)
        return isKnown ? MagentoLines(parts: parts.compactMap { $0 }) : nil
    }
}
