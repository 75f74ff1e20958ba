/// The conflicts between candidates, which may need a choice.
///
/// It is a class only so that all parts of a choice share it; it is immutable.
final class Conflicts: Sendable {
    /// The candidates that need a choice: those in conflict, and those that their budget may refuse.
    let contested: NumberSet

    /// True if any two candidates bar each other.
    let hasBarred: Bool

    /// The lines that the unit effects of each candidate may reach.
    let reach: UnitContention

    /// By candidate: the candidates that may not stand beside it. It has no rows if there is no such pair.
    private let barred: NumberTable

    init(among pool: CandidatePool) {
        var finder = ConflictFinder(UnitContention(of: pool))
        finder.find(among: pool)
        (contested, hasBarred) = (finder.contested, finder.hasBarred)
        reach = finder.reach
        barred = finder.barred
    }

    /// Returns the contested candidates of a pool in groups. Candidates that are in conflict with each other, or with a
    /// common one, and so on, are in one group.
    func groups(of pool: CandidatePool) -> [[Int]] {
        var sets = DisjointSets(count: pool.candidates.count)
        for a in contested {
            for b in barred(by: a).intersection(contested) where b < a { sets.join(a, b) }
            guard reach.isUser(a) || pool.readsStage else { continue }
            for b in contested where b != a && (reach.contend(a, b) || pool.depend(a, b)) { sets.join(a, b) }
        }
        return sets.grouped(contested)
    }

    /// Returns true if two candidates bar each other.
    func areBarred(_ a: Int, _ b: Int) -> Bool { !barred.isEmpty && barred[a, b] }

    /// Returns true if any two of some candidates bar each other.
    func hasBarred(among candidates: NumberSet) -> Bool {
        hasBarred && candidates.contains { !barred[$0].isDisjoint(with: candidates) }
    }

    /// Returns those of some candidates that exclude all the others.
    func exclusive(among candidates: NumberSet) -> NumberSet {
        guard hasBarred else { return NumberSet() }
        return NumberSet(
            candidates.filter { candidate in
                var compatible = candidates.subtracting(barred[candidate])
                compatible[candidate] = false
                return compatible.isEmpty
            }
        )
    }

    /// Returns the candidates that may not stand beside a candidate.
    func barred(by candidate: Int) -> NumberSet { barred.isEmpty ? NumberSet() : barred[candidate] }
}
