/// Finds ``Conflicts``, two candidates at a time.
struct ConflictFinder: ~Copyable {
    let reach: UnitReach
    private(set) var contested = NumberSet()
    private(set) var hasBarred = false
    private(set) var barred = NumberTable()
    private(set) var rivals = NumberTable()

    init(_ reach: consuming UnitReach) { self.reach = reach }

    mutating func find(among lineup: Lineup) {
        for candidate in lineup.acting {
            let mayBar = !lineup.candidates[candidate].traits.stacksWithAll
            if mayBar || lineup.readsStage {
                for other in lineup.acting where other != candidate { relate(candidate, other, of: lineup) }
            } else if reach.isUser(candidate) {
                // Whether the other one bars this one is found when it is the other one's turn.
                for other in reach.members where other != candidate && reach.contend(candidate, other) {
                    relate(candidate, other, count: lineup.candidates.count, isBarred: false)
                }
            }
            if lineup.candidates[candidate].hasStrictBudget { contested[candidate] = true }
        }
    }

    private mutating func relate(_ a: Int, _ b: Int, of lineup: Lineup) {
        let count = lineup.candidates.count
        if !lineup.candidates[a].traits.isCompatible(with: lineup.candidates[b].traits) {
            relate(a, b, count: count, isBarred: true)
        } else if reach.contend(a, b) || lineup.readsStage && lineup.candidates[a].depends(on: lineup.candidates[b]) {
            relate(a, b, count: count, isBarred: false)
        }
    }

    private mutating func relate(_ a: Int, _ b: Int, count: Int, isBarred: Bool) {
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
}

extension Candidate {
    /// Whether what one of the two gives depends on what stages left in which the other one acts.
    fileprivate func depends(on other: Candidate) -> Bool {
        traits.dependsOnStages(of: other.traits) || other.traits.dependsOnStages(of: traits)
    }
}

extension Traits {
    /// Whether a condition looks at what stages left in which the other one acts.
    func dependsOnStages(of other: Traits) -> Bool {
        readsStage && other.stages.hasAny(before: firstStage)
    }
}
