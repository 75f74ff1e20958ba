import Cartwright

/// Why promotions are not applied, straight from the order of precedence: the gates in their order; a condition that
/// does not hold even when the promotion stands alone; nothing to discount when alone; a whole budget that it exceeds
/// alone; one of the chosen that it is in conflict with; and only then what the chosen set does to it, or, for one in no
/// conflict that was left out, the one that takes what it would have taken.
struct PlainReasons {
    private let scenario: PlainScenario
    private let choice: PlainChoice

    /// Those that apply, in order of priority, then id.
    private let chosen: [PlainPromotion]

    /// - Parameter chosen: the ids of those that apply.
    init(_ choice: PlainChoice, chosen: Set<String>) {
        (scenario, self.choice) = (choice.scenario, choice)
        self.chosen = scenario.promotions.filter { chosen.contains($0.id) }
    }

    /// The reasons by id; none of those that apply.
    func all() -> [String: PlainReason] {
        let turns = scenario.isByPriority ? choice.turns() : nil
        var reasons: [String: PlainReason] = [:]
        for promotion in scenario.promotions where !chosen.contains(where: { $0.id == promotion.id }) {
            reasons[promotion.id] =
                scenario.refusal(of: promotion).map { PlainReason($0) } ?? reasonAlone(promotion)
                ?? (turns.map { $0.reason(of: promotion) } ?? reason(promotion, besideTheBest: chosen))
        }
        return reasons
    }

    private func settlement(of promotions: [PlainPromotion], ignoringStage: Bool = false) -> PlainSettlement {
        var pipeline = PlainPipeline(scenario, Set(promotions.map(\.id)))
        return pipeline.run(ignoringStage: ignoringStage)
    }

    /// What keeps a promotion off the cart where there is no other one. A condition on the stage sees list prices then.
    private func reasonAlone(_ promotion: PlainPromotion) -> PlainReason? {
        let condition = PlainCondition(scenario: scenario, left: scenario.listAmounts)
        guard promotion.conditions.allSatisfy({ condition.verdict($0) == .met }) else {
            return PlainReason("condition_not_met")
        }
        let alone = settlement(of: [promotion])
        guard alone.gives(promotion.id) else { return PlainReason("nothing_to_discount") }
        return alone.isWithinBudgets ? nil : PlainReason("budget_exhausted")
    }

    /// One that it may not stand beside is named before one that it is in conflict with otherwise.
    private func reason(_ promotion: PlainPromotion, besideTheBest best: [PlainPromotion]) -> PlainReason {
        let winner =
            best.first { !$0.isCompatible(with: promotion) }
            ?? best.first { $0.conflicts(with: promotion, in: scenario) }
        if let winner { return PlainReason("beaten_by", by: winner.id) }
        let together = settlement(of: best + [promotion])
        let isContested = choice.contested.contains { $0.id == promotion.id }
        guard !isContested, together.gives(promotion.id) else { return together.reason(of: promotion) }
        // In no conflict, and left out: another one takes more without it.
        let without = settlement(of: best)
        let taker = best.first { without.given(by: $0.id) > together.given(by: $0.id) }
        return taker.map { PlainReason("beaten_by", by: $0.id) } ?? together.reason(of: promotion)
    }
}

extension PlainSettlement {
    fileprivate func given(by id: String) -> Int64 { outcomes[id]?.given.reduce(0, +) ?? 0 }

    /// What a set does to one of its members: its condition, what is left for it, its budget.
    func reason(of member: PlainPromotion) -> PlainReason {
        if unmet.contains(member.id) { return PlainReason("condition_not_met") }
        guard gives(member.id) else { return PlainReason("nothing_to_discount") }
        return PlainReason(isWithinBudgets ? "nothing_to_discount" : "budget_exhausted")
    }
}

extension PlainTurns {
    /// Why one that passed its gates, and would apply alone, does not.
    func reason(of promotion: PlainPromotion) -> PlainReason {
        reasons[promotion.id] ?? settlement.reason(of: promotion)
    }
}
