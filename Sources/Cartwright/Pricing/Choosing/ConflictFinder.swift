/// Finds ``Conflicts``, two candidates at a time.
struct ConflictFinder: ~Copyable {
    let reach: UnitContention
    private(set) var contested = NumberSet()
    private(set) var hasBarred = false
    private(set) var barred = NumberTable()
    private(set) var rivals = NumberTable()

    init(_ reach: consuming UnitContention) { self.reach = reach }

    mutating func find(among pool: CandidatePool) {
        for candidate in pool.acting {
            let mayBar = !pool.candidates[candidate].stacking.stacksWithAll
            if mayBar || pool.readsStage {
                for other in pool.acting where other != candidate { relate(candidate, other, of: pool) }
            } else if reach.isUser(candidate) {
                // Whether the other one bars this one is found when it is the other one's turn.
                for other in reach.members where other != candidate && reach.contend(candidate, other) {
                    relate(candidate, other, count: pool.candidates.count, isBarred: false)
                }
            }
            if pool.candidates[candidate].hasStrictBudget { contested[candidate] = true }
        }
    }

    private mutating func relate(_ a: Int, _ b: Int, of pool: CandidatePool) {
        let count = pool.candidates.count
        if !pool.candidates[a].stacking.isCompatible(with: pool.candidates[b].stacking) {
            relate(a, b, count: count, isBarred: true)
        } else if reach.contend(a, b) || pool.readsStage && pool.candidates[a].depends(on: pool.candidates[b]) {
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
        stacking.dependsOnStages(of: other.stacking) || other.stacking.dependsOnStages(of: stacking)
    }
}

extension CompiledStacking {
    /// Whether a condition looks at what stages left in which the other one acts.
    func dependsOnStages(of other: CompiledStacking) -> Bool {
        readsStage && other.stages.hasAny(before: firstStage)
    }
}
