internal import BasicContainers

/// A choice that falls into clusters after the candidates with a wide reach are decided, see ``ChoiceClusters``.
///
/// The wide candidates are decided one after the other, first with each and then without it. After all are decided,
/// each cluster is chosen by itself, and the whole set is priced once. The largest discounts of the clusters bound the
/// rest of the search: earlier amounts only leave less for later percentages, see ``SetBound``.
final class DividedChoice {
    let pool: CandidatePool
    let conflicts: Conflicts
    var budget: SearchBudget
    let cost: Int
    let wide: [Int]
    let clusters: [ChoiceCluster]

    /// By cluster: the line that it acts on, if the best choice there is best for the whole cart.
    let settledLines: [SettledLine?]

    /// The members of all clusters.
    let inClusters: NumberSet
    var bound: SetBound
    var pipeline: Pipeline
    private var best: Settlement?

    /// The largest possible discount of sets that the search had no budget for, or whose clusters are not proven; nil
    /// if there are none.
    private var openMinor: Int64?

    /// A part of the search: the sets with the same decisions about the first wide candidates.
    private struct Branch {
        var depth: Int
        var isAllowed: NumberSet
        var boundMinor: Int64
    }

    /// Returns nil if the choice does not fall into clusters, or if most of these depend on others; also if discounts
    /// compound and steps of one stage of the order reach different places. Then an amount that is spread decides by a
    /// unit what the next step finds, and more off one line may leave less for another.
    ///
    /// - Parameter trial: all candidates priced together, with all conditions on the stage met.
    init?(
        _ pool: CandidatePool,
        contested: NumberSet,
        _ conflicts: Conflicts,
        trial: Settlement,
        _ budget: SearchBudget
    ) throws(CartwrightError) {
        guard !pool.frozen.compounds || pool.reachesAlikeAfterLines else { return nil }
        let refusable = StepBounds(trial, conflicts).refusable
        guard let split = ChoiceClusters(of: contested, refusable: refusable, pool, conflicts) else { return nil }
        (self.pool, self.conflicts, self.budget, cost) = (pool, conflicts, budget, pool.searchCost)
        let inClusters = NumberSet(split.clusters.joined())
        self.inClusters = inClusters
        let others = pool.all.subtracting(inClusters)
        var clusters = split.clusters.map { ChoiceCluster($0, beside: others, split.reach, of: pool, conflicts) }
        // Independent clusters come first, as in the bound, and each cluster comes after those of earlier stages.
        clusters.sort { a, b in
            if a.isApart != b.isApart { return a.isApart }
            return (a.reach.lastStage, a.reach.firstStage) < (b.reach.lastStage, b.reach.firstStage)
        }
        for (number, cluster) in clusters.enumerated() { for other in clusters[..<number] { cluster.follow(other) } }
        self.clusters = clusters
        var settledLines: [SettledLine?] = []
        for cluster in clusters {
            let most = try cluster.mostMinor(of: pool.all, beside: NumberSet(), budget)
            let (reach, members) = (cluster.reach, cluster.members)
            let line = SettledLine(reach, members: members, taking: most, beside: clusters, pool)
            settledLines.append(cluster.isApart ? line : nil)
        }
        self.settledLines = settledLines
        let apart = clusters.filter(\.isApart)
        guard apart.reduce(0, { $0 + $1.members.count }) * 2 >= contested.count else { return nil }
        let counted = apart.reduce(pool.all) { $0.subtracting($1.members) }
        bound = try SetBound(trial, of: counted, beside: apart.map(\.reach), conflicts)
        let most = bound.candidatesMinor
        wide = most.isEmpty ? split.wide : split.wide.sorted { (-most[$0], $0) < (-most[$1], $1) }
        pipeline = Pipeline(pool)
    }

    /// Returns the best set found among allowed candidates, and an upper bound of any set's discount.
    ///
    /// - Parameter start: a known set; the result is not worse.
    func answer(
        among isAllowed: NumberSet,
        from start: Settlement,
        _ budget: SearchBudget
    ) throws(CartwrightError) -> (best: Settlement, boundMinor: Int64) {
        (best, openMinor, self.budget) = (start, nil, budget)
        let usable = isAllowed.subtracting(try alwaysRefused(among: isAllowed))
        var later = [Branch(depth: 0, isAllowed: usable, boundMinor: .max)]
        var isFirst = true
        while let branch = later.popLast() {
            try WorkLimit.check()
            if budget.isSpent, !isFirst { leaveOpen(branch.boundMinor) } else { try follow(branch, leaving: &later) }
            isFirst = false
        }
        let found = best ?? start
        return (found, max(found.discountMinor, openMinor ?? 0))
    }

    private func leaveOpen(_ minor: Int64) { openMinor = max(openMinor ?? 0, minor) }

    private func follow(_ start: Branch, leaving later: inout [Branch]) throws(CartwrightError) {
        var branch = start
        try findBound(of: &branch)
        while true {
            if let best, branch.boundMinor <= best.discountMinor { return }
            guard branch.depth < wide.count else { return try chooseClusters(branch) }
            let next = wide[branch.depth]
            branch.depth += 1
            guard branch.isAllowed[next] else { continue }
            var without = branch
            without.isAllowed[next] = false
            later.append(without)
            let barred = conflicts.barred(by: next)
            guard !barred.isDisjoint(with: branch.isAllowed) else { continue }
            branch.isAllowed.subtract(barred)
            try findBound(of: &branch)
        }
    }

    private func findBound(of branch: inout Branch) throws(CartwrightError) {
        var (settled, slackMinor) = (NumberSet(), Int64(0))
        for index in bound.clustersMinor.indices {
            let (cluster, allowed) = (clusters[index], branch.isAllowed)
            bound.clustersMinor[index] = try cluster.mostMinor(of: allowed, beside: settled, budget)
            guard let line = settledLines[index] else { continue }
            let slack = line.slackMinor(try cluster.valuesMinor(of: allowed, budget), best: bound.clustersMinor[index])
            slackMinor = slackMinor.addingSaturated(slack)
            let members = allowed.intersection(cluster.members)
            settled.formUnion(try cluster.best(among: members, beside: NumberSet(), budget))
        }
        budget.spend(1, costing: cost)
        let most = bound.mostMinor(of: branch.isAllowed).addingSaturated(slackMinor)
        branch.boundMinor = min(branch.boundMinor, most)
    }

    /// Prices the best set with the wide candidates that a branch allows.
    private func chooseClusters(_ branch: Branch) throws(CartwrightError) {
        var set = branch.isAllowed.subtracting(inClusters)
        for cluster in clusters { set.formUnion(try cluster.best(among: branch.isAllowed, beside: set, budget)) }
        budget.spend(1, costing: cost)
        let settlement = try pipeline.run(set)
        if settlement.isWithinBudgets, best.map({ SetRank(settlement).beats(SetRank($0)) }) ?? true {
            best = settlement
        }
        if branch.boundMinor > settlement.discountMinor { leaveOpen(branch.boundMinor) }
    }
}

extension CandidatePool {
    /// True if the steps of each stage after the line stage reach the same places.
    fileprivate var reachesAlikeAfterLines: Bool {
        var firsts: [Stage: NumberSet] = [:]
        for index in steps.indices where steps[index].stage >= .order && steps[index].stage < .gift {
            let places = placesReached(by: steps[index])
            guard firsts[steps[index].stage, default: places] == places else { return false }
            firsts[steps[index].stage] = places
        }
        return true
    }
}
