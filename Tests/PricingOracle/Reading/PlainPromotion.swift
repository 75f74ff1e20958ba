import Cartwright

/// A promotion as the scenario writes it, and what follows from that.
struct PlainPromotion {
    let id: String
    let priority: Int64
    let value: JSONValue
    let effects: [PlainEffect]

    var conditions: [JSONValue] { value["conditions"].elements }

    init(_ value: JSONValue) {
        self.value = value
        id = value["id"].text
        priority = value["priority"].integer ?? 0
        effects = value["effects"].elements.map(PlainEffect.init)
    }

    /// The stage at whose beginning its conditions are tested.
    var firstStage: PlainStage { effects.map(\.stage).min() ?? .gift }

    /// Whether a condition of it looks at what earlier stages left.
    var readsStage: Bool { conditions.contains(where: PlainCondition.readsStage) }

    /// Whether it goes first where an order is needed.
    func goesBefore(_ other: PlainPromotion) -> Bool {
        guard priority == other.priority else { return priority > other.priority }
        return id.utf8.lexicographicallyPrecedes(other.id.utf8)
    }
}

// MARK: What it may stand beside

extension PlainPromotion {
    /// The classes of its effects.
    private var classes: Set<String> { Set(effects.map(\.stage.promotionClass)) }

    /// The classes that others may have; nil for any, none where it stands alone.
    private var allowed: Set<String>? {
        if value["exclusive"].bool == true { return [] }
        return value["combines_with"].texts.map(Set.init)
    }

    func isCompatible(with other: PlainPromotion) -> Bool {
        let group = value["group"].textIfPresent
        if group != nil, group == other.value["group"].textIfPresent { return false }
        return allows(other) && other.allows(self)
    }

    private func allows(_ other: PlainPromotion) -> Bool {
        guard let allowed else { return true }
        return !allowed.isEmpty && other.classes.isSubset(of: allowed)
    }
}

// MARK: What counts how often it is used

extension PlainPromotion {
    /// Whether using its code uses something up.
    var hasLimitedCode: Bool {
        let limits = [value["usage_limit"], value["per_customer_limit"], value["budget"]]
        return value["code"] != nil && limits.contains { $0 != nil }
    }

    /// What its budget has left to spend, nil without a spend budget.
    func budgetLeft(in currency: String) -> Int64? {
        guard let budget = value["budget"], budget["kind"].text == "amount" else { return nil }
        return max(0, (budget["limit"].minor(in: currency) ?? 0) - (budget["used"].minor(in: currency) ?? 0))
    }

    /// Whether its budget gives what is left where it does not cover all.
    var isPartial: Bool { value["budget"]?["partial"].bool ?? false }

    /// Whether its budget may refuse it as a whole.
    var hasWholeBudget: Bool { value["budget"]?["kind"].text == "amount" && !isPartial }
}
