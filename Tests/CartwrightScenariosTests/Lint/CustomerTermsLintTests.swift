import Cartwright
import Testing

@testable import CartwrightScenarios

/// Findings on limits per person. Lint needs no key for the digests of identities.
@Suite struct CustomerTermsLintTests {
    private static func findings(_ text: String) throws -> [String] {
        let clock = try Instant("2026-05-01T12:00:00Z")
        let report = Linter(vocabulary: .standard, shop: nil, clock: clock).report(on: Array(text.utf8), file: "f.json")
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

    private static let line = #"{"sku": "A", "unit_price": 1000, "quantity": 1}"#
}
