/// Goes through the candidates by priority, then id, and takes each that is compatible with those taken. One that gives
/// nothing beside those taken is left out, and so blocks nobody.
struct ByPriority {
    private let frozen: FrozenCart
    private let candidates: [Candidate]

    init(_ frozen: FrozenCart, _ candidates: [Candidate]) {
        self.frozen = frozen
        self.candidates = candidates
    }

    func choose() throws(CartwrightError) -> Chosen {
        var taken: [Candidate] = []
        var rejected: [RejectedPromotion] = []
        for candidate in candidates {
            if let first = taken.first(where: { !$0.promotion.isCompatible(with: candidate.promotion) }) {
                rejected.append(RejectedPromotion(promotion: candidate.id, reason: .excludedBy, by: first.id))
                continue
            }
            let settlement = try Pipeline.run(taken + [candidate], on: frozen)
            let outcome = settlement.outcomes[taken.count]
            if !outcome.gives {
                rejected.append(candidate.rejection(outcome))
            } else if !settlement.isWithinBudgets {
                rejected.append(RejectedPromotion(promotion: candidate.id, reason: .budgetExhausted))
            } else {
                taken.append(candidate)
            }
        }
        let settlement = try Pipeline.run(taken, on: frozen)
        return Chosen(settlement: settlement, rejected: rejected + settlement.rejectionsOfIdle(), choice: nil)
    }
}
