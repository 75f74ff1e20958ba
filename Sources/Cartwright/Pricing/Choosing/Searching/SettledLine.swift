internal import BasicContainers

/// A line that exactly one cluster reduces in the unit stage, so that what that cluster leaves when it takes most
/// bounds what later stages take of the line.
///
/// Let the cluster take at most E, and let percentages of the next stage take the part p of the line together. If the
/// cluster takes d less, they take at most p · d more, and one rounding each. So if d(1 − p) is at least the number of
/// roundings, the discount is not larger. For smaller d the difference is added to the bound.
struct SettledLine {
    private let place: Int

    /// The largest sum of the percentages of the next stage, in millionths of a percent.
    private let millionths: Int64

    /// The number of their roundings.
    private let roundings: Int64

    /// True if of any two members at most one is in a set.
    private let isClique: Bool

    /// Returns nil if other candidates act on the line in the unit stage, or if what others take of it may grow by more
    /// than a part.
    ///
    /// - Parameter mostMinor: the largest discount of the cluster.
    init?(
        _ reach: ClusterReach,
        members: NumberSet,
        taking mostMinor: Int64,
        beside clusters: [ChoiceCluster],
        _ pool: CandidatePool
    ) {
        // If discounts compound, an amount of the next stage may find less left than this cluster leaves.
        guard !pool.frozen.compounds, reach.places.count == 1, reach.lastStage == .unit,
            let place = reach.places.first(where: { _ in true })
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
            // Of a group per line, an amount that moves between lines may grow by more than a part.
            guard step.stage == .line, !(step.isOfLineGroup && step.spreadsAmounts),
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

    /// Returns the largest amount by which the discount beside another choice may exceed the discount beside the best
    /// one.
    ///
    /// - Parameters:
    ///   - standalone: the discount of each member alone.
    ///   - best: the discount of the best choice.
    func slackMinor(_ standalone: [Int64], best: Int64) -> Int64 {
        guard roundings > 0 else { return 0 }
        guard isClique else { return roundings }
        // The choice without any of them counts, too.
        let less = best - ((standalone + [0]).filter { $0 < best }.max() ?? best)
        let whole = Int128(Percentage.wholeMillionths)
        let lost = Int128(less) * (whole - Int128(millionths)) / whole
        return less == 0 ? 0 : Int64(clamping: max(0, Int128(roundings) - lost))
    }
}

extension CandidatePool {
    /// Returns true if every two of some candidates bar each other.
    fileprivate func barsAll(_ members: NumberSet) -> Bool {
        members.allSatisfy { a in
            members.allSatisfy { $0 == a || !areCompatible(a, $0) }
        }
    }
}
