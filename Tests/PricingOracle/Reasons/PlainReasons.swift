import Cartwright

/// The reasons why promotions are not applied, by the order of precedence: the gates in their order; a condition that
/// does not hold even when the promotion is alone; nothing to discount when alone; a whole budget that it exceeds
/// alone; a chosen promotion that it conflicts with; and last the result of pricing it in the chosen set, or, if it has
/// no conflict and was left out, the promotion that takes its amount.
struct PlainReasons {
    private let scenario: PlainScenario
    private let choice: PlainChoice

    /// The applied promotions by priority, then id.
    private let chosen: [PlainPromotion]

    /// - Parameter chosen: the ids of the applied promotions.
    init(_ choice: PlainChoice, chosen: Set<String>) {
        (scenario, self.choice) = (choice.scenario, choice)
        self.chosen = scenario.promotions.filter { chosen.contains($0.id) }
    }

    /// Returns the reasons by id, without the applied promotions.
    func all() -> [String: PlainReason] {
        // Without conflicts all are priced together, in either order of choice.
        let turns = scenario.isByPriority && !choice.contested.isEmpty ? choice.turns() : nil
        var reasons: [String: PlainReason] = [:]
        for promotion in scenario.promotions where !chosen.contains(where: { $0.id == promotion.id }) {
            reasons[promotion.id] =
                scenario.refusal(of: promotion).map { PlainReason($0) } ?? reasonAlone(promotion)
                ?? (turns.map { $0.reason(of: promotion) } ?? reason(promotion, besideTheBest: chosen))
            if reasons[promotion.id] == PlainReason("nothing_to_discount"), scenario.declinesGift(of: promotion) {
                reasons[promotion.id] = PlainReason("declined")
            }
        }
        return reasons
    }

    private func settlement(of promotions: [PlainPromotion], ignoringStage: Bool = false) -> PlainSettlement {
        var pipeline = PlainPipeline(scenario, Set(promotions.map(\.id)))
        return pipeline.run(ignoringStage: ignoringStage)
    }

    /// Returns the reason that applies even without other promotions. A condition on the stage reads list prices then.
    private func reasonAlone(_ promotion: PlainPromotion) -> PlainReason? {
        let condition = PlainCondition(scenario: scenario, left: scenario.listAmounts)
        guard promotion.conditions.allSatisfy({ condition.verdict($0) == .met }) else {
            return PlainReason("condition_not_met")
        }
        let alone = settlement(of: [promotion])
        guard alone.gives(promotion.id) else { return PlainReason("nothing_to_discount") }
        return alone.isWithinBudgets ? nil : PlainReason("budget_exhausted")
    }

    /// Returns the reason of a promotion that gives nothing among all that have no conflict: one of its group may take
    /// its lines and find no room there. Nil if it gives something.
    private func reasonAmongAll(_ promotion: PlainPromotion, _ best: [PlainPromotion]) -> PlainReason? {
        let contested = Set(choice.contested.map(\.id))
        let known = Set(best.map(\.id))
        let free = choice.candidates.filter { !contested.contains($0.id) && !known.contains($0.id) }
        let all = settlement(of: best + free)
        return all.gives(promotion.id) ? nil : all.reason(of: promotion)
    }

    /// Returns the reason beside the best set. An incompatible promotion is named before one with another kind of
    /// conflict.
    private func reason(_ promotion: PlainPromotion, besideTheBest best: [PlainPromotion]) -> PlainReason {
        let winner =
            best.first { !$0.isCompatible(with: promotion) }
            ?? best.first { $0.conflicts(with: promotion, in: scenario) }
        if let winner { return PlainReason("beaten_by", by: winner.id) }
        let together = settlement(of: best + [promotion])
        let isContested = choice.contested.contains { $0.id == promotion.id }
        guard !isContested, together.gives(promotion.id) else { return together.reason(of: promotion) }
        if promotion.isOfLineGroup, let reason = reasonAmongAll(promotion, best) { return reason }
        // It has no conflict and is left out: another promotion takes more without it.
        let without = settlement(of: best)
        let taker = best.first { without.given(by: $0.id) > together.given(by: $0.id) }
        return taker.map { PlainReason("beaten_by", by: $0.id) } ?? together.reason(of: promotion)
    }
}

extension PlainSettlement {
    fileprivate func given(by id: String) -> Int64 { outcomes[id]?.given.reduce(0, +) ?? 0 }

    /// Returns the reason of a member of a set: its condition, the amount left for it, or its budget.
    func reason(of member: PlainPromotion) -> PlainReason {
        if unmet.contains(member.id) { return PlainReason("condition_not_met") }
        guard gives(member.id) else {
            return contest.winner(over: member.id).map { PlainReason("beaten_by", by: $0) }
                ?? PlainReason("nothing_to_discount")
        }
        return PlainReason(isWithinBudgets ? "nothing_to_discount" : "budget_exhausted")
    }
}

extension PlainTurns {
    /// Returns the reason of a promotion that passed its gates and would apply alone.
    func reason(of promotion: PlainPromotion) -> PlainReason {
        reasons[promotion.id] ?? settlement.reason(of: promotion)
    }
}
