import Cartwright
import Testing

@testable import CartwrightScenarios

/// Findings on limits per person.
@Suite struct CustomerTermsLintTests {
    private static func findings(
        _ text: String,
        _ vocabulary: Vocabulary = .standard.checkingIdentities
    ) throws -> [String] {
        let clock = try Instant("2026-05-01T12:00:00Z")
        let linter = Linter(vocabulary: vocabulary, shop: nil, clock: clock)
        let report = linter.report(on: Array(text.utf8), file: "f.json")
        #expect(report.unreadable == [])
        return report.findings.map(\.code.rawValue)
    }

    private static func promotion(_ limit: String) -> String {
        #"{"id": "p", "per_customer_limit": \#(limit), "effects": [{"type": "percent_off", "percent": "10"}]}"#
    }

    @Test(
        arguments: [
            (#"{"count": 1}"#, true), (#"{"count": 1, "by": ["customer", "email"]}"#, true),
            (#"{"count": 1, "guests": "refuse"}"#, false),
            (#"{"count": 1, "by": ["customer", "email"], "require": ["email"]}"#, false),
            (#"{"count": 1, "by": ["customer", "email"], "require": ["phone"]}"#, true),
            // Customers without an e-mail address are not counted, though guests are refused.
            (#"{"count": 1, "by": ["email"], "guests": "refuse"}"#, true), (#"{"count": 1, "by": ["email"]}"#, true),
            (#"{"count": 1, "by": ["email"], "require": ["email"]}"#, false),
        ]
    )
    func `a limit that guests can bypass is found`(limit: String, isFound: Bool) throws {
        let found = try Self.findings(#"{"promotions": [\#(Self.promotion(limit))]}"#)
        #expect(found == (isFound ? ["lint.guests_pass_limit"] : []))
    }

    @Test(
        arguments: [
            (#"{"segments": ["vip"]}"#, true), (#"{"identities": {"email": "ada@example.com"}}"#, false),
            (#"{"identities": {"phone": "1"}}"#, true), (#"{"id": "ada"}"#, false),
        ]
    )
    func `a limit without a known id in the cart is found`(customer: String, isFound: Bool) throws {
        let limit = Self.promotion(#"{"count": 1, "by": ["customer", "email"]}"#)
        let cart = #"{"currency": "USD", "customer": \#(customer), "lines": [\#(Self.line)]}"#
        let found = try Self.findings(#"{"cart": \#(cart), "promotions": [\#(limit)]}"#)
        #expect(found == (isFound ? ["lint.limit_without_customer"] : []))
    }

    @Test func `a customer without the identities that a limit counts is found`() throws {
        let limit = Self.promotion(#"{"count": 1, "by": ["email"]}"#)
        for (customer, isFound) in [(#"{"id": "ada"}"#, true), (#"{"identities": {"email": "a@b.c"}}"#, false)] {
            let cart = #"{"currency": "USD", "customer": \#(customer), "lines": [\#(Self.line)]}"#
            let found = try Self.findings(#"{"cart": \#(cart), "promotions": [\#(limit)]}"#)
            #expect(found == (isFound ? ["lint.limit_without_customer"] : []))
        }
    }

    @Test(
        arguments: [
            (#"1"#, false), (#"{"count": 1, "guests": "refuse"}"#, false),
            (#"{"count": 1, "by": ["customer", "email"], "guests": "refuse"}"#, true),
            (#"{"count": 1, "require": ["phone"], "guests": "refuse"}"#, true),
        ]
    )
    func `a limit by identities is found without their key`(limit: String, isFound: Bool) throws {
        let document = #"{"promotions": [\#(Self.promotion(limit))]}"#
        let code = "lint.needs_identity_key"
        #expect(try Self.findings(document, .standard).contains(code) == isFound)
        #expect(try Self.findings(document).contains(code) == false)
    }

    private static let line = #"{"sku": "A", "unit_price": 1000, "quantity": 1}"#
}
