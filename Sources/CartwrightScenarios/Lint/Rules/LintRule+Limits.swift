internal import Cartwright

extension LintRule {
    /// Limits that are never reached because another one is lower.
    static let limits = LintRule { subject in
        subject.promotions.flatMap { entry in
            limits(of: entry) + entry.effects.flatMap { effect, _, pointer in limits(of: effect, at: pointer) }
        }
    }

    private static func limits(of entry: LintSubject.Entry) -> [CartwrightError] {
        let promotion = entry.promotion
        guard let limit = promotion.usageLimit else { return [] }
        var findings: [CartwrightError] = []
        if let own = promotion.perCustomerLimit, own > limit,
            promotion.usagePeriod.holds(promotion.customerPeriod)
        {
            findings.append(neverReached("per_customer_limit", by: "usage_limit", at: entry.pointer))
        }
        if let budget = promotion.budget, budget.kind == .uses,
            case (.any(let uses), .any(let used)) =
                (budget.limit, budget.used)
        {
            let (left, uses) = (Int128(limit) - Int128(promotion.used), Int128(uses) - Int128(used))
            let (usage, spent) = (promotion.usagePeriod, budget.period)
            if uses > left, usage.holds(spent) {
                findings.append(neverReached("budget", by: "usage_limit", at: entry.pointer))
            }
            if left > uses, spent.holds(usage) {
                findings.append(neverReached("usage_limit", by: "budget", at: entry.pointer))
            }
        }
        return findings
    }

    private static func limits(of effect: any Effect, at pointer: JSONPointer) -> [CartwrightError] {
        switch effect {
        case let effect as BuyXGetY:
            limits(
                "max_units",
                effect.maximumUnits,
                "max_applications",
                effect.maximumApplications,
                ofUnits: effect.get.quantity,
                at: pointer
            )
        case let effect as any TargetingEffect where effect.target.scope == .units:
            limits(
                "max_units",
                effect.target.units.maximumUnits,
                "max_groups",
                effect.target.units.maximumGroups,
                ofUnits: effect.target.units.groupsOf ?? 1,
                at: pointer.appending("target")
            )
        default: []
        }
    }

    /// - Parameter size: the number of units per group.
    private static func limits(
        _ unitsKey: String,
        _ units: Int64?,
        _ groupsKey: String,
        _ groups: Int64?,
        ofUnits size: Int64,
        at pointer: JSONPointer
    ) -> [CartwrightError] {
        guard let units, let groups, units > 0, groups > 0 else { return [] }
        let inGroups = Int128(groups) * Int128(size)
        if Int128(units) >= inGroups + Int128(size) { return [neverReached(unitsKey, by: groupsKey, at: pointer)] }
        if Int128(units) <= inGroups - Int128(size) { return [neverReached(groupsKey, by: unitsKey, at: pointer)] }
        return []
    }

    private static func neverReached(_ key: String, by other: String, at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .lintLimitNeverReached,
            "\(key) is never reached: \(other) allows less",
            hint: "remove one of them, or lower \(key)",
            at: pointer.appending(key).location
        )
    }
}

extension LimitPeriod? {
    /// True if each period of another limit is within one period of this limit.
    fileprivate func holds(_ other: LimitPeriod?) -> Bool { self == nil || self == other }
}
