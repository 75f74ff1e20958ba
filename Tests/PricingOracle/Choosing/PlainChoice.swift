/// Which promotions apply, by trying every set.
struct PlainChoice {
    let scenario: PlainScenario

    /// Those that pass their gates and their conditions on the list, and give something when alone.
    let candidates: [PlainPromotion]

    /// Those in conflict with another, and those whose budget may refuse them.
    let contested: [PlainPromotion]

    init(_ scenario: PlainScenario) {
        self.scenario = scenario
        let onList = PlainCondition(scenario: scenario, left: nil)
        candidates = scenario.promotions.filter { promotion in
            guard scenario.opens(promotion), !promotion.conditions.contains(where: { onList.verdict($0).isLost })
            else { return false }
            var alone = PlainPipeline(scenario, [promotion.id])
            return alone.run(ignoringStage: true).gives(promotion.id)
        }
        let candidates = candidates
        contested = candidates.filter { a in
            a.hasWholeBudget || candidates.contains { $0.id != a.id && a.conflicts(with: $0, in: scenario) }
        }
    }

    /// What the scenario's own options choose.
    func chosen() -> PlainSettlement { scenario.isByPriority ? turns().settlement : best() }

    /// The number of those in no conflict that a set of the best lacks.
    func leftOutCount(of best: PlainSettlement) -> Int {
        let present = Set((best.members + contested).map(\.id))
        return candidates.count { !present.contains($0.id) }
    }

    private func settlement(of ids: Set<String>) -> PlainSettlement {
        var pipeline = PlainPipeline(scenario, ids)
        return pipeline.run()
    }

    /// The candidates in their turns, as a shop goes through them by priority.
    func turns() -> PlainTurns { PlainTurns(candidates, in: scenario) }

    /// The best set, from which promotions are left out one after the other while it is better without one: the one
    /// first without which most is taken off, then that of the lowest priority, then of the greatest id.
    private func best() -> PlainSettlement {
        var leftOut: Set<String> = []
        while true {
            let best = best(without: leftOut)
            var without: (id: String, discount: Int64)?
            for promotion in best.applied.reversed() {
                let rest = settlement(of: Set(best.members.map(\.id)).subtracting([promotion.id]))
                guard rest.isWithinBudgets, rest.rank.isBetter(leftOutOf: best.rank) else { continue }
                if rest.discount > without?.discount ?? -1 { without = (promotion.id, rest.discount) }
            }
            guard let without else { return best }
            leftOut.insert(without.id)
        }
    }

    /// The best of every compatible set that holds those without conflict, but for some.
    private func best(without leftOut: Set<String>) -> PlainSettlement {
        let isContested = Set(contested.map(\.id))
        var sets = [candidates.filter { !isContested.contains($0.id) && !leftOut.contains($0.id) }]
        for candidate in contested {
            sets += sets.filter { $0.allSatisfy { $0.isCompatible(with: candidate) } }.map { $0 + [candidate] }
        }
        let settlements = sets.map { settlement(of: Set($0.map(\.id))) }.filter(\.isWithinBudgets)
        let best = settlements.max { $1.rank.beats($0.rank) }
        return best ?? settlement(of: [])
    }
}

extension PlainPromotion {
    /// Whether a choice between two may be needed: they may not stand together, one uses units up that the other wants,
    /// or one has a condition on what the other leaves.
    func conflicts(with other: PlainPromotion, in scenario: PlainScenario) -> Bool {
        !isCompatible(with: other) || contends(with: other, in: scenario) || depends(on: other)
            || other.depends(on: self)
    }

    private func contends(with other: PlainPromotion, in scenario: PlainScenario) -> Bool {
        let (own, others) = (effects.filter { $0.stage == .unit }, other.effects.filter { $0.stage == .unit })
        guard (own + others).contains(where: \.usesUnitsUp) else { return false }
        return scenario.places.contains { place in
            let isPicked = { (effect: PlainEffect) in effect.picks(place, in: scenario) }
            return own.contains(where: isPicked) && others.contains(where: isPicked)
        }
    }

    private func depends(on other: PlainPromotion) -> Bool {
        readsStage && other.effects.contains { $0.stage < firstStage }
    }
}
