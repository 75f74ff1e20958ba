import Cartwright

/// A promotion read from the scenario.
struct PlainPromotion {
    let id: String
    let priority: Int64
    let value: JSONValue
    let effects: [PlainEffect]

    /// The campaign that it names.
    let campaign: JSONValue?

    /// True if the rest of the budget of its campaign is less than the cart and the store credit that the campaign may
    /// give on it, so that one promotion of it applies.
    var isScarce = false

    var conditions: [JSONValue] { value["conditions"].elements }

    init(_ value: JSONValue, of campaign: JSONValue? = nil) {
        (self.value, self.campaign) = (value, campaign)
        id = value["id"].text
        priority = value["priority"].integer ?? 0
        effects = value["effects"].elements.map(PlainEffect.init)
    }

    /// The stage at the start of which its conditions are tested.
    var firstStage: PlainStage { effects.map(\.stage).min() ?? .gift }

    /// True if it has effects, and all of them give store credit.
    var givesOnlyCredit: Bool { !effects.isEmpty && effects.allSatisfy { $0.stage == .credit } }

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
        if isScarce, other.isScarce, campaign?["id"].text == other.campaign?["id"].text { return false }
        return allows(other) && other.allows(self)
    }

    private func allows(_ other: PlainPromotion) -> Bool {
        guard let allowed else { return true }
        return !allowed.isEmpty && other.classes.subtracting(["credit"]).isSubset(of: allowed)
    }
}

// MARK: Usage limits

extension PlainPromotion {
    /// True if the use of its code is limited.
    var hasLimitedCode: Bool {
        let limits = [value["usage_limit"], value["per_customer_limit"], value["budget"]]
        let shared = [campaign?["usage_limit"], campaign?["budget"]]
        return value["code"] != nil && (limits + shared).contains { $0 != nil }
    }

    /// Returns the rest of the smaller spend budget, its own or that of its campaign, and whether it may be given in
    /// part; nil without any.
    func spend(in currency: String) -> (left: Int64, isPartial: Bool)? {
        [value["budget"], campaign?["budget"]].compactMap { budget in
            budget.left(in: currency).map { (left: $0, isPartial: budget?["partial"].bool ?? false) }
        }
        .min { a, b in a.left != b.left ? a.left < b.left : a.isPartial && !b.isPartial }
    }

    /// Returns the amount left in a partial budget that is the smaller one; nil if there is none.
    func partialLeft(in currency: String) -> Int64? { spend(in: currency).flatMap { $0.isPartial ? $0.left : nil } }

    /// Returns the amount left in a budget that may refuse the whole promotion; nil if there is none.
    func wholeLeft(in currency: String) -> Int64? { spend(in: currency).flatMap { $0.isPartial ? nil : $0.left } }
}

extension JSONValue? {
    /// Returns the amount left in a spend budget; nil without one.
    func left(in currency: String) -> Int64? {
        guard let budget = self, budget["kind"].text == "amount" else { return nil }
        return max(0, (budget["limit"].minor(in: currency) ?? 0) - (budget["used"].minor(in: currency) ?? 0))
    }
}
