internal import BasicContainers

/// What candidates of which some bar each other take at most, each for itself.
///
/// Those that exclude all others are compared with what the others take together. Of the others, at most one of each
/// clique counts.
struct CliqueBounds {
    /// What each candidate takes at most in any set, in minor units.
    let candidatesMinor: [Int64]

    /// Those that stand beside none of the others.
    private let exclusive: NumberSet

    /// Each of the others stands in one of them.
    private let cliques: [Clique]

    private struct Clique {
        /// Those that take most come first.
        let members: [Int]

        /// Whether all act on the same places in the same stage and are bounded in one way, so that the first one
        /// stands for the others in the sum by stages.
        let isAlike: Bool
    }

    /// What some candidates count for.
    struct Sums<Wide: FixedWidthInteger> {
        /// Those that are counted stage by stage.
        var byStages: NumberSet

        /// Those of which only the largest of each clique is counted, by what it takes alone.
        var apart = NumberSet()

        /// What those largest ones take at most.
        var apartMinor: Wide = 0

        /// What the largest of every clique takes at most, in all.
        var allMinor: Wide = 0
    }

    /// - Parameters:
    ///   - most: what each candidate takes at most, in minor units.
    ///   - all: those beside which the candidates may stand.
    ///   - bounds: how each step is bounded, in the order of the steps.
    ///   - isOfFamily: those that are bounded together with others, and so are not like any that are not.
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
        cliques = CliqueCover(of: greatestFirst, conflicts).cliques.map { members in
            guard members.count > 1, let weights = likeness.weights(of: members) else {
                return Clique(members: members, isAlike: false)
            }
            let byWeight = members.indices.sorted { (-weights[$0], $0) < (-weights[$1], $1) }
            return Clique(members: byWeight.map { members[$0] }, isAlike: true)
        }
    }

    /// What the largest of some candidates takes that exclude all others.
    func mostOfExclusiveMinor(among candidates: NumberSet) -> Int64 {
        candidates.intersection(exclusive).reduce(0) { max($0, candidatesMinor[$1]) }
    }

    /// What the others among some candidates count for.
    func sums<Wide: FixedWidthInteger>(of candidates: NumberSet, in: Wide.Type) -> Sums<Wide> {
        var sums = Sums<Wide>(byStages: candidates.subtracting(exclusive))
        for clique in cliques {
            var (first, isRepeated, most): (Int?, Bool, Int64) = (nil, false, 0)
            for member in clique.members where candidates[member] {
                most = max(most, candidatesMinor[member])
                if first == nil {
                    first = member
                } else {
                    isRepeated = true
                    sums.byStages[member] = false
                    if !clique.isAlike { sums.apart[member] = true }
                }
            }
            sums.allMinor += Wide(most)
            guard let first, isRepeated, !clique.isAlike else { continue }
            sums.byStages[first] = false
            sums.apart[first] = true
            sums.apartMinor += Wide(most)
        }
        return sums
    }
}

/// Finds out whether candidates differ only in how much they take.
private struct Likeness {
    private let pool: CandidatePool
    private let isOfFamily: NumberSet

    /// By candidate: its only step, nil where it has none or several.
    private var onlySteps: [Int?]

    /// By step: how much it takes, as ``StepBound`` counts that.
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

    /// How much each of some candidates takes, nil where they differ in more than that.
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
            && pool.placeSets[pool.steps[step].places.row] == pool.placeSets[pool.steps[model].places.row]
    }
}

extension StepBound {
    /// How much it is, among bounds of its kind; nil where nothing is known.
    fileprivate var weight: Int64? {
        switch self {
        case .share(let millionths): millionths
        case .amount(let minor): minor
        case .everything: nil
        }
    }
}
