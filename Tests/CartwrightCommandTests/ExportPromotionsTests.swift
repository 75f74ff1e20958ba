import Testing

struct ExportPromotionsTests {
    static let shop = "samples/flower-shop/catalog.json"
    static let clock = ["--clock", "2026-11-24T00:00:00Z"]

    @Test func `a feed is written, and the other promotions are listed with reasons`() throws {
        let result = try Program.run(["promotions", "export", "--format", "openai-feed", Self.shop] + Self.clock)
        #expect(result.status == 0)
        #expect(result.output.hasPrefix("["))
        #expect(result.errors.contains("10off: not announced: openai-feed has no codes"))
        #expect(result.errors.contains("promo_1: not announced: group of the promotion cannot be stated"))
        #expect(result.errors.contains("spring: not announced: it has ended"))
        let google = try Program.run(["promotions", "export", "--format", "google-merchant", Self.shop] + Self.clock)
        #expect(google.output.hasPrefix("promotion_id\tproduct_applicability\t"))
        #expect(google.errors.contains("10off: not announced: google-merchant needs a start and an end"))
    }

    @Test func `an unknown format is refused`() throws {
        let result = try Program.run(["promotions", "export", "--format", "paper", Self.shop])
        #expect(result.status == 64)
        #expect(result.errors.contains("openai-feed"))
    }
}
