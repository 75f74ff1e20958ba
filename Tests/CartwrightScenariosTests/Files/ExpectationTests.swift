import Testing

@testable import Cartwright
@testable import CartwrightScenarios

/// Expectations on the lists of a quote, compared with a simple comparison of all pairs.
@Suite struct ExpectationTests {
    /// Compares all gifts: each expected one takes the first remaining gift with its fields.
    private func isSame(_ expected: [JSONObject], _ quote: Quote) -> Bool {
        var left = quote.gifts.map(\.json)
        for element in expected {
            let match = left.firstIndex { found in element.allSatisfy { found[$0.key] == $0.value } }
            guard let match else { return false }
            left.remove(at: match)
        }
        return left.isEmpty
    }

    @Test(arguments: 1...200 as ClosedRange<UInt64>) func `gifts match in any order, each once`(seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        var quote = Quote(currency: .usd)
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            let sku = "S\(Int.random(in: 0...1, using: &random))"
            let line = GiftLine(sku: sku, quantity: Int64.random(in: 1...2, using: &random), unitPriceMinor: 5)
            quote.gifts.append(QuotedGift(promotion: "p\(Int.random(in: 0...1, using: &random))", line: line))
        }
        var expected = quote.gifts.map { gift -> JSONObject in
            var fields = JSONObject()
            if Bool.random(using: &random) { fields["promotion"] = .string(gift.promotion) }
            if Bool.random(using: &random) { fields["sku"] = .string(gift.line.sku) }
            if Bool.random(using: &random) { fields["quantity"] = .integer(gift.line.quantity) }
            return fields
        }
        expected.shuffle(using: &random)
        if !expected.isEmpty, Int.random(in: 0..<3, using: &random) == 0 { expected[0]["sku"] = "other" }
        let expectation = try Expectation(["gifts": .array(expected.map(JSONValue.object))], at: .root)
        #expect(expectation.differences(from: quote).isEmpty == isSame(expected, quote))
    }

    @Test func `lines are found by id, and rejections are compared with the applied promotions`() throws {
        var quote = Quote(currency: .usd)
        quote.lines = (0..<300).map { number in
            QuotedLine(id: "l\(number)", sku: "S", quantity: 1, subtotalMinor: Int64(number))
        }
        quote.applied = (0..<300).map {
            AppliedPromotion(promotion: "p\($0)", code: nil, desiredMinor: 1, discountMinor: 1)
        }
        let lines = (0..<300).reversed().map { number -> JSONValue in
            ["id": .string("l\(number)"), "subtotal": .integer(number == 7 ? 8 : Int64(number))]
        }
        let text: JSONValue = ["lines": .array(lines), "not_applied": ["p3", "q"]]
        let differences = try Expectation(text, at: .root).differences(from: quote)
        #expect(
            differences.map(\.description) == [
                #"lines["l7"].subtotal: expected 8, found 7"#, #"not_applied: expected "p3", found "applied""#,
            ]
        )
    }
}
