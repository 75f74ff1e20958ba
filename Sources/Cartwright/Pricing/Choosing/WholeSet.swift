internal import BasicContainers

/// All candidates together, if it can be proven at once that every other set takes less off. Each exclusive candidate
/// is compared as a set of its own.
///
/// If no two of the others bar each other, ``SetBound`` gives for each contested candidate an upper bound of the
/// discount of sets without it. If that is less than the discount of all together, the candidate is in every best set.
/// For candidates that take amounts or units, the sum by stages of the rest is the sum of all minus a part for each
/// candidate left out, so that one evaluation answers for all of them. On many lines, the roundings of all lines may be
/// more than such a part: then only those count that may change, see ``SetBound/showsBest(_:_:_:)``. If that is not
/// enough either, each candidate is left out in turn, and the others are priced.
///
/// Some candidates may give nothing beside all others, such as a percentage of units that others used up. Unless they
/// use units up, they make no difference to a set that holds those others, so nothing has to be proven for them.
struct WholeSet {
    private let pool: CandidatePool

    /// The price with all compatible candidates together.
    private let whole: Settlement

    /// The prices with each exclusive candidate alone.
    private let exclusive: [Settlement]

    /// The number of sets priced.
    private let nodes: Int

    /// The best of these sets.
    private let best: Settlement

    /// The candidates that give nothing beside all others.
    let idle: NumberSet

    /// Returns nil if none of these sets is proven to be the best.
    ///
    /// - Parameters:
    ///   - useful: the candidates that give something alone.
    ///   - maximumNodes: the number of sets that may be priced.
    init?(
        _ useful: NumberSet,
        by pipeline: inout Pipeline,
        _ conflicts: Conflicts,
        maximumNodes: Int
    ) throws(CartwrightError) {
        pool = pipeline.pool
        guard !pool.readsStage, !conflicts.contested.isEmpty else { return nil }
        let exclusives = conflicts.exclusive(among: useful)
        let members = useful.subtracting(exclusives)
        guard !members.isEmpty, exclusives.count < maximumNodes, !conflicts.hasBarred(among: members) else {
            return nil
        }
        let whole = try pipeline.run(members)
        idle = whole.idle
        let inert = idle.isEmpty ? idle : whole.inert
        let contested = members.intersection(conflicts.contested).subtracting(inert)
        guard whole.isWithinBudgets, idle.isEmpty || exclusives.isEmpty,
            let tried = try Self.nodesToShowBest(
                whole,
                contested,
                by: &pipeline,
                conflicts,
                maximumNodes: maximumNodes - 1 - exclusives.count
            )
        else { return nil }
        self.whole = whole
        nodes = 1 + exclusives.count + tried
        (exclusive, best) = try Self.best(of: exclusives, beside: whole, by: &pipeline)
        guard exclusive.allSatisfy(\.isWithinBudgets) else { return nil }
    }

    /// Returns the number of further sets priced to prove that each set without a contested candidate takes less off
    /// than all together; nil if that is not so, or would take too many sets.
    private static func nodesToShowBest(
        _ whole: Settlement,
        _ contested: NumberSet,
        by pipeline: inout Pipeline,
        _ conflicts: Conflicts,
        maximumNodes: Int
    ) throws(CartwrightError) -> Int? {
        var bound = try SetBound(whole, ofCompatible: whole.isMember, conflicts)
        if bound.showsBest(whole.isMember, worth: whole.discountMinor, contested) { return 0 }
        if bound.showsBest(whole, contested, conflicts) { return 0 }
        guard contested.count <= maximumNodes else { return nil }
        for candidate in contested {
            var others = whole.isMember
            others[candidate] = false
            var bound = try SetBound(try pipeline.run(others), ofCompatible: others, conflicts)
            guard bound.mostMinor(of: others) < whole.discountMinor else { return nil }
        }
        return contested.count
    }

    private static func best(
        of exclusives: NumberSet,
        beside whole: Settlement,
        by pipeline: inout Pipeline
    ) throws(CartwrightError) -> (exclusive: [Settlement], best: Settlement) {
        guard !exclusives.isEmpty else { return ([], whole) }
        var (exclusive, best): ([Settlement], Settlement) = ([], whole)
        for candidate in exclusives {
            let settlement = try pipeline.run(NumberSet([candidate]))
            exclusive.append(settlement)
            if SetRank(settlement).beats(SetRank(best)) { best = settlement }
        }
        return (exclusive, best)
    }

    var choice: Choice {
        Choice(valueMinor: best.discountMinor, boundMinor: best.discountMinor, isExact: true, nodes: nodes)
    }

    /// Returns the choice, with the reasons of candidates that lost to exclusive ones. If the options explain nothing,
    /// only candidates whose code was entered are listed.
    func chosen(_ options: ChoiceOptions, by pipeline: inout Pipeline) throws(CartwrightError) -> Chosen {
        var rejected: [RejectedPromotion] = []
        for settlement in exclusive.isEmpty ? [] : [whole] + exclusive {
            // One list for all of them, since thousands may lose together.
            let ids = settlement.applied.map(pool.id)
            for candidate in settlement.isMember where !best.isMember[candidate] {
                guard options.explains(pool.candidates[candidate]) else { continue }
                let standalone = try pipeline.standaloneRejection(of: candidate)
                rejected.append(standalone ?? rejection(of: candidate, in: settlement, applying: ids))
            }
        }
        return Chosen(settlement: best, rejected: rejected, choice: choice)
    }

    /// Returns the reason why a candidate lost, with the best set that contains it.
    ///
    /// - Parameter ids: the promotions that this set applies.
    private func rejection(
        of candidate: Int,
        in settlement: Settlement,
        applying ids: [String]
    ) -> RejectedPromotion {
        var rejection = RejectedPromotion(promotion: pool.id(of: candidate), reason: .beatenBy)
        rejection.by = best.applied.first.map(pool.id)
        rejection.byValueMinor = best.discountMinor
        rejection.valueMinor = settlement.discountMinor
        rejection.bestSet = ids
        return rejection
    }
}
