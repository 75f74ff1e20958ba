import CartwrightScenarios
import PricingOracle
import Testing

@testable import Cartwright

/// Checks effects that count once for each full portion of the cart.
@Suite struct PortionTests {
    private static let fifty = #""type": "amount_off", "amount": 500, "for_every": {"amount": 5000}"#
    private static let three = #""type": "amount_off", "amount": 500, "for_every": {"quantity": 3}"#
    private static let cookie = #"""
        "type": "gift", "sku": "COOKIE", "unit_price": 150,
        "for_every": {"quantity": 3, "filter": {"categories": ["cups"]}}
        """#

    private static func row(
        _ name: String,
        lines: String = #"{"id": "pan", "sku": "PAN", "unit_price": 14999, "quantity": 1}"#,
        _ effect: String,
        _ promotion: String = "",
        cart: String = "",
        expect: String
    ) -> ScenarioRow {
        ScenarioRow(
            name,
            lines: lines,
            cart: cart,
            promotions: #"{"id": "p", \#(promotion) "effects": [{\#(effect)}]}"#,
            expect: expect
        )
    }

    private static func units(_ quantity: Int, _ minor: Int = 400) -> String {
        #"""
        {"id": "cup", "sku": "CUP", "unit_price": \#(minor), "quantity": \#(quantity), "categories": ["cups"]}
        """#
    }

    private static let sample = #", {"id": "free", "sku": "FREE", "unit_price": 0, "quantity": 1}"#
    private static let card =
        #", {"id": "card", "sku": "CARD", "unit_price": 5000, "quantity": 1, "discountable": false}"#

    static let rows = [
        row("two full portions of an amount", fifty, expect: #""discount": 1000"#),
        row("at most once", fifty + #", "max_times": 1"#, expect: #""discount": 500"#),
        row("at most zero times", fifty + #", "max_times": 0"#, expect: #""discount": 0, "not_applied": ["p"]"#),
        row("the exact amount", lines: units(1, 5000), fifty, expect: #""discount": 500"#),
        row("a cent less", lines: units(1, 4999), fifty, expect: #""discount": 0"#),
        row(
            "an amount for each currency, of a portion in the cart's",
            #""type": "amount_off", "amount": 500, "for_every": {"amount": {"USD": 7000, "EUR": 1}}"#,
            expect: #""discount": 1000"#
        ),
        row(
            "and none in a currency without a portion",
            #""type": "amount_off", "amount": 500, "for_every": {"amount": {"EUR": 1}}"#,
            expect: #""discount": 0, "not_applied": ["p"]"#
        ),
        row(
            "the amount is off the list price, at most what is there",
            lines: units(3, 100),
            three,
            expect: #""discount": 300"#
        ),
        row(
            "without a filter, lines that are not discountable do not count",
            lines: units(1, 5000) + card,
            fifty,
            expect: #""discount": 500"#
        ),
        row(
            "with a filter they count",
            lines: units(1, 5000) + card,
            #""type": "amount_off", "amount": 500, "for_every": {"amount": 5000, "filter": {}}"#,
            expect: #""discount": 1000"#
        ),
        row("units at 0.00 count", lines: units(2) + sample, three, expect: #""discount": 500"#),
        row(
            "units at 0.00 count for units that may not be at 0.00",
            lines: units(2) + sample,
            #"""
            "type": "amount_off", "amount": 100, "target": {"scope": "units", "max_units": 1},
            "for_every": {"quantity": 3}
            """#,
            expect: #""discount": 100"#
        ),
        row(
            "the first unit of a line has its own amount, as often",
            lines: units(6),
            #"""
            "type": "amount_off", "amount": 10, "first_amount": 50, "each": "unit", "target": {"scope": "lines"},
            "for_every": {"quantity": 3}
            """#,
            expect: #""discount": 200"#
        ),
        row(
            "off each shipment, for every three units of the cart",
            lines: units(7),
            #"""
            "type": "amount_off", "amount": 100, "each": "shipment", "target": {"scope": "shipping"},
            "for_every": {"quantity": 3}
            """#,
            cart: #""shipping": [{"id": "s", "amount": 500}, {"id": "t", "amount": 150}],"#,
            expect: #""shipping_discount": 350"#
        ),
        row(
            "off each group of units",
            lines: units(4),
            #"""
            "type": "amount_off", "amount": 150, "each": "group", "target": {"scope": "units", "groups_of": 2},
            "for_every": {"quantity": 2}
            """#,
            expect: #""discount": 600"#
        ),
        row(
            "a gift of two for every three, and the whole cart counts without a filter",
            lines: units(7) + card,
            #""type": "gift", "sku": "COOKIE", "quantity": 2, "for_every": {"quantity": 4}"#,
            expect: #""gifts": [{"sku": "COOKIE", "quantity": 4}], "applied": ["p"]"#
        ),
        row(
            "a gift for every amount",
            #""type": "gift", "sku": "COOKIE", "for_every": {"amount": 5000}, "max_times": 9"#,
            expect: #""gifts": [{"sku": "COOKIE", "quantity": 2}], "applied": ["p"]"#
        ),
        row(
            "a gift without a portion",
            lines: units(2),
            cookie,
            expect: #""gifts": [], "not_applied": ["p"]"#
        ),
        row(
            "what earlier stages took off does not count less",
            lines: units(1, 10000),
            fifty,
            #""conditions": [],"#,
            expect: #""discount": 1000"#
        ),
    ]

    @Test(arguments: rows) func `an effect counts once for each full portion`(row: ScenarioRow) throws {
        try row.check()
        let check = try OracleCheck(JSONParser.parse(row.text), clock: .testing)
        #expect(check.findings.isEmpty, "\(check.findings)")
    }

    @Test func `an amount of portions is one amount for budgets`() throws {
        let whole = try Self.row(
            "",
            lines: Self.units(9),
            Self.three,
            #""budget": {"kind": "amount", "limit": 1200},"#,
            expect: ""
        ).quote()
        #expect(whole.discountMinor == 0 && whole.rejection(of: "p")?.reason == .budgetExhausted)
        let partial = try Self.row(
            "",
            lines: Self.units(9),
            Self.three,
            #""budget": {"kind": "amount", "limit": 1200, "partial": true},"#,
            expect: ""
        ).quote()
        #expect(partial.applied.map(\.desiredMinor) == [1500] && partial.discountMinor == 1200)
    }

    // MARK: Shortfalls

    /// The lines, the effect, and the nudges as `1 money saves 500`, each with the gain of its shortfall.
    private static let nudges: [(lines: String, effect: String, nudges: [String])] = [
        (#"{"id": "pan", "sku": "PAN", "unit_price": 14999, "quantity": 1}"#, fifty, ["1 money saves 500"]),
        (#"{"id": "pan", "sku": "PAN", "unit_price": 4999, "quantity": 1}"#, fifty, ["1 money saves 500"]),
        (#"{"id": "pan", "sku": "PAN", "unit_price": 14999, "quantity": 1}"#, fifty + #", "max_times": 2"#, []),
        (units(7), three, ["2 units saves 500"]), (units(2), three, ["1 units saves 500"]),
        (units(7), three + #", "max_times": 2"#, []),
        (units(7), cookie, ["2 units saves 0"]), (units(2), cookie, ["1 units saves 0"]),
        (units(7), cookie + #", "max_times": 2"#, []),
        (units(7), #""type": "gift", "sku": "COOKIE""#, []),
        (
            units(5),
            #""type": "amount_off", "amount": 100, "each": "group", "target": {"scope": "units", "groups_of": 3}"#,
            ["1 units saves 100"]
        ),
    ]

    @Test(arguments: nudges.indices) func `the next portion is a nudge, unless no more count`(index: Int) throws {
        let (lines, effect, nudges) = Self.nudges[index]
        let quote = try Self.row("", lines: lines, effect, expect: "").quote()
        #expect(quote.nudges.map { "\($0.shortBy) \($0.unit) saves \($0.savesMinor)" } == nudges, "\(effect)")
    }

    @Test func `a nudge towards a gift has the gift, which it gets`() throws {
        let quote = try Self.row("", lines: Self.units(7), Self.cookie, expect: "").quote()
        let nudge = try #require(quote.nudges.first)
        #expect(nudge.shortfall?.gives == .gift(sku: "COOKIE", quantity: 1) && nudge.shortfall?.sku == "CUP")
        #expect(nudge.json["lack"]?["gives"] == ["sku": "COOKIE", "quantity": 1])
        let fuller = try Self.row("", lines: Self.units(9), Self.cookie, expect: "").quote()
        #expect(fuller.gifts.map(\.line.quantity) == [3])
        #expect(try Shortfall(restoring: nudge.shortfall?.json ?? .null, at: .root) == nudge.shortfall)
    }

    @Test func `a portion that is not reached is the reason`() throws {
        let quote = try Self.row("", lines: Self.units(2), Self.cookie, expect: "").quote()
        let rejection = try #require(quote.rejection(of: "p"))
        #expect(rejection.reason == .nothingToDiscount)
        #expect(rejection.shortfalls.map { "\($0.observed) of \($0.atLeast)" } == ["2 of 3"])
    }

    // MARK: Reading and writing

    static let bad: [(effect: String, code: ErrorCode, pointer: String)] = [
        (#""for_every": {"quantity": 0}"#, .jsonOutOfRange, "/for_every/quantity"),
        (#""for_every": {"quantity": -1}"#, .jsonOutOfRange, "/for_every/quantity"),
        (#""for_every": {"quantity": 1.5}"#, .jsonWrongType, "/for_every/quantity"),
        (#""for_every": {"amount": 0}"#, .jsonOutOfRange, "/for_every/amount"),
        (#""for_every": {"amount": {"USD": 5, "EUR": 0}}"#, .jsonOutOfRange, "/for_every/amount/EUR"),
        (#""for_every": {"amount": "50.00"}"#, .jsonWrongType, "/for_every/amount"),
        (#""for_every": {"quantity": 3, "amount": 5}"#, .promotionContradiction, "/for_every/quantity"),
        (#""for_every": {}"#, .jsonMissingKey, "/for_every"),
        (#""for_every": 3"#, .jsonWrongType, "/for_every"),
        (#""for_every": {"quantity": 3, "units": 1}"#, .jsonUnknownKey, "/for_every/units"),
        (#""for_every": {"quantity": 3, "filter": {"sku": ["A"]}}"#, .jsonUnknownKey, "/for_every/filter/sku"),
        (#""max_times": 2"#, .promotionContradiction, "/max_times"),
        (#""for_every": {"quantity": 3}, "max_times": -1"#, .jsonOutOfRange, "/max_times"),
        (#""for_every": {"quantity": 3, "max_times": 2}"#, .jsonUnknownKey, "/for_every/max_times"),
    ]

    @Test(arguments: bad.indices, [#""type": "amount_off", "amount": 5"#, #""type": "gift", "sku": "A""#])
    func `an invalid portion is refused at its JSON pointer`(index: Int, type: String) throws {
        let (keys, code, pointer) = Self.bad[index]
        let value = try JSONParser.parse("{\(type), \(keys)}")
        let error = #expect(throws: CartwrightError.self) { try Vocabulary.standard.effect(value, at: .root) }
        #expect(error?.code == code && error?.location.pointer == pointer, "\(keys): \(String(describing: error))")
        #expect(error?.hint != nil, "\(keys)")
    }

    @Test func `the errors say what to write`() throws {
        let error = { (keys: String) -> CartwrightError? in
            #expect(throws: CartwrightError.self) {
                let value = try JSONParser.parse(#"{"type": "amount_off", "amount": 5, \#(keys)}"#)
                return try Vocabulary.standard.effect(value, at: .root)
            }
        }
        let zero = error(#""for_every": {"amount": 0}"#)
        #expect(zero?.summary == "expected minor units from 1, found 0" && zero?.hint == "write 1 or more")
        let times = error(#""max_times": 2"#)
        #expect(times?.summary == #""max_times" requires "for_every""#)
        #expect(times?.hint == #"add "for_every", or remove "max_times""#)
        let none = error(#""for_every": {}"#)
        #expect(none?.summary == #""for_every" must have a size"# && none?.hint == "add quantity or amount")
    }

    @Test func `an empty filter is written, because it differs from none`() throws {
        var effect = AmountOff(.any(minor: 500))
        effect.forEvery = ForEvery(.amount(.any(minor: 5000)), of: .all, maximumTimes: 3)
        #expect(effect.json["for_every"] == ["amount": 5000, "filter": [:]] && effect.json["max_times"] == 3)
        let read = try #require(try Vocabulary.standard.effect(effect.json, at: .root) as? AmountOff)
        #expect(read == effect)
        effect.forEvery?.filter = nil
        #expect(effect.json["for_every"] == ["amount": 5000])
        #expect(try Vocabulary.standard.effect(effect.json, at: .root) as? AmountOff == effect)
    }

    @Test func `a portion of a catalog with a currency is in that currency`() throws {
        let value = try JSONParser.parse("{\"id\": \"p\", \"effects\": [{\(Self.fifty)}]}")
        let catalog = try Catalog([Promotion(value)], currency: .eur)
        for (currency, discount) in [(Currency.eur, 1000), (.usd, 0)] as [(Currency, Int64)] {
            var cart = Cart(currency: currency)
            cart.lines = [Line(id: "a", sku: "A", unitPriceMinor: 10_000, quantity: 1)]
            #expect(try price(cart, from: catalog, at: .testing).discountMinor == discount)
        }
    }

    @Test func `sizes and products beyond 64 bits are clamped`() throws {
        let most = Int64.max
        let row = Self.row(
            "",
            lines: Self.units(9, 1000),
            #""type": "amount_off", "amount": \#(most), "for_every": {"quantity": 1}"#,
            expect: #""discount": 9000"#
        )
        try row.check()
        var cart = Cart(currency: .usd)
        cart.lines = [Line(id: "a", sku: "A", unitPriceMinor: 1, quantity: 5)]
        var effect = AmountOff(.any(minor: 1))
        for portion in [ForEvery.Portion.units(0), .amount(.any(minor: 0)), .units(-4), .units(most)] {
            effect.forEvery = ForEvery(portion)
            let catalog = try Catalog([Promotion(id: "p", effects: [effect])])
            #expect(try price(cart, from: catalog, at: .testing).discountMinor == 0)
        }
    }

    @Test func `a gift of more units than a line may have is refused`() throws {
        let quote = try Self.row(
            "",
            lines: Self.units(1000),
            #""type": "gift", "sku": "A", "quantity": 2000000, "for_every": {"quantity": 1}"#,
            expect: ""
        ).quote()
        #expect(quote.gifts.isEmpty && quote.rejection(of: "p")?.reason == .badProposal)
    }
}
