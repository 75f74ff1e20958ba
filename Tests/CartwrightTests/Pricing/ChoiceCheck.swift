import BasicContainers
import CartwrightScenarios

@testable import Cartwright

/// Checks the choice of promotions for one scenario against brute force.
struct ChoiceCheck {
    /// The violations, in words; empty if there are none.
    private(set) var findings: [String] = []

    /// The number of sets that were searched or bounded to find the best one.
    private(set) var nodes = 0

    /// True if the choice was split into several parts.
    private(set) var hasParts = false

    /// The number of divided choices that were not proven.
    private(set) var unproven = 0

    /// The number of searches that ended early at the node limit.
    private(set) var limited = 0

    /// The number of promotions without conflict that were left out.
    var leftOut: Int { chosen.leftOut.count }

    private let bruteForce: BruteForce
    private let chosen: BruteForce.Best
    private var best: Settlement { chosen.settlement }

    /// - Parameter scenario: a scenario with few enough promotions to try every set of them.
    init(_ scenario: Scenario, clock: Instant) throws {
        var scenario = scenario
        scenario.options.choose = .best
        bruteForce = try BruteForce(scenario, clock: clock)
        chosen = try bruteForce.best()
        let quote = try scenario.quote(clock: clock, explanation: .reasons)
        nodes = quote.choice?.nodes ?? 0
        hasParts = bruteForce.hasParts
        compare(quote)
        try compareRejections(of: quote)
        try checkLimited(scenario, clock: clock)
        try checkDivided(scenario, clock: clock)
    }

    private mutating func expect(_ holds: Bool, _ finding: String) {
        if !holds { findings.append(finding) }
    }

    private func ids(of settlement: Settlement) -> [String] {
        settlement.applied.map(settlement.pool.id)
    }

    private mutating func compare(_ quote: Quote) {
        let (applied, bestIDs) = (quote.applied.map(\.promotion), ids(of: best))
        expect(applied == bestIDs, "applied are \(applied), and \(bestIDs) would be better")
        expect(quote.savedMinor == best.discountMinor, "\(quote.savedMinor) is off, the most is \(best.discountMinor)")
        let value = best.discountMinor
        let proven = Choice(valueMinor: value, boundMinor: value, isExact: true, nodes: nodes)
        expect(quote.choice == proven, "the certificate is \(quote.choice.map { "\($0)" } ?? "missing")")
    }

    /// Checks that the rejection of a beaten promotion has the best set with it and the discount of that set.
    private mutating func compareRejections(of quote: Quote) throws {
        for rejection in quote.notApplied where rejection.reason == .beatenBy {
            let index = bruteForce.pool.all.first { bruteForce.pool.id(of: $0) == rejection.promotion }
            guard let index else { continue }
            let best = try bestSet(with: index)
            let (with, said) = (best?.discountMinor ?? 0, rejection.valueMinor ?? 0)
            expect(said == with, "with \(rejection.promotion) at most \(with) would be off, and it is told \(said)")
            let members = best.map(ids) ?? []
            expect(rejection.bestSet == members, "\(rejection.bestSet) is told, and \(members) is the best with it")
        }
    }

    /// Returns the best set with a promotion that is not applied; for a left-out promotion, the chosen set and that
    /// promotion.
    private func bestSet(with index: Int) throws -> Settlement? {
        guard chosen.leftOut.contains(index) else {
            return BruteForce.best(of: chosen.settlements.filter { $0.outcomes[index].gives })
        }
        var pipeline = Pipeline(bruteForce.pool)
        return try pipeline.run(NumberSet(best.applied + [index]))
    }

    /// Checks a search that ends early: its value is at most the best, at least the value by priority, and no set
    /// exceeds its bound.
    private mutating func checkLimited(_ scenario: Scenario, clock: Instant) throws {
        var scenario = scenario
        scenario.options.choose = .priority
        let byPriority = try scenario.quote(clock: clock, explanation: .applied).savedMinor
        scenario.options.choose = .best
        for maximumNodes in [1, 2, 3, 5, 9] where maximumNodes < nodes {
            scenario.options.maximumNodes = maximumNodes
            let quote = try scenario.quote(clock: clock, explanation: .applied)
            guard let choice = quote.choice else { continue }
            limited += 1
            let name = "with \(maximumNodes) nodes: \(choice)"
            expect(quote.savedMinor == choice.valueMinor && choice.valueMinor <= best.discountMinor, name)
            expect(choice.valueMinor >= byPriority, "\(name), by priority \(byPriority)")
            expect(choice.boundMinor >= best.discountMinor, "\(name), the most is \(best.discountMinor)")
            // Some choices are proven with fewer nodes: the sets without one of the chosen promotions are not part of
            // the search.
            let isProven = choice.valueMinor == best.discountMinor && choice.boundMinor == choice.valueMinor
            expect(!choice.isExact || isProven, name)
            // The set without each of its promotions may be priced in addition.
            let more = bruteForce.pool.candidates.count * bruteForce.pool.candidates.count
            expect(choice.nodes <= maximumNodes + bruteForce.contested.count + more, name)
        }
    }

    /// Checks a choice that the short search does not prove and that is divided: its value is at most the best, no set
    /// exceeds its bound, and it is exact only if it is the best.
    private mutating func checkDivided(_ scenario: Scenario, clock: Instant) throws {
        var scenario = scenario
        (scenario.options.choose, scenario.options.shortSearchNodes) = (.best, 1)
        let quote = try scenario.quote(clock: clock, explanation: .applied)
        guard let choice = quote.choice else { return }
        let name = "divided: \(choice), the most is \(best.discountMinor)"
        expect(quote.savedMinor == choice.valueMinor && choice.valueMinor <= best.discountMinor, name)
        expect(choice.boundMinor >= best.discountMinor, name)
        expect(!choice.isExact || choice.valueMinor == best.discountMinor, name)
        if !choice.isExact { unproven += 1 }
    }
}

extension Quote {
    /// The whole discount, shipping included.
    fileprivate var savedMinor: Int64 { discountMinor + shippingDiscountMinor }
}

extension BruteForce {
    /// True if the engine splits the choice into parts.
    fileprivate var hasParts: Bool {
        var pipeline = Pipeline(pool)
        let trial = try? pipeline.run(pool.all, ignoringStage: true)
        return trial.map { ChoiceParts(of: pool, Conflicts(among: pool), trial: $0).all.count > 1 } ?? false
    }
}
