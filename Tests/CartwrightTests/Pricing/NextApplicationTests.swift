import CartwrightScenarios
import PricingOracle
import Testing

@testable import Cartwright

/// Checks the nudge for the next application of an effect that counts in groups and already applies.
@Suite struct NextApplicationTests {
    /// A cart of pads at 10.00 and pens at 4.00.
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let (pads, pens): (Int, Int)
        let effect: String
        /// The expected shortfall and saving: `5 of 6 PAD saves 1000`.
        let nudge: String?

        init(_ name: String, pads: Int, pens: Int = 0, _ effect: String, _ nudge: String?) {
            (testDescription, self.pads, self.pens) = (name, pads, pens)
            (self.effect, self.nudge) = (effect, nudge)
        }

        func quote() throws -> Quote {
            try ScenarioRow(
                testDescription,
                lines: """
                    {"id": "a", "sku": "PAD", "unit_price": 1000, "quantity": \(pads)},
                    {"id": "b", "sku": "PEN", "unit_price": 400, "quantity": \(pens)}
                    """,
                promotions: #"{"id": "p", "effects": [\#(effect)]}"#,
                expect: ""
            ).quote()
        }
    }

    private static func buy(_ buy: Int, _ get: Int, _ more: String = "", pen: Bool = false) -> String {
        let filters = pen ? [#", "filter": {"skus": ["PAD"]}"#, #", "filter": {"skus": ["PEN"]}"#] : ["", ""]
        return """
            {"type": "buy_x_get_y", "buy": {"quantity": \(buy)\(filters[0])},
             "get": {"quantity": \(get)\(filters[1])}\(more)}
            """
    }

    private static func groups(_ keys: String, _ effect: String = half) -> String {
        #"{\#(effect), "target": {"scope": "units", \#(keys)}}"#
    }

    private static let half = #""type": "percent_off", "percent": "50""#
    private static let bundle = #""type": "fixed_price", "amount": 2000"#
    private static let amount = #""type": "amount_off", "amount": 300, "each": "unit""#
    private static let tiers = #""type": "tiered", "basis": "subtotal", "tiers": [{"at_least": 1, "percent": "50"}]"#

    static let rows = [
        Row("five in buy 2 get 1", pads: 5, buy(2, 1), "5 of 6 PAD saves 1000"),
        Row("three in buy 2 get 1", pads: 3, buy(2, 1), "3 of 6 PAD saves 1000"),
        Row("one more of the cheapest", pads: 4, pens: 1, buy(2, 1), "5 of 6 PEN saves 400"),
        Row("buy 1 get 2", pads: 5, buy(1, 2), "5 of 6 PAD saves 2000"),
        Row("at max_applications", pads: 5, buy(2, 1, #", "max_applications": 1"#), nil),
        Row("once more before that", pads: 5, buy(2, 1, #", "max_applications": 2"#), "5 of 6 PAD saves 1000"),
        Row("at max_units", pads: 5, buy(2, 1, #", "max_units": 1"#), nil),
        Row("one unit before that", pads: 5, buy(1, 2, #", "max_units": 3"#), "5 of 6 PAD saves 1000"),
        Row("half off", pads: 5, buy(2, 1, #", "percent": "50""#), "5 of 6 PAD saves 500"),
        Row("more to get for what was bought", pads: 4, pens: 1, buy(2, 1, pen: true), "get: 1 of 2 PEN saves 400"),
        Row(
            "more to buy for what is there to get",
            pads: 3,
            pens: 2,
            buy(2, 1, pen: true),
            "buy: 3 of 4 PAD saves 400"
        ),
        Row("of both", pads: 2, pens: 1, buy(2, 1, pen: true), nil),
        Row("half off groups of three", pads: 5, groups(#""groups_of": 3"#), "5 of 6 PAD saves 1500"),
        Row("the second group", pads: 3, groups(#""groups_of": 3"#), "3 of 6 PAD saves 1500"),
        Row("three at a price", pads: 5, groups(#""groups_of": 3"#, bundle), "5 of 6 PAD saves 1000"),
        Row("an amount off each of a group", pads: 5, groups(#""groups_of": 3"#, amount), "5 of 6 PAD saves 900"),
        Row("a tier off groups", pads: 5, groups(#""groups_of": 3"#, tiers), "5 of 6 PAD saves 1500"),
        Row(
            "a group of one line",
            pads: 4,
            pens: 5,
            groups(#""groups_of": 3, "per": "line""#),
            "5 of 6 PEN saves 600"
        ),
        Row(
            "the first group of another line",
            pads: 3,
            pens: 2,
            groups(#""groups_of": 3, "per": "line""#),
            "2 of 3 PEN saves 600"
        ),
        Row("at max_groups", pads: 5, groups(#""groups_of": 3, "max_groups": 1"#), nil),
        Row("at max_units of groups", pads: 5, groups(#""groups_of": 3, "max_units": 5"#), nil),
        Row(
            "a group that is not cheaper",
            pads: 3,
            groups(#""groups_of": 3"#, #""type": "fixed_price", "amount": 9000"#),
            nil
        ),
    ]

    @Test(arguments: rows) func `a nudge promises the next application where one is possible`(row: Row) throws {
        let nudges = try row.quote().nudges.map { nudge in
            let part = nudge.shortfall?.part.map { "\($0.rawValue): " } ?? ""
            let (observed, atLeast) = (nudge.shortfall?.observed ?? 0, nudge.shortfall?.atLeast ?? 0)
            #expect(nudge.shortBy == atLeast - observed && nudge.unit == .units)
            return "\(part)\(observed) of \(atLeast) \(nudge.shortfall?.sku ?? "") saves \(nudge.savesMinor)"
        }
        #expect(nudges == [row.nudge].compactMap(\.self))
    }

    /// Without other lines or promotions, the nudge is the difference between two quotes.
    @Test func `a cart short of one group gets a nudge for it, and a cart at the limit gets none`() throws {
        var (promised, full) = (0, 0)
        for pads in 1...9 as ClosedRange<Int64> {
            for (buy, get) in [(1, 1), (2, 1), (1, 2), (3, 2)] as [(Int64, Int64)] {
                for most in [nil, 1, 2] as [Int64?] {
                    let more = most.map { #", "max_applications": \#($0)"# } ?? ""
                    let effect = Self.buy(Int(buy), Int(get), more)
                    let quote = try Row("", pads: Int(pads), effect, nil).quote()
                    let count = min(pads / (buy + get), most ?? .max)
                    if let most, count == most {
                        #expect(quote.nudges.isEmpty, "\(pads) \(effect)")
                        full += 1
                    } else {
                        let needed = (count + 1) * (buy + get)
                        #expect(quote.nudges.map(\.shortBy) == [needed - pads], "\(pads) \(effect)")
                        #expect(quote.nudges.map(\.savesMinor) == [get * 1000], "\(pads) \(effect)")
                        promised += 1
                    }
                }
            }
        }
        #expect(promised > 50 && full > 20)
    }
}
