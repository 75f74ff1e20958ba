import CartwrightScenarios
import Foundation
import PricingOracle
import Testing

@testable import Cartwright

/// Checks the rules of amounts with and without tax. Other interfaces price the same file.
@Suite struct AmountWithTaxRuleTests {
    static let entries: [(name: String, value: JSONValue)] = {
        let file = Repository.root.appending(path: "Tests/Fixtures/rules/amounts-with-tax.ndjson")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { line in
            guard let value = try? JSONParser.parse(String(line)), case .string(let name)? = value["id"] else {
                return nil
            }
            return (name, value)
        }
    }()

    @Test func `the file holds every rule`() { #expect(Self.entries.count == 28) }

    @Test(arguments: entries.indices) func `each rule holds to the cent`(index: Int) throws {
        let (name, value) = Self.entries[index]
        let scenario = try Scenario(value)
        let quote = try scenario.quote(clock: .testing, explanation: .all)
        let differences = try #require(scenario.expectation).differences(from: quote)
        #expect(differences.isEmpty, "\(name): \(differences)")
        quote.checkLaws()
        let check = try OracleCheck(value, clock: .testing)
        #expect(check.findings.isEmpty, "\(name): \(check.findings)")
    }

    @Test(arguments: entries.indices) func `each rule survives writing and reading`(index: Int) throws {
        let (name, value) = Self.entries[index]
        var scenario = try Scenario(value)
        scenario.promotions = try scenario.promotions.map { try Promotion($0.json) }
        let quote = try scenario.quote(clock: .testing)
        let differences = try #require(scenario.expectation).differences(from: quote)
        #expect(differences.isEmpty, "\(name): \(differences)")
    }

    /// Checks that each cent has its origin.
    @Test(arguments: entries.indices) func `each cent of a rule is traced`(index: Int) throws {
        let (name, value) = Self.entries[index]
        var scenario = try Scenario(value)
        scenario.options.tracesCents = true
        let quote = try scenario.quote(clock: .testing)
        let steps = try #require(quote.trace).steps
        for applied in quote.applied {
            let own = steps.filter { $0.promotion == applied.promotion }
            #expect(own.reduce(0) { $0 + $1.givenMinor } == applied.discountMinor, "\(name)")
        }
    }

    // MARK: Nudges

    private static func quote(_ price: Int, _ promotion: String, _ options: String = "{}") throws -> Quote {
        let rate = promotion.contains("for_every") ? "20" : "19"
        let line = #"{"sku": "A", "unit_price": \#(price), "quantity": 1, "tax_rate": "\#(rate)"}"#
        let cart = #"{"currency": "EUR", "lines": [\#(line)]}"#
        let text = #"{"cart": \#(cart), "options": \#(options), "promotions": [\#(promotion)]}"#
        return try Scenario(JSONParser.parse(text)).quote(clock: .testing, explanation: .all)
    }

    private static let fromTen = #"""
        {"id": "p", "conditions": [{"type": "subtotal", "at_least": 1000, "tax": "included"}],
         "effects": [{"type": "percent_off", "percent": "10"}]}
        """#

    @Test func `a condition with tax reports and fills its shortfall in its own kind`() throws {
        let quote = try Self.quote(839, Self.fromTen)
        let finding = try #require(quote.notApplied.first?.unmet.first)
        let expected = #"{"condition":"subtotal","at_least":1000,"tax":"included","observed":998,"short_by":2}"#
        #expect(finding.json.text == expected)
        // One more cent makes 8.40, which is 10.00 with its tax.
        #expect(quote.nudges.map(\.shortBy) == [2] && quote.nudges.map(\.savesMinor) == [84])
    }

    @Test func `a nudge follows the rounding of tax`() throws {
        let quote = try Self.quote(840, Self.fromTen, #"{"tax": {"rounding": "down"}}"#)
        #expect(quote.notApplied.first?.unmet.first?.observed == 999)
        #expect(quote.nudges.map(\.shortBy) == [1] && quote.nudges.map(\.savesMinor) == [84])
    }

    @Test func `a portion with tax has a nudge for the next one`() throws {
        let quote = try Self.quote(
            12500,
            #"""
            {"id": "p", "effects": [
             {"type": "amount_off", "amount": 500, "tax": "included", "for_every": {"amount": 5000}}]}
            """#
        )
        // 41.67 more make 200.00 with tax, and 20.00 off.
        #expect(quote.nudges.map(\.shortBy) == [5000] && quote.nudges.map(\.savesMinor) == [417])
    }

    @Test func `a tier with tax has a nudge`() throws {
        let tiers = #"[{"at_least": 1000, "percent": "10"}]"#
        let tiered = #"{"type": "tiered", "basis": "subtotal", "tax": "included", "tiers": \#(tiers)}"#
        let quote = try Self.quote(839, #"{"id": "p", "effects": [\#(tiered)]}"#)
        #expect(quote.notApplied.first?.shortfalls.map(\.shortBy) == [2])
        #expect(quote.nudges.map(\.shortBy) == [2] && quote.nudges.map(\.savesMinor) == [84])
    }

    // MARK: Reading

    @Test(
        arguments: [
            (#"{"type": "fixed_price", "amount": 500, "tax": "included"}"#, .jsonUnknownKey),
            (
                #"{"type": "buy_x_get_y", "buy": {"quantity": 1}, "get": {"quantity": 1}, "tax": "included"}"#,
                .jsonUnknownKey
            ),
            (#"{"type": "percent_off", "percent": "10", "tax": "included"}"#, .promotionContradiction),
            (#"{"type": "gift", "sku": "A", "tax": "included"}"#, .jsonUnknownKey),
            (#"{"type": "amount_off", "amount": 500, "tax": "inclusive"}"#, .jsonOutOfRange),
            (#"{"type": "amount_off", "amount": 500, "tax": true}"#, .jsonWrongType),
            (
                #"{"type": "tiered", "basis": "subtotal", "tiers": [{"at_least": 1, "amount": 1}], "tax": "net"}"#,
                .jsonOutOfRange
            ),
        ] as [(String, ErrorCode)]
    ) func `a bad kind of amounts is an error at its key`(effect: String, code: ErrorCode) throws {
        let error = #expect(throws: CartwrightError.self) {
            try Vocabulary.standard.effect(JSONParser.parse(effect), at: .root)
        }
        #expect(error?.code == code, "\(effect): \(String(describing: error))")
        #expect(error?.location.pointer == "/tax", "\(effect)")
    }

    @Test func `portions of units have no tax`() throws {
        let effect = #"{"type": "amount_off", "amount": 5, "for_every": {"quantity": 3, "tax": "included"}}"#
        let error = #expect(throws: CartwrightError.self) {
            try Vocabulary.standard.effect(JSONParser.parse(effect), at: .root)
        }
        #expect(error?.code == .promotionContradiction && error?.hint?.contains("amount") == true)
    }

    @Test(arguments: ["subtotal", "order_total"])
    func `a condition with a bad kind of amounts is an error`(type: String) throws {
        let condition = #"{"type": "\#(type)", "at_least": 5, "tax": "gross"}"#
        let error = #expect(throws: CartwrightError.self) {
            try Vocabulary.standard.condition(JSONParser.parse(condition), at: .root)
        }
        #expect(error?.code == .jsonOutOfRange, "\(String(describing: error))")
    }
}
