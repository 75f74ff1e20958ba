/// Which candidates get in each other's way, so that a choice between them may be needed.
///
/// A class only so that every part of a choice shares one; nothing in it changes.
final class Conflicts: Sendable {
    /// Candidates that a choice must be made about: those in conflict, and those whose budget may refuse them.
    let contested: NumberSet

    /// Whether there are two that may not stand beside each other at all.
    let hasBarred: Bool

    /// Which lines the unit effects of each may touch.
    let reach: UnitContention

    /// By candidate: those that may not stand beside it. Without rows where there is no such pair.
    private let barred: NumberTable

    init(among pool: CandidatePool) {
        var finder = ConflictFinder(UnitContention(of: pool))
        finder.find(among: pool)
        (contested, hasBarred) = (finder.contested, finder.hasBarred)
        reach = finder.reach
        barred = finder.barred
    }

    /// The contested candidates of a pool, those together that are in conflict, or with a common one, and so on.
    func groups(of pool: CandidatePool) -> [[Int]] {
        var sets = DisjointSets(count: pool.candidates.count)
        for a in contested {
            for b in contested where b < a {
                if areBarred(a, b) || reach.contend(a, b) || pool.depend(a, b) { sets.join(a, b) }
            }
        }
        return sets.grouped(contested)
    }

    /// Whether two may not stand together.
    func areBarred(_ a: Int, _ b: Int) -> Bool { !barred.isEmpty && barred[a, b] }

    /// Whether there are two of some candidates that may not stand beside each other.
    func hasBarred(among candidates: NumberSet) -> Bool {
        hasBarred && candidates.contains { !barred[$0].isDisjoint(with: candidates) }
    }

    /// Those of some candidates that exclude all the others.
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

    /// Those that may not stand beside one.
    func barred(by candidate: Int) -> NumberSet { barred.isEmpty ? NumberSet() : barred[candidate] }
}
