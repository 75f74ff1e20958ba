import Testing

@testable import Cartwright

/// Checks the shortfall and the nudge of an effect that needs more units or a greater amount.
@Suite struct ShortfallTests {
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        /// The lines beside two pads at 25.00.
        let lines: String
        let effect: String
        /// The expected shortfalls: observed, required and unit.
        let shortfalls: [String]
        /// The expected nudge: the missing number, its unit and the saving.
        let nudge: String?

        init(_ name: String, _ effect: String, lines: String = "", shortfalls: [String], nudge: String?) {
            (testDescription, self.lines, self.effect) = (name, lines, effect)
            (self.shortfalls, self.nudge) = (shortfalls, nudge)
        }

        func quote() throws -> Quote {
            try ScenarioRow(
                testDescription,
                lines: #"{"id": "p", "sku": "PAD", "unit_price": 2500, "quantity": 2, "categories": ["paper"]}"#
                    + lines,
                promotions: #"{"id": "p", "effects": [\#(effect)]}"#,
                expect: ""
            ).quote()
        }
    }

    static let ink = #", {"id": "i", "sku": "INK", "unit_price": 900, "quantity": 1}"#
    static let costly = #", {"id": "c", "sku": "PEN", "unit_price": 9900, "quantity": 1, "discountable": false}"#

    static func tiered(_ basis: String, _ target: String = #"{"scope": "lines"}"#, from first: Int = 3) -> String {
        #"{"type": "tiered", "basis": "\#(basis)", "target": \#(target), "tiers": [{"at_least": \#(first), "percent": "10"}]}"#
    }

    static func buy(_ buy: String, get: String, percent: Int = 100) -> String {
        #"{"type": "buy_x_get_y", "buy": {\#(buy)}, "get": {\#(get)}, "percent": "\#(percent)"}"#
    }

    static func units(_ keys: String, _ effect: String = #""type": "percent_off", "percent": "50""#) -> String {
        #"{\#(effect), "target": {"scope": "units", \#(keys)}}"#
    }

    static let only = #""filter": {"skus": ["PAD"]}"#

    static let rows = [
        Row("a tier of units", tiered("quantity"), shortfalls: ["2 of 3 units PAD"], nudge: "1 units saves 750"),
        Row(
            "of the cheapest that counts",
            tiered("quantity", from: 5),
            lines: ink + costly,
            shortfalls: ["3 of 5 units INK"],
            nudge: "2 units saves 770"
        ),
        Row(
            "of those that the filter lets through",
            tiered("quantity", #"{"scope": "order", \#(only)}"#),
            lines: ink,
            shortfalls: ["2 of 3 units PAD"],
            nudge: "1 units saves 750"
        ),
        Row(
            "of which there are none, so that there is no price",
            tiered("quantity", #"{"scope": "order", "filter": {"skus": ["MUG"]}}"#),
            shortfalls: ["0 of 3 units MUG"],
            nudge: nil
        ),
        Row(
            "a tier of money",
            tiered("subtotal", from: 5300),
            lines: costly,
            shortfalls: ["5000 of 5300 money"],
            nudge: "300 money saves 530"
        ),
        Row(
            "a tier of lines, filled by units of the one that needs fewest",
            tiered("line", from: 2600),
            lines: ink,
            shortfalls: [],
            nudge: nil
        ),
        Row(
            "a tier of lines that none reached",
            tiered("line", from: 6000),
            lines: ink,
            shortfalls: ["5000 of 6000 money PAD"],
            nudge: "1 units saves 750"
        ),
        Row(
            "a tier of each shipment, which cannot be bought",
            #"{"type": "tiered", "basis": "shipment", "target": {"scope": "shipping"}, "tiers": [{"at_least": 5, "amount": 1}]}"#,
            shortfalls: [],
            nudge: nil
        ),
        Row(
            "a tier that gives nothing",
            tiered("quantity").replacing(#""10""#, with: #""0""#),
            shortfalls: [],
            nudge: nil
        ),
        Row(
            "three for two",
            buy(#""quantity": 2"#, get: #""quantity": 1"#),
            shortfalls: ["2 of 3 units PAD"],
            nudge: "1 units saves 2500"
        ),
        Row(
            "something to get",
            buy(#""quantity": 2, \#(only)"#, get: #""quantity": 2, "filter": {"skus": ["INK"]}"#),
            lines: ink,
            shortfalls: ["get: 1 of 2 units INK"],
            nudge: "1 units saves 1800"
        ),
        Row(
            "something to buy",
            buy(#""quantity": 3, \#(only)"#, get: #""quantity": 1, "filter": {"skus": ["INK"]}"#),
            lines: ink,
            shortfalls: ["buy: 2 of 3 units PAD"],
            nudge: "1 units saves 900"
        ),
        Row(
            "of both",
            buy(#""quantity": 3, \#(only)"#, get: #""quantity": 2, "filter": {"skus": ["INK"]}"#),
            lines: ink,
            shortfalls: ["buy: 2 of 3 units PAD", "get: 1 of 2 units INK"],
            nudge: nil
        ),
        Row(
            "what can be bought and got counts once",
            buy(#""quantity": 2"#, get: #""quantity": 1, \#(only)"#),
            shortfalls: ["buy: 2 of 3 units PAD"],
            nudge: "1 units saves 2500"
        ),
        Row(
            "what may not be reduced can be bought",
            buy(#""quantity": 1, "filter": {"skus": ["PEN"]}"#, get: #""quantity": 3, \#(only)"#),
            lines: costly,
            shortfalls: ["get: 2 of 3 units PAD"],
            nudge: "1 units saves 7500"
        ),
        Row(
            "nothing is ever got",
            buy(#""quantity": 2"#, get: #""quantity": 1"#, percent: 0),
            shortfalls: [],
            nudge: nil
        ),
        Row(
            "a group of three",
            units(#""groups_of": 3"#),
            shortfalls: ["2 of 3 units PAD"],
            nudge: "1 units saves 3750"
        ),
        Row(
            "a group of one line",
            units(#""groups_of": 3, "per": "line""#),
            lines: ink,
            shortfalls: ["2 of 3 units PAD"],
            nudge: "1 units saves 3750"
        ),
        Row(
            "a group at a price",
            units(#""groups_of": 3"#, #""type": "fixed_price", "amount": 6000"#),
            shortfalls: ["2 of 3 units PAD"],
            nudge: "1 units saves 1500"
        ),
        Row(
            "a group that is not cheaper",
            units(#""groups_of": 3"#, #""type": "fixed_price", "amount": 9000"#),
            shortfalls: ["2 of 3 units PAD"],
            nudge: nil
        ),
        Row(
            "an amount off each group",
            units(#""groups_of": 3"#, #""type": "amount_off", "amount": 400"#),
            shortfalls: ["2 of 3 units PAD"],
            nudge: "1 units saves 400"
        ),
        Row(
            "a group larger than the units that count",
            units(#""groups_of": 3, "max_units": 2"#),
            shortfalls: [],
            nudge: nil
        ),
    ]

    private func words(for shortfall: Shortfall) -> String {
        #expect(shortfall.shortBy == shortfall.atLeast - shortfall.observed && shortfall.shortBy > 0)
        let part = shortfall.part.map { "\($0.rawValue): " } ?? ""
        return
            "\(part)\(shortfall.observed) of \(shortfall.atLeast) \(shortfall.unit.rawValue)\(shortfall.sku.map { " \($0)" } ?? "")"
    }

    @Test(arguments: rows) func `a shortfall is listed, with a nudge where it saves something`(row: Row) throws {
        let quote = try row.quote()
        guard let rejection = quote.rejection(of: "p") else {
            #expect(row.shortfalls.isEmpty && row.nudge == nil && quote.applies("p"))
            return
        }
        #expect(rejection.reason == .nothingToDiscount)
        #expect(rejection.shortfalls.map(words) == row.shortfalls)
        #expect(
            quote.nudges.map { "\($0.shortBy) \($0.unit.rawValue) saves \($0.savesMinor)" }
                == [row.nudge].compactMap(\.self)
        )
    }

    @Test func `a quote lists the shortfall in JSON`() throws {
        let quote = try Self.rows[0].quote()
        let shortfall =
            #"{"effect":"tiered","at_least":3,"observed":2,"short_by":1,"unit":"units","sku":"PAD","gives":{"percent":"10"}}"#
        #expect(
            quote.notApplied.first?.json.text
                == #"{"promotion":"p","reason":"nothing_to_discount","lacks":[\#(shortfall)]}"#
        )
        #expect(
            quote.nudges.first?.json.text
                == #"{"promotion":"p","short_by":1,"unit":"units","saves":750,"lack":\#(shortfall)}"#
        )
    }

    static func ladder(_ more: String = "") -> String {
        """
        {"id": "p", \(more) "effects": [{"type": "tiered", "basis": "quantity", "target": {"scope": "lines"}, "tiers": [
          {"at_least": 2, "percent": "5"}, {"at_least": 3, "percent": "10"}, {"at_least": 9, "percent": "50"}]}]}
        """
    }

    private func quote(_ promotions: String, cart: String = "") throws -> Quote {
        try ScenarioRow(
            "",
            lines: #"{"id": "p", "sku": "PAD", "unit_price": 1000, "quantity": 2}"#,
            cart: cart,
            promotions: promotions,
            expect: ""
        ).quote()
    }

    @Test func `a cart that has reached a tier gets a nudge for what the next one adds`() throws {
        // Three units at 10 % instead of 5 %.
        let nudge = try #require(try quote(Self.ladder()).nudges.first)
        #expect((nudge.shortBy, nudge.unit, nudge.savesMinor) == (1, .units, 150))
        #expect(nudge.shortfall?.atLeast == 3 && nudge.shortfall?.sku == "PAD")
    }

    @Test(
        arguments: [
            (#"{"id": "q", "effects": [{"type": "percent_off", "percent": "50", "target": {"scope": "order"}}]}"#, 75),
            (
                #"""
                {"id": "q", "exclusive": true, "effects": [{"type": "tiered", "basis": "quantity", "tiers": [
                  {"at_least": 3, "amount": 250}]}]}
                """#,
                50
            ),
            (#"{"id": "q", "effects": [{"type": "fixed_price", "amount": 100}]}"#, nil),
        ] as [(String, Int64?)]
    )
    func `the saving of the next tier counts the other promotions`(other: String, saves: Int64?) throws {
        #expect(try quote("\(Self.ladder()), \(other)").nudges.first { $0.promotion == "p" }?.savesMinor == saves)
    }

    @Test func `limits and budgets count for a reached tier as for the next one`() throws {
        let spent = #""budget": {"kind": "amount", "limit": 400, "used": 150, "partial": true}, "#
        #expect(try quote(Self.ladder(spent)).nudges.first?.savesMinor == 100)
        let used = #""per_customer_limit": 2, "usage_limit": 9, "used": 8, "#
        let customer = #""customer": {"id": "c", "promotion_uses": {"p": 1}},"#
        #expect(try quote(Self.ladder(used), cart: customer).nudges.first?.savesMinor == 150)
    }

    @Test func `units used by other promotions are not a shortfall`() throws {
        let quote = try quote(
            #"""
            {"id": "all", "effects": [{"type": "percent_off", "percent": "100", "target": {"scope": "lines"}}]},
            {"id": "p", "effects": [{"type": "tiered", "basis": "quantity", "target": {"scope": "order"}, "tiers": [
              {"at_least": 2, "percent": "5"}, {"at_least": 9, "percent": "10"}]}]}
            """#
        )
        #expect(quote.rejection(of: "p") == RejectedPromotion(promotion: "p", reason: .nothingToDiscount))
    }

    @Test func `of several unmet conditions, the one that lacks most is filled`() throws {
        let promise = #"""
            {"id": "p", "conditions": [{"type": "subtotal", "at_least": 2400}, {"type": "subtotal", "at_least": 2600}],
             "effects": [{"type": "percent_off", "percent": "10"}]}
            """#
        let nudges = try quote(promise).nudges
        #expect(nudges.map(\.shortBy) == [600] && nudges.map(\.savesMinor) == [260])
    }
}
