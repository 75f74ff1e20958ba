/// The choice of promotions, made by trying every set.
struct PlainChoice {
    let scenario: PlainScenario

    /// The promotions that pass their gates and their conditions on the list, and give something when alone.
    let candidates: [PlainPromotion]

    /// The candidates that conflict with another, or have a budget that may refuse them.
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
            a.wholeLeft(in: scenario.currency) != nil
                || candidates.contains { $0.id != a.id && a.conflicts(with: $0, in: scenario) }
        }
    }

    /// Returns the choice by the options of the scenario.
    func chosen() -> PlainSettlement { scenario.isByPriority ? turns().settlement : best() }

    /// Returns the number of candidates without conflict that the best set lacks.
    func leftOutCount(of best: PlainSettlement) -> Int {
        let present = Set((best.members + contested).map(\.id))
        return candidates.count { !present.contains($0.id) }
    }

    private func settlement(of ids: Set<String>) -> PlainSettlement {
        var pipeline = PlainPipeline(scenario, ids)
        return pipeline.run()
    }

    /// Tries the candidates by priority.
    func turns() -> PlainTurns { PlainTurns(candidates, in: scenario) }

    /// Returns the best set. Promotions that the set is better without are left out one after the other: first the one
    /// whose absence gives the greatest discount, then the one with the lowest priority, then the one with the greatest
    /// id.
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

    /// Returns the best of all compatible sets that hold every candidate without conflict, except the left-out ones.
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
    /// True if a choice between the two may be needed: they are incompatible, one uses up units that the other picks,
    /// or one has a condition on amounts left by the other.
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
