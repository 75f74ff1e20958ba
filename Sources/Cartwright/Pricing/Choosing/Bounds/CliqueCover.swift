/// Candidates in cliques: in each, every two bar each other, so that at most one of it is in any set.
struct CliqueCover {
    /// Every candidate stands in one of them. One that bars nobody is a clique of its own.
    private(set) var cliques: [[Int]] = []

    /// Puts each candidate in the first clique that has a place for it. Where those that take most come first, they are
    /// together, and a clique that counts as much as its largest member counts little for all of them.
    init(of candidates: [Int], _ conflicts: Conflicts) {
        for candidate in candidates {
            let home = cliques.firstIndex { $0.allSatisfy { conflicts.areBarred($0, candidate) } }
            if let home { cliques[home].append(candidate) } else { cliques.append([candidate]) }
        }
    }
}
