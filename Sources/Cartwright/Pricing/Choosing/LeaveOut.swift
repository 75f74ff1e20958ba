internal import BasicContainers

/// Removes promotions from the chosen set if the set is better without them, including promotions without conflicts.
///
/// While leaving out one applied promotion takes more off, or the same with fewer limited codes and no gift lost, one
/// is left out: the one without which the discount is largest; of several the one with the lowest priority, then the
/// greatest id. Three cases lead to this: other promotions take cents more in its place, since each is rounded for
/// itself; a fixed price takes what it took; or another promotion that gives nothing beside it takes all of it and has
/// no limited code, such as free shipping offered twice.
///
/// For a proven choice only candidates without conflicts are tried, since the search has already compared the set with
/// those that lack a contested candidate. Candidates with limited codes are tried as well, since a search of clusters
/// does not compare sets with equal discounts. After a candidate without conflicts is left out, the choice is made
/// again among the rest. The result is again the best set that holds all candidates without conflicts except those left
/// out.
///
/// ``LeaveOutProof`` shows for most promotions that they stay. For the others, the sets without them are priced: at
/// most ``PricingLimits/setsWithoutOne``, and fewer if they cost more than ``PricingLimits/costWithoutOne``. Promotions
/// beyond that limit stay.
struct LeaveOut {
    private let chooser: Chooser

    /// All candidates, and those of them that are not left out.
    private let all: [Candidate]
    private var candidates: [Candidate]

    private var chosen: Chosen

    /// The candidates without conflicts that are left out.
    private var leftOut: [Candidate] = []

    /// The number of sets priced here and by the choices themselves.
    private var nodes: Int

    /// The number of sets that may still be priced.
    private var setsLeft: Int

    /// A set without one candidate.
    private struct Without {
        let candidate: Int
        let settlement: Settlement
    }

    init(_ chooser: Chooser, _ candidates: [Candidate], _ chosen: Chosen) {
        (self.chooser, self.chosen, all, self.candidates) = (chooser, chosen, candidates, candidates)
        nodes = chosen.choice?.nodes ?? 0
        let cost = max(1, chosen.settlement.pool.cost)
        setsLeft = max(1, min(PricingLimits.setsWithoutOne, PricingLimits.costWithoutOne / cost))
    }

    /// Returns the set after removing everything that makes it worse.
    mutating func run() throws(CartwrightError) -> Chosen {
        while let choice = chosen.choice {
            var doubtful = LeaveOutProof(chosen.settlement).doubtful()
            if doubtful.isEmpty, choice.isExact { break }
            let conflicts = chosen.conflicts ?? Conflicts(among: chosen.settlement.pool)
            if choice.isExact {
                doubtful.subtract(conflicts.contested.subtracting(chosen.settlement.limitedCodes))
            } else {
                doubtful.formUnion(dependent(conflicts))
            }
            guard let better = try best(without: doubtful, conflicts) else { break }
            try take(better, conflicts, choice)
        }
        return try withRejections()
    }

    /// Returns the applied candidates that change what others may give, so that nothing can be proven for them.
    private func dependent(_ conflicts: Conflicts) -> NumberSet {
        let settlement = chosen.settlement
        return NumberSet(
            settlement.applied.filter { candidate in
                conflicts.contested[candidate]
                    && settlement.isMember.contains {
                        $0 != candidate
                            && (conflicts.reach.contend($0, candidate) || settlement.pool.depend($0, candidate))
                    }
            }
        )
    }

    /// Returns the best of the sets that lack one of some candidates, if it is better than the set with all of them.
    ///
    /// Contested candidates that give nothing and use no units up are not members, since the result is the same without
    /// them.
    private mutating func best(
        without doubtful: NumberSet,
        _ conflicts: Conflicts
    ) throws(CartwrightError) -> Without? {
        guard !doubtful.isEmpty else { return nil }
        let settlement = chosen.settlement
        let inert = settlement.inert.intersection(conflicts.contested)
        var pipeline = Pipeline(settlement.pool)
        var best: Without?
        // Lowest priority first, then greatest id.
        for candidate in Array(doubtful).reversed() where setsLeft > 0 {
            var members = settlement.isMember.subtracting(inert)
            members[candidate] = false
            (setsLeft, nodes) = (setsLeft - 1, nodes + 1)
            let without = try pipeline.run(members)
            guard without.isBetter(than: settlement), best.map({ $0.settlement.takesLess(than: without) }) ?? true
            else { continue }
            best = Without(candidate: candidate, settlement: without)
        }
        return best
    }

    /// Removes a candidate from the set.
    private mutating func take(
        _ better: Without,
        _ conflicts: Conflicts,
        _ choice: Choice
    ) throws(CartwrightError) {
        let (pool, settlement) = (chosen.settlement.pool, better.settlement)
        var boundMinor = choice.boundMinor
        if !conflicts.contested[better.candidate] {
            let candidate = pool.candidates[better.candidate]
            leftOut.append(candidate)
            candidates.removeAll { $0.promotion == candidate.promotion }
            var options = chooser.options
            options.maximumNodes = max(1, options.maximumNodes - nodes)
            var pipeline = Pipeline(CandidatePool(candidates, of: chooser.cart))
            let again = try Chooser(cart: chooser.cart, options: options).chooseSet(by: &pipeline)
            nodes += again.choice?.nodes ?? 0
            if let choice = again.choice, choice.isExact || !again.settlement.takesLess(than: settlement) {
                chosen = again
                return
            }
            boundMinor = again.choice?.boundMinor ?? boundMinor
        }
        // Candidates that give nothing alone were removed before and are in no pool.
        let ids = Set(pool.candidates.indices.map(pool.id))
        let sortedOut = chosen.rejected.filter { !ids.contains($0.promotion) }
        var pipeline = Pipeline(pool)
        var search = try BestSet(by: &pipeline, conflicts, chooser.options)
        let value = settlement.discountMinor
        chosen = Chosen(
            settlement: settlement,
            rejected: sortedOut + (try search.rejections(beside: settlement, chosenBy: nodes, by: &pipeline)),
            choice: Choice(
                valueMinor: value,
                boundMinor: max(value, boundMinor),
                isExact: choice.isExact && boundMinor <= value,
                nodes: nodes
            ),
            conflicts: conflicts
        )
    }

    /// Returns the choice, with the reasons of the candidates left out.
    private func withRejections() throws(CartwrightError) -> Chosen {
        guard var choice = chosen.choice else { return chosen }
        choice.nodes = nodes
        var rejected = chosen.rejected
        for candidate in leftOut where chooser.options.explains(candidate) {
            let rejection = try rejection(of: candidate)
            rejected.removeAll { $0.promotion == rejection.promotion }
            rejected.append(rejection)
        }
        return Chosen(settlement: chosen.settlement, rejected: rejected, choice: choice)
    }

    /// Returns the reason of a candidate that was left out: it was beaten by the first applied promotion that gives
    /// more without it.
    private func rejection(of candidate: Candidate) throws(CartwrightError) -> RejectedPromotion {
        let settlement = chosen.settlement
        let applied = Set(settlement.applied.map { settlement.pool.candidates[$0].promotion })
        let pool = CandidatePool(
            all.filter { applied.contains($0.promotion) || $0.promotion == candidate.promotion },
            of: chooser.cart
        )
        var pipeline = Pipeline(pool)
        let together = try pipeline.run(pool.all)
        let own = pool.all.first { pool.candidates[$0].promotion == candidate.promotion } ?? 0
        // The others are in the same order in both.
        let winner = zip(settlement.applied, pool.all.filter { $0 != own })
            .first { settlement.outcomes[$0].givenMinor > together.outcomes[$1].givenMinor }
        guard together.outcomes[own].gives, let winner else { return together.rejection(of: own) }
        var rejection = RejectedPromotion(promotion: pool.id(of: own), reason: .beatenBy)
        rejection.by = settlement.pool.id(of: winner.0)
        (rejection.valueMinor, rejection.byValueMinor) = (together.discountMinor, settlement.discountMinor)
        rejection.bestSet = together.applied.map(pool.id)
        return rejection
    }
}

extension Settlement {
    fileprivate func takesLess(than other: Settlement) -> Bool { discountMinor < other.discountMinor }

    /// Returns true if a set that lacks a member of another set is better for the shopper.
    fileprivate func isBetter(than other: Settlement) -> Bool {
        guard isWithinBudgets else { return false }
        if discountMinor != other.discountMinor { return discountMinor > other.discountMinor }
        let (own, others) = (giftWorth, other.giftWorth)
        return limitedCodeCount < other.limitedCodeCount && own.value >= others.value && own.units >= others.units
            && creditMinor >= other.creditMinor
    }

    private var limitedCodeCount: Int { applied.count { pool.candidates[$0].stacking.hasLimitedCode } }

    private var giftWorth: (value: Int128, units: Int128) {
        gifts.reduce((value: 0, units: 0)) { sum, gift in
            (sum.value.addingSaturated(gift.line.listValue), sum.units + Int128(gift.line.quantity))
        }
    }
}
