import CartwrightScenarios
import Testing

@testable import Cartwright

/// Checks the number of nodes of the search for the best set. It is the same on every machine, and grows if a bound
/// becomes worse.
@Suite struct SearchSizeTests {
    /// Promotions, the discount of their best set, and the number of nodes that prove it.
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let promotions: [String]
        let valueMinor: Int64
        let nodes: Int
        var factor: Int64 = 1
        var compounds = false
    }

    /// Returns a cart of ten lines of 10.00, 11.00 … 19.00, times a factor.
    static func cart(factor: Int64) -> String {
        let lines = (0..<10).map { number in
            let price = Int64(1000 + 100 * number) * factor
            return #"{"id": "l\#(number)", "sku": "S\#(number)", "unit_price": \#(price), "quantity": 1}"#
        }
        return #"{"currency": "USD", "lines": [\#(lines.joined(separator: ","))]}"#
    }

    static func promotion(_ id: String, _ effect: String, _ stacking: String = "") -> String {
        #"{"id": "\#(id)", \#(stacking) "effects": [\#(effect)]}"#
    }

    static func amount(_ minor: Int) -> String { #"{"type": "amount_off", "amount": \#(minor)}"# }

    static func percent(_ percent: Int, _ scope: String, _ skus: [Int]) -> String {
        let list = skus.map { #""S\#($0)""# }.joined(separator: ",")
        return #"""
            {"type": "percent_off", "percent": "\#(percent)",
             "target": {"scope": "\#(scope)", "filter": {"skus": [\#(list)]}}}
            """#
    }

    /// Returns promotions in groups of twelve, of which one per group may apply.
    static func groups(_ effect: (_ group: Int, _ number: Int) -> String) -> [String] {
        (0..<3).flatMap { group in
            (0..<12).map { promotion("g\(group)-\($0)", effect(group, $0), #""group": "g\#(group)","#) }
        }
    }

    static let coupons = (0..<40).map { number in
        let effect =
            number % 2 == 0 ? amount(100 + 37 * number % 1500) : percent(1 + number % 9, "order", Array(0..<10))
        return promotion("c\(number)", effect, #""exclusive": true,"#)
    }

    /// Returns thirty promotions of all stages, in a few groups. Some combine with some classes only.
    static func mixed(seed: UInt64) -> [String] {
        var random = SplitMix64(state: seed)
        let number = { (range: ClosedRange<Int>) in Int.random(in: range, using: &random) }
        return (0..<30).map { position in
            let skus = (0..<3).map { _ in number(0...9) }
            let effect =
                switch number(0...3) {
                case 0: percent(number(5...25), "lines", skus)
                case 1: percent(number(2...12), "order", skus)
                case 2: amount(number(50...600))
                default:
                    #"""
                    {"type": "amount_off", "amount": \#(number(20...200)), "each": "line",
                     "target": {"scope": "lines"}}
                    """#
                }
            var stacking = number(0...2) == 0 ? "" : #""group": "g\#(number(0...7))","#
            if number(0...3) == 0 { stacking += #""combines_with": ["\#(number(0...1) == 0 ? "line" : "order")"],"# }
            return promotion("p\(position)", effect, stacking)
        }
    }

    /// Returns a promotion to buy two of three lines and get one.
    static func buyTwoGetOne(_ group: Int) -> String {
        let filter = #"{"skus": ["S\#(group)", "S\#(group + 3)", "S\#(group + 6)"]}"#
        return #"""
            {"type": "buy_x_get_y", "buy": {"quantity": 2, "filter": \#(filter)},
             "get": {"quantity": 1, "filter": \#(filter)}}
            """#
    }

    static func cheapestUnit(_ percent: Int) -> String {
        #"""
        {"type": "percent_off", "percent": "\#(percent)",
         "target": {"scope": "units", "max_units": 1, "take": "cheapest"}}
        """#
    }

    /// Promotions that use units up, and two on the cheapest unit left.
    static let contending: [String] = [
        promotion("b0", buyTwoGetOne(0)), promotion("b1", buyTwoGetOne(1)), promotion("b2", buyTwoGetOne(2)),
        promotion("c50", cheapestUnit(50)), promotion("c25", cheapestUnit(25)),
        promotion("p", percent(5, "lines", [0, 1, 2, 9])), promotion("a", amount(500)),
    ]

    static let rows = [
        Row(
            testDescription: "some that contend for units, all of which are best taken",
            promotions: contending,
            valueMinor: 5_249,
            nodes: 1
        ),
        Row(
            testDescription: "the same if discounts compound",
            promotions: contending,
            valueMinor: 5_023,
            nodes: 1,
            compounds: true
        ),
        Row(
            testDescription: "small percentages of lines, beside amounts and percentages of the order, that compound",
            promotions: (0..<10).map { promotion("p\($0)", percent(1 + $0 % 3, "lines", [$0, 9])) }
                + [promotion("a", amount(700)), promotion("b", amount(900))]
                + [promotion("o", percent(15, "order", Array(0..<10)))],
            valueMinor: 4_036,
            nodes: 1,
            compounds: true
        ),
        Row(
            testDescription: "three groups of twelve, each of its own lines",
            promotions: groups { percent(5 + $1, "lines", [$0, $0 + 3]) },
            valueMinor: 1_200,
            nodes: 6
        ),
        Row(
            testDescription: "three groups of twelve amounts off the order",
            promotions: groups { amount(100 * $0 + 10 * $1 + 100) },
            valueMinor: 930,
            nodes: 6
        ),
        Row(
            testDescription: "three groups of twelve in one stage after the other",
            promotions: groups { group, number in
                group == 0
                    ? percent(5 + number, "lines", Array(0..<10))
                    : group == 1 ? percent(3 + number, "order", Array(0..<10)) : amount(100 + 10 * number)
            },
            valueMinor: 4_235,
            nodes: 4
        ),
        Row(testDescription: "forty that exclude each other", promotions: coupons, valueMinor: 1_506, nodes: 2),
        Row(
            testDescription: "forty that exclude each other, all alike",
            promotions: (0..<40).map { promotion("c\($0)", amount(500), #""exclusive": true,"#) },
            valueMinor: 500,
            nodes: 118
        ),
        Row(
            testDescription: "thirty with conflicts of all kinds",
            promotions: mixed(seed: 1),
            valueMinor: 9_565,
            nodes: 189
        ),
        Row(testDescription: "thirty others", promotions: mixed(seed: 2), valueMinor: 8_515, nodes: 23),
        Row(
            testDescription: "thirty on amounts that need wide numbers",
            promotions: mixed(seed: 1),
            valueMinor: 4_259_980_000_005_149,
            nodes: 26,
            factor: 1_000_000_000_000
        ),
    ]

    @Test(arguments: rows) func `a choice is proven with the stated number of nodes`(row: Row) throws {
        let text = """
            {"cart": \(Self.cart(factor: row.factor)), "promotions": [\(row.promotions.joined(separator: ","))],
             "options": {"stacking": "\(row.compounds ? "compound" : "add")"}}
            """
        let quote = try Scenario(JSONParser.parse(text)).quote(clock: .testing, explanation: .applied)
        let value = row.valueMinor
        #expect(quote.choice == Choice(valueMinor: value, boundMinor: value, isExact: true, nodes: row.nodes))
    }

    @Test func `a beaten promotion has the value of its best set only if that is proven`() throws {
        let promotions = Self.mixed(seed: 1).joined(separator: ",")
        var scenario = try Scenario(
            JSONParser.parse(#"{"cart": \#(Self.cart(factor: 1)), "promotions": [\#(promotions)]}"#)
        )
        let values = { (quote: Quote) in quote.notApplied.filter { $0.reason == .beatenBy }.map(\.valueMinor) }
        #expect(values(try scenario.quote(clock: .testing, explanation: .reasons)).allSatisfy { $0 != nil })
        scenario.options.maximumNodes = 10
        #expect(values(try scenario.quote(clock: .testing, explanation: .reasons)).contains(nil))
    }
}
