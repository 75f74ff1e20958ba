import Testing

@testable import Cartwright
@testable import CartwrightScenarios

@Suite struct CatalogFileTests {
    private static let ten = #"{"id":"ten","effects":[{"type":"percent_off","percent":"10"}]}"#

    static func read(_ text: String) throws -> CatalogFile { try CatalogFile(try JSONParser.parse(text)) }

    @Test func `a catalog has a currency, ordered items and promotions`() throws {
        let file = try Self.read(
            #"{"currency":"eur","items":[{"sku":"B","title":"Mug","unit_price":1250,"categories":["cups"]},"#
                + #"{"sku":"A","unit_price":0}],"promotions":[\#(Self.ten)]}"#
        )
        #expect(file.currency?.code == "EUR")
        #expect(file.items.map(\.sku) == ["B", "A"])
        #expect(file.catalog["ten"]?.id == "ten")
        #expect(file.item("A")?.unitPriceMinor == 0)
        #expect(file.item("C") == nil)
        let line = try #require(file.item("B")).line(quantity: 2)
        #expect(line.id == "B" && line.sku == "B" && line.title == "Mug" && line.unitPriceMinor == 1250)
        #expect(line.quantity == 2 && line.categories == ["cups"])
    }

    @Test func `the attributes of an item are in its lines and its JSON`() throws {
        let text = #"{"items":[{"sku":"B","unit_price":1,"attributes":{"brand":"acme","sizes":[1,2],"none":null}}]}"#
        let item = try #require(try Self.read(text).item("B"))
        #expect(item.attributes == ["brand": "acme", "sizes": [1, 2]])
        #expect(item.line(quantity: 1).attributes == item.attributes)
        #expect(try Item(item.json, at: .root) == item)
        let error = #expect(throws: CartwrightError.self) {
            try Self.read(#"{"items":[{"sku":"B","unit_price":1,"attributes":[]}]}"#)
        }
        #expect(error?.code == .jsonWrongType && error?.location.pointer?.description == "/items/0/attributes")
    }

    @Test func `the error for an unknown key lists the known keys once each`() {
        let error = #expect(throws: CartwrightError.self) { try Self.read(#"{"zzz": 1}"#) }
        #expect(
            error?.hint
                == "known here: currency, options, lists, campaigns, price_history, cards_may_issue, experiment, holdout, "
                + "variants, items, promotions"
        )
    }

    private static let austria =
        #"{"id":"at","conditions":[{"type":"country","any_of":{"list":"eu"}}],"#
        + #""effects":[{"type":"percent_off","percent":"10"}]}"#

    @Test func `promotions name the lists of their catalog, in any order of the keys`() throws {
        let lists = #""lists":{"eu":["AT","BE"],"other":["x"]}"#
        for text in [#"{\#(lists),"promotions":[\#(Self.austria)]}"#, #"{"promotions":[\#(Self.austria)],\#(lists)}"#] {
            let file = try Self.read(text)
            #expect(file.lists.names == ["eu", "other"] && file.catalog.lists == file.lists)
            #expect(try Catalog(JSONParser.parse(text)).lists == file.lists)
            var scenario = try Scenario(
                JSONParser.parse(#"{"cart":{"currency":"USD","lines":[{"sku":"A","unit_price":100,"quantity":1}]}}"#)
            )
            for (country, discount) in [("AT", 10), ("US", 0)] as [(String, Int64)] {
                scenario.cart.country = country
                #expect(try scenario.quote(with: file.catalog, clock: .testing).discountMinor == discount)
            }
        }
        let error = #expect(throws: CartwrightError.self) { try Self.read(#"{"promotions":[\#(Self.austria)]}"#) }
        #expect(error?.code == .promotionUnknownList)
        #expect(error?.location.pointer == "/promotions/0/conditions/0/any_of/list")
    }

    @Test func `promotions of a scenario name its lists, and not those of the catalog`() throws {
        let cart = #""cart":{"currency":"USD","country":"BE","lines":[{"sku":"A","unit_price":100,"quantity":1}]}"#
        let scenario = try Scenario(
            JSONParser.parse(#"{\#(cart),"promotions":[\#(Self.austria)],"lists":{"eu":["BE"]}}"#)
        )
        #expect(scenario.lists.names == ["eu"])
        #expect(try scenario.quote(clock: .testing).discountMinor == 10)
        let promotion = Self.austria.replacing(#""at""#, with: #""b""#)
        let other = try Self.read(#"{"lists":{"eu":["AT"]},"promotions":[\#(promotion)]}"#)
        let quote = try scenario.quote(with: other.catalog, clock: .testing, explanation: .all)
        #expect(quote.applied.map(\.promotion) == ["at"])
        let error = #expect(throws: CartwrightError.self) {
            try Scenario(JSONParser.parse(#"{\#(cart),"promotions":[\#(Self.austria)]}"#))
        }
        #expect(error?.location.pointer == "/promotions/0/conditions/0/any_of/list")
    }

    @Test func `a bare amount is in the catalog's currency, in quotes and simulations`() throws {
        let won = #"{"id":"won","effects":[{"type":"amount_off","amount":10000}]}"#
        let large =
            #"{"id":"large","conditions":[{"type":"subtotal","at_least":5000}],"#
            + #""effects":[{"type":"percent_off","percent":"10"}]}"#
        let gift = #"{"id":"gift","effects":[{"type":"gift","sku":"G"}]}"#
        let capped =
            #"{"id":"capped","budget":{"kind":"amount","limit":5000},"effects":[{"type":"percent_off","percent":"1"}]}"#
        let parts = #""promotions":[\#(Self.ten),\#(won),\#(large),\#(gift),\#(capped)]"#
        let (file, plain) = (try Self.read(#"{"currency":"KRW",\#(parts)}"#), try Self.read("{\(parts)}"))
        var scenario = try Scenario(
            JSONParser.parse(#"{"cart":{"currency":"USD","lines":[{"sku":"A","unit_price":50000,"quantity":1}]}}"#)
        )
        let clock = Instant(seconds: 1_767_225_600) ?? .earliest
        let quote = try scenario.quote(with: file.catalog, clock: clock, explanation: .all)
        #expect(quote.applied.map(\.promotion) == ["gift", "ten"] && quote.discountMinor == 5000)
        #expect(quote.rejection(of: "won")?.reason == .wrongCurrency)
        #expect(quote.rejection(of: "capped")?.reason == .wrongCurrency)
        #expect(quote.rejection(of: "large")?.reason == .conditionNotMet)
        #expect(quote.rejection(of: "large")?.unmet.first?.json["unknown"] == "wrong_currency")
        // Pricing without explanations, and a campaign, give the same result.
        #expect(try scenario.quote(with: file.catalog, clock: clock).discountMinor == 5000)
        var totals = SimulationTotals()
        try SimulationTrial(of: file.catalog, clock: clock).add(scenario, to: &totals)
        #expect(totals.simulation.figures[.usd]?.discountMinor == 5000)
        // Without a currency in the catalog, amounts are in the currency of the cart.
        #expect(try scenario.quote(with: plain.catalog, clock: clock).applied.count == 5)
        scenario.cart.currency = try Currency("KRW")
        #expect(try scenario.quote(with: file.catalog, clock: clock).applied.count == 5)
        // A scenario's own promotions use the cart's currency, beside the catalog.
        scenario.cart.currency = .usd
        scenario.promotions = [try Promotion(JSONParser.parse(won.replacing("won", with: "own")))]
        #expect(try scenario.quote(with: file.catalog, clock: clock).applies("own"))
        #expect(try scenario.quote(with: file.catalog, clock: clock, explanation: .all).discountMinor == 15_000)
    }

    @Test func `bare amounts are written as they were read, and a bare limit is one counter`() throws {
        let text =
            #"{"id":"p","budget":{"kind":"amount","limit":5000},"#
            + #""conditions":[{"type":"subtotal","at_least":500,"filter":{"price_at_least":5}}],"#
            + #""effects":[{"type":"tiered","basis":"subtotal","tiers":[{"at_least":1,"amount":2},"#
            + #"{"at_least":5,"amount":9}],"target":{"scope":"order"}}]}"#
        let file = try Self.read(#"{"currency":"KRW","promotions":[\#(text)]}"#)
        let promotion = try #require(file.catalog["p"])
        #expect(promotion.json.text == text)
        #expect(promotion.budget?.isPerCurrency == false)
        #expect(file.catalog.version == (try Catalog([try Promotion(JSONParser.parse(text))]).version))
    }

    @Test func `an array holds promotions only, and an empty object is an empty catalog`() throws {
        let file = try Self.read("[\(Self.ten)]")
        #expect(file.catalog.promotions.map(\.id) == ["ten"])
        #expect(file.items.isEmpty && file.currency == nil)
        #expect(try Self.read("{}").catalog.promotions.isEmpty)
    }

    @Test(
        arguments: [
            (
                #"{"items":[{"sku":"A","unit_price":1},{"sku":"A","unit_price":2}]}"#, .catalogDuplicateSKU,
                "/items/1/sku"
            ),
            (#"{"items":[{"sku":"A"}]}"#, .jsonMissingKey, "/items/0"),
            (#"{"items":[{"sku":"A","unit_price":-1}]}"#, .jsonOutOfRange, "/items/0/unit_price"),
            (#"{"items":[{"sku":"A","unit_price":1.5}]}"#, .jsonWrongType, "/items/0/unit_price"),
            (#"{"items":[{"sku":"A","unit_price":1,"prise":2}]}"#, .jsonUnknownKey, "/items/0/prise"),
            (#"{"item":[]}"#, .jsonUnknownKey, "/item"),
            (#"{"currency":"EURO"}"#, .moneyBadCurrency, "/currency"),
            (#"{"promotions":[{}]}"#, .jsonMissingKey, "/promotions/0"),
            ("7", .jsonWrongType, ""),
        ] as [(String, ErrorCode, String)]
    )
    func `an error has its code and pointer`(text: String, code: ErrorCode, pointer: String) throws {
        let error = #expect(throws: CartwrightError.self) { try Self.read(text) }
        #expect(error?.code == code)
        #expect(error?.location.pointer ?? "" == pointer)
    }
}
