import CartwrightScenarios
import PricingOracle
import Testing

@testable import Cartwright

/// Checks which units an effect takes: those of groups, those that other effects left, the cheapest and the dearest.
@Suite struct UnitSelectionTests {
    private static func line(_ id: String, _ minor: Int, _ quantity: Int = 1, _ more: String = "") -> String {
        #"{"id": "\#(id)", "sku": "\#(id.uppercased())", "unit_price": \#(minor), "quantity": \#(quantity)\#(more)}"#
    }

    private static func row(
        _ name: String,
        _ lines: [String],
        _ promotions: String...,
        choose: String = "best",
        expect: String
    ) -> ScenarioRow {
        ScenarioRow(
            name,
            lines: lines.joined(separator: ","),
            promotions: promotions.joined(separator: ","),
            options: #"{"choose": "\#(choose)"}"#,
            expect: expect
        )
    }

    private static func promotion(_ id: String, _ effects: String..., more: String = "") -> String {
        #"{"id": "\#(id)", \#(more) "effects": [\#(effects.joined(separator: ", "))]}"#
    }

    private static func units(_ effect: String, _ target: String) -> String {
        #"{\#(effect), "target": {"scope": "units", \#(target)}}"#
    }

    private static func buy(_ buy: Int, _ get: Int, _ keys: String) -> String {
        #"{"type": "buy_x_get_y", "buy": {"quantity": \#(buy)}, "get": {"quantity": \#(get)}, \#(keys)}"#
    }

    private static let all = #""type": "percent_off", "percent": "100""#
    private static let half = #""type": "percent_off", "percent": "50""#
    private static let one = #""max_units": 1, "uses_up": true"#

    // MARK: uses_up

    static let used = [
        row(
            "the next cheapest unit",
            [line("a", 100), line("b", 200), line("c", 400)],
            promotion("p", units(half, one)),
            promotion("q", units(half, #""max_units": 1"#)),
            expect: #""lines": [{"id": "a", "discount": 50}, {"id": "b", "discount": 100}, {"id": "c", "discount": 0}]"#
        ),
        row(
            "without uses_up, the same unit",
            [line("a", 100), line("b", 200)],
            promotion("p", units(half, #""max_units": 1"#)),
            promotion("q", units(half, #""max_units": 1, "uses_up": false"#)),
            expect: #""discount": 100, "lines": [{"id": "a", "discount": 100}]"#
        ),
        row(
            "effects of one promotion take different units, too",
            [line("a", 100, 3)],
            promotion("p", units(all, one), units(all, one)),
            expect: #""discount": 200"#
        ),
        row(
            "units from which nothing came off are used",
            [line("a", 100), line("b", 200)],
            promotion("p", units(all, #""max_units": 1"#), more: #""priority": 3,"#),
            promotion(
                "q",
                units(half, one),
                #"{"type": "amount_off", "amount": 1}"#,
                more: #""priority": 2,"#
            ),
            promotion("r", units(all, #""max_units": 1"#), more: #""priority": 1,"#),
            expect: #""discount": 300, "lines": [{"id": "a", "discount": 100}, {"id": "b", "discount": 200}]"#
        ),
        row(
            "groups that say nothing use no units from which nothing came off",
            [line("a", 100), line("b", 200)],
            promotion("p", units(all, #""max_units": 1"#), more: #""priority": 3,"#),
            promotion(
                "q",
                units(half, #""groups_of": 1, "max_groups": 1"#),
                #"{"type": "amount_off", "amount": 1}"#,
                more: #""priority": 2,"#
            ),
            promotion("r", units(all, #""max_units": 1"#), more: #""priority": 1,"#),
            choose: "priority",
            expect: #""discount": 101"#
        ),
        row(
            "a tier that is not reached uses nothing",
            [line("a", 100, 2)],
            promotion(
                "p",
                #"""
                {"type": "tiered", "basis": "quantity", "tiers": [{"at_least": 3, "percent": "10"}],
                 "target": {"scope": "units", "max_units": 1, "uses_up": true}}
                """#,
                units(all, #""max_units": 1"#)
            ),
            promotion("q", units(all, #""max_units": 1"#)),
            expect: #""discount": 100"#
        ),
        row(
            "a line that reaches no tier of lines keeps its units",
            [line("a", 100), line("b", 500)],
            promotion(
                "p",
                #"""
                {"type": "tiered", "basis": "line", "tiers": [{"at_least": 500, "percent": "10"}],
                 "target": {"scope": "units", "uses_up": true}}
                """#,
                more: #""priority": 2,"#
            ),
            promotion("q", units(all, #""take": "dearest""#)),
            choose: "priority",
            expect: #""lines": [{"id": "a", "discount": 100}, {"id": "b", "discount": 50}]"#
        ),
        row(
            "a portion that is not reached uses nothing",
            [line("a", 100, 2)],
            promotion(
                "p",
                #"""
                {"type": "amount_off", "amount": 5, "for_every": {"quantity": 3},
                 "target": {"scope": "units", "uses_up": true}}
                """#,
                #"{"type": "amount_off", "amount": 1}"#,
                more: #""priority": 2,"#
            ),
            promotion("q", units(half, #""max_units": 2"#)),
            expect: #""discount": 101"#
        ),
        row(
            "a failed condition uses nothing",
            [line("a", 100, 2)],
            promotion(
                "p",
                units(half, one),
                more: #""priority": 2, "conditions": [{"type": "subtotal", "at_least": 500, "basis": "stage"}],"#
            ),
            promotion("q", units(all, #""max_units": 2"#)),
            expect: #""discount": 200, "applied": ["q"]"#
        ),
        row(
            "a fixed price of the cheapest, whatever came off",
            [line("a", 100), line("b", 200)],
            promotion("p", units(#""type": "fixed_price", "amount": 50"#, #""take": "cheapest", \#(one)"#)),
            promotion("q", units(#""type": "fixed_price", "amount": 50"#, #""take": "cheapest", \#(one)"#)),
            expect: #""discount": 200"#
        ),
        row(
            "buy-x-get-y has what is left",
            [line("a", 100, 4)],
            promotion("p", units(half, #""max_units": 2, "uses_up": true"#), more: #""priority": 2,"#),
            promotion("q", buy(1, 1, #""percent": "100""#)),
            expect: #""discount": 200"#
        ),
    ]

    // MARK: Amounts off groups

    private static func group(_ minor: Int, _ target: String) -> String {
        units(#""type": "amount_off", "amount": \#(minor), "each": "group""#, target)
    }

    static let groups = [
        row(
            "an amount of each group, spread by list price",
            [line("a", 100), line("b", 300)],
            promotion("p", group(40, #""groups_of": 2"#)),
            expect: #""lines": [{"id": "a", "discount": 10}, {"id": "b", "discount": 30}]"#
        ),
        row(
            "it moves over the floors of a group",
            [line("a", 100, 1, #", "min_unit_price": 95"#), line("b", 300)],
            promotion("p", group(40, #""groups_of": 2"#)),
            expect: #""lines": [{"id": "a", "discount": 5}, {"id": "b", "discount": 35}]"#
        ),
        row(
            "and never to another group",
            [line("a", 100, 2, #", "min_unit_price": 95"#), line("b", 300, 2)],
            promotion("p", group(40, #""groups_of": 2"#)),
            expect: #""lines": [{"id": "a", "discount": 10}, {"id": "b", "discount": 40}]"#
        ),
        row(
            "groups of each line",
            [line("a", 100, 3), line("b", 300, 5)],
            promotion("p", group(50, #""groups_of": 2, "per": "line""#)),
            expect: #""lines": [{"id": "a", "discount": 50}, {"id": "b", "discount": 100}]"#
        ),
        row(
            "two groups at most, of the dearest",
            [line("a", 100, 3), line("b", 300, 4)],
            promotion("p", group(250, #""groups_of": 2, "max_groups": 2, "take": "dearest""#)),
            expect: #""lines": [{"id": "a", "discount": 0}, {"id": "b", "discount": 500}]"#
        ),
        row(
            "their units are used up",
            [line("a", 100, 3)],
            promotion("p", group(40, #""groups_of": 2"#), more: #""priority": 2,"#),
            promotion("q", units(all, #""max_units": 3"#)),
            choose: "priority",
            expect: #""discount": 140"#
        ),
        row(
            "a partial budget is spread over what each line would get",
            [line("a", 100, 2), line("b", 300, 2)],
            promotion(
                "p",
                group(40, #""groups_of": 2"#),
                more: #""budget": {"kind": "amount", "limit": 20, "partial": true},"#
            ),
            expect: #""lines": [{"id": "a", "discount": 10}, {"id": "b", "discount": 10}]"#
        ),
        row(
            "six thousand units cost what six cost",
            [line("a", 100, 3000), line("b", 300, 3001)],
            promotion("p", group(50, #""groups_of": 2"#)),
            expect: #""discount": 150000"#
        ),
    ]

    // MARK: Buy X get Y

    private static let shirts = (1...9).map { line("s\($0)", 500 * $0) }
    private static let perGroup = #""pick": "per_group""#

    static let buying = [
        row(
            "an amount is at most the price of a unit",
            [line("a", 100, 3)],
            promotion("p", buy(2, 1, #""amount": 300"#)),
            expect: #""discount": 100"#
        ),
        row(
            "an amount in another currency gives nothing",
            [line("a", 100, 3)],
            promotion("p", buy(2, 1, #""amount": {"EUR": 30}"#)),
            expect: #""discount": 0, "not_applied": ["p"]"#
        ),
        row(
            "the dearest are got, and the dearest of the others bought",
            [line("a", 100), line("b", 200), line("c", 300), line("d", 400)],
            promotion("p", buy(1, 1, #""take": "dearest", "max_applications": 1"#), more: #""priority": 2,"#),
            promotion("q", units(all, #""take": "dearest", "max_units": 1"#)),
            expect: #""discount": 600, "lines": [{"id": "d", "discount": 400}, {"id": "b", "discount": 200}]"#
        ),
        row(
            "two units of each group",
            shirts,
            promotion("p", buy(1, 2, perGroup)),
            expect: #""discount": 13500"#
        ),
        row(
            "an odd unit is in no group",
            Array(shirts.dropFirst(2)),
            promotion("p", buy(2, 1, perGroup)),
            expect: #""discount": 5500, "lines": [{"id": "s7", "discount": 3500}, {"id": "s4", "discount": 2000}]"#
        ),
        row(
            "max_units counts from the dearest group",
            shirts,
            promotion("p", buy(1, 2, #"\#(perGroup), "max_units": 3"#)),
            expect: #""discount": 9500, "lines": [{"id": "s4", "discount": 2000}, {"id": "s5", "discount": 0}]"#
        ),
        row(
            "max_units of none",
            shirts,
            promotion("p", buy(2, 1, #"\#(perGroup), "max_units": 0"#)),
            expect: #""discount": 0, "not_applied": ["p"]"#
        ),
        row(
            "all units of complete groups are used up, and no others",
            shirts,
            promotion("p", buy(3, 1, perGroup), more: #""priority": 2,"#),
            promotion("q", units(all, #""max_units": 9"#)),
            choose: "priority",
            expect: #""discount": 4500, "lines": [{"id": "s6", "discount": 3000}, {"id": "s1", "discount": 500}]"#
        ),
        row(
            "groups that a limit leaves out are not used up",
            [line("a", 100, 6)],
            promotion("p", buy(2, 1, #"\#(perGroup), "max_applications": 1"#), more: #""priority": 2,"#),
            promotion("q", units(all, #""max_units": 6"#)),
            choose: "priority",
            expect: #""discount": 400"#
        ),
        row(
            "rounded once for each line",
            [line("a", 35, 6)],
            promotion("p", buy(2, 1, #"\#(perGroup), "percent": "50""#)),
            expect: #""discount": 35"#
        ),
        row(
            "a sample is in no group",
            [line("shirt", 2000, 3), line("sample", 0, 3)],
            promotion("p", buy(2, 1, perGroup)),
            expect: #""discount": 2000"#
        ),
        row(
            "a group of units that may not be discounted counts for max_applications",
            [line("a", 300, 3, #", "discountable": false"#), line("b", 100, 3)],
            promotion("p", buy(2, 1, #"\#(perGroup), "max_applications": 1"#)),
            expect: #""discount": 0, "not_applied": ["p"]"#
        ),
        row(
            "and takes no unit of max_units",
            [line("a", 300, 3, #", "discountable": false"#), line("b", 100, 3)],
            promotion("p", buy(2, 1, #"\#(perGroup), "max_units": 1"#)),
            expect: #""discount": 100"#
        ),
        row(
            "only lines of the filter",
            [line("a", 300, 2), line("b", 100, 4)],
            promotion(
                "p",
                #"""
                {"type": "buy_x_get_y", "buy": {"quantity": 1, "filter": {"skus": ["B"]}}, "get": {"quantity": 1},
                 "pick": "per_group"}
                """#
            ),
            expect: #""discount": 200, "lines": [{"id": "a", "discount": 0}]"#
        ),
        row(
            "six thousand units",
            [line("a", 100, 3001), line("b", 300, 3000)],
            promotion("p", buy(2, 1, perGroup)),
            expect: #""discount": 400000"#
        ),
    ]

    @Test(arguments: used + groups + buying)
    func `an effect takes the units that its keys say`(row: ScenarioRow) throws {
        try row.check()
        // The oracle prices each unit by itself.
        guard !row.testDescription.contains("thousand") else { return }
        let check = try OracleCheck(JSONParser.parse(row.text), clock: .testing)
        #expect(check.findings.isEmpty, "\(check.findings)")
    }

    // MARK: Nudges

    private static let nudges: [(lines: [String], effect: String, nudges: [String])] = [
        ([line("a", 100, 5)], buy(2, 1, perGroup), ["1 saves 100 of 100%"]),
        ([line("a", 100, 2)], buy(2, 1, perGroup), ["1 saves 100 of 100%"]),
        ([line("a", 100, 5)], buy(2, 1, #"\#(perGroup), "max_applications": 1"#), []),
        ([line("a", 100, 5)], buy(2, 1, #""amount": 30"#), ["1 saves 30 of 30"]),
        ([line("a", 100, 5)], buy(2, 1, #""amount": 0"#), []),
        ([line("a", 100, 4)], group(30, #""groups_of": 3"#), ["2 saves 30 of 30"]),
    ]

    @Test(arguments: nudges.indices) func `the next group is a nudge`(index: Int) throws {
        let (lines, effect, nudges) = Self.nudges[index]
        let quote = try Self.row("", lines, Self.promotion("p", effect), expect: "").quote()
        let found = quote.nudges.map { nudge -> String in
            let gain =
                switch nudge.shortfall?.gives {
                case .percent(let percent)?: "\(percent)%"
                case .amount(let minor)?: "\(minor)"
                default: "-"
                }
            return "\(nudge.shortBy) saves \(nudge.savesMinor) of \(gain)"
        }
        #expect(found == nudges)
    }

    // MARK: Reading and writing

    static let bad: [(effect: String, code: ErrorCode, pointer: String)] = [
        (#"{"type": "amount_off", "amount": 5, "each": "group"}"#, .promotionContradiction, "/each"),
        (
            #"{"type": "amount_off", "amount": 5, "each": "group", "target": {"scope": "units"}}"#,
            .promotionContradiction, "/each"
        ),
        (
            #"{"type": "amount_off", "amount": 5, "each": "group", "target": {"scope": "lines"}}"#,
            .promotionContradiction, "/each"
        ),
        (
            #"""
            {"type": "amount_off", "amount": 5, "first_amount": 6, "each": "group",
             "target": {"scope": "units", "groups_of": 2}}
            """#,
            .promotionContradiction, "/first_amount"
        ),
        (
            #"""
            {"type": "tiered", "basis": "quantity", "each": "group", "tiers": [{"at_least": 1, "amount": 5}],
             "target": {"scope": "units", "groups_of": 2}}
            """#,
            .jsonOutOfRange, "/each"
        ),
        (
            #"{"type": "percent_off", "percent": "5", "target": {"scope": "lines", "uses_up": true}}"#,
            .jsonUnknownKey, "/target/uses_up"
        ),
        (
            #"{"type": "percent_off", "percent": "5", "target": {"scope": "units", "uses_up": 1}}"#, .jsonWrongType,
            "/target/uses_up"
        ),
        (buy(2, 1, #""amount": 5, "percent": "10""#), .promotionContradiction, "/percent"),
        (buy(2, 1, #""amount": -5"#), .jsonOutOfRange, "/amount"),
        (buy(2, 1, #""take": "both""#), .jsonOutOfRange, "/take"),
        (buy(2, 1, #""pick": "per_line""#), .jsonOutOfRange, "/pick"),
        (perGroup(#"{"skus": ["A"]}"#, get: #"{"skus": ["B"]}"#), .promotionContradiction, "/get/filter"),
        (perGroup(#"{"skus": ["A"]}"#, get: "{}"), .promotionContradiction, "/get/filter"),
        (perGroup("{}", get: #"{"skus": ["B"]}"#), .promotionContradiction, "/get/filter"),
        (perGroup(#"{"price_at_least": 5}"#, get: #"{"price_at_least": 6}"#), .promotionContradiction, "/get/filter"),
    ]

    private static func perGroup(_ buy: String, get: String) -> String {
        #"""
        {"type": "buy_x_get_y", "buy": {"quantity": 2, "filter": \#(buy)}, "get": {"quantity": 1, "filter": \#(get)},
         "pick": "per_group"}
        """#
    }

    @Test(arguments: bad.indices) func `an invalid selection is refused at its JSON pointer`(index: Int) throws {
        let (text, code, pointer) = Self.bad[index]
        let value = try JSONParser.parse(text)
        let error = #expect(throws: CartwrightError.self) { try Vocabulary.standard.effect(value, at: .root) }
        #expect(error?.code == code && error?.location.pointer == pointer, "\(text): \(String(describing: error))")
        #expect(error?.hint != nil, "\(text)")
    }

    @Test func `the errors say what to write`() throws {
        let hint = { (index: Int) -> (String?, String?) in
            let value = try JSONParser.parse(Self.bad[index].effect)
            let error = #expect(throws: CartwrightError.self) { try Vocabulary.standard.effect(value, at: .root) }
            return (error?.summary, error?.hint)
        }
        #expect(
            try hint(0) == (
                #""each": "group" does not fit a target of scope "order""#, "use a target of scope units with groups_of"
            )
        )
        #expect(
            try hint(1) == (
                #""each": "group" requires a target with groups of units"#,
                #"add "groups_of" to the target, or use unit"#
            )
        )
        #expect(
            try hint(11) == (
                #""pick": "per_group" requires the same filter for "buy" and "get""#,
                #"remove the filter of "get", or make it equal to that of "buy""#
            )
        )
    }

    static let equalFilters = [
        (#"{"skus": ["A", "B"]}"#, #"{"skus": ["B", "A", "A"]}"#),
        (#"{"attributes": {"size": [4, 5]}}"#, #"{"attributes": {"size": [5, 4]}}"#),
        (#"{"not_attributes": {"brand": "acme"}}"#, #"{"not_attributes": {"brand": ["acme"]}}"#), ("{}", "{}"),
    ]

    @Test(arguments: equalFilters) func `filters of groups are compared as sets`(buy: String, get: String) throws {
        let value = try JSONParser.parse(Self.perGroup(buy, get: get))
        let effect = try #require(try Vocabulary.standard.effect(value, at: .root) as? BuyXGetY)
        #expect(effect.get.filter == effect.buy.filter)
        #expect(try Vocabulary.standard.effect(effect.json, at: .root) as? BuyXGetY == effect)
    }

    @Test func `the defaults are not written`() throws {
        let plain = BuyXGetY(buy: .init(2), get: .init(1), percent: .whole)
        #expect(plain.json["take"] == nil && plain.json["pick"] == nil && plain.json["amount"] == nil)
        var effect = plain
        (effect.amount, effect.take, effect.pick) = (.any(minor: 300), .dearest, .perGroup)
        #expect(effect.json["percent"] == nil && effect.json["amount"] == 300)
        #expect(effect.json["take"] == "dearest" && effect.json["pick"] == "per_group")
        #expect(try Vocabulary.standard.effect(effect.json, at: .root) as? BuyXGetY == effect)
        var rule = UnitRule()
        #expect(Target.units(rule).json["uses_up"] == nil)
        rule.usesUp = true
        #expect(Target.units(rule).json["uses_up"] == true)
    }
}
