internal import BasicContainers

/// A choice that falls into clusters once those that reach far are decided about, see ``ChoiceClusters``.
///
/// Those are decided about one after the other, first to have each and then to do without. Where all are decided, each
/// cluster is chosen for itself, and the whole is priced once. What the clusters take at most bounds the rest of the
/// search: earlier amounts only leave less for later percentages, see ``SetBound``.
final class DividedChoice {
    private let pool: CandidatePool
    private let conflicts: Conflicts
    private var budget: SearchBudget
    private let cost: Int
    private let wide: [Int]
    private let clusters: [ChoiceCluster]

    /// By cluster: the line that it acts on, where what is best there is best for all.
    private let settledLines: [SettledLine?]

    /// All members of clusters.
    private let inClusters: NumberSet
    private var bound: SetBound
    private var pipeline: Pipeline
    private var best: Settlement?

    /// What sets could take off that there was no time for, or whose clusters are not proven; nil where there are none.
    private var openMinor: Int64?

    /// A part of the search: sets that agree about the first of the wide ones.
    private struct Branch {
        var depth: Int
        var isAllowed: NumberSet
        var boundMinor: Int64
    }

    /// Nil where it does not fall into clusters, or where most of these depend on others.
    ///
    /// - Parameter trial: all candidates priced together, with all conditions on the stage met.
    init?(
        _ pool: CandidatePool,
        contested: NumberSet,
        _ conflicts: Conflicts,
        trial: Settlement,
        _ budget: SearchBudget
    ) throws(CartwrightError) {
        let refusable = StepBounds(trial, conflicts).refusable
        guard let split = ChoiceClusters(of: contested, refusable: refusable, pool, conflicts) else { return nil }
        (self.pool, self.conflicts, self.budget, cost) = (pool, conflicts, budget, pool.searchCost)
        let inClusters = NumberSet(split.clusters.joined())
        self.inClusters = inClusters
        let others = pool.all.subtracting(inClusters)
        var clusters = split.clusters.map { ChoiceCluster($0, beside: others, split.reach, of: pool, conflicts) }
        // Those that are apart come first, as the bound has them; each after those of earlier stages.
        clusters.sort { a, b in
            if a.isApart != b.isApart { return a.isApart }
            return (a.reach.lastStage.rawValue, a.reach.firstStage.rawValue) < (b.reach.lastStage.rawValue, b.reach.firstStage.rawValue)
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

    /// The best set that was found among allowed candidates, and what none exceeds.
    ///
    /// - Parameter start: a set that is known; the best one is not worse.
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
            let slack = line.slackMinor(try cluster.alone(allowed, budget), best: bound.clustersMinor[index])
            slackMinor = slackMinor.addingSaturated(slack)
            settled.formUnion(try cluster.best(among: allowed.intersection(cluster.members), beside: NumberSet(), budget))
        }
        budget.spend(1, costing: cost)
        let most = bound.mostMinor(of: branch.isAllowed).addingSaturated(slackMinor)
        branch.boundMinor = min(branch.boundMinor, most)
    }

    /// Prices the best set with the wide ones that a branch allows.
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

    // MARK: Budgets

    /// Of the wide ones, those that no budget can ever cover: they give more than it has left even where the others take
    /// most before them.
    private func alwaysRefused(among isAllowed: NumberSet) throws(CartwrightError) -> NumberSet {
        let isWide = NumberSet(wide).intersection(isAllowed)
        var refused = NumberSet()
        var members: NumberSet?
        for candidate in isWide where pool.candidates[candidate].hasStrictBudget {
            guard let lessMinor = lessAtMost(candidate, isWide) else { continue }
            var set = isAllowed.subtracting(isWide).subtracting(inClusters)
            for cluster in members == nil ? clusters : [] {
                set.formUnion(try cluster.best(among: isAllowed.subtracting(isWide), beside: set, budget))
            }
            members = members ?? set
            var beside = members ?? set
            beside[candidate] = true
            budget.spend(1, costing: cost)
            let outcome = try pipeline.run(beside).outcomes[candidate]
            let roundings = Int64(pool.frozen.places.count)
            let left = pool.candidates[candidate].budgetMinor ?? .max
            let least = outcome.givenMinor - lessMinor - roundings
            refused[candidate] = outcome.givenMinor == outcome.desiredMinor && least > left
        }
        return refused
    }

    /// How much less a wide candidate may give than beside the members of clusters that take most, since other wide ones
    /// act before it; nil unless it acts once, after all those members, on lines of which that is known, or on all lines
    /// alike.
    private func lessAtMost(_ candidate: Int, _ isWide: NumberSet) -> Int64? {
        let own = pool.steps.indices.filter { pool.steps[$0].candidate == candidate }
        guard own.count == 1, !bound.candidatesMinor.isEmpty else { return nil }
        let (step, lineCount) = (pool.steps[own[0]], pool.frozen.lineCount)
        let isOfAll = step.stage == .order && step.operation.kind.takesOfSum && step.places.count == lineCount
        let isOfSettled = step.stage == .line && pool.placeSets[step.places.row].allSatisfy(isSettled)
        guard isOfAll || isOfSettled else { return nil }
        var before = NumberSet()
        for index in pool.steps.indices where pool.steps[index].stage < step.stage {
            if isWide[pool.steps[index].candidate] { before[pool.steps[index].candidate] = true }
        }
        before.subtract(conflicts.barred(by: candidate))
        let most = before.reduce(Int64(0)) { $0.addingSaturated(bound.candidatesMinor[$1]) }
        guard let share = step.plainShare else { return most }
        let whole = Int128(Percentage.wholeMillionths)
        return Int64(clamping: (Int128(most) * Int128(share.millionths) + whole - 1) / whole)
    }

    /// Whether no more than one cluster acts on a line in the unit stage, and that one is settled.
    private func isSettled(_ place: Int) -> Bool {
        let settled = zip(clusters, settledLines).first { $1 != nil && $0.reach.places[place] }?.0.members ?? NumberSet()
        return pool.steps.indices.allSatisfy { index in
            let step = pool.steps[index]
            return step.stage != .unit || settled[step.candidate]
                || !pool.placeSets[step.places, place] && !pool.placeSets[step.boughtRow, place]
        }
    }
}
