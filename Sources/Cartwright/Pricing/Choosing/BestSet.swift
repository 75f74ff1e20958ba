/// Finds the compatible set of promotions that takes most off, over all stages at once.
///
/// Candidates without conflict are in every set. Of the contested ones every compatible subset is priced, until the
/// node limit ends the search; then the best set found is returned with a bound and without the claim to be exact.
/// The set that goes by priority is the first one priced, so a search that ends early is never worse than that.
struct BestSet {
    private let frozen: FrozenCart
    private let candidates: [Candidate]
    private let conflicts: Conflicts
    private let maximumNodes: Int

    private var nodes = 0
    private var best: (settlement: Settlement, standing: Standing)?

    /// The most taken off by any set in which a candidate gave something.
    private var bestWith: [String: Int64] = [:]

    init(_ frozen: FrozenCart, _ candidates: [Candidate], _ conflicts: Conflicts, maximumNodes: Int) {
        self.frozen = frozen
        self.candidates = candidates
        self.conflicts = conflicts
        self.maximumNodes = max(1, maximumNodes)
    }

    func choose() throws(CartwrightError) -> Chosen {
        var search = self
        let byPriority = try ByPriority(frozen, candidates).choose().settlement
        search.record(byPriority)
        let free = Set(candidates.indices).subtracting(conflicts.contested)
        let isComplete = try search.visit(conflicts.contested[...], chosen: free)
        let settlement = search.best?.settlement ?? byPriority
        let value = settlement.discountMinor
        let choice = Choice(
            valueMinor: value,
            boundMinor: isComplete ? value : frozen.mostThatCanBeOff,
            isExact: isComplete,
            nodes: search.nodes
        )
        return Chosen(
            settlement: settlement,
            rejected: try search.rejections(beside: settlement),
            choice: choice
        )
    }

    /// Decides about one contested candidate after the other; false where the node limit ended the search.
    private mutating func visit(_ undecided: ArraySlice<Int>, chosen: Set<Int>) throws(CartwrightError) -> Bool {
        guard let next = undecided.first else { return try price(chosen) }
        let rest = undecided.dropFirst()
        let isCompatible = candidates[next].isCompatible(with: chosen.map { candidates[$0] })
        if isCompatible, !(try visit(rest, chosen: chosen.union([next]))) { return false }
        return try visit(rest, chosen: chosen)
    }

    private mutating func price(_ chosen: Set<Int>) throws(CartwrightError) -> Bool {
        guard nodes < maximumNodes else { return false }
        nodes += 1
        record(try Pipeline.run(chosen.sorted().map { candidates[$0] }, on: frozen))
        return true
    }

    private mutating func record(_ settlement: Settlement) {
        guard settlement.isWithinBudgets else { return }
        let standing = Standing(settlement)
        for candidate in settlement.applied {
            bestWith[candidate.id] = max(bestWith[candidate.id] ?? 0, settlement.discountMinor)
        }
        if best.map({ standing.beats($0.standing) }) ?? true { best = (settlement, standing) }
    }

    /// Why each candidate that is not applied lost, and by how much.
    private func rejections(beside settlement: Settlement) throws(CartwrightError) -> [RejectedPromotion] {
        let applied = settlement.applied
        var rejections: [RejectedPromotion] = []
        for (index, candidate) in candidates.enumerated() where !applied.contains(where: { $0.id == candidate.id }) {
            let rivals = applied.filter { winner in
                conflicts.rivals[index].contains { candidates[$0].id == winner.id }
            }
            if let winner = rivals.first(where: { !$0.promotion.isCompatible(with: candidate.promotion) }) {
                rejections.append(beaten(candidate, by: winner, settlement))
            } else {
                rejections.append(try rejection(of: candidate, beside: settlement, rivals.first))
            }
        }
        return rejections
    }

    /// Why a candidate that could stand beside the chosen ones is not among them: what it would do there says it.
    private func rejection(
        of candidate: Candidate,
        beside settlement: Settlement,
        _ rival: Candidate?
    ) throws(CartwrightError) -> RejectedPromotion {
        let all = (settlement.applied + [candidate]).sorted { Promotion.goesBefore($0.promotion, $1.promotion) }
        let together = try Pipeline.run(all, on: frozen)
        guard together.isWithinBudgets else {
            return RejectedPromotion(promotion: candidate.id, reason: .budgetExhausted)
        }
        let rejection = together.outcome(of: candidate.id).map(candidate.rejection)
        if let rejection, !rejection.unmet.isEmpty { return rejection }
        if let rival { return beaten(candidate, by: rival, settlement) }
        return rejection ?? RejectedPromotion(promotion: candidate.id, reason: .nothingToDiscount)
    }

    private func beaten(_ candidate: Candidate, by winner: Candidate, _ settlement: Settlement) -> RejectedPromotion {
        var rejection = RejectedPromotion(promotion: candidate.id, reason: .beatenBy, by: winner.id)
        rejection.valueMinor = bestWith[candidate.id] ?? 0
        rejection.byValueMinor = settlement.discountMinor
        return rejection
    }
}

extension FrozenCart {
    /// What is above the floors of all lines, and all shipping.
    fileprivate var mostThatCanBeOff: Int64 {
        zip(subtotals, floors).reduce(0) { $0 + $1.0 - $1.1 } + cart.shipments.reduce(0) { $0 + $1.amountMinor }
    }
}
