import Cartwright
import CouponPlugin
import Foundation
import Testing

/// The program of the README's second door, word for word between the marks.
struct EmbedExampleTests {
    @Test func `a clicked coupon takes a fifth off`() throws {
        let total = try Self.example()
        #expect(total.description == "$80.00")
    }

    @Test func `the README shows this program`() throws {
        let source = try ReadmeFile.text(of: "Tests/ReadmeTests/EmbedExampleTests.swift")
        let marked = try #require(source.components(separatedBy: "// begin\n").dropFirst().first)
        let body = try #require(marked.components(separatedBy: "        // end").first)
        let lines = body.split(separator: "\n", omittingEmptySubsequences: false).map { $0.dropFirst(8) }
        let program = "import Cartwright\nimport CouponPlugin\n\n" + lines.joined(separator: "\n")
        let shown = try ReadmeFile.blocks(of: "swift", in: "README.md")
        #expect(shown == [program])
    }

    static func example() throws -> Money {
        // begin
        let now = try Instant("2026-01-01T12:00:00Z")
        let checkout = Checkout(registry: HandlerRegistry([CouponHandler()]))
        var session = Session(currency: .usd, seed: 1)

        let card = """
            {"id": "c1", "tp": "short_news", "ca": 1767225600, "ea": -1,
             "e": {"class_type": "coupon_code", "discount_percentage": "20"}}
            """
        let commands: [Command] = [
            .receiveCards(try CardBatch.read(Array(card.utf8), now: now)),
            .addLine(Item(sku: "POT", unitPriceMinor: 100_00).line(quantity: 1)),
            .beginCheckout,
            .applyCoupon(cardID: "c1"),
        ]
        for command in commands {
            session = try checkout.transition(session, command, at: now).session
        }
        print(try checkout.quote(of: session, at: now).total)  // $80.00
        // end
        return try checkout.quote(of: session, at: now).total
    }
}
