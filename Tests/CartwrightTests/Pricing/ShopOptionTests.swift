import CartwrightScenarios
import Testing

@testable import Cartwright

/// The options of a shop: rounding, tax and the amount to pay, each as a row with the quote that it must give.
@Suite struct ShopOptionTests {
    /// A cart with options of its own and of its catalog, and the expected keys of the quote.
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let cart: String
        var promotions = ""
        var catalog = "{}"
        var options = "{}"
        let expect: String

        init(
            _ words: String,
            _ cart: String,
            _ promotions: String = "",
            catalog: String = "{}",
            options: String = "{}",
            expect: String
        ) {
            (testDescription, self.cart, self.promotions) = (words, cart, promotions)
            (self.catalog, self.options, self.expect) = (catalog, options, expect)
        }

        /// Prices the cart. If the catalog has options, the promotions are those of the catalog.
        func quote() throws -> Quote {
            let list = try [Promotion].reading(JSONParser.parse("[\(promotions)]"), at: .root, vocabulary: .standard)
            let shop = try ShopOptions(JSONParser.parse(catalog), at: .root)
            let scenario = try Scenario(
                JSONParser.parse(#"{"cart": \#(cart), "options": \#(options)}"#)
            )
            return try scenario.quote(with: Catalog(list, options: shop), clock: .testing, explanation: .all)
        }
    }

    static func one(_ price: Int, _ currency: String = "USD", tax rate: String? = nil, _ quantity: Int = 1) -> String {
        let tax = rate.map { #", "tax_rate": "\#($0)""# } ?? ""
        let line = #"{"id": "a", "sku": "A", "unit_price": \#(price), "quantity": \#(quantity)\#(tax)}"#
        return #"{"currency": "\#(currency)", "lines": [\#(line)]}"#
    }

    static let fifteen = #"{"id": "p", "effects": [{"type": "percent_off", "percent": "15"}]}"#

    /// Three lines of 0.05 and a shipment of 0.05, all at 10 %: exactly 0.005 each.
    static let small = """
        {"currency": "USD", "lines": [
          {"id": "a", "sku": "A", "unit_price": 5, "quantity": 1, "tax_rate": "10"},
          {"id": "b", "sku": "B", "unit_price": 5, "quantity": 2, "tax_rate": "10"}],
         "shipping": [{"id": "s", "amount": 5, "tax_rate": "10"}]}
        """

    static let roundings = [
        Row("15 % off 10.50", one(1050), fifteen, expect: #""discount": 157"#),
        Row("the price down", one(1050), fifteen, options: #"{"rounding": "down"}"#, expect: #""discount": 158"#),
        Row(
            "the discount half up",
            one(1050),
            fifteen,
            options: #"{"rounding_applies_to": "discount"}"#,
            expect: #""discount": 158"#
        ),
        Row(
            "the discount down",
            one(1050),
            fifteen,
            options: #"{"rounding_applies_to": "discount", "rounding": "down"}"#,
            expect: #""discount": 157"#
        ),
        Row(
            "the price half down",
            one(1050),
            fifteen,
            options: #"{"rounding": "half_down"}"#,
            expect: #""discount": 158"#
        ),
        Row("the price up", one(1050), fifteen, options: #"{"rounding": "up"}"#, expect: #""discount": 157"#),
        Row(
            "the discount up",
            one(1001),
            fifteen,
            options: #"{"rounding_applies_to": "discount", "rounding": "up"}"#,
            expect: #""discount": 151"#
        ),
    ]

    static let taxes = [
        Row("yen half up", one(4222, "JPY", tax: "8"), expect: #""tax": 338, "total": 4560"#),
        Row(
            "yen down",
            one(4222, "JPY", tax: "8"),
            options: #"{"tax": {"rounding": "down"}}"#,
            expect: #""tax": 337, "total": 4559"#
        ),
        Row("once per rate", small, expect: #""tax": 2, "lines": [{"tax": 1}, {"tax": 1}], "shipments": [{"tax": 0}]"#),
        Row(
            "once per line",
            small,
            options: #"{"tax": {"per": "line"}}"#,
            expect: #""tax": 3, "lines": [{"tax": 1}, {"tax": 1}], "shipments": [{"tax": 1}]"#
        ),
        Row(
            "once per unit",
            small,
            options: #"{"tax": {"per": "unit"}}"#,
            expect: #""tax": 4, "lines": [{"tax": 1}, {"tax": 2}], "shipments": [{"tax": 1}]"#
        ),
        Row(
            "per unit, half to even",
            small,
            options: #"{"tax": {"per": "unit", "rounding": "half_even"}}"#,
            expect: #""tax": 0"#
        ),
        Row(
            "per line, up",
            one(1, tax: "1"),
            options: #"{"tax": {"per": "line", "rounding": "up"}}"#,
            expect: #""tax": 1"#
        ),
        Row(
            "units that share what a discount left",
            one(5, tax: "10", 3),
            #"{"id": "p", "effects": [{"type": "amount_off", "amount": 1}]}"#,
            options: #"{"tax": {"per": "unit"}}"#,
            expect: #""discount": 1, "tax": 2"#
        ),
        Row(
            "within prices, up",
            #"""
            {"currency": "JPY", "prices_include_tax": true,
             "lines": [{"sku": "A", "unit_price": 1000, "quantity": 1, "tax_rate": "8"}]}
            """#,
            options: #"{"tax": {"rounding": "up"}}"#,
            expect: #""tax": 75, "total": 1000"#
        ),
        Row(
            "independent of the rounding of discounts",
            one(25, tax: "10"),
            options: #"{"rounding": "down", "rounding_applies_to": "discount"}"#,
            expect: #""tax": 3"#
        ),
    ]

    static func cash(_ total: Int, step: Int = 5, _ expect: String) -> Row {
        Row(
            "\(total) to a multiple of \(step)",
            one(total, "CHF"),
            options: #"{"cash_rounding": {"CHF": \#(step)}}"#,
            expect: #""total": \#(total), \#(expect)"#
        )
    }

    static let payments = [
        cash(1733, #""payable": 1735, "rounding_difference": 2"#), cash(2, #""payable": 0, "rounding_difference": -2"#),
        cash(3, #""payable": 5, "rounding_difference": 2"#), cash(0, #""payable": 0, "rounding_difference": 0"#),
        cash(15, step: 10, #""payable": 20, "rounding_difference": 5"#),
        cash(14, step: 10, #""payable": 10, "rounding_difference": -4"#),
        cash(7, step: 2, #""payable": 8, "rounding_difference": 1"#),
        cash(1, step: .max, #""payable": 0, "rounding_difference": -1"#),
    ]

    static let merged = [
        Row(
            "the catalog's",
            one(4222, "JPY", tax: "8"),
            catalog: #"{"tax": {"rounding": "down"}}"#,
            expect: #""tax": 337"#
        ),
        Row(
            "an object is replaced as a whole",
            one(4222, "JPY", tax: "8"),
            catalog: #"{"tax": {"rounding": "down"}}"#,
            options: #"{"tax": {"per": "line"}}"#,
            expect: #""tax": 338"#
        ),
        Row(
            "key by key",
            one(1050),
            fifteen,
            catalog: #"{"rounding": "down", "rounding_applies_to": "discount"}"#,
            options: #"{"rounding_applies_to": "price"}"#,
            expect: #""discount": 158"#
        ),
        Row(
            "the other key",
            one(1050),
            fifteen,
            catalog: #"{"rounding": "down", "rounding_applies_to": "discount"}"#,
            options: #"{"rounding": "half_up"}"#,
            expect: #""discount": 158"#
        ),
        Row(
            "the default stands in the scenario",
            one(1050),
            fifteen,
            catalog: #"{"rounding": "down"}"#,
            options: #"{"rounding": "half_up"}"#,
            expect: #""discount": 157"#
        ),
        Row(
            "cash rounding of another currency replaces that of the catalog",
            one(1733, "CHF"),
            catalog: #"{"cash_rounding": {"CHF": 5}}"#,
            options: #"{"cash_rounding": {"SEK": 100}}"#,
            expect: #""total": 1733"#
        ),
        Row(
            "the choice",
            one(10_000),
            """
            {"id": "a", "priority": 2, "group": "g", "effects": [{"type": "amount_off", "amount": 100}]},
            {"id": "b", "priority": 1, "group": "g", "effects": [{"type": "amount_off", "amount": 200}]}
            """,
            catalog: #"{"choose": "priority"}"#,
            expect: #""applied": ["a"], "discount": 100"#
        ),
    ]

    @Test(arguments: roundings + taxes + payments + merged)
    func `the quote follows the options`(row: Row) throws {
        let quote = try row.quote()
        let expectation = try Expectation(JSONParser.parse("{\(row.expect)}"), at: .root)
        let differences = expectation.differences(from: quote)
        #expect(differences.isEmpty, "\(differences.map(\.description))\n\(quote.json.text)")
        quote.checkLaws()
        var bytes: [UInt8] = []
        quote.write(to: &bytes)
        #expect(try JSONParser.parse(bytes) == quote.json)
        #expect(try Quote(restoring: quote.storedForm, at: .root).payable == quote.payable)
    }

    @Test func `a currency without a step has no amount to pay of its own`() throws {
        let row = Row("", Self.one(1733, "EUR"), options: #"{"cash_rounding": {"CHF": 5}}"#, expect: "")
        let quote = try row.quote()
        #expect(quote.roundingDifferenceMinor == nil && quote.payable == quote.total)
        #expect(quote.json["payable"] == nil && quote.json["rounding_difference"] == nil)
        #expect(quote.storedForm["rounding_difference"] == nil)
    }

    @Test func `an amount to pay beyond 64 bits is an error`() throws {
        let row = Row("", Self.one(.max, "CHF"), options: #"{"cash_rounding": {"CHF": 10}}"#, expect: "")
        #expect { try row.quote() } throws: { ($0 as? CartwrightError)?.code == .moneyOverflow }
    }

    @Test func `a step of less than 2 set in code rounds nothing`() throws {
        for step in [-5, 0, 1] as [Int64] {
            var options = PricingOptions()
            options.cashRounding = [.usd: step]
            var cart = Cart(currency: .usd)
            cart.lines = [Line(id: "a", sku: "A", unitPriceMinor: 1733, quantity: 1)]
            #expect(try price(cart, from: .empty, at: .testing, options: options).roundingDifferenceMinor == nil)
        }
    }

    // MARK: JSON

    @Test(
        arguments: [
            "{}", #"{"choose":"priority","rounding":"half_down","rounding_applies_to":"discount"}"#,
            #"{"tax":{"rounding":"up","per":"unit"},"cash_rounding":{"CHF":5,"SEK":100}}"#, #"{"cash_rounding":{}}"#,
        ]
    )
    func `options are written as they were read`(text: String) throws {
        let options = try ShopOptions(JSONParser.parse(text), at: .root)
        #expect(options.json.text == text)
        #expect(try ShopOptions(options.json, at: .root) == options)
        #expect(
            try PricingOptions(restoring: PricingOptions(options).ofAmounts.storedForm, at: .root)
                == PricingOptions(options).ofAmounts
        )
    }

    @Test func `an order stores the options of today only if they are not the default`() {
        #expect(PricingOptions().ofAmounts.storedForm.text == #"{"choose":"best","rounding":"half_up"}"#)
    }

    @Test(
        arguments: [
            (#"{"rounding": "halfup"}"#, "json.out_of_range", "/rounding"),
            (#"{"rounding_applies_to": "total"}"#, "json.out_of_range", "/rounding_applies_to"),
            (#"{"tax": "down"}"#, "json.wrong_type", "/tax"),
            (#"{"tax": {"mode": "down"}}"#, "json.unknown_key", "/tax/mode"),
            (#"{"tax": {"per": "cart"}}"#, "json.out_of_range", "/tax/per"),
            (#"{"cash_rounding": 5}"#, "json.wrong_type", "/cash_rounding"),
            (#"{"cash_rounding": {"CHF": 1}}"#, "json.out_of_range", "/cash_rounding/CHF"),
            (#"{"cash_rounding": {"CHF": 0.05}}"#, "json.wrong_type", "/cash_rounding/CHF"),
            (#"{"cash_rounding": {"CHFF": 5}}"#, "money.bad_currency", "/cash_rounding/CHFF"),
            (#"{"cash_rounding": {"CHF": 5, "chf": 10}}"#, "json.duplicate_key", "/cash_rounding/chf"),
            (#"{"roundin": "down"}"#, "json.unknown_key", "/roundin"),
        ]
    )
    func `bad options are refused with their place`(text: String, code: String, pointer: String) throws {
        let value = try JSONParser.parse(text)
        #expect { try ShopOptions(value, at: .root) } throws: { error in
            let error = error as? CartwrightError
            return error?.code.rawValue == code && error?.location.pointer == pointer && error?.hint != nil
        }
    }

    @Test func `the error of a step names the least one`() throws {
        let value = try JSONParser.parse(#"{"cash_rounding": {"CHF": 1}}"#)
        #expect { try ShopOptions(value, at: .root) } throws: { error in
            let error = error as? CartwrightError
            return error?.summary == "expected a step of at least 2 minor units, found 1"
                && error?.hint == "omit CHF: totals are whole minor units"
        }
    }

    // MARK: Catalogs

    @Test func `the version of a catalog includes its options`() throws {
        let promotions = try [Promotion].reading(
            JSONParser.parse("[\(Self.fifteen)]"),
            at: .root,
            vocabulary: .standard
        )
        let plain = try Catalog(promotions)
        var down = ShopOptions()
        down.rounding = .down
        let rounded = try Catalog(promotions, options: down)
        #expect(plain.version != rounded.version)
        #expect(try Catalog(promotions, options: ShopOptions()).version == plain.version)
        #expect(try rounded.adding([]).options == down)
        let read = try Catalog(
            JSONParser.parse(#"{"promotions": [\#(Self.fifteen)], "options": {"rounding": "down"}}"#)
        )
        #expect(read.version == rounded.version && read.options == down)
    }

    @Test func `nudges and counted quotes follow the options of the catalog`() throws {
        var options = ShopOptions()
        options.rounding = .down
        let near = """
            [{"id": "p", "conditions": [{"type": "quantity", "at_least": 2}],
              "effects": [{"type": "percent_off", "percent": "15", "target": {"scope": "lines"}}]}]
            """
        let promotions = try [Promotion].reading(JSONParser.parse(near), at: .root, vocabulary: .standard)
        let catalog = try Catalog(promotions, options: options)
        var cart = Cart(currency: .usd)
        cart.lines = [Line(id: "a", sku: "A", unitPriceMinor: 525, quantity: 1)]
        var pricing = PricingOptions()
        pricing.explanation = .all
        #expect(try price(cart, from: catalog, at: .testing, options: pricing).nudges.map(\.savesMinor) == [158])
        cart.lines[0].quantity = 2
        #expect(try CountingCatalog(catalog).quote(cart, at: .testing).quote.discountMinor == 158)
    }
}
