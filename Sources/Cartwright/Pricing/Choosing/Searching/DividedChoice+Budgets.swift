internal import BasicContainers

// Promotions that a budget refuses for every choice of the others.

extension DividedChoice {
    /// Returns the wide candidates that their budgets can never cover: each gives more than its budget has left, even
    /// if the others take the most before it.
    func alwaysRefused(among isAllowed: NumberSet) throws(CartwrightError) -> NumberSet {
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

    /// Returns the largest amount by which the discount of a wide candidate may be smaller than beside the cluster
    /// members with the largest discount, since other wide candidates act before it. Returns nil unless it acts once,
    /// after all those members, on settled lines or on all lines alike.
    private func lessAtMost(_ candidate: Int, _ isWide: NumberSet) -> Int64? {
        let own = pool.steps.indices.filter { pool.steps[$0].candidate == candidate }
        guard own.count == 1, !bound.candidatesMinor.isEmpty else { return nil }
        let (step, lineCount) = (pool.steps[own[0]], pool.frozen.lineCount)
        // Other members of its group per line may take its lines.
        guard !step.isOfLineGroup else { return nil }
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

    /// Returns true if at most one cluster acts on a line in the unit stage, and that cluster is settled.
    private func isSettled(_ place: Int) -> Bool {
        let settled =
            zip(clusters, settledLines).first { $1 != nil && $0.reach.places[place] }?.0.members ?? NumberSet()
        return pool.steps.indices.allSatisfy { index in
            let step = pool.steps[index]
            return step.stage != .unit || settled[step.candidate]
                || !pool.placeSets[step.places, place] && !pool.placeSets[step.boughtRow, place]
        }
    }
}
