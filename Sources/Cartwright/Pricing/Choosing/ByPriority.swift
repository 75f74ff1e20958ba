internal import BasicContainers

/// Goes through the candidates by priority, then id, and takes each that is compatible with those taken. One that gives
/// nothing beside those taken is left out, and so blocks none; so is one that would break a condition of theirs on
/// what earlier stages left.
struct ByPriority {
    private let pool: CandidatePool
    private let options: PricingOptions

    /// - Parameter pool: candidates that give something when alone.
    init(_ pool: CandidatePool, _ options: PricingOptions) { (self.pool, self.options) = (pool, options) }

    func choose() throws(CartwrightError) -> Chosen {
        // Each is priced with those before it.
        guard pool.cost <= PricingLimits.costByPriority / max(1, pool.candidates.count) else {
            throw .tooLarge(pool.candidates.count, pool.frozen.cart)
        }
        var pipeline = Pipeline(pool)
        var isTaken = NumberSet()
        var found: [Int: RejectedPromotion] = [:]
        for (index, candidate) in pool.candidates.enumerated() {
            let blocker = isTaken.first { !pool.candidates[$0].stacking.isCompatible(with: candidate.stacking) }
            if let blocker {
                let by = pool.id(of: blocker)
                found[index] = RejectedPromotion(promotion: pool.id(of: index), reason: .excludedBy, by: by)
                continue
            }
            isTaken[index] = true
            let settlement = try pipeline.run(isTaken)
            let broken = isTaken.first { $0 != index && settlement.outcomes[$0].isUnmet }
            isTaken[index] = broken == nil && settlement.outcomes[index].gives && settlement.isWithinBudgets
            if !isTaken[index] { found[index] = settlement.rejection(ofLeftOut: index, breaking: broken) }
        }
        let settlement = try pipeline.run(isTaken)
        return Chosen(settlement: settlement, rejected: try rejections(found, settlement, &pipeline), choice: nil)
    }

    /// Why each candidate that is not applied lost: what would keep it off the cart without any other comes first, then
    /// what was found in its turn. Where nothing is to be explained, only for those whose code was entered.
    private func rejections(
        _ found: [Int: RejectedPromotion],
        _ settlement: Settlement,
        _ pipeline: inout Pipeline
    ) throws(CartwrightError) -> [RejectedPromotion] {
        var rejections: [RejectedPromotion] = []
        for (index, candidate) in pool.candidates.enumerated() where options.explains(candidate) {
            guard !settlement.outcomes[index].gives else { continue }
            let standalone = try pipeline.standaloneRejection(of: index)
            rejections.append(standalone ?? found[index] ?? settlement.rejection(of: index))
        }
        return rejections
    }
}

extension Settlement {
    /// Why the last one of a set was left out of it again.
    ///
    /// - Parameter broken: another member whose condition does not hold beside it.
    fileprivate func rejection(ofLeftOut candidate: Int, breaking broken: Int?) -> RejectedPromotion {
        if let broken {
            return RejectedPromotion(promotion: pool.id(of: candidate), reason: .beatenBy, by: pool.id(of: broken))
        }
        guard outcomes[candidate].gives else { return rejection(of: candidate) }
        return RejectedPromotion(promotion: pool.id(of: candidate), reason: .budgetExhausted)
    }
}
