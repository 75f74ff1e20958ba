/// Candidates grouped into cliques. In a clique every two bar each other, so that at most one of them is in any set.
struct CliqueCover {
    /// The cliques. Each candidate is in exactly one. A candidate that bars no other is a clique of its own.
    private(set) var cliques: [[Int]] = []

    /// Puts each candidate in the first clique that has a place for it. If the candidates come largest discount first,
    /// large ones end up together, and a clique counts only its largest member.
    init(of candidates: [Int], _ conflicts: Conflicts) {
        for candidate in candidates {
            let home = cliques.firstIndex { $0.allSatisfy { conflicts.areBarred($0, candidate) } }
            if let home { cliques[home].append(candidate) } else { cliques.append([candidate]) }
        }
    }
}
