internal import BasicContainers

/// Finds the compatible set of promotions with the largest discount over all stages, and proves that it is the best.
///
/// Candidates without conflicts are in every set. The contested candidates are chosen part by part, see
/// ``ChoiceParts``: a ``PartSearch`` searches each part, with the choice of the earlier parts fixed.
struct BestSet: ~Copyable {
    private let pool: CandidatePool
    private let conflicts: Conflicts
    private let options: ChoiceOptions

    /// The searches, one for each part.
    private var searches = UniqueArray<PartSearch>()

    /// - Parameter pipeline: the pipeline that settles sets of the candidates; pass the same one to each method.
    init(by pipeline: inout Pipeline, _ conflicts: Conflicts, _ options: ChoiceOptions) throws(CartwrightError) {
        let pool = pipeline.pool
        (self.pool, self.conflicts, self.options) = (pool, conflicts, options)
        // All candidates at once, even those that bar each other, with all conditions on the stage met.
        let trial = try pipeline.run(pool.all, ignoringStage: true)
        let isSet = !conflicts.hasBarred && !pool.readsStage
        for part in ChoiceParts(of: pool, conflicts, trial: trial).all {
            searches.append(try PartSearch(part, conflicts, trial: trial, isSet: isSet))
        }
    }

    mutating func choose(by pipeline: inout Pipeline) throws(CartwrightError) -> Chosen {
        var isChosen = pool.all
        isChosen.subtract(conflicts.contested)
        var (nodes, slackMinor): (Int, Int64) = (0, 0)
        var settlement: Settlement?
        for index in searches.indices {
            isChosen.formUnion(NumberSet(searches[index].part.contested))
            let found = try choose(part: index, among: isChosen, &nodes, by: &pipeline)
            (settlement, isChosen) = (found.best, found.best.isMember)
            slackMinor = slackMinor.addingSaturated(found.slackMinor)
        }
        guard var settlement else { return try ByPriority(pool, options).choose() }
        let boundMinor = settlement.discountMinor.addingSaturated(slackMinor)
        if slackMinor > 0 {
            let byPriority = try ByPriority(pool, options).choose().settlement
            if SetRank(byPriority).beats(SetRank(settlement)) { settlement = byPriority }
        }
        let value = settlement.discountMinor
        let isExact = boundMinor <= value
        let choice = Choice(valueMinor: value, boundMinor: max(value, boundMinor), isExact: isExact, nodes: nodes)
        return Chosen(
            settlement: settlement,
            rejected: try rejections(beside: settlement, chosenBy: nodes, by: &pipeline),
            choice: choice
        )
    }

    /// Returns the best set found for a part, with the choice of the other parts fixed, and the most that a better set
    /// could add to its discount.
    private mutating func choose(
        part index: Int,
        among isAllowed: NumberSet,
        _ nodes: inout Int,
        by pipeline: inout Pipeline
    ) throws(CartwrightError) -> (best: Settlement, slackMinor: Int64) {
        let (nodesLeft, shortNodes) = (
            options.maximumNodes - nodes, options.shortSearchNodes ?? pool.nodesOfShortSearch
        )
        let maximumNodes = min(nodesLeft, shortNodes)
        var best = try searches[index].best(among: isAllowed, maximumNodes: maximumNodes, by: &pipeline)
        defer { nodes += searches[index].nodes }
        guard searches[index].openMinor != nil else { return (best, 0) }
        guard nodesLeft > shortNodes else { return (best, searches[index].slackMinor) }
        let (part, budget) = (searches[index].part, SearchBudget(PricingLimits.costOfLongSearch))
        let choice = try setChoice(of: part, budget)
        if try choice.isSearchedAtOnce(budget) {
            best = try searches[index].best(among: isAllowed, goingOnTo: nodesLeft, by: &pipeline)
        }
        guard let openMinor = searches[index].openMinor else { return (best, 0) }
        let nodesSpent = nodes + searches[index].nodes
        let answer = try improve(best, part, choice, maximumNodes: options.maximumNodes - nodesSpent, budget)
        nodes += budget.nodes + 1
        var isChosen = best.isMember.subtracting(NumberSet(part.contested))
        isChosen.formUnion(answer.isMember)
        let slackMinor = max(0, min(answer.boundMinor, openMinor) - answer.valueMinor)
        return (try pipeline.run(isChosen), slackMinor)
    }

    /// Returns the choice among the candidates of a part, which are numbered by their position in the part.
    private func setChoice(of part: ChoicePart, _ budget: SearchBudget) throws(CartwrightError) -> SetChoice {
        let contested = NumberSet(part.contested)
        return try SetChoice(
            pool.keeping(NumberSet(part.candidates)),
            contested: NumberSet(part.candidates.indices.lazy.filter { contested[part.candidates[$0]] }),
            budget
        )
    }

    /// Returns the best set of a part that a search did not prove, and an upper bound of its discount. Both are of the
    /// part alone.
    private func improve(
        _ best: Settlement,
        _ part: ChoicePart,
        _ choice: SetChoice,
        maximumNodes: Int,
        _ budget: SearchBudget
    ) throws(CartwrightError) -> SetChoice.Answer {
        let answer = try choice.answer(
            among: NumberSet(below: part.candidates.count),
            from: NumberSet(part.candidates.indices.lazy.filter { best.isMember[part.candidates[$0]] }),
            maximumNodes: maximumNodes,
            budget
        )
        return SetChoice.Answer(
            isMember: NumberSet(answer.isMember.lazy.map { part.candidates[$0] })
                .intersection(NumberSet(part.contested)),
            valueMinor: answer.valueMinor,
            boundMinor: answer.boundMinor
        )
    }

    /// Returns the set of all candidates, which is known to be the best. The search only finds the reasons of
    /// candidates that give nothing in it.
    mutating func chooseAll(_ choice: Choice, by pipeline: inout Pipeline) throws(CartwrightError) -> Chosen {
        let settlement = try pipeline.run(pool.all)
        return Chosen(
            settlement: settlement,
            rejected: try rejections(beside: settlement, chosenBy: choice.nodes, by: &pipeline),
            choice: choice
        )
    }

    /// Returns the reason why each candidate is not applied, and the difference. If the options explain nothing, only
    /// candidates whose code was entered are listed.
    ///
    /// A reason that holds without any other promotion comes first, then a conflict with a chosen candidate, and last
    /// the result beside all chosen candidates.
    ///
    /// - Parameter nodes: the number of sets that the choice priced. All searches for the discounts of candidates that
    ///   lost may together price ten times as many, or more if they cost little.
    mutating func rejections(
        beside settlement: Settlement,
        chosenBy nodes: Int,
        by pipeline: inout Pipeline
    ) throws(CartwrightError) -> [RejectedPromotion] {
        let fewNodes = PricingLimits.costOfReasons / max(1, pool.cost)
        var nodesLeft = min(options.maximumNodes, max(nodes * PricingLimits.quotesOfExplanation, fewNodes))
        var namesLeft = PricingLimits.namesOfReasons
        var rejections: [RejectedPromotion] = []
        for (index, candidate) in pool.candidates.enumerated() where options.explains(candidate) {
            guard !settlement.outcomes[index].gives else { continue }
            if let standalone = try pipeline.standaloneRejection(of: index) {
                rejections.append(standalone)
            } else if settlement.isMember[index], !conflicts.contested[index] {
                // Its result beside the applied promotions is its result in the set.
                rejections.append(settlement.rejection(of: index))
            } else if let winner = winner(over: index, in: settlement) {
                rejections.append(try beaten(index, by: winner, settlement, &nodesLeft, &namesLeft, &pipeline))
            } else {
                rejections.append(try rejection(of: index, beside: settlement, by: &pipeline))
            }
        }
        return rejections
    }

    /// Returns the chosen candidate that a candidate lost to: the first one that bars it, else the first one that is in
    /// conflict with it in another way.
    private func winner(over index: Int, in settlement: Settlement) -> Int? {
        let applied = settlement.applied
        return applied.first { conflicts.areBarred(index, $0) }
            ?? applied.first { conflicts.reach.contend(index, $0) || pool.depend(index, $0) }
    }

    /// Returns the reason why a candidate without conflicts is not chosen, which is its result beside the chosen
    /// candidates.
    private func rejection(
        of index: Int,
        beside settlement: Settlement,
        by pipeline: inout Pipeline
    ) throws(CartwrightError) -> RejectedPromotion {
        let together = try pipeline.run(NumberSet(settlement.applied + [index]))
        guard together.outcomes[index].gives, !together.isWithinBudgets else { return together.rejection(of: index) }
        return pool.budgetRejection(of: index)
    }

    /// Returns the rejection of a candidate that is in conflict with a better set.
    ///
    /// A separate search finds the discount of the best set with the candidate. If the nodes left for all of these
    /// searches together are not enough to prove a discount, the rejection leaves it out. Beyond a number of names in
    /// all reasons it leaves out the names of that set.
    private mutating func beaten(
        _ index: Int,
        by winner: Int,
        _ settlement: Settlement,
        _ nodesLeft: inout Int,
        _ namesLeft: inout Int,
        _ pipeline: inout Pipeline
    ) throws(CartwrightError) -> RejectedPromotion {
        let (id, winnerID) = (pool.id(of: index), pool.id(of: winner))
        var rejection = RejectedPromotion(promotion: id, reason: .beatenBy, by: winnerID)
        rejection.byValueMinor = settlement.discountMinor
        let search = searches.indices.first { searches[$0].part.contested.contains(index) }
        guard options.explains(pool.candidates[index].promotion), !options.countsVerdicts, nodesLeft > 0, let search
        else { return rejection }
        var isAllowed = settlement.isMember
        for candidate in searches[search].part.candidates {
            isAllowed[candidate] = !conflicts.areBarred(index, candidate)
        }
        let best = try searches[search]
            .best(among: isAllowed, holding: index, maximumNodes: nodesLeft, by: &pipeline)
        if searches[search].openMinor == nil {
            rejection.valueMinor = best?.discountMinor ?? 0
            let applied = best?.applied ?? []
            namesLeft -= applied.count
            if namesLeft >= 0 { rejection.bestSet = applied.map(pool.id) }
        }
        nodesLeft -= searches[search].nodes
        return rejection
    }
}
