import Cartwright
import Testing

@testable import CartwrightScenarios

/// Promotions that compete for units and are ordered only by id, and similar ones without a finding.
struct ContentionTests {
    private static let shop = """
        {"currency": "USD", "items": [
          {"sku": "MUG", "unit_price": 1250, "categories": ["kitchen"]},
          {"sku": "POT", "unit_price": 4800, "categories": ["kitchen", "tea"]},
          {"sku": "TEA", "unit_price": 875, "categories": ["tea"]},
          {"sku": "HAT", "unit_price": 900, "categories": ["apparel"]}]}
        """

    private static func bogo(_ filter: String = "{}") -> String {
        let part = #"{"quantity": 1, "filter": \#(filter)}"#
        return #"{"type": "buy_x_get_y", "buy": \#(part), "get": \#(part)}"#
    }

    private static func findings(_ document: String, shop: String? = nil) throws -> [CartwrightError] {
        let linter = Linter(
            vocabulary: .standard,
            shop: try shop.map { try CatalogFile(try JSONParser.parse(Array($0.utf8))) },
            clock: try Instant("2026-05-01T12:00:00Z")
        )
        let report = linter.report(on: Array(document.utf8), file: "f.json")
        #expect(report.unreadable == [])
        return report.findings.filter { $0.code == .lintEqualPriority }
    }

    /// Returns true if two promotions with the given keys have a finding. The finding must be at the second one.
    private static func isFound(_ a: String, _ b: String, shop: String? = nil) throws -> Bool {
        let text = #"{"promotions": [{"id": "a", \#(a)}, {"id": "b", \#(b)}]}"#
        let turned = #"{"promotions": [{"id": "b", \#(b)}, {"id": "a", \#(a)}]}"#
        let found = try findings(text, shop: shop)
        #expect(found.allSatisfy { $0.location.pointer?.hasPrefix("/promotions/1") == true })
        let turnedFound = try findings(turned, shop: shop)
        #expect(turnedFound.count == found.count)
        #expect(turnedFound.allSatisfy { $0.location.pointer?.hasPrefix("/promotions/0") == true })
        #expect(found.allSatisfy { $0.summary.hasPrefix("b competes for units with a ") })
        return !found.isEmpty
    }

    private static let any = #""effects": [\#(bogo())]"#
    private static func of(_ filter: String) -> String { #""effects": [\#(bogo(filter))]"# }

    @Test(
        arguments: [
            (any, any, true),
            // One consumes units, and the other uses some without consuming.
            (#""effects": [{"type": "percent_off", "percent": "5", "target": {"scope": "units"}}]"#, any, true),
            (
                #""effects": [{"type": "percent_off", "percent": "5", "target": {"scope": "units", "groups_of": 2}}]"#,
                #""effects": [{"type": "percent_off", "percent": "7", "target": {"scope": "units", "groups_of": 3}}]"#,
                true
            ),
            (
                #""effects": [{"type": "fixed_price", "amount": 500, "target": {"scope": "units", "groups_of": 2}}]"#,
                #""effects": [{"type": "fixed_price", "amount": 800, "target": {"scope": "units", "groups_of": 3}}]"#,
                true
            ),
            // Neither consumes units.
            (
                #""effects": [{"type": "percent_off", "percent": "5", "target": {"scope": "units"}}]"#,
                #""effects": [{"type": "percent_off", "percent": "7", "target": {"scope": "units"}}]"#, false
            ),
            (
                #""effects": [{"type": "percent_off", "percent": "5", "target": {"scope": "units", "uses_up": true}}]"#,
                #""effects": [{"type": "percent_off", "percent": "7", "target": {"scope": "units"}}]"#, true
            ),
            // A fixed price comes last in its stage in any case.
            (
                any,
                #""effects": [{"type": "fixed_price", "amount": 500, "target": {"scope": "units", "groups_of": 2}}]"#,
                false
            ),
            (any, #""effects": [{"type": "percent_off", "percent": "5", "target": {"scope": "lines"}}]"#, false),
            (any, #""effects": [{"type": "gift", "sku": "MUG"}]"#, false),
        ] as [(String, String, Bool)]
    )
    func `promotions on the same units are found if one consumes units`(a: String, b: String, isFound: Bool) throws {
        #expect(try Self.isFound(a, b) == isFound)
    }

    @Test(
        arguments: [
            (#""priority": 1, "#, #""priority": 1, "#, true), (#""priority": 1, "#, #""priority": 2, "#, false),
            (#""group": "g", "#, #""group": "g", "#, false), (#""group": "g", "#, #""group": "h", "#, true),
            (#""exclusive": true, "#, "", false), (#""combines_with": ["order"], "#, "", false),
            (#""combines_with": ["line"], "#, "", true), (#""enabled": false, "#, "", false),
            (#""ends_at": "2026-04-01T00:00:00Z", "#, "", false),
            (#""ends_at": "2026-06-01T00:00:00Z", "#, #""starts_at": "2026-06-01T00:00:00Z", "#, false),
            (#""ends_at": "2026-06-02T00:00:00Z", "#, #""starts_at": "2026-06-01T00:00:00Z", "#, true),
            (
                condition(#""type": "country", "any_of": ["DE"]"#), condition(#""type": "country", "any_of": ["FR"]"#),
                false
            ),
            (
                condition(#""type": "country", "any_of": ["DE", "FR"]"#),
                condition(#""type": "country", "any_of": ["FR"]"#),
                true
            ),
            (
                condition(#""type": "customer_segment", "any_of": ["vip"]"#),
                condition(#""type": "customer_segment", "none_of": ["vip"]"#), false
            ),
            (
                condition(#""type": "schedule", "weekdays": ["mon"]"#),
                condition(#""type": "schedule", "weekdays": ["tue"]"#),
                false
            ),
            (
                condition(#""type": "schedule", "weekdays": ["mon"]"#),
                condition(#""type": "schedule", "weekdays": ["mon", "tue"]"#), true
            ),
            (
                condition(#""type": "quantity", "at_most": 3"#), condition(#""type": "quantity", "at_least": 4"#), false
            ),
            (
                condition(#""type": "currency", "any_of": ["USD"]"#),
                condition(#""type": "currency", "any_of": ["EUR"]"#), false
            ),
        ] as [(String, String, Bool)]
    )
    func `promotions are found if one cart can get both at one priority`(a: String, b: String, isFound: Bool) throws {
        #expect(try Self.isFound(a + Self.any, b + Self.any) == isFound)
    }

    private static func condition(_ keys: String) -> String { #""conditions": [{\#(keys)}], "# }

    @Test(
        arguments: [
            // Two filters, a flag that is true if found without a shop, and one if found in the shop.
            (#"{"skus": ["MUG"]}"#, #"{"skus": ["TEA"]}"#, false, false),
            (#"{"skus": ["MUG", "POT"]}"#, #"{"skus": ["POT", "TEA"]}"#, true, true),
            (#"{"skus": ["MUG"]}"#, "{}", true, true), (#"{"skus": ["MUG"]}"#, #"{"not_skus": ["MUG"]}"#, false, false),
            (#"{"skus": ["MUG"]}"#, #"{"categories": ["kitchen"]}"#, false, true),
            (#"{"skus": ["TEA"]}"#, #"{"categories": ["kitchen"]}"#, false, false),
            (#"{"categories": ["tea"]}"#, #"{"categories": ["tea"]}"#, true, true),
            (#"{"categories": ["kitchen"]}"#, #"{"categories": ["tea"]}"#, false, true),
            (#"{"categories": ["kitchen"]}"#, #"{"categories": ["apparel"]}"#, false, false),
            (#"{"categories": ["tea"]}"#, #"{"categories": ["tea"], "not_skus": ["POT", "TEA"]}"#, true, false),
            (#"{"price_at_least": 1000}"#, #"{"price_at_most": 999}"#, false, false),
            (#"{"price_at_least": 1000}"#, #"{"price_at_most": 1300}"#, true, true),
            (#"{"price_at_least": 1000}"#, #"{"price_at_most": 1100}"#, true, false),
            (#"{"skus": []}"#, "{}", false, false),
            (#"{"attributes": {"brand": "acme"}}"#, #"{"attributes": {"brand": "acme"}}"#, true, false),
            (#"{"attributes": {"brand": "acme"}}"#, #"{"attributes": {"brand": "other"}}"#, false, false),
        ] as [(String, String, Bool, Bool)]
    )
    func `promotions are found if both surely reach one line`(a: String, b: String, alone: Bool, inShop: Bool) throws {
        #expect(try Self.isFound(Self.of(a), Self.of(b)) == alone)
        #expect(try Self.isFound(Self.of(a), Self.of(b), shop: Self.shop) == inShop)
    }

    @Test func `a scenario is checked with its own cart`() throws {
        let promotions = #"[{"id": "a", \#(Self.of(#"{"skus": ["MUG"]}"#))}, {"id": "b", \#(Self.any)}]"#
        for (sku, count) in [("MUG", 1), ("TEA", 0)] {
            let line = #"{"sku": "\#(sku)", "unit_price": 1250, "quantity": 2}"#
            let scenario = #"{"cart": {"currency": "USD", "lines": [\#(line)]}, "promotions": \#(promotions)}"#
            #expect(try Self.findings(scenario).count == count)
        }
    }

    @Test func `a finding is at the priority, names three promotions and counts the others`() throws {
        let all = (0..<6).map { #"{"id": "p\#($0)", "priority": 5, \#(Self.any)}"# }
        let found = try Self.findings(#"{"promotions": [\#(all.joined(separator: ","))]}"#)
        #expect(found.map(\.location.pointer) == (1..<6).map { "/promotions/\($0)/priority" })
        #expect(
            found.last?.summary
                == "p5 competes for units with p0, p1, p2 and 2 more at the same priority, and is second only by its id"
        )
    }

    @Test(arguments: [
        ("amount_off", #""amount": 100"#, #"{"stacking": "compound"}"#, 1),
        ("amount_off", #""amount": 100"#, #"{"stacking": "add"}"#, 0),
        ("amount_off", #""amount": 100"#, "{}", 0),
        ("percent_off", #""percent": "5""#, #"{"stacking": "compound"}"#, 0),
    ])
    func `promotions are found whose order matters because they compound`(
        type: String,
        value: String,
        options: String,
        count: Int
    ) throws {
        let others = #"{"id": "b", "effects": [{"type": "\#(type)", \#(value)}]}"#
        let ten = #"{"id": "a", "effects": [{"type": "percent_off", "percent": "10"}]}"#
        let found = try Self.findings(#"{"options": \#(options), "promotions": [\#(ten), \#(others)]}"#)
        #expect(found.count == count)
        #expect(found.allSatisfy { $0.summary.hasPrefix("b works on the same amounts as a ") })
    }

    @Test func `each promotion is compared with at most a hundred others`() throws {
        let all = (1000..<3000).map { #"{"id": "p\#($0)", \#(Self.any)}"# }
        let found = try Self.findings(#"{"promotions": [\#(all.joined(separator: ","))]}"#)
        #expect(found.count == all.count - 1)
        #expect(found.last?.summary.contains(" and 97 more at the same priority") == true)
    }

    @Test func `other ids can change the price in a found pair, but not with a fixed price`() throws {
        let total = { (ids: [String], second: String) throws in
            let line = #"{"sku": "A", "unit_price": 1000, "quantity": 2}"#
            let half = #"{"type": "percent_off", "percent": "50", "target": {"scope": "units", "max_units": 1}}"#
            let promotions = zip(ids, [half, second]).map { #"{"id": "\#($0)", "effects": [\#($1)]}"# }
            let scenario = """
                {"cart": {"currency": "USD", "lines": [\(line)]}, "promotions": [\(promotions.joined(separator: ","))]}
                """
            return try Scenario(JSONParser.parse(scenario)).quote(clock: .earliest).totalMinor
        }
        let pairs = #"{"type": "percent_off", "percent": "50", "target": {"scope": "units", "groups_of": 2}}"#
        #expect(try (total(["a", "b"], pairs), total(["b", "a"], pairs)) == (500, 1_000))
        let fixed = #"{"type": "fixed_price", "amount": 1500, "target": {"scope": "units", "groups_of": 2}}"#
        #expect(try total(["a", "b"], fixed) == total(["b", "a"], fixed))
    }
}
