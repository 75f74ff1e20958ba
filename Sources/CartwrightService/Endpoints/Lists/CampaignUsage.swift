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
            "usage_limit": usageLimit.map(JSONValue.integer), "usage_period": uses?.periodJSON,
            "uses": uses.map { .integer($0.used) },
            "uses_left": uses.map { .integer($0.left) }, "budget": budget?.json,
            "budget_resets_at": budgetRule?.resetsAt.map { .string($0.description) },
            "spent": budgetRule.map { .integer($0.used) }, "budget_left": budgetRule.map { .integer($0.left) },
        ])
    }
}

extension LimitRule {
    /// The period of the limit and its end; nil if it never starts anew.
    var periodJSON: JSONValue? {
        guard let period, let resetsAt else { return nil }
        return period.json(until: resetsAt)
    }
}

extension LimitPeriod {
    /// Returns the period at an instant and its end.
    func json(at instant: Instant) -> JSONValue { json(until: reset(after: instant)) }

    /// Returns the period and its end, as
    /// `{"every": "day", "time_zone": "UTC", "resets_at": "2026-05-02T00:00:00Z"}`.
    fileprivate func json(until end: Instant) -> JSONValue {
        [
            "every": .string(length.rawValue), "time_zone": .string(zone.name),
            "resets_at": .string(end.description),
        ]
    }
}

// MARK: In the document

extension Schema {
    /// The period of a limit, and the instant at which it starts anew.
    static let limitPeriod = object([
        "every": .words(of: LimitPeriod.Length.self), "time_zone": .text, "resets_at": .instant,
    ])

    /// The campaign of a promotion, with what is left of its limits.
    static let campaignUsage = object([
        "id": .text, "name?": .text, "enabled?": .constant(false), "starts_at?": .instant, "ends_at?": .instant,
        "usage_limit?": .count, "usage_period?": limitPeriod, "uses?": .count, "uses_left?": .count, "budget?": .any,
        "budget_resets_at?": .instant, "spent?": .count, "budget_left?": .count,
    ])
}
