import Cartwright
import Testing

@testable import CartwrightScenarios

/// Each rule with promotions that have a finding and similar ones without.
struct LintRuleTests {
    private static let off = #""effects": [{"type": "percent_off", "percent": "10"}]"#
    private static let vips = #""conditions": [{"type": "customer_segment", "any_of": ["vip"]}]"#
    private static let shop = """
        {"currency": "USD", "items": [{"sku": "MUG", "unit_price": 1250, "categories": ["kitchen"]},
          {"sku": "TEA", "unit_price": 875, "categories": ["pantry"]}]}
        """

    /// The keys of a promotion, and its findings as `code pointer`, relative to the promotion.
    typealias Row = (keys: String, findings: [String])

    private static func findings(_ promotions: String, shop: String? = nil) throws -> [String] {
        let linter = Linter(
            vocabulary: .standard,
            shop: try shop.map { try CatalogFile(try JSONParser.parse(Array($0.utf8))) },
            clock: try Instant("2026-05-01T12:00:00Z")
        )
        let report = linter.report(on: Array(#"{"promotions": [\#(promotions)]}"#.utf8), file: "f.json")
        #expect(report.unreadable == [])
        return report.findings.map {
            let place = $0.location.pointer ?? ""
            return "\($0.code) \(place.replacing("/promotions/0/", with: ""))"
        }
    }

    private static func ofConditions(_ conditions: String) throws -> [String] {
        try findings(#"{"id": "p", "conditions": [\#(conditions)], \#(off)}"#)
    }

    private static func ofEffects(_ effects: String, keys: String = "") throws -> [String] {
        try findings(#"{"id": "p", \#(keys)"effects": [\#(effects)]}"#)
    }

    @Test(
        arguments: [
            (#"{"type": "subtotal", "at_least": 0}"#, ["lint.always_holds conditions/0"]),
            (#"{"type": "subtotal", "at_least": 1}"#, []),
            (#"{"type": "subtotal", "at_least": {"USD": 0}}"#, []),
            (#"{"type": "all", "of": []}"#, ["lint.always_holds conditions/0"]),
            (#"{"type": "country", "none_of": []}"#, ["lint.always_holds conditions/0"]),
            (#"{"type": "country", "none_of": ["US"]}"#, []),
            (#"{"type": "order_number", "at_least": 0}"#, []),
            (#"{"type": "not", "of": {"type": "order_number", "at_most": 0}}"#, []),
            (#"{"type": "quantity", "at_least": 0}"#, ["lint.always_holds conditions/0"]),
            (#"{"type": "quantity", "at_least": 0, "per": "line"}"#, []),
            (#"{"type": "quantity", "at_least": 0, "filter": {"price_at_least": {"USD": 5}}}"#, []),
            (#"{"type": "schedule"}"#, ["lint.always_holds conditions/0"]),
            (#"{"type": "schedule", "from": "09:00", "until": "09:00"}"#, ["lint.always_holds conditions/0"]),
            (#"{"type": "schedule", "from": "09:00"}"#, []),
            (
                #"{"type": "all", "of": [{"type": "quantity", "at_least": 2}, {"type": "order_total", "at_least": 0}]}"#,
                ["lint.always_holds conditions/0/of/1"]
            ),
            (
                #"{"type": "not", "of": {"type": "quantity", "at_least": 5, "at_most": 4}}"#,
                ["lint.always_holds conditions/0"]
            ),
            (
                #"{"type": "any", "of": [{"type": "channel", "any_of": ["web"]}, {"type": "subtotal", "at_least": 0}]}"#,
                ["lint.always_holds conditions/0"]
            ),
            (#"{"type": "not", "of": {"type": "subtotal", "at_least": 0}}"#, ["lint.never_applies conditions/0"]),
            (#"{"type": "not", "of": {"type": "all", "of": []}}"#, ["lint.never_applies conditions/0"]),
        ] as [Row]
    )
    func `conditions that hold for every cart are found, and so are their opposites`(row: Row) throws {
        #expect(try Self.ofConditions(row.keys) == row.findings)
    }

    @Test(
        arguments: [
            (
                #"{"type": "quantity", "at_least": 3}, {"type": "quantity", "at_least": 2}"#,
                ["lint.follows conditions/1"]
            ),
            (
                #"{"type": "quantity", "at_least": 2}, {"type": "quantity", "at_least": 3}"#,
                ["lint.follows conditions/0"]
            ),
            (#"{"type": "quantity", "at_least": 2}, {"type": "quantity", "at_most": 3}"#, []),
            (
                #"""
                {"type": "quantity", "at_least": 3},
                {"type": "quantity", "at_least": 2, "filter": {"skus": ["MUG"]}}
                """#, []
            ),
            (
                #"{"type": "channel", "any_of": ["web"]}, {"type": "channel", "any_of": ["web"]}"#,
                ["lint.follows conditions/1"]
            ),
            (
                #"{"type": "country", "any_of": ["US"]}, {"type": "country", "none_of": ["CA"]}"#,
                ["lint.follows conditions/1"]
            ),
            (
                #"{"type": "customer_segment", "any_of": ["vip"]}, {"type": "customer_segment", "none_of": ["staff"]}"#,
                []
            ),
            (
                #"""
                {"type": "subtotal", "at_least": {"USD": 9, "EUR": 9}},
                {"type": "subtotal", "at_least": {"USD": 8, "EUR": 8}}
                """#, ["lint.follows conditions/1"]
            ),
            (
                #"""
                {"type": "subtotal", "at_least": {"USD": 9, "EUR": 9}},
                {"type": "subtotal", "at_least": {"USD": 8, "EUR": 10}}
                """#, []
            ),
            (
                #"""
                {"type": "quantity", "at_least": 3},
                {"type": "all", "of": [{"type": "quantity", "at_least": 1}, {"type": "channel", "any_of": ["web"]}]}
                """#, ["lint.follows conditions/1/of/0"]
            ),
            (
                #"""
                {"type": "quantity", "at_least": 3},
                {"type": "any", "of": [{"type": "quantity", "at_least": 1}, {"type": "channel", "any_of": ["web"]}]}
                """#, ["lint.follows conditions/1"]
            ),
            (
                #"""
                {"type": "not", "of": {"type": "quantity", "at_least": 3}},
                {"type": "not", "of": {"type": "quantity", "at_least": 4}}
                """#, ["lint.follows conditions/1"]
            ),
            (
                #"""
                {"type": "any", "of": [{"type": "channel", "any_of": ["web"]}, {"type": "all", "of": [
                  {"type": "quantity", "at_least": 3}, {"type": "quantity", "at_least": 2}]}]}
                """#, ["lint.follows conditions/0/of/1/of/1"]
            ),
        ] as [Row]
    )
    func `a condition that another one implies is found`(row: Row) throws {
        #expect(try Self.ofConditions(row.keys) == row.findings)
    }

    @Test(
        arguments: [
            (
                #"{"type": "channel", "any_of": ["web"]}, {"type": "country", "any_of": []}"#,
                ["lint.dead_alternative conditions/0/of/1"]
            ),
            (#"{"type": "channel", "any_of": ["web"]}, {"type": "country", "any_of": ["US"]}"#, []),
            (
                #"{"type": "quantity", "at_least": 9}, {"type": "quantity", "at_least": 4}"#,
                ["lint.needless_alternative conditions/0/of/0"]
            ),
            (
                #"{"type": "quantity", "at_least": 9}, {"type": "quantity", "at_least": 9}"#,
                ["lint.needless_alternative conditions/0/of/1"]
            ),
            (#"{"type": "quantity", "at_least": 9}, {"type": "quantity", "at_most": 4}"#, []),
            (
                #"""
                {"type": "quantity", "at_least": 4},
                {"type": "all", "of": [{"type": "quantity", "at_least": 5}, {"type": "channel", "any_of": ["web"]}]}
                """#, ["lint.needless_alternative conditions/0/of/1"]
            ),
        ] as [Row]
    )
    func `redundant alternatives are found`(row: Row) throws {
        #expect(try Self.ofConditions(#"{"type": "any", "of": [\#(row.keys)]}"#) == row.findings)
    }

    @Test(
        arguments: [
            (
                #"{"type": "subtotal", "at_least": {"USD": 2, "EUR": 20}, "at_most": {"USD": 9, "EUR": 8}}"#,
                ["lint.never_in_currency conditions/0"]
            ),
            (
                #"""
                {"type": "subtotal", "at_least": {"USD": 2, "EUR": 20}},
                {"type": "subtotal", "at_most": {"USD": 9, "EUR": 8}}
                """#, ["lint.never_in_currency conditions/1"]
            ),
            (#"{"type": "subtotal", "at_least": {"USD": 2, "EUR": 2}, "at_most": {"USD": 9, "EUR": 8}}"#, []),
            (
                #"{"type": "subtotal", "at_least": {"USD": 20}, "at_most": {"USD": 9}}"#,
                ["lint.never_applies conditions/0"]
            ),
            (
                #"{"type": "currency", "any_of": ["EUR"]}, {"type": "subtotal", "at_least": {"USD": 20}}"#,
                ["lint.never_applies conditions/1"]
            ),
            (#"{"type": "currency", "any_of": ["EUR"]}, {"type": "subtotal", "at_least": {"EUR": 20}}"#, []),
            (#"{"type": "currency", "any_of": ["eur"]}"#, ["lint.never_applies conditions/0"]),
        ] as [Row]
    )
    func `bounds that exclude every amount are found for each currency`(row: Row) throws {
        #expect(try Self.ofConditions(row.keys) == row.findings)
    }

    @Test(
        arguments: [
            // June 3, 2030 is a Monday.
            (
                #""ends_at": "2030-06-07T00:00:00Z", "conditions": [{"type": "schedule", "weekdays": ["sat"]}]"#,
                ["lint.schedule_outside_dates conditions/0"]
            ),
            (#""ends_at": "2030-06-08T00:00:01Z", "conditions": [{"type": "schedule", "weekdays": ["sat"]}]"#, []),
            (
                #"""
                "ends_at": "2030-06-08T00:00:01Z",
                "conditions": [{"type": "schedule", "weekdays": ["sat"], "time_zone": "America/New_York"}]
                """#, ["lint.schedule_outside_dates conditions/0"]
            ),
            (
                #"""
                "ends_at": "2030-06-03T02:00:00Z",
                "conditions": [{"type": "schedule", "weekdays": ["sun"], "from": "22:00", "until": "01:00"}]
                """#, []
            ),
            (#""conditions": [{"type": "schedule", "weekdays": ["sat"]}]"#, []),
            (
                #"""
                "conditions": [{"type": "schedule", "weekdays": ["sat"]}, {"type": "schedule", "weekdays": ["mon"]}]
                """#, ["lint.schedules_apart conditions/1"]
            ),
            (
                #"""
                "conditions": [{"type": "schedule", "weekdays": ["sat"]},
                               {"type": "schedule", "weekdays": ["sat", "mon"], "from": "23:00"}]
                """#, []
            ),
            (
                #"""
                "conditions": [{"type": "schedule", "until": "10:00", "time_zone": "Europe/Berlin"},
                               {"type": "schedule", "from": "10:00"}]
                """#, []
            ),
        ] as [Row]
    )
    func `schedules that are never open are found`(row: Row) throws {
        let keys = #""id": "p", "starts_at": "2030-06-03T00:00:00Z", \#(row.keys), \#(Self.off)"#
        #expect(try Self.findings("{\(keys)}") == row.findings)
    }

    @Test(
        arguments: [
            (#"{"skus": ["MUG"], "categories": ["pantry"]}"#, true), (#"{"skus": ["MUG", "TEA"]}"#, false),
            (#"{"skus": ["MUG"], "categories": ["kitchen"]}"#, false), (#"{"price_at_least": 1251}"#, true),
            (#"{"price_at_least": 1250}"#, false), (#"{"price_at_least": {"EUR": 9999, "USD": 5}}"#, false),
            (#"{"not_categories": ["pantry", "kitchen"]}"#, true), (#"{"attributes": {"brand": "acme"}}"#, false),
            (#"{"on_sale": true}"#, false),
        ]
    )
    func `a filter without a matching item is found`(filter: String, isFound: Bool) throws {
        let effect = #"{"type": "percent_off", "percent": "5", "target": {"scope": "lines", "filter": \#(filter)}}"#
        let promotion = #"{"id": "p", "effects": [\#(effect)]}"#
        #expect(
            try Self.findings(promotion, shop: Self.shop)
                == (isFound ? ["lint.no_item_matches effects/0/target/filter"] : [])
        )
        #expect(try Self.findings(promotion) == [])
    }

    @Test(
        arguments: [
            (
                #"[{"at_least": 10, "percent": "15"}, {"at_least": 50, "percent": "10"}]"#,
                ["lint.tier_gives_no_more effects/0/tiers/1"]
            ),
            (
                #"[{"at_least": 50, "percent": "10"}, {"at_least": 10, "percent": "10"}]"#,
                ["lint.tier_gives_no_more effects/0/tiers/0"]
            ),
            (#"[{"at_least": 50, "percent": "15"}, {"at_least": 10, "percent": "10"}]"#, []),
            (#"[{"at_least": 10, "percent": "15"}, {"at_least": 50, "amount": 10}]"#, []),
            (
                #"[{"at_least": 10, "amount": {"USD": 9, "EUR": 9}}, {"at_least": 50, "amount": {"USD": 18, "EUR": 8}}]"#,
                ["lint.tier_gives_no_more effects/0/tiers/1"]
            ),
            (#"[{"at_least": 10, "percent": "5"}, {"at_least": 100, "percent": "9"}]"#, []),
            (
                #"[{"at_least": 10, "percent": "5"}, {"at_least": 101, "percent": "9"}]"#,
                ["lint.tier_unreachable effects/0/tiers/1"]
            ),
        ] as [Row]
    )
    func `tiers that give no more or cannot be reached are found`(row: Row) throws {
        let keys = #""conditions": [{"type": "quantity", "at_most": 100}], "#
        let effect = #"{"type": "tiered", "basis": "quantity", "tiers": \#(row.keys)}"#
        #expect(try Self.ofEffects(effect, keys: keys) == row.findings)
    }

    @Test(
        arguments: [
            ("subtotal", #"{"type": "subtotal", "at_most": 5000}"#, true),
            ("line", #"{"type": "order_total", "less_than": 9000}"#, true),
            ("subtotal", #"{"type": "subtotal", "at_most": 9000}"#, false),
            ("subtotal", #"{"type": "subtotal", "at_most": 5000, "basis": "stage"}"#, false),
            ("subtotal", #"{"type": "subtotal", "at_most": 5000, "filter": {"skus": ["MUG"]}}"#, false),
            ("subtotal", #"{"type": "quantity", "at_most": 5}"#, false),
            ("subtotal", #"{"type": "subtotal", "at_most": {"USD": 5000, "EUR": 9000}}"#, false),
        ]
    )
    func `an upper bound on the amount makes higher tiers unreachable`(
        basis: String,
        condition: String,
        isFound: Bool
    ) throws {
        let effect = #"{"type": "tiered", "basis": "\#(basis)", "tiers": [{"at_least": 9000, "percent": "5"}]}"#
        let found = try Self.ofEffects(effect, keys: #""conditions": [\#(condition)], "#)
        #expect(found == (isFound ? ["lint.tier_unreachable effects/0/tiers/0"] : []))
    }

    @Test(
        arguments: [
            (#""max_units": 5, "groups_of": 3"#, ["lint.units_left_over effects/0/target/max_units"]),
            (#""max_units": 6, "groups_of": 3"#, []),
            (#""groups_of": 9"#, ["lint.units_never_enough effects/0"]), (#""groups_of": 8"#, []),
            (#""groups_of": 2, "max_units": 4, "max_groups": 2"#, []),
            (
                #""groups_of": 2, "max_units": 4, "max_groups": 3"#,
                ["lint.limit_never_reached effects/0/target/max_groups"]
            ),
            (
                #""groups_of": 2, "max_units": 6, "max_groups": 2"#,
                ["lint.limit_never_reached effects/0/target/max_units"]
            ),
            (
                #""groups_of": 9223372036854775807, "max_groups": 9223372036854775807"#,
                ["lint.units_never_enough effects/0"]
            ),
        ] as [Row]
    )
    func `limits of units that do not fit groups or conditions are found`(row: Row) throws {
        let effect = #"{"type": "percent_off", "percent": "5", "target": {"scope": "units", \#(row.keys)}}"#
        let keys = #""conditions": [{"type": "quantity", "at_most": 8}], "#
        #expect(try Self.ofEffects(effect, keys: keys) == row.findings)
    }

    @Test(
        arguments: [
            (
                #"{"type": "amount_off", "amount": 5, "for_every": {"quantity": 9}}"#,
                ["lint.units_never_enough effects/0"]
            ),
            (#"{"type": "amount_off", "amount": 5, "for_every": {"quantity": 8}}"#, []),
            (#"{"type": "amount_off", "amount": 5, "for_every": {"amount": 9}}"#, []),
            (#"{"type": "gift", "sku": "A", "for_every": {"quantity": 9}}"#, ["lint.units_never_enough effects/0"]),
            (#"{"type": "gift", "sku": "A", "for_every": {"quantity": 3}}"#, []),
            (
                #"""
                {"type": "amount_off", "amount": 5, "each": "group", "target": {"scope": "units", "groups_of": 9},
                 "for_every": {"quantity": 3}}
                """#, ["lint.units_never_enough effects/0"]
            ),
            (
                #"{"type": "buy_x_get_y", "buy": {"quantity": 8}, "get": {"quantity": 1}, "pick": "per_group"}"#,
                ["lint.units_never_enough effects/0"]
            ),
            (
                #"{"type": "gift", "sku": "A", "for_every": {"quantity": 3}, "max_times": 0}"#,
                ["lint.never_applies effects"]
            ),
            (
                #"{"type": "amount_off", "amount": 5, "for_every": {"quantity": 3, "filter": {"skus": []}}}"#,
                ["lint.never_applies effects"]
            ),
            (
                #"{"type": "buy_x_get_y", "buy": {"quantity": 2}, "get": {"quantity": 1}, "amount": 0}"#,
                ["lint.never_applies effects"]
            ),
            (#"{"type": "buy_x_get_y", "buy": {"quantity": 2}, "get": {"quantity": 1}, "amount": 5}"#, []),
        ] as [Row]
    )
    func `portions and groups that conditions never allow are found, and those that never count`(row: Row) throws {
        let keys = #""conditions": [{"type": "quantity", "at_most": 8}], "#
        #expect(try Self.ofEffects(row.keys, keys: keys) == row.findings)
    }

    @Test func `portions of other sizes do not lose to each other`() throws {
        let off = { (id: String, amount: Int, size: Int) in
            #"""
            {"id": "\#(id)", "exclusive": true,
             "effects": [{"type": "amount_off", "amount": \#(amount), "for_every": {"quantity": \#(size)}}]}
            """#
        }
        #expect(try Self.findings("\(off("a", 5, 3)), \(off("b", 9, 4))") == [])
        #expect(try Self.findings("\(off("a", 5, 3)), \(off("b", 9, 3))") == ["lint.always_loses /promotions/0"])
    }

    @Test(
        arguments: [
            (#""max_units": 3"#, ["lint.units_left_over effects/0/max_units"]), (#""max_units": 4"#, []),
            (#""max_units": 1"#, ["lint.units_left_over effects/0/max_units"]),
            (#""max_units": 4, "max_applications": 2"#, []),
            (
                #""max_units": 4, "max_applications": 3"#, ["lint.limit_never_reached effects/0/max_applications"]
            ),
            (#""max_units": 4, "max_applications": 1"#, ["lint.limit_never_reached effects/0/max_units"]),
        ] as [Row]
    )
    func `limits of a buy-x-get-y that do not fit its groups are found`(row: Row) throws {
        let effect = #"{"type": "buy_x_get_y", "buy": {"quantity": 1}, "get": {"quantity": 2}, \#(row.keys)}"#
        #expect(try Self.ofEffects(effect) == row.findings)
    }

    @Test(
        arguments: [
            (
                #""usage_limit": 5, "per_customer_limit": 6, \#(vips)"#, ["lint.limit_never_reached per_customer_limit"]
            ),
            (#""usage_limit": 5, "per_customer_limit": 5, \#(vips)"#, []),
            (#""usage_limit": 5, "budget": {"kind": "uses", "limit": 6}"#, ["lint.limit_never_reached budget"]),
            (#""usage_limit": 5, "budget": {"kind": "uses", "limit": 4}"#, ["lint.limit_never_reached usage_limit"]),
            (#""usage_limit": 5, "used": 2, "budget": {"kind": "uses", "limit": 3}"#, []),
            (#""budget": {"kind": "amount", "limit": 499}"#, ["lint.budget_below_use budget/limit"]),
            (#""budget": {"kind": "amount", "limit": 500}"#, []),
            (#""budget": {"kind": "amount", "limit": 600, "used": 101}"#, ["lint.budget_below_use budget/limit"]),
            (#""budget": {"kind": "amount", "limit": 499, "partial": true}"#, []),
            (#""budget": {"kind": "uses", "limit": 1}"#, []),
        ] as [Row]
    )
    func `limits that can never be reached and budgets below one use are found`(row: Row) throws {
        #expect(try Self.ofEffects(#"{"type": "amount_off", "amount": 500}"#, keys: "\(row.keys), ") == row.findings)
    }

    @Test(arguments: [("4000", true), ("3999", false)])
    func `the budget is compared with the percentage of the least subtotal`(least: String, isFound: Bool) throws {
        let keys = """
            "budget": {"kind": "amount", "limit": 399}, "conditions": [{"type": "subtotal", "at_least": \(least)}],
            """
        let found = try Self.ofEffects(#"{"type": "percent_off", "percent": "10"}"#, keys: keys)
        #expect(found == (isFound ? ["lint.budget_below_use budget/limit"] : []))
    }

    @Test(
        arguments: [
            (["AUD", "AUD", "AED"], ["lint.currency_once /promotions/2"]),
            (["AUD", "AED"], []), (["AUD", "AUD", "AED", "AED"], []), (["USD", "USD", "EUR"], []),
        ] as [([String], [String])]
    )
    func `a currency that occurs once beside a common similar one is found`(
        currencies: [String],
        findings: [String]
    ) throws {
        let promotions = currencies.enumerated().map { index, currency in
            #"{"id": "p\#(index)", "effects": [{"type": "amount_off", "amount": {"\#(currency)": 500}}]}"#
        }
        let found = try Self.findings(promotions.joined(separator: ","))
        #expect(found == findings.map { "\($0)/effects/0/amount/\(currencies.last ?? "")" })
    }

    @Test(
        arguments: [
            (#""group": "g""#, #""group": "g""#, []),
            (#""group": "orders""#, #""priority": 1"#, ["lint.group_of_one group"]),
            (#""exclusive": true, "group": "g""#, #""group": "g""#, ["lint.group_beside_exclusive group"]),
            (#""exclusive": true"#, #""priority": 1"#, []),
            (#""combines_with": ["gift"]"#, #""priority": 1"#, []),
            (#""combines_with": ["line", "order"]"#, #""priority": 1"#, ["lint.combines_with_nobody combines_with"]),
        ] as [(String, String, [String])]
    )
    func `stacking keys that affect no promotion are found`(keys: String, others: String, findings: [String]) throws {
        let own = #"{"id": "a", \#(keys), \#(Self.off)}"#
        let other = #"{"id": "b", \#(others), "effects": [{"type": "gift", "sku": "MUG"}]}"#
        #expect(try Self.findings("\(own), \(other)") == findings)
    }

    @Test(
        arguments: [
            (#"{"type": "percent_off", "percent": "5", "target": {"scope": "lines"}}"#, nil),
            (#"{"type": "percent_off", "percent": "5", "target": {"scope": "units"}}"#, "effects/0"),
            (#"{"type": "percent_off", "percent": "5"}"#, "effects/0"),
            (
                #"""
                {"type": "amount_off", "amount": 5, "target": {"scope": "lines"}}, {"type": "gift", "sku": "MUG"}
                """#, "effects/1"
            ),
        ] as [(String, String?)]
    )
    func `effects beside lines in a group per line are found`(effects: String, place: String?) throws {
        let group = #""group": {"name": "sale", "per": "line"}"#
        let own = #"{"id": "a", \#(group), "effects": [\#(effects)]}"#
        let other = #"""
            {"id": "b", \#(group),
             "effects": [{"type": "percent_off", "percent": "7", "target": {"scope": "lines"}}]}
            """#
        let expected = place.map { ["lint.group_beside_lines \($0)"] } ?? []
        #expect(try Self.findings("\(own), \(other)") == expected)
    }

    @Test func `deeply nested conditions are checked only to a limited depth`() throws {
        let nested = { (leaf: String) in
            (0..<16).reduce(#"{"type": "channel", "any_of": ["\#(leaf)"]}"#) { inside, depth in
                let type = depth.isMultiple(of: 2) ? "any" : "all"
                return
                    #"{"type": "\#(type)", "of": [\#(inside), {"type": "customer_segment", "any_of": ["\#(leaf)\#(depth)"]}]}"#
            }
        }
        #expect(try Self.ofConditions("\(nested("web")), \(nested("app"))") == [])
    }

    @Test func `exclusive is redundant in a catalog of one promotion`() throws {
        let promotion = #"{"id": "p", "exclusive": true, "group": "g", \#(Self.off)}"#
        let alone = promotion.replacing(#""group": "g", "#, with: "")
        #expect(try Self.findings(alone) == ["lint.exclusive_alone exclusive"])
        let linter = Linter(vocabulary: .standard, shop: nil, clock: try Instant("2026-05-01T12:00:00Z"))
        #expect(linter.report(on: Array(alone.utf8), file: "f.json").problems == [])
        #expect(linter.report(on: Array(promotion.utf8), file: "f.json").problems.count == 1)
    }
}
