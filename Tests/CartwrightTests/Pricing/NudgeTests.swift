import Testing

@testable import Cartwright

/// Checks the nudges of conditions that contain others.
@Suite struct NudgeTests {
    private static let subtotal = #"{"type": "subtotal", "at_least": 5000}"#
    private static let units = #"{"type": "quantity", "at_least": 3, "filter": {"skus": ["A"]}}"#
    private static let country = #"{"type": "country", "any_of": ["DE"]}"#
    private static let small = #"{"type": "subtotal", "less_than": 5000}"#
    private static let few = #"{"type": "quantity", "at_most": 2}"#

    private static func any(_ conditions: String...) -> String { nest("any", conditions) }
    private static func all(_ conditions: String...) -> String { nest("all", conditions) }
    private static func not(_ conditions: String...) -> String { nest("not", conditions) }

    private static func nest(_ type: String, _ conditions: [String]) -> String {
        #"{"type": "\#(type)", "of": [\#(conditions.joined(separator: ", "))]}"#
    }

    private static func quote(_ conditions: String) throws -> Quote {
        try ScenarioRow(
            "nudges",
            lines: #"{"sku": "A", "unit_price": 2000, "quantity": 2}"#,
            promotions: """
                {"id": "p", "conditions": [\(conditions)], "effects": [{"type": "amount_off", "amount": 300}]}
                """,
            expect: ""
        ).quote()
    }

    @Test func `an addition that gives only a gift is a nudge`() throws {
        let quote = try ScenarioRow(
            "gift",
            lines: #"{"sku": "A", "unit_price": 2000, "quantity": 2}"#,
            promotions: """
                {"id": "p", "conditions": [\(Self.subtotal)],
                 "effects": [{"type": "gift", "sku": "MUG", "quantity": 2}]}
                """,
            expect: ""
        ).quote()
        let nudge = try #require(quote.nudges.first)
        #expect([nudge.shortBy, nudge.savesMinor, nudge.giftUnits] == [1000, 0, 2] && nudge.shortfall == nil)
        #expect(try Quote(restoring: quote.storedForm, at: .root) == quote)
    }

    /// The conditions and their nudges on a cart of two units of A at 20.00.
    private static let rows: [(conditions: String, nudges: [String])] = [
        (subtotal, ["1000 money"]),
        (any(subtotal, units), ["1000 money", "1 units"]),
        (any(units, subtotal, country), ["1 units", "1000 money"]),
        (any(country), []),
        (any(all(country, subtotal), units), ["1 units"]),
        (all(subtotal, #"{"type": "currency", "any_of": ["USD"]}"#), ["1000 money"]),
        (all(subtotal, units), []),
        (all(any(subtotal, units)), ["1000 money", "1 units"]),
        (not(small), ["1000 money"]),
        (not(few), ["1 units"]),
        (not(any(small, country)), ["1000 money"]),
        (not(any(small, few)), []),
        (not(all(small, few)), ["1000 money", "1 units"]),
        (not(not(subtotal)), ["1000 money"]),
        (not(#"{"type": "currency", "any_of": ["USD"]}"#), []),
        (not(#"{"type": "subtotal", "at_least": 1}"#), []),
        (not(#"{"type": "quantity", "at_most": 2, "per": "line"}"#), []),
        (not(#"{"type": "order_total", "equals": 4000}"#), ["1 money"]),
        (any(subtotal, #"{"type": "order_total", "at_least": 5000}"#), ["1000 money"]),
        (any(subtotal, #"{"type": "subtotal", "at_least": 4500}"#), ["1000 money", "500 money"]),
        ("\(any(subtotal, units)), \(country)", []),
        ("\(units), \(any(units, country))", []),
    ]

    @Test(arguments: rows.indices) func `each alternative that lacks one thing gives a nudge`(index: Int) throws {
        let (conditions, expected) = Self.rows[index]
        let quote = try Self.quote(conditions)
        #expect(quote.rejection(of: "p")?.reason == .conditionNotMet)
        #expect(quote.nudges.map { "\($0.shortBy) \($0.unit.rawValue)" } == expected, "\(conditions)")
        #expect(quote.nudges.allSatisfy { $0.promotion == "p" && $0.savesMinor == 300 })
    }

    @Test func `an amount that counts only some lines is filled with such a line`() throws {
        let two = #"""
            {"type": "subtotal", "at_least": 500, "filter": {"skus": ["A"]}},
            {"type": "subtotal", "at_least": 500, "filter": {"skus": ["B"]}}
            """#
        #expect(try Self.quote(two).nudges.map(\.shortBy) == [500])
    }

    @Test func `the quote shows the conditions of an alternative`() throws {
        let unmet = try #require(
            try Self.quote(Self.any(Self.subtotal, Self.all(Self.country, Self.few))).rejection(of: "p")
        )
        .unmet
        #expect(
            JSONValue.array(unmet.map(\.json)).text.replacing(" ", with: "") == """
                [{"condition":"any","of":[\
                {"condition":"subtotal","at_least":5000,"observed":4000,"short_by":1000},\
                {"condition":"all","of":[{"condition":"country","any_of":["DE"],"observed":null},\
                {"condition":"quantity","at_most":2,"observed":2,"met":true}]}]}]
                """
        )
    }

    @Test func `equal nudges of several alternatives are listed once`() throws {
        let alternatives = (0..<40).map { #"{"type": "subtotal", "at_least": \#(4_001 + $0 % 20)}"# }
        let quote = try Self.quote(Self.nest("any", alternatives))
        #expect(quote.nudges.map(\.shortBy) == Array(1...20))
    }
}
