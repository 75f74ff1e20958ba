/// Finds the compatible set of promotions that takes most off, over all stages at once, and proves it.
///
/// Candidates without conflict are in every set. The contested ones are decided about one after the other, first to
/// have them and then to do without. A part of the search is left out where ``SetBound`` shows that nothing in it can
/// take off as much as the best set found. Parts that could only be equal are searched, since ties have an order too.
struct BestSet {
    private let lineup: Lineup
    private let conflicts: Conflicts
    private let options: PricingOptions

    /// The contested candidates in the order of the decisions: those first that keep most others out.
    private let order: [Int]

    private var pipeline: Pipeline
    private let bound: SetBound

    /// All of them at once, whether or not they may stand together: it tells what unit effects want at most.
    private let trial: Settlement

    /// Whether it is a set like any other, which need not be priced again.
    private let isTrialOfAll: Bool

    private var nodes = 0
    private var best: (settlement: Settlement, standing: Standing)?

    /// A candidate that the set must hold, and that must give something there; nil in the search for the best of all.
    private var required: Int?

    init(_ pipeline: Pipeline, _ conflicts: Conflicts, _ options: PricingOptions) throws(CartwrightError) {
        lineup = pipeline.lineup
        self.conflicts = conflicts
        self.options = options
        order = conflicts.contested.sorted {
            (-conflicts.barredCount(of: $0), $0) < (-conflicts.barredCount(of: $1), $1)
        }
        self.pipeline = pipeline
        trial = try self.pipeline.run(lineup.candidates.map { _ in true }, ignoringStage: true)
        bound = SetBound(self.pipeline)
        isTrialOfAll = !conflicts.hasBarred && lineup.candidates.allSatisfy(\.plan.stageConditions.isEmpty)
    }

    func choose() throws(CartwrightError) -> Chosen {
        let all = lineup.candidates.map { _ in true }
        var search = self
        let isComplete = try search.visit(0, all, boundMinor: .max)
        if !isComplete { search.record(try ByPriority(lineup).choose().settlement) }
        guard let settlement = search.best?.settlement else { return try ByPriority(lineup).choose() }
        let value = settlement.discountMinor
        let choice = Choice(
            valueMinor: value,
            boundMinor: isComplete ? value : max(value, bound.mostMinor(of: all)),
            isExact: isComplete,
            nodes: search.nodes
        )
        return Chosen(settlement: settlement, rejected: try search.rejections(beside: settlement), choice: choice)
    }

    /// Decides about one contested candidate after the other; false where the node limit ended the search.
    ///
    /// - Parameters:
    ///   - depth: how many are decided about.
    ///   - isAllowed: those that are in the set, and those that may still come into it.
    ///   - boundMinor: what no set of allowed ones exceeds.
    private mutating func visit(
        _ depth: Int,
        _ isAllowed: [Bool],
        boundMinor: Int64
    ) throws(CartwrightError) -> Bool {
        if let best, boundMinor < best.settlement.discountMinor { return true }
        guard depth < order.count else { return try price(isAllowed) }
        let next = order[depth]
        guard isAllowed[next] else { return try visit(depth + 1, isAllowed, boundMinor: boundMinor) }
        var with = isAllowed
        for rival in order[(depth + 1)...] where with[rival] && conflicts.areBarred(next, rival) { with[rival] = false }
        if with == isAllowed {
            guard try visit(depth + 1, with, boundMinor: boundMinor) else { return false }
        } else {
            guard try visitBounded(depth + 1, with, below: boundMinor) else { return false }
        }
        guard next != required else { return true }
        var without = isAllowed
        without[next] = false
        return try visitBounded(depth + 1, without, below: boundMinor)
    }

    private mutating func visitBounded(
        _ depth: Int,
        _ isAllowed: [Bool],
        below boundMinor: Int64
    ) throws(CartwrightError) -> Bool {
        guard best != nil else { return try visit(depth, isAllowed, boundMinor: boundMinor) }
        guard nodes < max(1, options.maximumNodes) else { return false }
        nodes += 1
        return try visit(depth, isAllowed, boundMinor: min(boundMinor, bound.mostMinor(of: isAllowed)))
    }

    private mutating func price(_ isMember: [Bool]) throws(CartwrightError) -> Bool {
        guard nodes < max(1, options.maximumNodes) else { return false }
        nodes += 1
        record(isTrialOfAll && isMember == trial.isMember ? trial : try pipeline.run(isMember))
        return true
    }

    private mutating func record(_ settlement: Settlement) {
        guard settlement.isWithinBudgets else { return }
        if let required, !settlement.outcomes[required].gives { return }
        let standing = Standing(settlement)
        if best.map({ standing.beats($0.standing) }) ?? true { best = (settlement, standing) }
    }

    /// Why each candidate that is not applied lost, and by how much. Where nothing is to be explained, only for those
    /// whose code was entered.
    private mutating func rejections(beside settlement: Settlement) throws(CartwrightError) -> [RejectedPromotion] {
        let isExplaining = options.explanation != .applied
        var rejections: [RejectedPromotion] = []
        for (index, candidate) in lineup.candidates.enumerated() where isExplaining || candidate.plan.code != nil {
            guard !settlement.outcomes[index].gives else { continue }
            let rivals = settlement.applied.filter { conflicts.areRivals(index, $0) }
            if let winner = rivals.first(where: { conflicts.areBarred(index, $0) }) {
                rejections.append(try beaten(index, by: winner, settlement))
            } else {
                rejections.append(try rejection(of: index, beside: settlement, rivals.first))
            }
        }
        return rejections
    }

    /// Why a candidate that could stand beside the chosen ones is not among them: what it would do there says it.
    private mutating func rejection(
        of index: Int,
        beside settlement: Settlement,
        _ rival: Int?
    ) throws(CartwrightError) -> RejectedPromotion {
        let candidate = lineup.candidates[index]
        let together = try pipeline.run(lineup.candidates.indices.map { $0 == index || settlement.outcomes[$0].gives })
        guard together.isWithinBudgets else {
            return RejectedPromotion(promotion: candidate.id, reason: .budgetExhausted)
        }
        let rejection = candidate.rejection(together.outcomes[index])
        if !rejection.unmet.isEmpty { return rejection }
        return if let rival { try beaten(index, by: rival, settlement) } else { rejection }
    }

    /// The rejection of one that a better set has no place for. What the best set with it would have taken off is a
    /// search of its own.
    private func beaten(
        _ index: Int,
        by winner: Int,
        _ settlement: Settlement
    ) throws(CartwrightError) -> RejectedPromotion {
        let candidates = lineup.candidates
        var rejection = RejectedPromotion(promotion: candidates[index].id, reason: .beatenBy, by: candidates[winner].id)
        rejection.byValueMinor = settlement.discountMinor
        guard options.explanation != .applied else { return rejection }
        var search = self
        (search.required, search.best, search.nodes) = (index, nil, 0)
        _ = try search.visit(0, candidates.indices.map { !conflicts.areBarred(index, $0) }, boundMinor: .max)
        rejection.valueMinor = search.best?.settlement.discountMinor ?? 0
        return rejection
    }
}
