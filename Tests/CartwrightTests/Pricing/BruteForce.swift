import BasicContainers
import CartwrightScenarios

@testable import Cartwright

/// The best set of promotions by definition: prices every compatible set that holds all candidates without conflict,
/// and takes the best by the documented order. Conflicts and the order are implemented a second time here, so that the
/// engine and its check do not share a mistake.
struct BruteForce {
    let scenario: Scenario

    /// The candidates: promotions that pass the gates and the conditions on the list, and give something when alone.
    let pool: CandidatePool

    /// The candidates that conflict with another, or have a budget that may refuse them.
    let contested: [Int]

    init(_ scenario: Scenario, clock: Instant) throws {
        self.scenario = scenario
        let now = scenario.now ?? clock
        let catalog = try Catalog(scenario.promotions)
        let frozen = try FrozenCart(scenario.cart, at: now, scenario.options)
        let interned = InternedCart(frozen, for: try PromotionPool(catalog))
        let candidates = try Eligibility(interned, catalog, [], .none, PricingOptions.explaining.ofChoice).candidates
        var pipeline = Pipeline(CandidatePool(candidates, of: interned))
        let useful = try candidates.indices.filter { try pipeline.run(only: $0).outcomes[$0].gives }
        pool = CandidatePool(useful.map { candidates[$0] }, of: interned)
        contested = Self.contested(of: pool, scenario.cart)
    }

    private static func contested(of pool: CandidatePool, _ cart: Cart) -> [Int] {
        let promotions = pool.candidates.indices.map(pool.promotion)
        return promotions.indices.filter { a in
            pool.candidates[a].hasStrictBudget
                || promotions.indices.contains { $0 != a && promotions[a].conflicts(with: promotions[$0], cart) }
        }
    }

    /// Every compatible set that holds all candidates without conflict.
    var sets: [NumberSet] {
        var sets = [NumberSet(pool.candidates.indices.filter { !contested.contains($0) })]
        for candidate in contested {
            sets += sets.compactMap { set in
                let promotion = pool.promotion(of: candidate)
                let isCompatible = set.allSatisfy { pool.promotion(of: $0).isCompatible(with: promotion) }
                guard isCompatible else { return nil }
                var set = set
                set[candidate] = true
                return set
            }
        }
        return sets
    }

    /// Prices every set that stays within its budgets.
    func settlements() throws -> [Settlement] {
        var pipeline = Pipeline(pool)
        return try sets.map { set in try pipeline.run(set) }.filter(\.isWithinBudgets)
    }

    /// The chosen set, and the candidates left out of it.
    struct Best {
        let settlement: Settlement
        /// The candidates without conflict that are left out.
        let leftOut: [Int]
        /// The prices of all sets without the left-out candidates, within their budgets.
        let settlements: [Settlement]
    }

    /// Returns the best set. Promotions that the set is better without are left out one after the other, by pricing the
    /// set without each.
    func best() throws -> Best {
        var pipeline = Pipeline(pool)
        var (leftOut, settlements): ([Int], [Settlement]) = ([], try settlements())
        while true {
            guard let best = Self.best(of: settlements) else { throw NoSet() }
            var (gain, candidate): (Int64, Int?) = (-1, nil)
            for own in best.applied.reversed() {
                var members = best.isMember
                members[own] = false
                let without = try pipeline.run(members)
                guard without.isBetter(leftOutOf: best) else { continue }
                let more = without.discountMinor - best.discountMinor
                if more > gain { (gain, candidate) = (more, own) }
            }
            guard let candidate else {
                return Best(settlement: best, leftOut: leftOut, settlements: settlements)
            }
            leftOut.append(candidate)
            settlements = try sets.map { set in try pipeline.run(set.subtracting(NumberSet(leftOut))) }
                .filter(\.isWithinBudgets)
        }
    }

    private struct NoSet: Error {}

    static func best(of settlements: [Settlement]) -> Settlement? {
        guard var best = settlements.first else { return nil }
        for settlement in settlements.dropFirst() where settlement.goesBefore(best) { best = settlement }
        return best
    }
}

extension Promotion {
    /// True if a choice between the two may be needed.
    fileprivate func conflicts(with other: Promotion, _ cart: Cart) -> Bool {
        !isCompatible(with: other) || contends(with: other, cart) || depends(on: other) || other.depends(on: self)
    }

    /// True if both may touch units of one line, and one of them uses units up.
    func contends(with other: Promotion, _ cart: Cart) -> Bool {
        let (own, others) = (effects.filter { $0.stage == .unit }, other.effects.filter { $0.stage == .unit })
        guard (own + others).contains(where: \.usesUnitsUp) else { return false }
        return cart.lines.contains { line in
            own.contains { $0.picks(line, of: cart) } && others.contains { $0.picks(line, of: cart) }
        }
    }

    /// True if a condition reads amounts left by the other promotion.
    func depends(on other: Promotion) -> Bool {
        guard conditions.contains(where: \.readsStage), let first = effects.map(\.stage).min() else { return false }
        return other.effects.contains { $0.stage < first }
    }
}

extension Effect {
    /// True if a unit effect may buy or get units of a line. Where a filter also matches lines with a price, lines at 0
    /// are left out.
    fileprivate func picks(_ line: Line, of cart: Cart) -> Bool {
        let isIn = { (filter: LineFilter) in
            let isFree = line.unitPriceMinor == 0
            let isLeftOut =
                isFree
                && cart.lines.contains {
                    $0.quantity > 0 && $0.unitPriceMinor > 0 && filter.matches($0, in: cart.currency)
                }
            return filter.matches(line, in: cart.currency) && !isLeftOut
        }
        switch self {
        case let effect as BuyXGetY: return isIn(effect.buy.filter) || line.isDiscountable && isIn(effect.filterToGet)
        case let effect as any TargetedEffect: return line.isDiscountable && isIn(effect.target.filter)
        default: return reaches(line)
        }
    }
}

extension Settlement {
    /// True if this set comes first in the documented order: more off, then gifts of greater value, more units of
    /// gifts, fewer limited codes, fewer promotions, higher priorities, smaller ids.
    fileprivate func goesBefore(_ other: Settlement) -> Bool {
        let (own, others) = (rank, other.rank)
        if own.amounts != others.amounts { return others.amounts.lexicographicallyPrecedes(own.amounts) }
        if own.priorities != others.priorities { return others.priorities.lexicographicallyPrecedes(own.priorities) }
        return own.ids.lexicographicallyPrecedes(others.ids)
    }

    /// True if this set, which lacks a promotion of the other, is better: more off, or as much off with fewer limited
    /// codes and no gift lost.
    fileprivate func isBetter(leftOutOf other: Settlement) -> Bool {
        let (own, others) = (rank.amounts, other.rank.amounts)
        guard isWithinBudgets else { return false }
        return own[0] > others[0]
            || own[0] == others[0] && own[1] >= others[1] && own[2] >= others[2] && own[3] > others[3]
    }

    private var rank: (amounts: [Int128], priorities: [Int64], ids: [String]) {
        let winners = applied.map(pool.promotion)
        let gifts = gifts.map(\.line).reduce(Int128(0)) { $0 + Int128($1.quantity) * Int128($1.unitPriceMinor) }
        let units = self.gifts.reduce(Int128(0)) { $0 + Int128($1.line.quantity) }
        let limited = winners.count {
            $0.code != nil && ($0.usageLimit != nil || $0.perCustomerLimit != nil || $0.budget != nil)
        }
        let amounts = [Int128(discountMinor), gifts, units, Int128(-limited), Int128(-winners.count)]
        return (amounts, winners.map(\.priority), winners.map(\.id))
    }
}

extension PricingOptions {
    /// Options that ask for a reason for every promotion that is not applied, and for nudges.
    static var explaining: PricingOptions {
        var options = PricingOptions()
        options.explanation = .all
        return options
    }
}

extension RandomScenario where Source == SplitMix64 {
    init(seed: UInt64) { self.init(SplitMix64(state: seed)) }
}
