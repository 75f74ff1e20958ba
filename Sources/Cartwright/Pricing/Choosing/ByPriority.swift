internal import BasicContainers

/// Takes the candidates by priority, then id, and keeps each one that is compatible with those already taken.
///
/// A candidate that gives nothing beside those taken is left out, so that it does not block others. So is a candidate
/// that would break a condition of theirs on what earlier stages left.
struct ByPriority {
    private let pool: CandidatePool
    private let options: ChoiceOptions

    /// - Parameter pool: the candidates, each of which gives something alone.
    init(_ pool: CandidatePool, _ options: ChoiceOptions) { (self.pool, self.options) = (pool, options) }

    func choose() throws(CartwrightError) -> Chosen {
        // Each candidate is priced together with those before it.
        guard pool.cost <= PricingLimits.costByPriority / max(1, pool.candidates.count) else {
            throw .tooLarge(pool.candidates.count, pool.frozen.cart)
        }
        var pipeline = Pipeline(pool)
        var isTaken = NumberSet()
        var found: [Int: RejectedPromotion] = [:]
        for index in pool.candidates.indices {
            let blocker = isTaken.first { !pool.areCompatible($0, index) }
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

    /// Returns the reason why each candidate is not applied. A reason that holds without any other promotion comes
    /// first, then the one found in its turn. If the options explain nothing, only candidates whose code was entered
    /// are listed.
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
    /// Returns the reason why the candidate added last was left out again.
    ///
    /// - Parameter broken: another member whose condition does not hold beside the candidate.
    fileprivate func rejection(ofLeftOut candidate: Int, breaking broken: Int?) -> RejectedPromotion {
        if let broken {
            return RejectedPromotion(promotion: pool.id(of: candidate), reason: .beatenBy, by: pool.id(of: broken))
        }
        guard outcomes[candidate].gives else { return rejection(of: candidate) }
        return pool.budgetRejection(of: candidate)
    }
}
