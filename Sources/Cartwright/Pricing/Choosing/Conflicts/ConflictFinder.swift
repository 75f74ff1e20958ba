/// Finds ``Conflicts`` by comparing candidates in pairs.
struct ConflictFinder: ~Copyable {
    let reach: UnitContention
    private(set) var contested = NumberSet()
    private(set) var hasBarred = false
    private(set) var barred = NumberTable()

    init(_ reach: consuming UnitContention) { self.reach = reach }

    mutating func find(among pool: CandidatePool) {
        for candidate in pool.acting {
            if pool.isComparedWithAll(candidate) {
                for other in pool.acting where other != candidate {
                    // The other candidate's own turn came first, and is the same for both.
                    if other < candidate, pool.isComparedWithAll(other) { continue }
                    relate(candidate, other, of: pool)
                }
            } else if reach.isUser(candidate) {
                // The other candidate's own turn finds the pairs that it bars.
                for other in reach.members where other != candidate && reach.contend(candidate, other) {
                    (contested[candidate], contested[other]) = (true, true)
                }
            }
            if pool.candidates[candidate].hasStrictBudget { contested[candidate] = true }
        }
    }

    private mutating func relate(_ a: Int, _ b: Int, of pool: CandidatePool) {
        let isBarred = !pool.areCompatible(a, b)
        guard isBarred || reach.contend(a, b) || pool.depend(a, b) else { return }
        (contested[a], contested[b]) = (true, true)
        guard isBarred else { return }
        if !hasBarred { barred = NumberTable(rows: pool.candidates.count, below: pool.candidates.count) }
        hasBarred = true
        barred.insert(b, in: a)
        barred.insert(a, in: b)
    }
}

extension CandidatePool {
    /// True for a candidate that may bar any other, or depend on any other.
    fileprivate func isComparedWithAll(_ candidate: Int) -> Bool {
        readsStage || !stacksWithAll(candidate)
    }

    /// Returns true if the discount of one of two candidates depends on what stages left in which the other one acts.
    func depend(_ a: Int, _ b: Int) -> Bool {
        guard readsStage else { return false }
        let (a, b) = (candidates[a].stacking, candidates[b].stacking)
        return a.dependsOnStages(of: b) || b.dependsOnStages(of: a)
    }
}

extension CompiledStacking {
    /// Returns true if a condition reads what stages left in which the other one acts.
    fileprivate func dependsOnStages(of other: CompiledStacking) -> Bool {
        readsStage && other.stages.hasAny(before: firstStage)
    }
}
