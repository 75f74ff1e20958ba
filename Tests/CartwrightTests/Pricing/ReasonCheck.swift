import BasicContainers
import CartwrightScenarios

@testable import Cartwright

/// Checks the reasons of promotions that are not applied by the order of precedence alone. The reason in a quote is
/// compared with a quote of that promotion alone, with the chosen promotions that it conflicts with, and with its
/// effect beside them.
struct ReasonCheck {
    /// The violations, in words; empty if there are none.
    private(set) var findings: [String] = []

    /// The number of times that each step of the order gave the reason.
    private(set) var counts = Counts()

    struct Counts {
        var (alone, conflict, beside) = (0, 0, 0)
    }

    private let scenario: Scenario
    private let clock: Instant
    private let bruteForce: BruteForce
    private let quote: Quote

    init(_ scenario: Scenario, clock: Instant) throws {
        (self.scenario, self.clock) = (scenario, clock)
        bruteForce = try BruteForce(scenario, clock: clock)
        quote = try scenario.quote(clock: clock, explanation: .reasons)
        let byPriority = scenario.options.choose == .priority ? try expectedByPriority() : [:]
        for rejection in quote.notApplied {
            let id = rejection.promotion
            let alone = try rejectionAlone(of: id)
            let expected = try alone ?? byPriority[id] ?? expectedOfBest(id)
            count(rejection, isAlone: alone != nil)
            var said = rejection
            // ChoiceCheck compares the best set with the promotion, and its discount.
            (said.valueMinor, said.byValueMinor, said.bestSet) = (nil, nil, [])
            expectLacks(of: &said, alone)
            if said != expected { findings.append("\(id) is told \(said.json.text), and it is \(expected.json.text)") }
        }
    }

    /// Shortfalls of effects are computed from the cart alone, also beside other promotions.
    private mutating func expectLacks(of said: inout RejectedPromotion, _ alone: RejectedPromotion?) {
        guard alone == nil else { return }
        let promotion = scenario.promotions.first { $0.id == said.promotion }
        let isTold = said.reason == .nothingToDiscount
        if said.shortfalls != (isTold ? promotion?.shortfalls(in: scenario.cart, tax: scenario.options.tax) ?? [] : [])
        {
            findings.append("\(said.promotion) is told that it shortfalls \(said.shortfalls.map(\.json.text))")
        }
        said.shortfalls = []
    }

    private mutating func count(_ rejection: RejectedPromotion, isAlone: Bool) {
        if isAlone {
            counts.alone += 1
        } else if rejection.by != nil {
            counts.conflict += 1
        } else {
            counts.beside += 1
        }
    }

    /// Returns the rejection of the promotion when it is the only one.
    private func rejectionAlone(of id: String) throws -> RejectedPromotion? {
        var alone = scenario
        alone.promotions.removeAll { $0.id != id }
        return try alone.quote(clock: clock, explanation: .reasons).rejection(of: id)
    }

    private func index(of id: String) -> Int {
        bruteForce.pool.all.first { bruteForce.pool.id(of: $0) == id } ?? 0
    }

    /// Given the best set: returns the rejection by its first promotion that conflicts, or the result of pricing beside
    /// the whole set.
    private func expectedOfBest(_ id: String) throws -> RejectedPromotion {
        let (pool, own) = (bruteForce.pool, index(of: id))
        let promotion = pool.promotion(of: own)
        let chosen = quote.applied.map { index(of: $0.promotion) }
        let barring = chosen.first { !pool.promotion(of: $0).isCompatible(with: promotion) }
        let rival = chosen.first { other in
            let other = pool.promotion(of: other)
            return promotion.contends(with: other, scenario.cart) || other.depends(on: promotion)
                || promotion.depends(on: other)
        }
        if let winner = barring ?? rival {
            return RejectedPromotion(promotion: id, reason: .beatenBy, by: pool.id(of: winner))
        }
        var pipeline = Pipeline(pool)
        let together = try pipeline.run(NumberSet(chosen + [own]))
        guard !bruteForce.contested.contains(own), together.outcomes[own].gives else {
            return Self.rejection(of: own, in: together)
        }
        // It has no conflict and is left out: another promotion takes the amount it would have taken.
        let without = try pipeline.run(NumberSet(chosen))
        let winner = chosen.first { without.outcomes[$0].givenMinor > together.outcomes[$0].givenMinor }
        guard let winner else { return Self.rejection(of: own, in: together) }
        return RejectedPromotion(promotion: id, reason: .beatenBy, by: pool.id(of: winner))
    }

    /// Tries each promotion in its turn, beside those taken before.
    private func expectedByPriority() throws -> [String: RejectedPromotion] {
        let pool = bruteForce.pool
        var pipeline = Pipeline(pool)
        var (taken, told): ([Int], [String: RejectedPromotion]) = ([], [:])
        for own in pool.all {
            let (id, promotion) = (pool.id(of: own), pool.promotion(of: own))
            if let blocker = taken.first(where: { !pool.promotion(of: $0).isCompatible(with: promotion) }) {
                told[id] = RejectedPromotion(promotion: id, reason: .excludedBy, by: pool.id(of: blocker))
                continue
            }
            let together = try pipeline.run(NumberSet(taken + [own]))
            if let broken = taken.first(where: { together.unmet[$0] != nil }) {
                told[id] = RejectedPromotion(promotion: id, reason: .beatenBy, by: pool.id(of: broken))
            } else if together.outcomes[own].gives, together.isWithinBudgets {
                taken.append(own)
            } else {
                told[id] = Self.rejection(of: own, in: together)
            }
        }
        let all = try pipeline.run(NumberSet(taken))
        for own in all.idle { told[pool.id(of: own)] = Self.rejection(of: own, in: all) }
        return told
    }

    /// Returns the reason of a member of a set: its condition, the amount it could take off, or the budget.
    private static func rejection(of index: Int, in settlement: Settlement) -> RejectedPromotion {
        var rejection = RejectedPromotion(promotion: settlement.pool.id(of: index), reason: .nothingToDiscount)
        if let unmet = settlement.unmet[index] {
            (rejection.reason, rejection.unmet) = (.conditionNotMet, unmet)
        } else if settlement.outcomes[index].gives, !settlement.isWithinBudgets {
            rejection.reason = .budgetExhausted
        }
        return rejection
    }
}
