import Testing

@testable import Cartwright

/// Checks the texts for a choice that is not proven.
struct ChoiceWordsTests {
    private static func quote(_ currency: String, value: Int64, bound: Int64, isExact: Bool = false) throws -> Quote {
        var quote = Quote(currency: try Currency(currency))
        quote.totalMinor = 2_500
        quote.choice = Choice(valueMinor: value, boundMinor: bound, isExact: isExact, nodes: 1)
        return quote
    }

    @Test(
        arguments: [
            ("USD", 800, 1_010, "not proven: at most $2.10 more", "$25.00 (not proven: at most $2.10 more)"),
            ("JPY", 800, 1_010, "not proven: at most ¥210 more", "¥2500 (not proven: at most ¥210 more)"),
            ("KWD", 0, 1, "not proven: at most 0.001 KWD more", "2.500 KWD (not proven: at most 0.001 KWD more)"),
            ("USD", 800, 800, "not proven: at most $0.00 more", "$25.00 (not proven: at most $0.00 more)"),
        ] as [(String, Int64, Int64, String, String)]
    )
    func `a choice that is not proven states how much more could be off`(
        currency: String,
        value: Int64,
        bound: Int64,
        words: String,
        total: String
    ) throws {
        let quote = try Self.quote(currency, value: value, bound: bound)
        #expect(quote.notProven == words && quote.totalText == total)
    }

    @Test func `a proven choice and a choice by priority add no text`() throws {
        var quote = try Self.quote("USD", value: 800, bound: 800, isExact: true)
        #expect(quote.notProven == nil && quote.totalText == "$25.00" && quote.choice?.gapMinor == 0)
        quote.choice = nil
        #expect(quote.notProven == nil && quote.totalText == "$25.00")
    }

    @Test func `a gap stays within the range of amounts for any value and bound`() {
        #expect(Choice(valueMinor: .min, boundMinor: .max, isExact: false, nodes: 1).gapMinor == .max)
        #expect(Choice(valueMinor: 5, boundMinor: 4, isExact: false, nodes: 1).gapMinor == 0)
        #expect(Choice(valueMinor: 4, boundMinor: 9, isExact: true, nodes: 1).gapMinor == 0)
    }
}
