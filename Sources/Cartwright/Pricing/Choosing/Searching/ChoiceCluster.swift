internal import BasicContainers

/// The contested candidates of one cluster, and the candidates that change what they take.
///
/// The best choice in the cluster depends only on the other chosen candidates that bar its members or change what they
/// take. Candidates that act after all of its members, and on all of its lines alike, do not change the best choice:
/// the more the members take, the larger the discount in the end.
final class ChoiceCluster {
    let reach: ClusterReach

    /// The candidates in the cluster.
    let members: NumberSet

    /// True if the largest discount of its members is the same for every other choice: no other candidate uses units up
    /// that they reach.
    let isApart: Bool

    /// The candidates outside all clusters that change what the members take.
    private let near: NumberSet

    /// The members of clusters of earlier stages that reach its places.
    private var earlier = NumberSet()
    private let pool: CandidatePool

    /// The answers found so far, by the allowed candidates.
    private var answers: [NumberSet: SetChoice.Answer] = [:]

    /// The budget of one answer is the remaining budget divided by this number.
    private static let mostAnswers = 20

    /// - Parameters:
    ///   - others: the candidates of the pool that are in no cluster.
    init(
        _ members: [Int],
        beside others: NumberSet,
        _ reach: [NumberSet],
        of pool: CandidatePool,
        _ conflicts: Conflicts
    ) {
        let places = members.reduce(NumberSet()) { $0.union(reach[$1]) }
        let stages = members.reduce(StageSet()) { $0.union(pool.candidates[$1].stacking.stages) }
        let own = Stage.allCases.filter { stages.contains($0) && $0 < .gift }
        let ownReach = ClusterReach(places: places, firstStage: own.first ?? .unit, lastStage: own.last ?? .unit)
        near = pool.changing(ownReach, among: others)
        (self.members, self.reach, self.pool) = (NumberSet(members), ownReach, pool)
        isApart = near.allSatisfy { other in
            !conflicts.reach.isUser(other) || members.allSatisfy { !conflicts.reach.contend(other, $0) }
        }
    }

    /// Records the members of a cluster that acts before this one and reaches one of its places.
    func follow(_ other: ChoiceCluster) {
        guard other.reach.firstStage < reach.lastStage, !other.reach.places.isDisjoint(with: reach.places) else {
            return
        }
        earlier.formUnion(other.members)
    }

    /// Returns the largest discount of the members in any set of allowed candidates.
    ///
    /// - Parameter chosen: members of earlier clusters that are known to be chosen.
    func mostMinor(
        of isAllowed: NumberSet,
        beside chosen: NumberSet,
        _ budget: SearchBudget
    ) throws(CartwrightError) -> Int64 {
        let context = chosen.intersection(earlier)
        let most = try answer(isAllowed.intersection(members), beside: context, budget).boundMinor
        return context.isEmpty ? most : most - (try answer(NumberSet(), beside: context, budget).valueMinor)
    }

    /// Returns the best set of allowed members beside the other allowed candidates.
    ///
    /// - Parameter chosen: the candidates chosen in earlier clusters.
    func best(
        among isAllowed: NumberSet,
        beside chosen: NumberSet,
        _ budget: SearchBudget
    ) throws(CartwrightError) -> NumberSet {
        let context = isAllowed.intersection(near).union(chosen.intersection(earlier))
        return try answer(isAllowed.intersection(members), beside: context, budget).isMember.intersection(members)
    }

    /// Returns the discount of each allowed member by itself.
    func valuesMinor(of isAllowed: NumberSet, _ budget: SearchBudget) throws(CartwrightError) -> [Int64] {
        var found: [Int64] = []
        for member in isAllowed.intersection(members) {
            found.append(try answer(NumberSet([member]), beside: NumberSet(), budget).valueMinor)
        }
        return found
    }

    private func answer(
        _ allowed: NumberSet,
        beside context: NumberSet,
        _ budget: SearchBudget
    ) throws(CartwrightError) -> SetChoice.Answer {
        let kept = allowed.union(context)
        if let known = answers[kept] { return known }
        let numbers = Array(kept)
        let contested = NumberSet(numbers.indices.lazy.filter { allowed[numbers[$0]] })
        let choice = try SetChoice(pool.keeping(kept), contested: contested, budget)
        let all = NumberSet(below: numbers.count)
        let found = try choice.answer(among: all, budget.part(ofEqual: Self.mostAnswers))
        let answer = SetChoice.Answer(
            isMember: NumberSet(found.isMember.lazy.map { numbers[$0] }),
            valueMinor: found.valueMinor,
            boundMinor: found.boundMinor
        )
        answers[kept] = answer
        return answer
    }
}

extension CandidatePool {
    /// Returns those of some candidates that change which choice in a cluster is best.
    fileprivate func changing(_ reach: ClusterReach, among others: NumberSet) -> NumberSet {
        var changing = NumberSet()
        for index in steps.indices where others[steps[index].candidate] && !changing[steps[index].candidate] {
            if changes(steps[index], reach) { changing[steps[index].candidate] = true }
        }
        return changing
    }

    private func changes(_ step: OperationStep, _ reach: ClusterReach) -> Bool {
        guard !placesReached(by: step).isDisjoint(with: reach.places) else { return false }
        guard !step.operation.isOfPlugin, step.stage > reach.lastStage, !candidates[step.candidate].hasStrictBudget,
            !candidates[step.candidate].stacking.readsStage
        else { return true }
        // Beside a member of a group per line, it matters on which line an amount falls.
        guard !step.isOfLineGroup || !step.spreadsAmounts && reach.places.count == 1 else { return true }
        let isOfSum = step.operation.kind.takesOfSum || reach.places.count == 1 && !step.operation.convertsTax
        return !isOfSum || !reach.places.subtracting(placeSets[step.places.row]).isEmpty
    }
}
