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
        reach = UnitReach(of: lineup)
        for candidate in lineup.acting {
            let mayBar = !candidates[candidate].traits.stacksWithAll
            if mayBar || lineup.readsStage {
                for other in lineup.acting where other != candidate { relate(candidate, other, of: lineup) }
            } else if reach.isUser(candidate) {
                for other in reach.members where other != candidate { relate(candidate, other, of: lineup) }
            }
            if candidates[candidate].hasStrictBudget { contested[candidate] = true }
        }
    }

    private mutating func relate(_ a: Int, _ b: Int, of lineup: Lineup) {
        let candidates = lineup.candidates
        if !candidates[a].traits.isCompatible(with: candidates[b].traits) {
            relate(a, b, isBarred: true)
        } else if reach.contend(a, b) || lineup.readsStage && candidates[a].depends(on: candidates[b]) {
            relate(a, b, isBarred: false)
        }
    }

    private mutating func relate(_ a: Int, _ b: Int, isBarred: Bool) {
        contested[a] = true
        contested[b] = true
        if rivals.isEmpty { rivals = NumberTable(rows: count, below: count) }
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

    /// Whether there are two of some candidates that may not stand beside each other.
    func hasBarred(among candidates: NumberSet) -> Bool {
        hasBarred && candidates.contains { !barred[$0].isDisjoint(with: candidates) }
    }

    /// Those of some candidates that may stand beside none of the others.
    func loners(among candidates: NumberSet) -> NumberSet {
        guard hasBarred else { return NumberSet() }
        return NumberSet(
            candidates.filter { candidate in
                var friends = candidates.subtracting(barred[candidate])
                friends[candidate] = false
                return friends.isEmpty
            }
        )
    }

    /// Those that may not stand beside one.
    func barred(by candidate: Int) -> NumberSet { barred.isEmpty ? NumberSet() : barred[candidate] }
}

extension Candidate {
    /// Whether what one of the two gives depends on what stages left in which the other one acts.
    fileprivate func depends(on other: Candidate) -> Bool {
        traits.dependsOnStages(of: other.traits) || other.traits.dependsOnStages(of: traits)
    }
}

extension Traits {
    /// Whether a condition looks at what stages left in which the other one acts.
    fileprivate func dependsOnStages(of other: Traits) -> Bool {
        readsStage && other.stages.hasAny(before: firstStage)
    }
}
