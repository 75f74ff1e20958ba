/// Changes a set one candidate at a time until no change makes it better (local search).
///
/// The changes are: leaving a candidate out; adding a candidate and leaving out those that it bars; and then adding
/// those that these had kept out. So no single change improves the result, even if it is not proven to be the best.
///
/// If candidates contend for units, single changes are too weak: a promotion that would take more needs the units that
/// others hold. So, within a separate limit, a candidate is added without all candidates whose units it may use, and
/// the set is filled up again.
///
/// Single changes have a limit of their own. Beyond it, changes are not tried, and the remaining compatible candidates
/// are added together without single tests.
final class LocalChanges {
    private let pool: CandidatePool
    private let conflicts: Conflicts
    private let contested: NumberSet
    private let budget: SearchBudget
    private let cost: Int

    /// The contested candidates, largest possible discount first.
    private var order: [Int] = []

    /// The largest amount that each candidate adds, as far as it is known; empty before the first use.
    private var gains: [Int64]

    /// - Parameters:
    ///   - contested: the candidates that may be added or left out.
    ///   - most: the largest discount of each candidate of the pool; empty if unknown.
    init(
        _ pool: CandidatePool,
        _ conflicts: Conflicts,
        _ contested: NumberSet,
        taking most: [Int64],
        _ budget: SearchBudget
    ) {
        (self.pool, self.conflicts, self.contested, self.budget) = (pool, conflicts, contested, budget)
        (gains, cost) = (most, pool.searchCost)
    }

    /// Returns a set that is within its budgets, changed until no change improves it.
    func improved(_ start: Settlement, by pipeline: inout Pipeline) throws(CartwrightError) -> Settlement {
        try findOrder(beside: start.isMember.subtracting(contested), by: &pipeline)
        let filled = try filled(start.isMember.subtracting(contested), by: &pipeline)
        let best = try settled(isBetter(filled, than: start) ? filled : start, by: &pipeline)
        return try exchanged(best, by: &pipeline)
    }

    // MARK: Single changes

    /// Returns a set changed one candidate at a time until no change improves it.
    func settled(_ start: Settlement, by pipeline: inout Pipeline) throws(CartwrightError) -> Settlement {
        var best = start
        var (position, last) = (0, order.count)
        while position < last, !isOverdrawn {
            let candidate = order[position % order.count]
            position += 1
            let changed =
                best.isMember[candidate]
                ? try without(candidate, best, by: &pipeline) : try with(candidate, best, by: &pipeline)
            guard let changed else { continue }
            best = changed
            // Try all others once more.
            last = position + order.count - 1
        }
        return best
    }

    private func without(
        _ candidate: Int,
        _ best: Settlement,
        by pipeline: inout Pipeline
    ) throws(CartwrightError) -> Settlement? {
        var set = best.isMember
        set[candidate] = false
        let settlement = try run(set, by: &pipeline)
        return isBetter(settlement, than: best) ? settlement : nil
    }

    private func with(
        _ candidate: Int,
        _ best: Settlement,
        by pipeline: inout Pipeline
    ) throws(CartwrightError) -> Settlement? {
        let out = conflicts.barred(by: candidate).intersection(best.isMember)
        var set = best.isMember.subtracting(out)
        set[candidate] = true
        let settlement = try run(set, by: &pipeline)
        if isBetter(settlement, than: best) { return settlement }
        var freed = out.reduce(NumberSet()) { $0.union(conflicts.barred(by: $1)) }.intersection(contested)
        freed.subtract(conflicts.barred(by: candidate).union(out))
        freed[candidate] = false
        guard !freed.isEmpty else { return nil }
        let filled = try filled(settlement, with: order.filter { freed[$0] && !set[$0] }, by: &pipeline)
        return isBetter(filled, than: best) ? filled : nil
    }

    /// Returns a set after adding, one after the other, each of some candidates that improves it.
    private func filled(
        _ start: Settlement,
        with candidates: [Int],
        by pipeline: inout Pipeline
    ) throws(CartwrightError) -> Settlement {
        var best = start
        for candidate in candidates where conflicts.barred(by: candidate).isDisjoint(with: best.isMember) {
            if isOverdrawn { break }
            var set = best.isMember
            set[candidate] = true
            let settlement = try run(set, by: &pipeline)
            if isBetter(settlement, than: best) { best = settlement }
        }
        return best
    }

    // MARK: Filling up

    private func findOrder(beside base: NumberSet, by pipeline: inout Pipeline) throws(CartwrightError) {
        guard order.isEmpty else { return }
        if gains.isEmpty { try findGains(beside: base, by: &pipeline) }
        order = contested.sorted { (-gains[$0], $0) < (-gains[$1], $1) }
    }

    private func findGains(beside base: NumberSet, by pipeline: inout Pipeline) throws(CartwrightError) {
        let without = try run(base, by: &pipeline).discountMinor
        gains = pool.candidates.map { _ in 0 }
        for candidate in contested where !isOverdrawn {
            var set = base
            set[candidate] = true
            gains[candidate] = try run(set, by: &pipeline).discountMinor - without
        }
    }

    /// Returns a set filled up with the candidate that adds most, and so on until none adds anything. A candidate
    /// rarely adds more to a larger set than to a smaller one, so its gain is priced again only when it comes first.
    private func filled(_ base: NumberSet, by pipeline: inout Pipeline) throws(CartwrightError) -> Settlement {
        var best = try run(base, by: &pipeline)
        var queue = order.map { (gain: gains[$0], candidate: $0) }
        while !queue.isEmpty, !isOverdrawn {
            let first = queue.removeFirst()
            guard first.gain > 0 else { return best }
            guard conflicts.barred(by: first.candidate).isDisjoint(with: best.isMember) else { continue }
            var set = best.isMember
            set[first.candidate] = true
            let settlement = try run(set, by: &pipeline)
            let gain = settlement.discountMinor - best.discountMinor
            if let next = queue.first, gain < next.gain {
                guard gain > 0 else { continue }
                let place = queue.firstIndex { $0.gain < gain } ?? queue.endIndex
                queue.insert((gain, first.candidate), at: place)
            } else if isBetter(settlement, than: best) {
                best = settlement
            }
        }
        return queue.isEmpty ? best : try filled(best, untried: queue.map(\.candidate), by: &pipeline)
    }

    /// Returns a set with all of some candidates that are compatible, in their order.
    private func filled(
        _ start: Settlement,
        untried candidates: [Int],
        by pipeline: inout Pipeline
    ) throws(CartwrightError) -> Settlement {
        var set = start.isMember
        for candidate in candidates where conflicts.barred(by: candidate).isDisjoint(with: set) {
            set[candidate] = true
        }
        let filled = try run(set, by: &pipeline)
        return isBetter(filled, than: start) ? filled : start
    }

    // MARK: Exchanges

    /// Returns a set in which one candidate after the other replaces all those in its way.
    private func exchanged(_ start: Settlement, by pipeline: inout Pipeline) throws(CartwrightError) -> Settlement {
        var best = start
        var (position, last) = (0, order.count)
        while position < last, !order.isEmpty {
            if budget.isOverdrawn(by: PricingLimits.costOfExchanges) { break }
            let candidate = order[position % order.count]
            position += 1
            guard let changed = try exchanged(candidate, best, by: &pipeline) else { continue }
            best = try settled(changed, by: &pipeline)
            last = position + order.count
        }
        return best
    }

    private func exchanged(
        _ candidate: Int,
        _ best: Settlement,
        by pipeline: inout Pipeline
    ) throws(CartwrightError) -> Settlement? {
        let barred = conflicts.barred(by: candidate)
        let inTheWay = best.isMember.intersection(contested).filter {
            $0 != candidate && (barred[$0] || conflicts.reach.contend($0, candidate))
        }
        guard !inTheWay.isEmpty else { return nil }
        var set = best.isMember.subtracting(NumberSet(inTheWay))
        set[candidate] = !best.isMember[candidate]
        let out = NumberSet(inTheWay + [candidate])
        let others = order.filter { other in
            !set[other] && other != candidate
                && out.contains { conflicts.areBarred($0, other) || conflicts.reach.contend($0, other) || $0 == other }
        }
        let filled = try filled(try run(set, by: &pipeline), with: others, by: &pipeline)
        return isBetter(filled, than: best) ? filled : nil
    }

    // MARK: Pricing

    private var isOverdrawn: Bool { budget.isOverdrawn(by: PricingLimits.costOfSingleChanges) }

    private func run(_ set: NumberSet, by pipeline: inout Pipeline) throws(CartwrightError) -> Settlement {
        budget.spend(1, costing: cost)
        return try pipeline.run(set)
    }

    private func isBetter(_ a: Settlement, than b: Settlement) -> Bool {
        guard a.isWithinBudgets, a.discountMinor >= b.discountMinor else { return false }
        return a.discountMinor > b.discountMinor || SetRank(a).beats(SetRank(b))
    }
}
