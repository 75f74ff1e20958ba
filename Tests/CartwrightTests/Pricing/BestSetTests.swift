import BasicContainers
import CartwrightScenarios
import TestRuns
import Testing

@testable import Cartwright

/// Compares the chosen set with brute force over every set. `make soak` does the same with more and larger scenarios.
@Suite struct BestSetTests {
    private func scenario(seed: UInt64, promotions: Int = 7) throws -> Scenario {
        var random = RandomScenario(seed: seed &* 77)
        return try Scenario(JSONParser.parse(random.text(promotions: promotions)))
    }

    /// Prices all candidates together, as the search does first.
    private func trial(of pool: CandidatePool) throws -> Settlement {
        var pipeline = Pipeline(pool)
        return try pipeline.run(pool.all, ignoringStage: true)
    }

    private func whole(_ pool: CandidatePool, _ contested: [Int]) -> ChoicePart {
        ChoicePart(
            candidates: Array(pool.candidates.indices),
            contested: contested,
            places: Array(pool.frozen.places.indices)
        )
    }

    @Test func `no compatible set takes more off, and ties follow the documented order`() throws {
        var (searched, apart, limited, leftOut) = (0, 0, 0, 0)
        for seed in AllTests.seeds(300, all: 1200) {
            let check = try ChoiceCheck(try scenario(seed: seed), clock: .testing)
            #expect(check.findings.isEmpty, "seed \(seed): \(check.findings.joined(separator: "; "))")
            searched += check.nodes > 1 ? 1 : 0
            apart += check.hasParts ? 1 : 0
            limited += check.limited
            leftOut += check.leftOut > 0 ? 1 : 0
        }
        #expect(
            searched > AllTests.least(400) && apart > AllTests.least(10) && limited > AllTests.least(400)
                && leftOut >= AllTests.least(1),
            "\(searched) \(apart) \(limited) \(leftOut)"
        )
    }

    @Test(arguments: [1, 100_000_000_000] as [Int64])
    func `no set takes off more than the bound of its candidates`(factor: Int64) throws {
        var tight = 0
        for seed in AllTests.seeds(120, all: 500) {
            var scenario = try scenario(seed: seed)
            for line in scenario.cart.lines.indices { scenario.cart.lines[line].unitPriceMinor *= factor }
            let bruteForce = try BruteForce(scenario, clock: .testing)
            let pool = bruteForce.pool
            var pipeline = Pipeline(pool)
            var bound = try SetBound(
                try trial(of: pool),
                of: whole(pool, bruteForce.contested),
                Conflicts(among: pool)
            )
            let room = pool.frozen.places.indices.reduce(0) { $0 + pool.frozen.roomMinor(at: $1) }
            for set in bruteForce.sets {
                let settlement = try pipeline.run(set)
                let most = bound.mostMinor(of: set)
                #expect(settlement.discountMinor <= most && most <= room, "seed \(seed)")
                for (candidate, most) in bound.candidatesMinor.enumerated() {
                    #expect(settlement.outcomes[candidate].givenMinor <= most, "seed \(seed)")
                }
                if most < room { tight += 1 }
            }
        }
        #expect(tight > AllTests.least(250))
    }

    @Test func `the bound of some candidates covers every compatible set of them`() throws {
        for seed in 1...300 as ClosedRange<UInt64> {
            let bruteForce = try BruteForce(try scenario(seed: seed), clock: .testing)
            let (pool, contested) = (bruteForce.pool, bruteForce.contested)
            var pipeline = Pipeline(pool)
            var bound = try SetBound(try trial(of: pool), of: whole(pool, contested), Conflicts(among: pool))
            let sets = try bruteForce.sets.map { (isMember: $0, taken: try pipeline.run($0).discountMinor) }
            for bits in 0..<(1 << contested.count) {
                var isAllowed = pool.all
                for (position, candidate) in contested.enumerated() { isAllowed[candidate] = bits & 1 << position != 0 }
                let within = sets.filter { $0.isMember.allSatisfy { isAllowed[$0] } }
                let most = within.map(\.taken).max() ?? 0
                #expect(bound.mostMinor(of: isAllowed) >= most, "seed \(seed)")
            }
        }
    }

    @Test func `when all candidates together are proven best, no other set is better`() throws {
        var shown = 0
        for seed in AllTests.seeds(600, all: 2500) {
            let shownHere = try checkWholeSet(try scenario(seed: seed, promotions: 4), seed)
            shown += shownHere == nil ? 0 : 1
        }
        #expect(shown > AllTests.least(20))
    }

    @Test func `when exclusive promotions are compared with all the others, the proven set is the best`() throws {
        var (together, alone) = (0, 0)
        for seed in AllTests.seeds(100, all: 400) {
            guard let chosen = try checkWholeSet(try scenarioWithExclusive(seed: seed), seed) else { continue }
            if chosen.settlement.isMember.count > 1 { together += 1 } else { alone += 1 }
        }
        #expect(together > 20 && alone > 20)
    }

    @Test func `a set proven best beside candidates that give nothing is the best, with or without reasons`()
        throws
    {
        var shown = 0
        for seed in AllTests.seeds(100, all: 400) {
            let scenario = try scenarioOfUsedUnits(seed: seed)
            let explained = try scenario.quote(clock: .testing, explanation: .reasons)
            let quote = try scenario.quote(clock: .testing, explanation: .applied)
            #expect(quote.choice == explained.choice && quote.applied == explained.applied, "seed \(seed)")
            let lost = explained.notApplied.filter { $0.reason == .beatenBy }
            #expect(lost.allSatisfy { ($0.valueMinor ?? .max) <= $0.byValueMinor ?? 0 }, "seed \(seed)")
            guard try checkWholeSet(scenario, seed) != nil, !lost.isEmpty else { continue }
            shown += 1
        }
        #expect(shown > AllTests.least(20))
    }

    /// Makes a scenario of buy two, get one on two SKUs, beside percentages off the cheapest unit left and off lines.
    private func scenarioOfUsedUnits(seed: UInt64) throws -> Scenario {
        var random = SplitMix64(state: seed)
        let number = { (range: ClosedRange<Int>) in Int.random(in: range, using: &random) }
        let lines = (0..<3).map {
            #"{"id": "l\#($0)", "sku": "S\#($0 % 2)", "unit_price": \#(number(500...3000)), "quantity": \#(number(1...4))}"#
        }
        let gets = (0..<2).map { sku in
            let filter = #""filter": {"skus": ["S\#(sku)"]}"#
            let (buy, get) = (#"{"quantity": 2, \#(filter)}"#, #"{"quantity": 1, \#(filter)}"#)
            let effect = #"{"type": "buy_x_get_y", "buy": \#(buy), "get": \#(get), "percent": "100"}"#
            return #"{"id": "b\#(sku)", "priority": 9, "effects": [\#(effect)]}"#
        }
        let cheapest = (0..<2).map { position in
            let target = #"{"scope": "units", "take": "cheapest", "max_units": 1}"#
            let effect = #"{"type": "percent_off", "percent": "\#(number(5...50))", "target": \#(target)}"#
            return #"{"id": "c\#(position)", "priority": 5, "effects": [\#(effect)]}"#
        }
        let percent = #"{"id": "p", "effects": [{"type": "percent_off", "percent": "\#(number(2...15))"}]}"#
        let promotions = (gets + cheapest + [percent]).joined(separator: ",")
        let cart = #"{"currency": "USD", "lines": [\#(lines.joined(separator: ","))]}"#
        return try Scenario(JSONParser.parse(#"{"cart": \#(cart), "promotions": [\#(promotions)]}"#))
    }

    /// Makes a scenario of two exclusive amounts off the order, beside an amount and percentages off lines.
    private func scenarioWithExclusive(seed: UInt64) throws -> Scenario {
        var random = SplitMix64(state: seed)
        let number = { (range: ClosedRange<Int>) in Int.random(in: range, using: &random) }
        let lines = (0..<3).map {
            #"{"id": "l\#($0)", "sku": "S\#($0)", "unit_price": \#(number(500...3000)), "quantity": \#(number(1...3))}"#
        }
        let percents = (0..<2).map {
            #"{"id": "p\#($0)", "effects": [{"type": "percent_off", "percent": "\#(number(2...15))"}]}"#
        }
        let amounts = (0..<3).map { position in
            let exclusive = position > 0 ? #""exclusive": true,"# : ""
            let effect = #"{"type": "amount_off", "amount": \#(number(100...(position > 0 ? 4000 : 500)))}"#
            return #"{"id": "a\#(position)", \#(exclusive) "effects": [\#(effect)]}"#
        }
        let promotions = (percents + amounts).joined(separator: ",")
        let cart = #"{"currency": "USD", "lines": [\#(lines.joined(separator: ","))]}"#
        return try Scenario(JSONParser.parse(#"{"cart": \#(cart), "promotions": [\#(promotions)]}"#))
    }

    /// Compares the set that is proven best with brute force. Returns nil if nothing is proven.
    private func checkWholeSet(_ scenario: Scenario, _ seed: UInt64) throws -> Chosen? {
        let bruteForce = try BruteForce(scenario, clock: .testing)
        let pool = bruteForce.pool
        var pipeline = Pipeline(pool)
        let whole = try WholeSet(pool.all, by: &pipeline, Conflicts(among: pool), maximumNodes: 20)
        guard let chosen = try whole?.chosen(PricingOptions.explaining.ofChoice, by: &pipeline) else { return nil }
        let (best, settlements) = (chosen.settlement, try bruteForce.settlements())
        for settlement in settlements where settlement.applied != best.applied {
            #expect(SetRank(best).beats(SetRank(settlement)), "seed \(seed)")
        }
        for rejection in chosen.rejected {
            let worths = settlements.filter { settlement in
                settlement.applied.contains { pool.id(of: $0) == rejection.promotion }
            }
            #expect(rejection.valueMinor == worths.map(\.discountMinor).max(), "seed \(seed)")
        }
        return chosen
    }
}
