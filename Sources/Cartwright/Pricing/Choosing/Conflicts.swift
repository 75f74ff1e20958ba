/// Which candidates get in each other's way, so that a choice between them may be needed.
struct Conflicts {
    /// Candidates that a choice must be made about: those in conflict, and those whose budget may refuse them.
    private(set) var contested: [Int] = []

    /// Whether there are two that may not stand beside each other at all.
    private(set) var hasBarred = false

    private let count: Int

    /// How each two stand to each other, row by row. Empty where nobody can be in conflict.
    private var relations: [Relation] = []

    /// How two candidates stand to each other.
    private enum Relation: UInt8 {
        /// Neither matters to the other.
        case none
        /// They may stand together, but what one gives depends on the other.
        case contending
        /// They may not stand together.
        case barred
    }

    init(among lineup: Lineup) {
        let candidates = lineup.candidates
        count = candidates.count
        guard candidates.contains(where: \.mayConflict) else { return }
        relations = Array(repeating: .none, count: count * count)
        let reach = UnitReach(of: lineup)
        let mayConflict = candidates.map(\.mayConflict)
        for a in candidates.indices {
            for b in (a + 1)..<max(a + 1, count) where mayConflict[a] || mayConflict[b] {
                let (first, second) = (candidates[a].plan, candidates[b].plan)
                if !first.isCompatible(with: second) {
                    relate(a, b, .barred)
                } else if (first.usesUnitsUp || second.usesUnitsUp) && reach.overlaps(a, b)
                    || first.dependsOnStages(of: second) || second.dependsOnStages(of: first)
                {
                    relate(a, b, .contending)
                }
            }
        }
        contested = candidates.indices.filter { hasRival($0) || candidates[$0].hasStrictBudget }
    }

    private mutating func relate(_ a: Int, _ b: Int, _ relation: Relation) {
        relations[a * count + b] = relation
        relations[b * count + a] = relation
        if relation == .barred { hasBarred = true }
    }

    private func hasRival(_ a: Int) -> Bool {
        relations[a * count..<(a + 1) * count].contains { $0 != .none }
    }

    /// The contested candidates, those together that are in conflict, or in conflict with a common one, and so on.
    var groups: [[Int]] {
        var sets = DisjointSets(count: count)
        for (position, a) in contested.enumerated() {
            for b in contested[..<position] where areRivals(a, b) { sets.join(a, b) }
        }
        return sets.grouped(contested)
    }

    /// Whether two are in conflict.
    func areRivals(_ a: Int, _ b: Int) -> Bool { !relations.isEmpty && relations[a * count + b] != .none }

    /// Whether two may not stand together.
    func areBarred(_ a: Int, _ b: Int) -> Bool { !relations.isEmpty && relations[a * count + b] == .barred }

    /// How many others one may not stand beside.
    func barredCount(of a: Int) -> Int {
        relations.isEmpty ? 0 : relations[a * count..<(a + 1) * count].count { $0 == .barred }
    }
}

extension Candidate {
    /// Whether there can be anyone that it is in conflict with.
    fileprivate var mayConflict: Bool {
        !plan.stacksWithAll || plan.usesUnitsUp || !plan.stageConditions.isEmpty || hasStrictBudget
    }
}

extension Plan {
    /// Whether a condition looks at what stages left in which the other one acts.
    fileprivate func dependsOnStages(of other: Plan) -> Bool {
        !stageConditions.isEmpty && other.stages.contains { $0 < firstStage }
    }
}
