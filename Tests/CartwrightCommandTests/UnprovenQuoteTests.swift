import CartwrightConsole
import CartwrightScenarios
import Testing

@testable import Cartwright
@testable import CartwrightCommand
@testable import CartwrightREPL

/// The table of `price` and the differences of `check` mark a quote whose choice is not proven.
struct UnprovenQuoteTests {
    private static let words = "not proven: at most $2.10 more"

    private static func quote(sku: String = "MUG", isExact: Bool = false) throws -> Quote {
        let cart = """
            {"currency": "USD", "lines": [{"id": "l1", "sku": "\(sku)", "unit_price": 1250, "quantity": 2}]}
            """
        let ten = #"{"id": "ten", "effects": [{"type": "percent_off", "percent": "10"}]}"#
        var quote = try Scenario(JSONParser.parse(#"{"cart": \#(cart), "promotions": [\#(ten)]}"#))
            .quote(clock: PriceTests.clock)
        quote.choice = Choice(valueMinor: 250, boundMinor: isExact ? 250 : 460, isExact: isExact, nodes: 1)
        return quote
    }

    private static func table(_ quote: Quote) -> [String] { QuoteTable(quote).blocks.flatMap(\.plain).map(\.text) }

    @Test func `the table marks an unproven choice beside the total`() throws {
        let total = try Self.table(Self.quote()).first { $0.hasPrefix("  total") }
        #expect(total == "  total                    -$2.50  $22.50  \(Self.words)")
        #expect(try !Self.table(Self.quote(isExact: true)).contains { $0.contains("proven") })
    }

    @Test(arguments: [30, 40, 60, 80, 120], ["MUG", String(repeating: "LONG", count: 20)])
    func `a narrow terminal shows the mark and the total completely`(columns: Int, sku: String) throws {
        let lines = try QuoteTable(Self.quote(sku: sku)).blocks.flatMap { $0.lines(on: Screen(columns: columns)) }
        #expect(lines.allSatisfy { $0.count <= columns }, "\(lines)")
        let text = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
        let parts = ["$22.50", "not proven:", "at most", "$2.10 more"]
        #expect(parts.allSatisfy(text.contains), "\(lines)")
    }

    @Test func `a scenario that differs marks an unproven choice`() throws {
        let expectation = try #require(
            try Scenario(JSONParser.parse(#"{"cart": {"currency": "USD"}, "expect": {"total": 2000}}"#)).expectation
        )
        let differs = ["total: expected 2000, found 2250"]
        #expect(ScenarioCheck.differences(of: try Self.quote(), from: expectation) == differs + [Self.words])
        #expect(ScenarioCheck.differences(of: try Self.quote(isExact: true), from: expectation) == differs)
        #expect(ScenarioCheck.differences(of: try Self.quote(), from: nil) == [])
    }
}
