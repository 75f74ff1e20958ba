internal import BasicContainers

/// Chooses the promotions that apply to a cart.
struct Chooser {
    let cart: InternedCart
    let options: ChoiceOptions

    /// Returns the best set of the candidates, after removing those without which the set is better.
    ///
    /// - Parameter pipeline: the pipeline that settles sets of the candidates. On return it holds the candidates that
    ///   the set was chosen from.
    func choose(by pipeline: inout Pipeline) throws(CartwrightError) -> Chosen {
        let candidates = pipeline.pool.candidates
        let chosen = try chooseSet(by: &pipeline)
        guard let choice = chosen.choice else { return chosen }
        // The search has already compared the best set with sets that lack a contested candidate.
        if choice.isExact, chosen.areAllInConflict || chosen.isPlainlyWorthIt { return chosen }
        var leaveOut = LeaveOut(self, candidates, chosen)
        return try leaveOut.run()
    }

    /// Returns the set of the candidates by priority or by discount. Most carts have no conflicts, or so few that all
    /// candidates may be taken, and need no search.
    func chooseSet(by pipeline: inout Pipeline) throws(CartwrightError) -> Chosen {
        let pool = pipeline.pool
        guard !pool.isTooLarge else { throw .tooLarge(pool.candidates.count, cart.frozen.cart) }
        if max(pool.candidates.count, pool.steps.count) > PricingLimits.choices {
            let count = pool.inQuestionCount
            guard count <= PricingLimits.choices else { throw .tooManyChoices(count) }
        }
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

    /// Removes candidates that give nothing even alone, so that they block no others. If the options explain nothing,
    /// reasons are recorded only for candidates whose code was entered.
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

    /// Keeps only the useful candidates.
    private func keep(_ useful: inout NumberSet, of pipeline: inout Pipeline, _ conflicts: inout Conflicts) {
        pipeline = Pipeline(pipeline.pool.keeping(useful))
        conflicts = Conflicts(among: pipeline.pool)
        useful = pipeline.pool.all
    }

    private static func best(
        _ pipeline: inout Pipeline,
        _ conflicts: Conflicts,
        _ options: ChoiceOptions
    ) throws(CartwrightError) -> Chosen {
        var search = try BestSet(by: &pipeline, conflicts, options)
        return try search.choose(by: &pipeline)
    }

    /// Returns the set of all candidates, which is known to be the best, with the reasons of those that give nothing
    /// beside the others.
    private static func all(
        _ pipeline: inout Pipeline,
        _ conflicts: Conflicts,
        _ options: ChoiceOptions,
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

    /// Returns the reasons of candidates that give nothing when all may stand together. Each gives there what it would
    /// give alone, except for room that others took.
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
    /// The number of candidates that have to be compared with others to find conflicts.
    fileprivate var inQuestionCount: Int {
        let mayBar = acting.contains { !stacksWithAll($0) }
        if mayBar || readsStage { return acting.count }
        return max(UnitContention.memberCount(of: self), candidates.count(where: \.hasStrictBudget))
    }

    /// The largest number of sets that a search may price, which bounds the total cost.
    var nodesOfSearch: Int { max(1, PricingLimits.costOfSearch / max(1, cost)) }

    /// The number of sets that a search prices before the choice is divided.
    var nodesOfShortSearch: Int { max(1, PricingLimits.costOfShortSearch / max(1, searchCost)) }
}

extension Chosen {
    /// Returns a copy that also holds the candidates removed before, and the conflicts found.
    fileprivate func rejecting(_ others: [RejectedPromotion], _ conflicts: Conflicts) -> Chosen {
        let all = others.isEmpty ? rejected : others + rejected
        return Chosen(settlement: settlement, rejected: all, choice: choice, conflicts: conflicts)
    }
}

extension Chosen {
    /// True if each applied promotion surely gives more than it costs the others.
    fileprivate var isPlainlyWorthIt: Bool {
        PlainWorth.isShown(of: settlement, beside: conflicts?.contested ?? NumberSet())
    }

    /// True if each applied promotion is in conflict with another candidate, and none has a limited code.
    fileprivate var areAllInConflict: Bool {
        guard let contested = conflicts?.contested, !contested.isEmpty else { return false }
        let candidates = settlement.pool.candidates
        return settlement.outcomes.indices.allSatisfy {
            !settlement.outcomes[$0].gives || contested[$0] && !candidates[$0].stacking.hasLimitedCode
        }
    }
}

extension Choice {
    /// Creates the choice of the only set that was priced.
    fileprivate init(ofOnly settlement: Settlement) {
        let value = settlement.discountMinor
        self.init(valueMinor: value, boundMinor: value, isExact: true, nodes: 1)
    }
}
