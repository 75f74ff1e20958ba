internal import Cartwright

extension Campaign {
    /// Returns the campaign of a promotion: its usage, and what is left of its limits.
    ///
    /// - Parameter rules: the limits of the promotion, with those of the campaign.
    func usage(_ rules: [LimitRule]) -> JSONValue {
        let uses = rules.first { $0.kind == .campaignUses }
        let budgetRule = rules.first { $0.kind == .campaignSpendBudget || $0.kind == .campaignUseBudget }
        return .present([
            "id": .string(id), "name": name.map(JSONValue.string), "enabled": isEnabled ? nil : false,
            "starts_at": startsAt.map { .string($0.description) }, "ends_at": endsAt.map { .string($0.description) },
            "usage_limit": usageLimit.map(JSONValue.integer), "uses": uses.map { .integer($0.used) },
            "uses_left": uses.map { .integer($0.left) }, "budget": budget?.json,
            "spent": budgetRule.map { .integer($0.used) }, "budget_left": budgetRule.map { .integer($0.left) },
        ])
    }
}

// MARK: In the document

extension Schema {
    /// The campaign of a promotion, with what is left of its limits.
    static let campaignUsage = object([
        "id": .text, "name?": .text, "enabled?": .constant(false), "starts_at?": .instant, "ends_at?": .instant,
        "usage_limit?": .count, "uses?": .count, "uses_left?": .count, "budget?": .any, "spent?": .count,
        "budget_left?": .count,
    ])
}
