internal import BasicContainers

/// Finds the compatible set of promotions that takes most off, over all stages at once, and proves it.
///
/// Candidates without conflict are in every set. The contested ones are chosen part by part, see ``ChoiceParts``, each
/// part by a ``PartSearch`` beside what was chosen of the parts before it.
struct BestSet: ~Copyable {
    private let lineup: Lineup
    private let conflicts: Conflicts
    private let options: PricingOptions
    private var pipeline: Pipeline

    /// One for each part.
    private var searches = UniqueArray<PartSearch>()

    init(_ pipeline: consuming Pipeline, _ conflicts: Conflicts, _ options: PricingOptions) throws(CartwrightError) {
        let lineup = pipeline.lineup
        (self.lineup, self.conflicts, self.options) = (lineup, conflicts, options)
        // All at once, whether or not they may stand together, with all conditions on the stage met.
        let trial = try pipeline.run(lineup.all, ignoringStage: true)
        let isSet = !conflicts.hasBarred && !lineup.readsStage
        for part in ChoiceParts(of: lineup, conflicts, trial: trial).all {
            searches.append(try PartSearch(part, conflicts, trial: trial, isSet: isSet))
        }
        self.pipeline = pipeline
    }

    mutating func choose() throws(CartwrightError) -> Chosen {
        var isChosen = lineup.all
        isChosen.subtract(conflicts.contested)
        var (nodes, slackMinor, isExact): (Int, Int64, Bool) = (0, 0, true)
        var settlement: Settlement?
        for index in searches.indices {
            isChosen.formUnion(NumberSet(searches[index].part.contested))
            let nodesLeft = options.maximumNodes - nodes
            let best = try searches[index].best(among: isChosen, maximumNodes: nodesLeft, by: &pipeline)
            (settlement, isChosen) = (best, best.isMember)
            nodes += searches[index].nodes
            slackMinor = slackMinor.addingSaturated(searches[index].slackMinor)
            isExact = isExact && searches[index].openMinor == nil
        }
        guard var settlement else { return try ByPriority(lineup).choose() }
        let boundMinor = settlement.discountMinor.addingSaturated(slackMinor)
        if !isExact {
            let byPriority = try ByPriority(lineup).choose().settlement
            if Standing(byPriority).beats(Standing(settlement)) { settlement = byPriority }
        }
        let value = settlement.discountMinor
        let choice = Choice(valueMinor: value, boundMinor: max(value, boundMinor), isExact: isExact, nodes: nodes)
        return Chosen(settlement: settlement, rejected: try rejections(beside: settlement), choice: choice)
    }

    /// All candidates, where their set is known to be the best: the search only tells why some give nothing in it.
    mutating func chooseAll(_ choice: Choice) throws(CartwrightError) -> Chosen {
        let settlement = try pipeline.run(lineup.all)
        return Chosen(settlement: settlement, rejected: try rejections(beside: settlement), choice: choice)
    }

    /// Why each candidate that is not applied lost, and by how much. Where nothing is to be explained, only for those
    /// whose code was entered.
    private mutating func rejections(beside settlement: Settlement) throws(CartwrightError) -> [RejectedPromotion] {
        let isExplaining = options.explanation != .applied
        let isSameAlone = lineup.isSame(without: settlement.idle)
        var nodesLeft = options.maximumNodes
        var rejections: [RejectedPromotion] = []
        for (index, candidate) in lineup.candidates.enumerated() where isExplaining || candidate.traits.code != nil {
            guard !settlement.outcomes[index].gives else { continue }
            if isSameAlone, settlement.isMember[index], !conflicts.contested[index] {
                // What it does beside those that are applied is what it did in the set.
                rejections.append(settlement.rejection(of: index))
                continue
            }
            let rivals = settlement.applied.filter { conflicts.areRivals(index, $0) }
            if let winner = rivals.first(where: { conflicts.areBarred(index, $0) }) {
                rejections.append(try beaten(index, by: winner, settlement, &nodesLeft))
            } else {
                rejections.append(try rejection(of: index, beside: settlement, rivals.first, &nodesLeft))
            }
        }
        return rejections
    }

    /// Why a candidate that could stand beside the chosen ones is not among them: what it would do there says it.
    private mutating func rejection(
        of index: Int,
        beside settlement: Settlement,
        _ rival: Int?,
        _ nodesLeft: inout Int
    ) throws(CartwrightError) -> RejectedPromotion {
        let together = try pipeline.run(NumberSet(settlement.applied + [index]))
        guard together.isWithinBudgets else {
            return RejectedPromotion(promotion: lineup.id(of: index), reason: .budgetExhausted)
        }
        let rejection = together.rejection(of: index)
        if !rejection.unmet.isEmpty || !rejection.refused.isEmpty { return rejection }
        return if let rival { try beaten(index, by: rival, settlement, &nodesLeft) } else { rejection }
    }

    /// The rejection of one that a better set has no place for. What the best set with it would have taken off is a
    /// search of its own. All of these searches together have as many nodes as the choice itself; where that is too
    /// few to prove it, it is left out.
    private mutating func beaten(
        _ index: Int,
        by winner: Int,
        _ settlement: Settlement,
        _ nodesLeft: inout Int
    ) throws(CartwrightError) -> RejectedPromotion {
        let (id, winnerID) = (lineup.id(of: index), lineup.id(of: winner))
        var rejection = RejectedPromotion(promotion: id, reason: .beatenBy, by: winnerID)
        rejection.byValueMinor = settlement.discountMinor
        let search = searches.indices.first { searches[$0].part.contested.contains(index) }
        guard options.explanation != .applied, nodesLeft > 0, let search else { return rejection }
        var isAllowed = settlement.isMember
        for candidate in searches[search].part.candidates {
            isAllowed[candidate] = !conflicts.areBarred(index, candidate)
        }
        let best = try searches[search]
            .best(among: isAllowed, holding: index, maximumNodes: nodesLeft, by: &pipeline)
        if searches[search].openMinor == nil { rejection.valueMinor = best?.discountMinor ?? 0 }
        nodesLeft -= searches[search].nodes
        return rejection
    }
}
