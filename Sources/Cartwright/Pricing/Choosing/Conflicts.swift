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

    private let count: Int

    /// By candidate: those that may not stand beside it. Without rows where there is no such pair.
    private let barred: NumberTable

    /// By candidate: those that may not stand beside it, and those that may, but what one gives depends on the other.
    private let rivals: NumberTable

    init(among pool: CandidatePool) {
        var finder = ConflictFinder(UnitContention(of: pool))
        finder.find(among: pool)
        count = pool.candidates.count
        (contested, hasBarred) = (finder.contested, finder.hasBarred)
        reach = finder.reach
        barred = finder.barred
        rivals = finder.rivals
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

    /// Those of some candidates that exclude all the others.
    func exclusive(among candidates: NumberSet) -> NumberSet {
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
