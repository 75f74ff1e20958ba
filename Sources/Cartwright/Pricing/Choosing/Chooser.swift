internal import BasicContainers

/// Decides which of the candidates a cart gets.
struct Chooser {
    let cart: InternedCart
    let options: PricingOptions

    /// The best set of the candidates, without those that it is better without.
    ///
    /// - Parameter pipeline: settles sets of the candidates; in the end it holds those that the set was chosen from.
    func choose(by pipeline: inout Pipeline) throws(CartwrightError) -> Chosen {
        let candidates = pipeline.pool.candidates
        let chosen = try chooseSet(by: &pipeline)
        guard let choice = chosen.choice else { return chosen }
        // The best set was compared with those that lack one in conflict.
        if choice.isExact, chosen.areAllInConflict || PlainWorth.isShown(of: chosen.settlement) { return chosen }
        var leaveOut = LeaveOut(self, candidates, chosen)
        return try leaveOut.run()
    }

    /// The set of the candidates by priority or by worth. Most carts have no conflict, or so little that all candidates
    /// may be taken, and need no search.
    func chooseSet(by pipeline: inout Pipeline) throws(CartwrightError) -> Chosen {
        let pool = pipeline.pool
        guard !pool.isTooLarge else { throw .tooLarge(pool.candidates.count, cart.frozen.cart) }
        let count = pool.inQuestionCount
        guard count <= PricingLimits.choices else { throw .tooManyChoices(count) }
        var options = options
        options.maximumNodes = min(options.maximumNodes, pool.nodesOfSearch)
        var conflicts = Conflicts(among: pool)
        if conflicts.contested.isEmpty { return try takeAll(&pipeline).rejecting([], conflicts) }
        guard pool.candidates.count <= PricingLimits.candidates else { throw .tooManyChoices(pool.candidates.count) }
        var (useful, rejected) = try sort(&pipeline)
        let areOthersIdle = pipeline.pool.all.allSatisfy { useful[$0] || pipeline.pool.isIdle($0) }
        if !areOthersIdle { keep(&useful, of: &pipeline, &conflicts) }
        if options.choose == .best,
            let whole = try WholeSet(useful, by: &pipeline, conflicts, maximumNodes: options.maximumNodes)
        {
            let explainsAny = whole.idle.contains { options.explains(pipeline.pool.candidates[$0]) }
            guard explainsAny else {
                return try whole.chosen(options, by: &pipeline).rejecting(rejected, conflicts)
            }
            keep(&useful, of: &pipeline, &conflicts)
            return try Self.all(&pipeline, conflicts, options, whole.choice).rejecting(rejected, conflicts)
        }
        if useful.count < pipeline.pool.candidates.count { keep(&useful, of: &pipeline, &conflicts) }
        let chosen =
            if conflicts.contested.isEmpty {
                try takeAll(&pipeline)
            } else if options.choose == .priority {
                try ByPriority(pipeline.pool, options).choose()
            } else {
                try Self.best(&pipeline, conflicts, options)
            }
        return chosen.rejecting(rejected, conflicts)
    }

    /// Sorts out those that give nothing even alone, so that they block nobody. Where nothing is to be explained, it is
    /// noted only of those whose code was entered.
    private func sort(
        _ pipeline: inout Pipeline
    ) throws(CartwrightError) -> (useful: NumberSet, rejected: [RejectedPromotion]) {
        let pool = pipeline.pool
        var useful = pool.givingForSure()
        var rejected: [RejectedPromotion] = []
        for candidate in pool.all where !useful[candidate] {
            let standalone = try pool.isIdle(candidate) ? nil : pipeline.run(only: candidate)
            useful[candidate] = standalone?.outcomes[candidate].gives ?? false
            guard !useful[candidate], options.explains(pool.candidates[candidate]) else { continue }
            rejected.append(
                try pool.standaloneRejectionByConditions(of: candidate) ?? standalone?.rejection(of: candidate)
                    ?? RejectedPromotion(promotion: pool.id(of: candidate), reason: .nothingToDiscount)
            )
        }
        return (useful, rejected)
    }

    /// Goes on with the useful candidates alone.
    private func keep(_ useful: inout NumberSet, of pipeline: inout Pipeline, _ conflicts: inout Conflicts) {
        pipeline = Pipeline(pipeline.pool.keeping(useful))
        conflicts = Conflicts(among: pipeline.pool)
        useful = pipeline.pool.all
    }

    private static func best(
        _ pipeline: inout Pipeline,
        _ conflicts: Conflicts,
        _ options: PricingOptions
    ) throws(CartwrightError) -> Chosen {
        var search = try BestSet(by: &pipeline, conflicts, options)
        return try search.choose(by: &pipeline)
    }

    /// All of them, which are known to be the best, with the reasons of those that give nothing beside the others.
    private static func all(
        _ pipeline: inout Pipeline,
        _ conflicts: Conflicts,
        _ options: PricingOptions,
        _ choice: Choice
    ) throws(CartwrightError) -> Chosen {
        var search = try BestSet(by: &pipeline, conflicts, options)
        return try search.chooseAll(choice, by: &pipeline)
    }

    private func takeAll(_ pipeline: inout Pipeline) throws(CartwrightError) -> Chosen {
        let settlement = try pipeline.run(pipeline.pool.all)
        return Chosen(
            settlement: settlement,
            rejected: try rejections(ofIdleIn: settlement),
            choice: options.choose == .best ? Choice(ofOnly: settlement) : nil
        )
    }

    /// Why some give nothing where all may stand together: what each does there is what it would do alone, but for room
    /// that others took.
    private func rejections(ofIdleIn settlement: Settlement) throws(CartwrightError) -> [RejectedPromotion] {
        let pool = settlement.pool
        var rejections: [RejectedPromotion] = []
        for candidate in settlement.idle where options.explains(pool.candidates[candidate]) {
            let standalone = try pool.standaloneRejectionByConditions(of: candidate)
            rejections.append(standalone ?? settlement.rejection(of: candidate))
        }
        return rejections
    }
}

extension CandidatePool {
    /// How many candidates have to be compared with others to see whether they are in conflict.
    fileprivate var inQuestionCount: Int {
        let mayBar = acting.contains { !candidates[$0].stacking.stacksWithAll }
        if mayBar || readsStage { return acting.count }
        return max(UnitContention.memberCount(of: self), candidates.count(where: \.hasStrictBudget))
    }

    /// How many sets a search may price at most, so that what it costs together is bounded.
    var nodesOfSearch: Int { max(1, PricingLimits.costOfSearch / max(1, cost)) }

    /// The number of these that a search prices before the choice is divided.
    var nodesOfShortSearch: Int { max(1, PricingLimits.costOfShortSearch / max(1, searchCost)) }
}

extension Chosen {
    /// The same where others had been sorted out before, and these conflicts found.
    fileprivate func rejecting(_ others: [RejectedPromotion], _ conflicts: Conflicts) -> Chosen {
        let all = others.isEmpty ? rejected : others + rejected
        return Chosen(settlement: settlement, rejected: all, choice: choice, conflicts: conflicts)
    }
}

extension Chosen {
    /// True where each of the applied promotions is in conflict with another candidate, and none has a limited code.
    fileprivate var areAllInConflict: Bool {
        guard let contested = conflicts?.contested, !contested.isEmpty else { return false }
        let candidates = settlement.pool.candidates
        return settlement.outcomes.indices.allSatisfy {
            !settlement.outcomes[$0].gives || contested[$0] && !candidates[$0].stacking.hasLimitedCode
        }
    }
}

extension Choice {
    /// The choice of a set that was the only one to be priced.
    fileprivate init(ofOnly settlement: Settlement) {
        let value = settlement.discountMinor
        self.init(valueMinor: value, boundMinor: value, isExact: true, nodes: 1)
    }
}
