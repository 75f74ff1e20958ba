internal import BasicContainers

/// Goes through the candidates by priority, then id, and takes each that is compatible with those taken. One that gives
/// nothing beside those taken is left out, and so blocks nobody.
struct ByPriority {
    private let lineup: Lineup

    init(_ lineup: Lineup) { self.lineup = lineup }

    func choose() throws(CartwrightError) -> Chosen {
        // Each is priced with those before it.
        guard lineup.cost <= PricingLimits.costByPriority / max(1, lineup.candidates.count) else {
            throw .tooLarge(lineup.candidates.count, lineup.frozen.cart)
        }
        var pipeline = Pipeline(lineup)
        var isTaken = NumberSet()
        var rejected: [RejectedPromotion] = []
        for (index, candidate) in lineup.candidates.enumerated() {
            let blocker = isTaken.first { !lineup.candidates[$0].traits.isCompatible(with: candidate.traits) }
            if let blocker {
                let by = lineup.id(of: blocker)
                rejected.append(RejectedPromotion(promotion: lineup.id(of: index), reason: .excludedBy, by: by))
                continue
            }
            isTaken[index] = true
            let settlement = try pipeline.run(isTaken)
            let outcome = settlement.outcomes[index]
            isTaken[index] = outcome.gives && settlement.isWithinBudgets
            if !outcome.gives {
                rejected.append(settlement.rejection(of: index))
            } else if !settlement.isWithinBudgets {
                rejected.append(RejectedPromotion(promotion: lineup.id(of: index), reason: .budgetExhausted))
            }
        }
        let settlement = try pipeline.run(isTaken)
        return Chosen(settlement: settlement, rejected: rejected + settlement.rejectionsOfIdle(), choice: nil)
    }
}
