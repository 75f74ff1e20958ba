import BasicContainers
import CartwrightScenarios
import Testing

@testable import Cartwright

/// Checks the joint bound of buy-x-get-y promotions on the same lines.
@Suite struct UnitFamilyTests {
    /// Makes a cart of two SKUs, with promotions that mostly buy and get units of one of them.
    private func scenario(seed: UInt64) throws -> Scenario {
        var random = SplitMix64(state: seed)
        let number = { (range: ClosedRange<Int>) in Int.random(in: range, using: &random) }
        let lines = (0..<number(1...5)).map { line in
            let keys = #""id": "l\#(line)", "sku": "S\#(number(0...3) / 3)", "quantity": \#(number(1...6))"#
            let floor = number(0...5) == 0 ? #", "min_unit_price": 300"# : ""
            return #"{\#(keys), "unit_price": \#(number(1...4) * 333)\#(floor)}"#
        }
        let promotions = (0..<number(3...7)).map { promotion in
            let filter = #""filter": {"skus": ["S\#(number(0...7) / 7)"]}"#
            let effect =
                switch number(0...7) {
                case 0: #"{"type": "percent_off", "percent": "\#(number(5...40))", "target": {"scope": "order"}}"#
                case 1: Self.percent(number(5...60), #""scope": "units", "max_units": \#(number(1...2))"#)
                case 2: Self.percent(number(5...40), #""scope": "lines", \#(filter)"#)
                default: Self.buy(number(1...3), get: number(1...2), filter, number(0...8))
                }
            return #"{"id": "p\#(promotion)", \#(Self.stacking(number(0...9)))"effects": [\#(effect)]}"#
        }
        let cart = #"{"currency": "USD", "lines": [\#(lines.joined(separator: ","))]}"#
        return try Scenario(
            JSONParser.parse(#"{"cart": \#(cart), "promotions": [\#(promotions.joined(separator: ","))]}"#)
        )
    }

    private static func percent(_ percent: Int, _ target: String) -> String {
        #"{"type": "percent_off", "percent": "\#(percent)", "target": {\#(target)}}"#
    }

    /// - Parameter variant: the choice of limits.
    private static func buy(_ buy: Int, get: Int, _ filter: String, _ variant: Int) -> String {
        let limit =
            switch variant {
            case 0: #", "max_applications": 1"#
            case 1: #", "max_applications": 2"#
            case 2: #", "max_units": 1"#
            default: ""
            }
        let terms = #""buy": {"quantity": \#(buy), \#(filter)}, "get": {"quantity": \#(get), \#(filter)}"#
        return #"{"type": "buy_x_get_y", \#(terms), "percent": "\#(variant > 5 ? 33 : 100)"\#(limit)}"#
    }

    private static func stacking(_ variant: Int) -> String {
        switch variant {
        case 0: #""exclusive": true, "#
        case 1...3: #""group": "g", "priority": \#(variant), "#
        case 4...5: #""group": "h", "#
        case 6: #""priority": 5, "budget": {"kind": "amount", "limit": 400, "used": 0, "partial": true}, "#
        default: ""
        }
    }

    private func bound(of pool: CandidatePool, _ contested: [Int]) throws -> SetBound {
        var pipeline = Pipeline(pool)
        let part = ChoicePart(
            candidates: Array(pool.candidates.indices),
            contested: contested,
            places: Array(pool.frozen.places.indices)
        )
        return try SetBound(try pipeline.run(pool.all, ignoringStage: true), of: part, Conflicts(among: pool))
    }

    @Test func `no set takes off more than the bound of any superset`() throws {
        var (tight, joint) = (0, 0)
        for seed in 1...800 as ClosedRange<UInt64> {
            let bruteForce = try BruteForce(try scenario(seed: seed), clock: .testing)
            let (pool, contested) = (bruteForce.pool, bruteForce.contested)
            var pipeline = Pipeline(pool)
            var bound = try bound(of: pool, contested)
            let sets = try bruteForce.sets.map { (isMember: $0, settlement: try pipeline.run($0)) }
            for set in sets {
                for (candidate, most) in bound.candidatesMinor.enumerated() {
                    #expect(set.settlement.outcomes[candidate].givenMinor <= most, "seed \(seed)")
                }
            }
            for bits in 0..<(1 << contested.count) {
                var isAllowed = pool.all
                for (position, candidate) in contested.enumerated() { isAllowed[candidate] = bits & 1 << position != 0 }
                let within = sets.filter { $0.isMember.allSatisfy { isAllowed[$0] } }
                let most = within.map(\.settlement.discountMinor).max() ?? 0
                #expect(bound.mostMinor(of: isAllowed) >= most, "seed \(seed)")
                if bound.mostMinor(of: isAllowed) == most, within.count > 4 { tight += 1 }
            }
            joint += families(of: pool, try pipeline.run(pool.all)).all.count
        }
        #expect(tight > 2_000 && joint > 300)
    }

    private func families(of pool: CandidatePool, _ trial: Settlement) -> UnitFamilies {
        let conflicts = Conflicts(among: pool)
        return UnitFamilies(among: pool.all, pool, StepBounds(trial, conflicts), conflicts)
    }

    @Test func `the chosen set is the best, and is proven`() throws {
        for seed in 1...400 as ClosedRange<UInt64> {
            let check = try ChoiceCheck(try scenario(seed: seed), clock: .testing)
            #expect(check.findings.isEmpty, "seed \(seed): \(check.findings.joined(separator: "; "))")
        }
    }

    @Test func `twenty promotions that could each use all units take no more than one`() throws {
        let filter = #""filter": {"skus": ["S"]}"#
        let promotions = (0..<20).map { #"{"id": "p\#($0)", "effects": [\#(Self.buy(2, get: 1, filter, 3))]}"# }
            .joined(separator: ",")
        let lines = #"{"sku": "S", "unit_price": 300, "quantity": 7}, {"sku": "S", "unit_price": 500, "quantity": 3}"#
        let text = #"{"cart": {"currency": "USD", "lines": [\#(lines)]}, "promotions": [\#(promotions)]}"#
        let pool = try candidates(of: try Scenario(JSONParser.parse(text)))
        var bound = try bound(of: pool, Array(pool.candidates.indices))
        #expect(bound.mostMinor(of: pool.all) == 900)
    }

    private func candidates(of scenario: Scenario) throws -> CandidatePool {
        let frozen = try FrozenCart(scenario.cart, at: .testing, scenario.options)
        let catalog = try Catalog(scenario.promotions)
        let interned = InternedCart(frozen, for: try PromotionPool(catalog))
        let options = PricingOptions.explaining.ofChoice
        return CandidatePool(try Eligibility(interned, catalog, [], .none, options).candidates, of: interned)
    }
}
