import BasicContainers
import CartwrightScenarios
import TestRuns
import Testing

@testable import Cartwright

/// Checks that the choice on carts of many lines is proven by one look at the amounts of a set, see
/// `SetBound.showsBest(_:_:_:)`, and is the same as by pricing every other set.
@Suite struct ManyLinesTests {
    /// A set of all candidates but the exclusive ones, and its contested members.
    private struct Whole {
        let settlement: Settlement
        let contested: NumberSet
        let conflicts: Conflicts

        init?(_ pool: CandidatePool) throws {
            conflicts = Conflicts(among: pool)
            let members = pool.all.subtracting(conflicts.exclusive(among: pool.all))
            guard !pool.readsStage, !members.isEmpty, !conflicts.hasBarred(among: members) else { return nil }
            var pipeline = Pipeline(pool)
            settlement = try pipeline.run(members)
            contested = members.intersection(conflicts.contested).subtracting(settlement.inert)
            guard !contested.isEmpty, settlement.isWithinBudgets else { return nil }
        }

        /// Returns true if the amounts of the set show that it is the best.
        func isShown() throws -> Bool {
            var bound = try SetBound(settlement, ofCompatible: settlement.isMember, conflicts)
            return bound.showsBest(settlement, contested, conflicts)
        }

        /// Returns true if the sum of bounds shows the same.
        func isShownBySum() throws -> Bool {
            var bound = try SetBound(settlement, ofCompatible: settlement.isMember, conflicts)
            return bound.showsBest(settlement.isMember, worth: settlement.discountMinor, contested)
        }

        /// The largest discount of a set that lacks a contested member.
        func mostWithout() throws -> Int64 {
            let members = Array(settlement.isMember)
            var pipeline = Pipeline(settlement.pool)
            var most = Int64.min
            for bits in 0..<(1 << members.count) {
                let set = NumberSet(members.indices.lazy.filter { bits & 1 << $0 != 0 }.map { members[$0] })
                guard !contested.subtracting(set).isEmpty else { continue }
                most = max(most, try pipeline.run(set).discountMinor)
            }
            return most
        }
    }

    @Test func `no set without a contested promotion takes off as much as a set that is shown to be the best`() throws {
        var (shown, newlyShown) = (0, 0)
        for seed in AllTests.seeds(400, all: 4000) {
            guard let whole = try Whole(try BruteForce(try cheapCart(seed: seed), clock: .testing).pool),
                try whole.isShown()
            else { continue }
            shown += 1
            if try !whole.isShownBySum() { newlyShown += 1 }
            #expect(try whole.mostWithout() < whole.settlement.discountMinor, "seed \(seed)")
        }
        #expect(shown > AllTests.least(100) && newlyShown > AllTests.least(30), "\(shown) \(newlyShown)")
    }

    @Test func `nothing wrong is shown for scenarios of all kinds`() throws {
        var shown = 0
        for seed in AllTests.seeds(1000, all: 10_000) {
            var random = RandomScenario(seed: seed &* 91)
            let scenario = try Scenario(JSONParser.parse(random.text(promotions: 5)))
            guard let whole = try Whole(try BruteForce(scenario, clock: .testing).pool), try whole.isShown() else {
                continue
            }
            shown += 1
            #expect(try whole.mostWithout() < whole.settlement.discountMinor, "seed \(seed)")
        }
        #expect(shown > AllTests.least(10), "\(shown)")
    }

    /// Makes a cart of lines that cost cents, so that roundings are a large part of each discount, with promotions of
    /// units, lines and the order, some of which use units up.
    private func cheapCart(seed: UInt64) throws -> Scenario {
        var random = SplitMix64(state: seed)
        let number = { (range: ClosedRange<Int>) in Int.random(in: range, using: &random) }
        let lines = (0..<number(3...24)).map { line in
            """
            {"id": "l\(line)", "sku": "S\(line)", "unit_price": \(number(3...150)), "quantity": \(number(1...4)),
             "categories": ["c\(number(0...2))"]}
            """
        }
        let filter = { #""filter": {"categories": ["c\#(number(0...2))"]}"# }
        let promotions = (0..<number(3...7)).map { position -> String in
            let effect: String
            switch number(0...6) {
            case 0, 1:
                let filter = filter()
                effect = """
                    {"type": "buy_x_get_y", "buy": {"quantity": 2, \(filter)}, "get": {"quantity": 1, \(filter)},
                     "percent": "\(number(50...100))"}
                    """
            case 2, 3:
                let take = ["cheapest", "dearest"][number(0...1)]
                let target = #"{"scope": "units", "take": "\#(take)", "max_units": \#(number(1...3)), \#(filter())}"#
                effect = #"{"type": "percent_off", "percent": "\#(number(5...60))", "target": \#(target)}"#
            case 4:
                let target = #"{"scope": "lines", \#(filter())}"#
                effect = #"{"type": "percent_off", "percent": "\#(number(2...25)).5", "target": \#(target)}"#
            case 5:
                let scope = #"{"scope": "order"\#(number(0...1) == 0 ? "" : ", " + filter())}"#
                effect = #"{"type": "percent_off", "percent": "\#(number(2...25)).5", "target": \#(scope)}"#
            default: effect = #"{"type": "amount_off", "amount": \#(number(5...60))}"#
            }
            let exclusive = number(0...7) == 0 ? #""exclusive": true, "# : ""
            return #"{"id": "p\#(position)", "priority": \#(number(0...3)), \#(exclusive)"effects": [\#(effect)]}"#
        }
        let rounding = ["half_up", "half_even", "down"][number(0...2)]
        return try Scenario(
            JSONParser.parse(
                """
                {"cart": {"currency": "USD", "lines": [\(lines.joined(separator: ","))],
                  "shipping": [{"id": "s", "method": "post", "amount": 99}]},
                 "promotions": [\(promotions.joined(separator: ","))], "options": {"rounding": "\(rounding)"}}
                """
            )
        )
    }

    /// The promotions of a medium shop, one of them exclusive: each of the others is in conflict with it.
    private static let shop = """
        [{"id": "alone", "priority": 9, "exclusive": true, "effects": [{"type": "amount_off", "amount": 12000}]},
         {"id": "three-a", "priority": 8, "effects": [{"type": "buy_x_get_y",
          "buy": {"quantity": 2, "filter": {"categories": ["a"]}},
          "get": {"quantity": 1, "filter": {"categories": ["a"]}}}]},
         {"id": "lines-a", "priority": 7, "effects": [{"type": "percent_off", "percent": "5",
          "target": {"scope": "lines", "filter": {"categories": ["a"]}}}]},
         {"id": "lines-b", "priority": 6, "effects": [{"type": "percent_off", "percent": "7.5",
          "target": {"scope": "lines", "filter": {"categories": ["b"]}}}]},
         {"id": "cheapest", "priority": 5, "effects": [{"type": "percent_off", "percent": "50",
          "target": {"scope": "units", "max_units": 1, "take": "cheapest"}}]},
         {"id": "amount", "priority": 4, "effects": [{"type": "amount_off", "amount": 500}]},
         {"id": "order", "priority": 3, "effects": [{"type": "percent_off", "percent": "10",
          "target": {"scope": "order"}}]}]
        """

    @Test func `a thousand lines need no more sets than a hundred`() throws {
        let catalog = try Catalog(JSONParser.parse(Self.shop))
        var random = SplitMix64(state: 3)
        for count in [100, 1_000, 4_000] {
            var cart = Cart(currency: .usd)
            for number in 0..<count {
                let (price, quantity) = (
                    Int64.random(in: 300...6_000, using: &random), Int64.random(in: 1...5, using: &random)
                )
                var line = Line(id: "l\(number)", sku: "S\(number)", unitPriceMinor: price, quantity: quantity)
                line.categories = [["a", "b", "c"][number % 3]]
                cart.lines.append(line)
            }
            let choice = try #require(try price(cart, from: catalog, at: .testing).choice)
            #expect(choice.isExact && choice.nodes == 2, "\(count) lines: \(choice)")
        }
    }
}
