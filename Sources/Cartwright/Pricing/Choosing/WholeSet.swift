internal import BasicContainers

/// All candidates together, where it can be shown at once that every other set takes less off; beside them those that
/// stand beside nobody, each of which is a set of its own.
///
/// Where no two of the others bar each other, ``SetBound`` is asked for each contested one what sets without it take
/// off at most. Where that is less than what all of them take off together, it is in every best set. For those that
/// take amounts off, or units, the sum by stages is the one of all less a part for each that is left out, so that one
/// look at the sum of all answers for every one of them.
struct WholeSet {
    private let lineup: Lineup

    /// What those that are taken together take off.
    private let whole: Settlement

    /// The prices of those that stand alone.
    private let loners: [Settlement]

    /// The best of all these.
    private let best: Settlement

    /// Nil where it is not shown that one of these sets is the best, or not all candidates give something in them.
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
        lineup = pipeline.lineup
        guard !lineup.readsStage, !conflicts.contested.isEmpty else { return nil }
        let alone = conflicts.loners(among: useful)
        let members = useful.subtracting(alone)
        guard !members.isEmpty, alone.count < maximumNodes, !conflicts.hasBarred(among: members) else { return nil }
        let whole = try pipeline.run(members)
        guard whole.isWithinBudgets, members.allSatisfy({ whole.outcomes[$0].gives }) else { return nil }
        var bound = try SetBound(whole, ofFriends: members, conflicts)
        let contested = members.intersection(conflicts.contested)
        guard bound.showsBest(members, worth: whole.discountMinor, contested) else { return nil }
        self.whole = whole
        (loners, best) = try Self.best(of: alone, beside: whole, by: &pipeline)
        guard loners.allSatisfy(\.isWithinBudgets) else { return nil }
    }

    private static func best(
        of alone: NumberSet,
        beside whole: Settlement,
        by pipeline: inout Pipeline
    ) throws(CartwrightError) -> (loners: [Settlement], best: Settlement) {
        guard !alone.isEmpty else { return ([], whole) }
        var (loners, best): ([Settlement], Settlement) = ([], whole)
        for candidate in alone {
            let loner = try pipeline.run(NumberSet([candidate]))
            loners.append(loner)
            if Standing(loner).beats(Standing(best)) { best = loner }
        }
        return (loners, best)
    }

    /// The choice, with the reasons of those that lost. Where nothing is to be explained, only of those whose code was
    /// entered.
    func chosen(explaining: Bool) -> Chosen {
        let value = best.discountMinor
        let choice = Choice(valueMinor: value, boundMinor: value, isExact: true, nodes: 1 + loners.count)
        var rejected: [RejectedPromotion] = []
        for settlement in loners.isEmpty ? [] : [whole] + loners {
            for candidate in settlement.isMember where !best.isMember[candidate] {
                guard explaining || lineup.candidates[candidate].traits.code != nil else { continue }
                rejected.append(rejection(of: candidate, in: settlement))
            }
        }
        return Chosen(settlement: best, rejected: rejected, choice: choice)
    }

    /// Why a candidate lost with the best set that it is in.
    private func rejection(of candidate: Int, in settlement: Settlement) -> RejectedPromotion {
        var rejection = RejectedPromotion(promotion: lineup.id(of: candidate), reason: .beatenBy)
        rejection.by = best.applied.first.map(lineup.id)
        rejection.byValueMinor = best.discountMinor
        rejection.valueMinor = settlement.discountMinor
        return rejection
    }
}
