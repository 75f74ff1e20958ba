/// Which candidates get in each other's way, so that a choice between them may be needed.
struct Conflicts {
    /// Candidates that a choice must be made about: those in conflict, and those whose budget may refuse them.
    private(set) var contested = NumberSet()

    /// Whether there are two that may not stand beside each other at all.
    private(set) var hasBarred = false

    /// Which lines the unit effects of each may touch.
    private(set) var reach = UnitReach()

    private let count: Int

    /// By candidate: those that may not stand beside it. Without rows where there is no such pair.
    private var barred = NumberTable()

    /// By candidate: those that may not stand beside it, and those that may, but what one gives depends on the other.
    private var rivals = NumberTable()

    init(among lineup: Lineup) {
        let candidates = lineup.candidates
        count = candidates.count
        var mayConflict = NumberSet()
        for index in candidates.indices where candidates[index].mayConflict && !lineup.isIdle(index) {
            mayConflict[index] = true
        }
        guard !mayConflict.isEmpty else { return }
        rivals = NumberTable(rows: count, below: count)
        reach = UnitReach(of: lineup)
        for a in mayConflict {
            for b in candidates.indices where (b > a || !mayConflict[b]) && b != a && !lineup.isIdle(b) {
                let stack = candidates[a].plan.stacksWithAll && candidates[b].plan.stacksWithAll
                if !stack, !candidates[a].plan.isCompatible(with: candidates[b].plan) {
                    relate(a, b, isBarred: true)
                } else if reach.contend(a, b) || lineup.readsStage && candidates[a].depends(on: candidates[b]) {
                    relate(a, b, isBarred: false)
                }
            }
            if candidates[a].hasStrictBudget { contested[a] = true }
        }
    }

    private mutating func relate(_ a: Int, _ b: Int, isBarred: Bool) {
        contested[a] = true
        contested[b] = true
        rivals.insert(b, in: a)
        rivals.insert(a, in: b)
        guard isBarred else { return }
        if !hasBarred { barred = NumberTable(rows: count, below: count) }
        hasBarred = true
        barred.insert(b, in: a)
        barred.insert(a, in: b)
    }

    /// The contested candidates, those together that are in conflict, or in conflict with a common one, and so on.
    var groups: [[Int]] {
        var sets = DisjointSets(count: count)
        for a in contested {
            for b in contested where b < a && areRivals(a, b) { sets.join(a, b) }
        }
        return sets.grouped(contested)
    }

    /// Whether two are in conflict.
    func areRivals(_ a: Int, _ b: Int) -> Bool { !rivals.isEmpty && rivals[a, b] }

    /// Whether two may not stand together.
    func areBarred(_ a: Int, _ b: Int) -> Bool { !barred.isEmpty && barred[a, b] }

    /// Those that may not stand beside one.
    func barred(by candidate: Int) -> NumberSet { barred.isEmpty ? NumberSet() : barred.numbers(in: candidate) }
}

extension Candidate {
    /// Whether there can be anyone that it is in conflict with.
    fileprivate var mayConflict: Bool {
        !plan.stacksWithAll || plan.usesUnitsUp || plan.readsStage || hasStrictBudget
    }
}

extension Candidate {
    /// Whether what one of the two gives depends on what stages left in which the other one acts.
    fileprivate func depends(on other: Candidate) -> Bool {
        plan.dependsOnStages(of: other.plan) || other.plan.dependsOnStages(of: plan)
    }
}

extension Plan {
    /// Whether a condition looks at what stages left in which the other one acts.
    fileprivate func dependsOnStages(of other: Plan) -> Bool {
        readsStage && other.stages.hasAny(before: firstStage)
    }
}
