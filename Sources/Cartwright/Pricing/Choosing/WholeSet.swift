internal import BasicContainers

/// All candidates together, where it can be shown at once that every other set takes less off; beside them those that
/// are exclusive, each of which is a set of its own.
///
/// Where no two of the others bar each other, ``SetBound`` is asked for each contested one what sets without it take
/// off at most. Where that is less than what all of them take off together, it is in every best set. For those that
/// take amounts off, or units, the sum by stages is the one of all less a part for each that is left out, so that one
/// look at the sum of all answers for every one of them. Where that look is not enough, each is left out in turn, and
/// the others are priced.
///
/// Some may give nothing beside all others, such as a percentage of units that others used up. They make no difference
/// to a set that holds those others, so nothing has to be shown of them.
struct WholeSet {
    private let pool: CandidatePool

    /// What those that are taken together take off.
    private let whole: Settlement

    /// The prices of the exclusive ones.
    private let exclusive: [Settlement]

    /// The number of sets that were priced.
    private let nodes: Int

    /// The best of all these.
    private let best: Settlement

    /// Those that give nothing beside all others.
    let idle: NumberSet

    /// Nil where it is not shown that one of these sets is the best.
    ///
    /// - Parameters:
    ///   - useful: the candidates that give something when alone.
    ///   - maximumNodes: how many sets may be priced.
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
        let contested = members.intersection(conflicts.contested).subtracting(idle)
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

    /// How many sets more were priced to show that each one without a contested candidate takes less off than all
    /// together; nil where it is not so, or too many.
    private static func nodesToShowBest(
        _ whole: Settlement,
        _ contested: NumberSet,
        by pipeline: inout Pipeline,
        _ conflicts: Conflicts,
        maximumNodes: Int
    ) throws(CartwrightError) -> Int? {
        var bound = try SetBound(whole, ofCompatible: whole.isMember, conflicts)
        if bound.showsBest(whole.isMember, worth: whole.discountMinor, contested) { return 0 }
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

    /// The certificate.
    var choice: Choice {
        Choice(valueMinor: best.discountMinor, boundMinor: best.discountMinor, isExact: true, nodes: nodes)
    }

    /// The choice, with the reasons of those that lost to exclusive ones. Where nothing is to be explained, only
    /// of those whose code was entered.
    func chosen(_ options: PricingOptions, by pipeline: inout Pipeline) throws(CartwrightError) -> Chosen {
        var rejected: [RejectedPromotion] = []
        for settlement in exclusive.isEmpty ? [] : [whole] + exclusive {
            for candidate in settlement.isMember where !best.isMember[candidate] {
                guard options.explains(pool.candidates[candidate]) else { continue }
                let standalone = try pipeline.standaloneRejection(of: candidate)
                rejected.append(standalone ?? rejection(of: candidate, in: settlement))
            }
        }
        return Chosen(settlement: best, rejected: rejected, choice: choice)
    }

    /// Why a candidate lost with the best set that it is in.
    private func rejection(of candidate: Int, in settlement: Settlement) -> RejectedPromotion {
        var rejection = RejectedPromotion(promotion: pool.id(of: candidate), reason: .beatenBy)
        rejection.by = best.applied.first.map(pool.id)
        rejection.byValueMinor = best.discountMinor
        rejection.valueMinor = settlement.discountMinor
        rejection.bestSet = settlement.applied.map(pool.id)
        return rejection
    }
}
