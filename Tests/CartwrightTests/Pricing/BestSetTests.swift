import Testing

@testable import Cartwright

/// The chosen set against brute force over every set there is.
@Suite struct BestSetTests {
    /// The useful candidates of a random scenario: those that give something when alone.
    private func lineup(seed: UInt64) throws -> (scenario: Scenario, lineup: Lineup) {
        var random = RandomScenario(seed: seed &* 77)
        var scenario = try Scenario(JSONParser.parse(random.text(promotions: 7)))
        scenario.options.choose = .best
        let frozen = try FrozenCart(scenario.cart, at: .testing, rounding: scenario.options.rounding)
        let considered = try Considered(frozen, try Catalog(scenario.promotions), [], .none)
        let candidates = considered.candidates
        var pipeline = Pipeline(Lineup(candidates, of: frozen))
        let useful = try candidates.indices.filter { try pipeline.rejection(ofAlone: $0) == nil }
        return (scenario, Lineup(useful.map { candidates[$0] }, of: frozen))
    }

    /// Every compatible set that holds the conflict-free candidates.
    private func sets(of lineup: Lineup, _ conflicts: Conflicts) -> [[Bool]] {
        let contested = conflicts.contested
        return (0..<(1 << contested.count)).map { bits in
            lineup.candidates.indices.map { index in
                contested.firstIndex(of: index).map { bits & (1 << $0) == 0 } ?? true
            }
        }.filter { set in
            let members = set.indices.filter { set[$0] }.map { lineup.candidates[$0].promotion }
            return members.indices.allSatisfy { a in
                members[..<a].allSatisfy { $0.isCompatible(with: members[a]) }
            }
        }
    }

    @Test func `no compatible set takes more off, and ties go by the stated order`() throws {
        var searched = 0
        for seed in 1...2500 as ClosedRange<UInt64> {
            let (scenario, lineup) = try lineup(seed: seed)
            var pipeline = Pipeline(lineup)
            var best: (settlement: Settlement, standing: Standing)?
            for set in sets(of: lineup, Conflicts(among: lineup)) {
                let settlement = try pipeline.run(set)
                guard settlement.isWithinBudgets else { continue }
                let standing = Standing(settlement)
                if best.map({ standing.beats($0.standing) }) ?? true { best = (settlement, standing) }
            }
            let settlement = try #require(best?.settlement)
            let quote = try scenario.quote(clock: .testing)
            #expect(
                quote.applied.map(\.promotion) == settlement.applied.map { lineup.candidates[$0].id },
                "seed \(seed)"
            )
            #expect(quote.discountMinor + quote.shippingDiscountMinor == settlement.discountMinor, "seed \(seed)")
            #expect(quote.choice?.isExact == true && quote.choice?.valueMinor == settlement.discountMinor)
            if (quote.choice?.nodes ?? 0) > 1 { searched += 1 }
        }
        #expect(searched > 500)
    }

    @Test func `no set takes off more than the bound of those it is chosen from`() throws {
        var tight = 0
        for seed in 1...1000 as ClosedRange<UInt64> {
            let (_, lineup) = try lineup(seed: seed)
            let conflicts = Conflicts(among: lineup)
            var pipeline = Pipeline(lineup)
            _ = try pipeline.run(lineup.candidates.map { _ in true }, ignoringStage: true)
            let bound = SetBound(pipeline)
            let whole = bound.mostMinor(of: lineup.candidates.map { _ in true })
            let room = zip(lineup.frozen.amounts, lineup.frozen.floors).reduce(0) { $0 + $1.0 - $1.1 }
            for set in sets(of: lineup, conflicts) {
                let taken = try pipeline.run(set).discountMinor
                let most = bound.mostMinor(of: set)
                #expect(taken <= most && most <= whole && whole <= room, "seed \(seed)")
                if most < room { tight += 1 }
            }
        }
        #expect(tight > 500)
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
            #expect(choice.boundMinor >= off(whole) && choice.nodes == 1, "seed \(seed)")
        }
        #expect(ended > 50)
    }
}
