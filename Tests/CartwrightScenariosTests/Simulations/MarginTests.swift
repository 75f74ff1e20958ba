import Testing

@testable import Cartwright
@testable import CartwrightScenarios

/// Margins in simulations: of carts whose items all have a cost.
struct MarginTests {
    private static let catalog = #"""
        {"currency": "USD", "items": [{"sku": "A", "unit_price": 1000, "cost": 600},
          {"sku": "B", "unit_price": 500, "cost": 0}, {"sku": "C", "unit_price": 500}],
         "promotions": [{"id": "half", "code": "HALF", "effects": [{"type": "percent_off", "percent": "50"}]}]}
        """#

    private static func cart(_ id: String, _ lines: String, codes: String = "", more: String = "") -> String {
        #"{"id": "\#(id)", "cart": {"currency": "USD", "codes": [\#(codes)], "lines": [\#(lines)]\#(more)}}"#
    }

    private static func totals(_ carts: [String], minimum: String? = nil) throws -> SimulationTotals {
        let shop = try CatalogFile(JSONParser.parse(catalog))
        var question = SimulationQuestion()
        question.minimumMargin = try minimum.map { try Percentage($0) }
        let trial = try SimulationTrial(
            question,
            of: shop.catalog,
            items: shop.items,
            costs: shop.costsMinor,
            clock: SimulationSample.clock
        )
        var run = SimulationRun(trial)
        var stream = CartStream(Array(carts.joined(separator: "\n").utf8), file: "carts", shop: shop)
        try run.run(&stream, jobs: 2)
        try run.finish()
        return run.totals
    }

    @Test(
        arguments: [
            // A cart, its price and cost; nil if it is left out.
            (#"{"sku": "A", "quantity": 2}"#, "", "", 2000, 1200), (#"{"sku": "B", "quantity": 2}"#, "", "", 1000, 0),
            (#"{"sku": "A", "quantity": 2}"#, #""HALF""#, "", 1000, 1200),
            (#"{"sku": "A", "quantity": 1}, {"sku": "C", "quantity": 1}"#, "", "", nil, nil),
            (#"{"sku": "C", "quantity": 3, "cost": 100}"#, "", "", 1500, 300),
            (#"{"sku": "A", "quantity": 1, "cost": 999}"#, "", "", 1000, 999),
            (#"{"sku": "A", "quantity": 1}"#, "", #", "shipping": [{"amount": 500}]"#, 1000, 600),
            (#"{"sku": "A", "quantity": 1, "tax_rate": "25"}"#, "", "", 1000, 600),
            (#"{"sku": "A", "quantity": 1, "tax_rate": "25"}"#, "", #", "prices_include_tax": true"#, 800, 600),
            ("", "", "", nil, nil),
        ] as [(String, String, String, Int64?, Int64?)]
    )
    func `the margin is the price after discounts less the cost`(
        lines: String,
        codes: String,
        more: String,
        revenue: Int64?,
        cost: Int64?
    ) throws {
        let totals = try Self.totals([Self.cart("c", lines, codes: codes, more: more)])
        #expect(totals.margins[.usd]?.revenueMinor == revenue && totals.margins[.usd]?.costMinor == cost)
        #expect(totals.margins[.usd]?.marginMinor == revenue.map { $0 - (cost ?? 0) })
    }

    @Test func `carts below the minimum margin are listed, the lowest first`() throws {
        let carts = [
            Self.cart("forty", #"{"sku": "A", "quantity": 1}"#),
            Self.cart("loss", #"{"sku": "A", "quantity": 1}"#, codes: #""HALF""#),
            Self.cart("nine", #"{"sku": "A", "quantity": 1, "cost": 910}"#),
            Self.cart("ten", #"{"sku": "A", "quantity": 1, "cost": 900}"#),
        ]
        let totals = try Self.totals(carts, minimum: "10")
        let margins = try #require(totals.margins[.usd])
        #expect(margins.belowCount == 2 && margins.lowest.map(\.cart) == ["loss", "nine"])
        let report = SimulationReport(totals).answers(in: .usd)
        #expect(report.first { $0.key == "low_margin" }?.rows.map { $0.first?.text } == ["loss", "nine"])
        #expect(SimulationRows.lines(of: totals).contains("USD,margin,margin,cost,,30.10"))
        #expect(try Self.totals(carts).margins[.usd]?.lowest == [])
    }

    @Test func `parts of a simulation have their margins`() throws {
        let carts = [
            Self.cart("a", #"{"sku": "A", "quantity": 1}"#), Self.cart("b", #"{"sku": "B", "quantity": 1}"#),
        ]
        var merged = try SimulationTotals(Self.totals([carts[0]]).json)
        try merged.merge(try SimulationTotals(Self.totals([carts[1]]).json))
        #expect(merged.json.text == (try Self.totals(carts)).json.text)
        #expect(merged.margins[.usd]?.cartCount == 2)
    }

    @Test func `no quote, cart or item has a cost`() throws {
        let shop = try CatalogFile(JSONParser.parse(Self.catalog))
        let text = Self.cart("c", #"{"sku": "A", "unit_price": 1000, "quantity": 1, "cost": 777}"#)
        let scenario = try Scenario(JSONParser.parse(text))
        #expect(scenario.costsMinor == ["#1": 777])
        let quote = try scenario.quote(with: shop.catalog, clock: SimulationSample.clock, explanation: .all)
        #expect(!quote.json.text.contains("777") && !scenario.cart.json.text.contains("777"))
        #expect(!shop.items.map(\.json.text).joined().contains("cost"))
        // A catalog file keeps its costs.
        #expect(try CatalogFile(.object(shop.json)).costsMinor == ["A": 600, "B": 0])
    }
}
