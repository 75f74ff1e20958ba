internal import BasicContainers

/// The contested candidates of a choice in clusters, which are independent after the candidates with a wide reach are
/// decided.
///
/// Most promotions of a large catalog are about one product or one category; a few are about the whole order, or
/// exclude all others. After those few are decided, the others fall into clusters of candidates that bar each other or
/// reach a common line. Each cluster can then be chosen by itself.
struct ChoiceClusters {
    /// The candidates that are decided first, one after the other.
    let wide: [Int]

    /// The other candidates, grouped by conflicts.
    let clusters: [[Int]]

    /// The places that each candidate reaches.
    let reach: [NumberSet]

    /// Returns nil if the candidates do not fall into clusters.
    ///
    /// - Parameter refusable: the candidates that their budget may refuse.
    init?(of contested: NumberSet, refusable: NumberSet, _ pool: CandidatePool, _ conflicts: Conflicts) {
        let reach = pool.reachByCandidate
        self.reach = reach
        let traits = ClusterTraits(pool)
        let isWide = contested.filter { candidate in
            traits.ofPlugins[candidate] || refusable[candidate] || pool.candidates[candidate].isAlwaysWide
                || pool.candidates[candidate].stacking.stages.contains(.order) && reach[candidate].count > 1
        }
        let narrow = contested.subtracting(NumberSet(isWide))
        let scores = Dictionary(
            uniqueKeysWithValues: narrow.map { ($0, reach[$0].count + conflicts.barred(by: $0).count) }
        )
        let greatestFirst = narrow.sorted { (-(scores[$0] ?? 0), $0) < (-(scores[$1] ?? 0), $1) }
        var found: (wide: [Int], clusters: [[Int]])?
        for count in Self.counts(greatestFirst.map { scores[$0] ?? 0 }) {
            let clusters = Self.clusters(of: Array(greatestFirst[count...]), reach, traits, conflicts)
            guard clusters.count > 1, let largest = clusters.map(\.count).max() else { continue }
            found = (isWide + greatestFirst[..<count], clusters)
            if largest * 4 <= contested.count * 3 { break }
        }
        guard let found else { return nil }
        (wide, clusters) = (found.wide.sorted(), found.clusters)
    }

    /// The largest number of candidates that are decided one after the other because of their score.
    private static let mostWide = 300

    /// Returns the numbers of candidates to treat as wide: none, then all with the largest score, then those with the
    /// next.
    private static func counts(_ scores: [Int]) -> [Int] {
        [0] + scores.indices.dropFirst().filter { scores[$0] != scores[$0 - 1] && $0 <= mostWide }
    }

    private static func clusters(
        of narrow: [Int],
        _ reach: [NumberSet],
        _ traits: ClusterTraits,
        _ conflicts: Conflicts
    ) -> [[Int]] {
        var sets = DisjointSets(count: reach.count)
        let isNarrow = NumberSet(narrow)
        var byPlace: [Int: [Int]] = [:]
        for candidate in narrow {
            for place in reach[candidate] { byPlace[place, default: []].append(candidate) }
            for other in conflicts.barred(by: candidate).intersection(isNarrow) { sets.join(candidate, other) }
        }
        for members in byPlace.values {
            var firsts: [Stage: Int] = [:]
            for member in members {
                guard let stage = traits.onlyStages[member] else {
                    for other in members { sets.join(member, other) }
                    continue
                }
                guard !traits.isSteady[member] || members.contains(where: { traits.isUnsteady($0, in: stage) }) else {
                    continue
                }
                if let first = firsts[stage] { sets.join(first, member) } else { firsts[stage] = member }
            }
        }
        return sets.grouped(narrow.sorted())
    }
}

/// The traits that decide which candidates belong together.
private struct ClusterTraits {
    /// The candidates with an effect of a plugin.
    private(set) var ofPlugins = NumberSet()

    /// By candidate: the stage in which all its effects act; nil if there are several.
    private(set) var onlyStages: [Stage?]

    /// The candidates that take the same whatever others of their stage take.
    private(set) var isSteady: NumberSet

    init(_ pool: CandidatePool) {
        onlyStages = pool.candidates.map { _ in nil }
        isSteady = pool.all
        var isSeen = NumberSet()
        for index in pool.steps.indices {
            let step = pool.steps[index]
            if step.operation.isOfPlugin { ofPlugins[step.candidate] = true }
            let isSteadyKind = step.operation.kind.isSteady && !step.isOfLineGroup && !pool.frozen.compounds
            if step.stage == .unit || !isSteadyKind {
                isSteady[step.candidate] = false
            }
            let isSame = !isSeen[step.candidate] || onlyStages[step.candidate] == step.stage
            onlyStages[step.candidate] = isSame ? step.stage : nil
            isSeen[step.candidate] = true
        }
        for candidate in pool.all where !isSeen[candidate] { onlyStages[candidate] = .gift }
    }

    func isUnsteady(_ candidate: Int, in stage: Stage) -> Bool {
        !isSteady[candidate] && onlyStages[candidate] == stage
    }
}

extension CandidatePool {
    /// By candidate: the places that it may reduce or read.
    fileprivate var reachByCandidate: [NumberSet] {
        var reach = candidates.map { _ in NumberSet() }
        for index in steps.indices { reach[steps[index].candidate].formUnion(placesReached(by: steps[index])) }
        return reach
    }
}

extension Candidate {
    /// True if it reads the whole cart, so that it belongs to no cluster.
    fileprivate var isAlwaysWide: Bool { stacking.readsStage || stacking.stages.contains(.total) }
}
