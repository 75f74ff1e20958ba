import Testing

@testable import Cartwright

/// Compares conditions and filters with many values, which use sets, with the plain rule.
@Suite struct ManyValueTests {
    /// True if the values overlap. An array stands for each of its elements.
    private func overlap(_ a: JSONValue, _ b: JSONValue) -> Bool {
        switch (a, b) {
        case (.array(let elements), _): elements.contains { overlap($0, b) }
        case (_, .array(let elements)): elements.contains { overlap(a, $0) }
        default: a == b
        }
    }

    private func value(_ count: Int, _ random: inout SplitMix64) -> JSONValue {
        guard count > 0 else { return .integer(Int64.random(in: 0..<900, using: &random)) }
        return .array(
            (0..<count).map { position in
                let number = Int64.random(in: 0..<900, using: &random)
                return position % 9 == 8 ? [.integer(number), "x"] : .integer(number)
            }
        )
    }

    @Test(arguments: [0, 1, 8, 64, 65, 100]) func `any number of attribute values overlaps correctly`(count: Int) throws
    {
        var random = SplitMix64(state: UInt64(count))
        var met = 0
        for other in [0, 3, 64, 65, 200] {
            for _ in 0..<40 {
                let (own, wanted) = (value(count, &random), value(other, &random))
                let holds = overlap(own, wanted)
                met += holds ? 1 : 0
                #expect(own.overlaps(wanted) == holds)
                var line = Line(id: "l", sku: "S", unitPriceMinor: 1, quantity: 1)
                line.attributes["brand"] = own
                var (filter, excluding) = (LineFilter(), LineFilter())
                filter.attributes = ["brand": wanted]
                excluding.excludedAttributes = ["brand": wanted]
                #expect(filter.matches(line, in: .usd) == holds && excluding.matches(line, in: .usd) == !holds)
                var cart = Cart(currency: .usd)
                cart.attributes["brand"] = own
                let facts = CartFacts(cart: cart, instant: .testing, sets: CartSets.ofMany(in: cart))
                let condition = CartCondition(AttributeTest("brand", equals: wanted))
                #expect(try condition.check(facts).isMet == holds)
            }
        }
        #expect(met > 0)
    }

    @Test(arguments: [0, 1, 64, 65, 300]) func `segments and shipping methods match for any number of values`(
        count: Int
    ) throws {
        var random = SplitMix64(state: UInt64(count))
        for asked in [1, 64, 65, 200] {
            for _ in 0..<20 {
                let own = (0..<count).map { _ in "w\(Int.random(in: 0..<900, using: &random))" }
                let wanted = (0..<asked).map { _ in "w\(Int.random(in: 0..<900, using: &random))" }
                let holds = own.contains(where: wanted.contains)
                var cart = Cart(currency: .usd)
                cart.customer = Customer(id: "c")
                cart.customer?.segments = own
                cart.shipments = own.enumerated().map { Shipment(id: "\($0)", method: $1, amountMinor: 0) }
                for sets in [nil, CartSets.ofMany(in: cart)] {
                    let facts = CartFacts(cart: cart, instant: .testing, sets: sets)
                    #expect(try CustomerSegmentCondition(.anyOf(wanted)).check(facts).isMet == holds)
                    #expect(try CustomerSegmentCondition(.noneOf(wanted)).check(facts).isMet == !holds)
                    #expect(try ShippingMethodCondition(.anyOf(wanted)).foresee(facts) == Truth(holds))
                }
            }
        }
    }

    @Test func `the highest reached tier of many counts`() throws {
        let percent = try Percentage("1")
        var tiered = Tiered(
            (0..<200).map { Tier(atLeast: Int64($0 * 10), .amount(.any(minor: Int64($0)))) },
            on: .line,
            off: .order
        )
        tiered.tiers.append(Tier(atLeast: 5, .percent(percent)))
        #expect(tiered.tiers.map(\.atLeast.commonMinor) == [0, 5] + (1..<200).map { Int64($0 * 10) })
        for amount in [0, 4, 5, 9, 10, 11, 1_985, 1_990, 9_999] as [Int64] {
            let reached = tiered.tiers.last { $0.atLeast.commonMinor ?? .max <= amount }
            #expect(Tiers(tiered.tiers.map { ($0.atLeast.commonMinor ?? 0, $0) }).reached(by: amount) == reached)
        }
        #expect(Tiers(tiered.tiers.map { ($0.atLeast.commonMinor ?? 0, $0) }).reached(by: -1) == nil)
    }
}
