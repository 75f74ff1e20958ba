internal import BasicContainers

/// Upper bounds of the discount of each candidate, and of cliques of candidates that bar each other.
///
/// Candidates that exclude all others are compared with the sum of the others. Of the others, at most one of each
/// clique counts.
struct CliqueBounds {
    /// The largest discount of each candidate in any set, in minor units.
    let candidatesMinor: [Int64]

    /// The candidates that exclude all others.
    private let exclusive: NumberSet

    /// The others that bar none of the others: each is a clique by itself.
    private let singles: NumberSet

    /// The larger cliques of the others, each of which is in one of them.
    private let cliques: [Clique]

    private struct Clique {
        /// The members, largest discount first.
        let members: [Int]

        /// The same as a set.
        let all: NumberSet

        /// True if all act on the same places in the same stage and are bounded in one way, so that the first one
        /// stands for the others in the sum by stages.
        let isAlike: Bool

        init(_ members: [Int], isAlike: Bool) {
            (self.members, self.isAlike) = (members, isAlike)
            all = NumberSet(members)
        }
    }

    /// The parts that some candidates add to the bound.
    struct Sums<Wide: FixedWidthInteger> {
        /// The candidates that are counted stage by stage.
        var byStages: NumberSet

        /// The candidates of which only the largest of each clique is counted, by its discount alone.
        var apart = NumberSet()

        /// The sum of the discounts of those largest candidates.
        var apartMinor: Wide = 0

        /// The sum of the largest discount of every clique.
        var allMinor: Wide = 0
    }

    /// - Parameters:
    ///   - most: the largest discount of each candidate, in minor units.
    ///   - all: the candidates beside which these may stand.
    ///   - bounds: the bound of each step, in the order of the steps.
    ///   - isOfFamily: the candidates that are bounded together with others, and so are not like candidates that are
    ///     not.
    init(
        of candidates: NumberSet,
        among all: NumberSet,
        taking most: [Int64],
        _ bounds: borrowing RigidArray<StepBound>,
        _ isOfFamily: NumberSet,
        of pool: CandidatePool,
        _ conflicts: Conflicts
    ) {
        candidatesMinor = most
        exclusive = conflicts.exclusive(among: all).intersection(candidates)
        let greatestFirst = candidates.subtracting(exclusive).sorted { (-most[$0], $0) < (-most[$1], $1) }
        let likeness = Likeness(pool, bounds, isOfFamily)
        let cover = CliqueCover(of: greatestFirst, conflicts).cliques
        singles = NumberSet(cover.lazy.filter { $0.count == 1 }.joined())
        cliques = cover.filter { $0.count > 1 }.map { members in
            guard let weights = likeness.weights(of: members) else {
                return Clique(members, isAlike: false)
            }
            let byWeight = members.indices.sorted { (-weights[$0], $0) < (-weights[$1], $1) }
            return Clique(byWeight.map { members[$0] }, isAlike: true)
        }
    }

    /// Returns the largest discount among those of the candidates that exclude all others.
    func mostOfExclusiveMinor(among candidates: NumberSet) -> Int64 {
        candidates.intersection(exclusive).reduce(0) { max($0, candidatesMinor[$1]) }
    }

    /// Returns the sums of those of the candidates that do not exclude all others.
    func sums<Wide: FixedWidthInteger>(of candidates: NumberSet, in: Wide.Type) -> Sums<Wide> {
        var sums = Sums<Wide>(byStages: candidates.subtracting(exclusive))
        for single in candidates.intersection(singles) { sums.allMinor += Wide(candidatesMinor[single]) }
        for index in cliques.indices {
            let members = candidates.intersection(cliques[index].all)
            let most = members.reduce(0) { max($0, candidatesMinor[$1]) }
            sums.allMinor += Wide(most)
            guard members.count > 1 else { continue }
            sums.byStages.subtract(members)
            if cliques[index].isAlike {
                if let first = cliques[index].members.first(where: { members[$0] }) { sums.byStages[first] = true }
            } else {
                sums.apart.formUnion(members)
                sums.apartMinor += Wide(most)
            }
        }
        return sums
    }
}

/// Checks whether candidates differ only in how much they take.
private struct Likeness {
    private let pool: CandidatePool
    private let isOfFamily: NumberSet

    /// By candidate: its only step; nil if it has none or several.
    private var onlySteps: [Int?]

    /// By step: the amount or percentage of its ``StepBound``.
    private var weights: [Int64?] = []

    init(_ pool: CandidatePool, _ bounds: borrowing RigidArray<StepBound>, _ isOfFamily: NumberSet) {
        (self.pool, self.isOfFamily) = (pool, isOfFamily)
        onlySteps = pool.candidates.map { _ in nil }
        var isSeen = NumberSet()
        for index in pool.steps.indices {
            let candidate = pool.steps[index].candidate
            onlySteps[candidate] = isSeen[candidate] ? nil : index
            isSeen[candidate] = true
            weights.append(bounds[index].weight)
        }
    }

    /// Returns the amount or percentage of each candidate; nil if they differ in anything else.
    func weights(of candidates: [Int]) -> [Int64]? {
        guard let model = onlySteps[candidates[0]] else { return nil }
        var found: [Int64] = []
        for candidate in candidates {
            guard let step = onlySteps[candidate], let weight = weights[step], isLike(step, model) else { return nil }
            found.append(weight)
        }
        return found
    }

    private func isLike(_ step: Int, _ model: Int) -> Bool {
        pool.steps[step].stage == pool.steps[model].stage
            && (pool.steps[step].plainShare == nil) == (pool.steps[model].plainShare == nil)
            && isOfFamily[pool.steps[step].candidate] == isOfFamily[pool.steps[model].candidate]
            && pool.steps[step].hasBudget == pool.steps[model].hasBudget
            && areOfOneLineGroup(step, model)
            && pool.placeSets[pool.steps[step].places.row] == pool.placeSets[pool.steps[model].places.row]
    }

    private func areOfOneLineGroup(_ step: Int, _ model: Int) -> Bool {
        guard pool.steps[step].isOfLineGroup || pool.steps[model].isOfLineGroup else { return true }
        return pool.lineGroup(of: pool.steps[step]) == pool.lineGroup(of: pool.steps[model])
    }
}

extension StepBound {
    /// The amount or percentage, for comparison with bounds of the same kind; nil if it is unknown.
    fileprivate var weight: Int64? {
        switch self {
        case .share(let millionths): millionths
        case .amount(let minor): minor
        case .everything: nil
        }
    }
}
