internal import BasicContainers

/// A line of which one cluster takes off in the unit stage, and no other does: what later stages take of it can be
/// bounded by what that cluster leaves when it takes most.
///
/// Let it take E at most, and let percentages of the next stage take p of the line together. If it takes d less, they
/// take p · d more, and one rounding each; so with d(1 − p) at least the number of roundings, no more comes off. For
/// smaller d the difference is added to the bound.
struct SettledLine {
    private let place: Int

    /// The percentages of the next stage, at most, in millionths of a percent.
    private let millionths: Int64

    /// The number of roundings of these.
    private let roundings: Int64

    /// True where of two members no more than one is in any set.
    private let isClique: Bool

    /// Nil where others act on the line in the unit stage, or where what others take of it may grow by more than a
    /// part.
    ///
    /// - Parameter mostMinor: what the cluster takes at most.
    init?(
        _ reach: ClusterReach,
        members: NumberSet,
        taking mostMinor: Int64,
        beside clusters: [ChoiceCluster],
        _ pool: CandidatePool
    ) {
        guard reach.places.count == 1, let place = reach.places.first(where: { _ in true }), reach.lastStage == .unit
        else { return nil }
        let leastMinor = pool.frozen.places[place].amountMinor - mostMinor
        var (millionths, roundings) = (Int64(0), Int64(0))
        var byCluster: [Int: Int64] = [:]
        for index in pool.steps.indices where !members[pool.steps[index].candidate] {
            let step = pool.steps[index]
            guard step.stage < .order, pool.placeSets[step.places, place] || pool.placeSets[step.boughtRow, place]
            else {
                continue
            }
            guard step.stage == .line,
                let part = step.operation.kind.growth(of: step, at: place, leaving: leastMinor, pool)
            else { return nil }
            roundings += part.roundings
            if let cluster = clusters.firstIndex(where: { $0.members[step.candidate] }) {
                byCluster[cluster] = max(byCluster[cluster] ?? 0, part.millionths)
            } else {
                millionths += part.millionths
            }
        }
        (self.place, self.roundings) = (place, roundings)
        self.millionths = byCluster.values.reduce(millionths, +)
        guard self.millionths < Percentage.wholeMillionths else { return nil }
        isClique = pool.barsAll(members)
    }

    /// The most that may come off beside another choice, above what does beside the best one.
    ///
    /// - Parameters:
    ///   - alone: what each member takes.
    ///   - best: what the best choice takes.
    func slackMinor(_ standalone: [Int64], best: Int64) -> Int64 {
        guard roundings > 0 else { return 0 }
        guard isClique else { return roundings }
        // Taking none of them is a choice, too.
        let less = best - ((standalone + [0]).filter { $0 < best }.max() ?? best)
        let whole = Int128(Percentage.wholeMillionths)
        let lost = Int128(less) * (whole - Int128(millionths)) / whole
        return less == 0 ? 0 : Int64(clamping: max(0, Int128(roundings) - lost))
    }
}

extension CandidatePool {
    /// True where each two of some candidates may not stand together.
    fileprivate func barsAll(_ members: NumberSet) -> Bool {
        members.allSatisfy { a in
            members.allSatisfy { $0 == a || !candidates[a].stacking.isCompatible(with: candidates[$0].stacking) }
        }
    }
}
