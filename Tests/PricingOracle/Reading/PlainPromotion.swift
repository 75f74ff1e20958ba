import Cartwright

/// A promotion read from the scenario.
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

    /// The stage at the start of which its conditions are tested.
    var firstStage: PlainStage { effects.map(\.stage).min() ?? .gift }

    /// True if a condition reads amounts left by earlier stages.
    var readsStage: Bool { conditions.contains(where: PlainCondition.readsStage) }

    /// True if the promotion comes first in the order of priority, then id.
    func goesBefore(_ other: PlainPromotion) -> Bool {
        guard priority == other.priority else { return priority > other.priority }
        return id.utf8.lexicographicallyPrecedes(other.id.utf8)
    }
}

// MARK: Stacking

extension PlainPromotion {
    private var classes: Set<String> { Set(effects.map(\.stage.promotionClass)) }

    /// The classes that other promotions may have; nil for any, empty for an exclusive promotion.
    private var allowed: Set<String>? {
        if value["exclusive"].bool == true { return [] }
        return value["combines_with"].texts.map(Set.init)
    }

    /// The name of its group; nil without one.
    var group: String? { value["group"].textIfPresent ?? value["group"]?["name"].textIfPresent }

    /// True if the promotions of its group compete on each line by itself.
    var isOfLineGroup: Bool { value["group"]?["per"].textIfPresent == "line" }

    func isCompatible(with other: PlainPromotion) -> Bool {
        if let group, !isOfLineGroup, group == other.group { return false }
        return allows(other) && other.allows(self)
    }

    private func allows(_ other: PlainPromotion) -> Bool {
        guard let allowed else { return true }
        return !allowed.isEmpty && other.classes.isSubset(of: allowed)
    }
}

// MARK: Usage limits

extension PlainPromotion {
    /// True if the use of its code is limited.
    var hasLimitedCode: Bool {
        let limits = [value["usage_limit"], value["per_customer_limit"], value["budget"]]
        return value["code"] != nil && limits.contains { $0 != nil }
    }

    /// Returns the amount left in a spend budget; nil without one.
    func budgetLeft(in currency: String) -> Int64? {
        guard let budget = value["budget"], budget["kind"].text == "amount" else { return nil }
        return max(0, (budget["limit"].minor(in: currency) ?? 0) - (budget["used"].minor(in: currency) ?? 0))
    }

    /// True if the budget gives its remaining amount when it does not cover all.
    var isPartial: Bool { value["budget"]?["partial"].bool ?? false }

    /// True if the budget may refuse the whole promotion.
    var hasWholeBudget: Bool { value["budget"]?["kind"].text == "amount" && !isPartial }
}
