/// Which candidates get in each other's way, so that a choice between them may be needed.
struct Conflicts {
    /// For each candidate, the others it is in conflict with.
    private(set) var rivals: [Set<Int>]

    /// Candidates that a choice must be made about: those in conflict, and those whose budget may refuse them.
    let contested: [Int]

    init(among candidates: [Candidate], of cart: Cart) {
        var rivals = candidates.map { _ in Set<Int>() }
        let reach = candidates.map { candidate in
            Set(cart.lines.indices.filter { candidate.plan.reachesUnits(of: cart.lines[$0]) })
        }
        for a in candidates.indices {
            for b in candidates.indices.dropFirst(a + 1) {
                let (first, second) = (candidates[a].plan, candidates[b].plan)
                guard
                    !first.promotion.isCompatible(with: second.promotion)
                        || ((first.usesUnitsUp || second.usesUnitsUp) && !reach[a].isDisjoint(with: reach[b]))
                        || first.dependsOnStages(of: second) || second.dependsOnStages(of: first)
                else { continue }
                rivals[a].insert(b)
                rivals[b].insert(a)
            }
        }
        contested = candidates.indices.filter { !rivals[$0].isEmpty || candidates[$0].hasStrictBudget }
        self.rivals = rivals
    }
}

extension Plan {
    /// Whether a condition looks at what stages left in which the other one acts.
    fileprivate func dependsOnStages(of other: Plan) -> Bool {
        !stageConditions.isEmpty && other.stages.contains { $0 < firstStage }
    }
}

extension Candidate {
    /// Whether it may stand beside all of some others.
    func isCompatible(with others: [Candidate]) -> Bool {
        others.allSatisfy { promotion.isCompatible(with: $0.promotion) }
    }
}
