internal import Cartwright

extension LintRule {
    /// Promotions in whose place another one always applies: it applies wherever they do, cannot stand beside them,
    /// stands beside all that they stand beside, and takes as much off or more.
    static let shadows = LintRule { subject in
        subject.promotions.compactMap { entry in
            let loser = entry.promotion
            guard
                let winner = subject.promotions.lazy.map(\.promotion).first(where: { $0.shadows(loser, subject.choose) }
                )
            else { return nil }
            return CartwrightError(
                .lintAlwaysLoses,
                "\(loser.id) always loses to \(winner.id), which applies wherever it does and takes no less off",
                hint: "let both combine, take one out, or give \(loser.id) more to take off",
                at: entry.pointer.location
            )
        }
    }
}

extension Promotion {
    /// Whether another promotion never applies since this one does in its place. What is not sure is not said.
    fileprivate func shadows(_ other: Promotion, _ objective: PricingOptions.Objective) -> Bool {
        guard id != other.id, isEnabled, other.isEnabled, hasNoLimits, reachesAll(of: other) else { return false }
        guard !isCompatible(with: other), stacking == other.stacking, classes == other.classes else { return false }
        guard let more = takesMore(than: other) else { return false }
        let goesFirst = (other.priority, id) < (priority, other.id)
        return switch objective {
        case .priority: goesFirst
        case .best: more || goesFirst
        }
    }

    private var hasNoLimits: Bool { usageLimit == nil && perCustomerLimit == nil && budget == nil }

    /// Whether it applies to every cart that another one applies to, as far as time, code and conditions go.
    private func reachesAll(of other: Promotion) -> Bool {
        let hasCode = code == nil || code.map(PromotionCode.normalized) == other.code.map(PromotionCode.normalized)
        let begins = startsAt.map { own in other.startsAt.map { own <= $0 } ?? false } ?? true
        let ends = endsAt.map { own in other.endsAt.map { own >= $0 } ?? false } ?? true
        let asked = Set(other.conditions.map(\.json))
        return hasCode && begins && ends && conditions.allSatisfy { asked.contains($0.json) }
    }

    /// Whether its only effect takes more off than another one's of the same kind on the same target: true for more,
    /// false for just as much, nil where it does not or nobody can tell.
    private func takesMore(than other: Promotion) -> Bool? {
        guard effects.count == 1, other.effects.count == 1 else { return nil }
        switch (effects[0], other.effects[0]) {
        case (let own as PercentOff, let theirs as PercentOff):
            guard own.target == theirs.target, own.rounding == theirs.rounding, own.maximumDiscount == nil,
                own.percent.millionths >= theirs.percent.millionths
            else { return nil }
            return own.percent.millionths > theirs.percent.millionths
        case (let own as AmountOff, let theirs as AmountOff):
            guard own.target == theirs.target, own.each == theirs.each, own.firstAmount == theirs.firstAmount,
                let amount = own.amount.onlyMinor, let lower = theirs.amount.onlyMinor, amount >= lower
            else { return nil }
            return amount > lower
        default: return nil
        }
    }
}
