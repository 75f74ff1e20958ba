import Testing

@testable import Cartwright

/// The chosen set against brute force over every set there is.
@Suite struct BestSetTests {
    /// What a set of promotions does when exactly those are offered and all of them are taken; nil where they may not
    /// stand together.
    private func value(of set: [Candidate], on frozen: FrozenCart) throws -> (
        settlement: Settlement, standing: Standing
    )? {
        for (index, candidate) in set.enumerated() {
            guard candidate.isCompatible(with: Array(set[..<index])) else { return nil }
        }
        let settlement = try Pipeline.run(set, on: frozen)
        return settlement.isWithinBudgets ? (settlement, Standing(settlement)) : nil
    }

    /// Every compatible set that holds the conflict-free candidates, priced, and the best by the stated order.
    private func bruteForce(_ candidates: [Candidate], on frozen: FrozenCart) throws -> Settlement? {
        let contested = Conflicts(among: candidates, of: frozen.cart).contested
        var best: (settlement: Settlement, standing: Standing)?
        for bits in 0..<(1 << contested.count) {
            let left = Set(contested.enumerated().filter { bits & (1 << $0.offset) == 0 }.map(\.element))
            let set = candidates.indices.filter { !left.contains($0) }.map { candidates[$0] }
            guard let next = try value(of: set, on: frozen) else { continue }
            if best.map({ next.standing.beats($0.standing) }) ?? true { best = next }
        }
        return best?.settlement
    }

    @Test func `no compatible set takes more off, and ties go by the stated order`() throws {
        var searched = 0
        for seed in 1...2500 as ClosedRange<UInt64> {
            var random = RandomScenario(seed: seed &* 77)
            var scenario = try Scenario(JSONParser.parse(random.text(promotions: 7)))
            scenario.options.choose = .best
            let frozen = try FrozenCart(scenario.cart, at: .testing, rounding: scenario.options.rounding)
            let considered = try Considered(frozen, try Catalog(scenario.promotions), [], .none)
            let useful = try considered.candidates.filter { try $0.rejectionAlone(on: frozen) == nil }
            let quote = try scenario.quote(clock: .testing)
            let best = try #require(try bruteForce(useful, on: frozen))
            #expect(quote.applied.map(\.promotion) == best.applied.map(\.id), "seed \(seed)")
            #expect(quote.discountMinor + quote.shippingDiscountMinor == best.discountMinor, "seed \(seed)")
            #expect(quote.choice?.isExact == true && quote.choice?.valueMinor == best.discountMinor)
            if (quote.choice?.nodes ?? 0) > 1 { searched += 1 }
        }
        #expect(searched > 500)
    }

    @Test func `a search that ends early says so, and is no worse than going by priority`() throws {
        var ended = 0
        for seed in 1...400 as ClosedRange<UInt64> {
            var random = RandomScenario(seed: seed)
            var scenario = try Scenario(JSONParser.parse(random.text(promotions: 8)))
            scenario.options.choose = .best
            scenario.options.maximumNodes = 1
            let early = try scenario.quote(clock: .testing)
            scenario.options.choose = .priority
            let byPriority = try scenario.quote(clock: .testing)
            scenario.options.choose = .best
            scenario.options.maximumNodes = PricingOptions().maximumNodes
            let whole = try scenario.quote(clock: .testing)
            let off = { (quote: Quote) in quote.discountMinor + quote.shippingDiscountMinor }
            #expect(off(early) >= off(byPriority) && off(early) <= off(whole), "seed \(seed)")
            guard let choice = early.choice, !choice.isExact else { continue }
            ended += 1
            #expect(choice.boundMinor >= off(whole) && choice.nodes == 1)
        }
        #expect(ended > 50)
    }
}
