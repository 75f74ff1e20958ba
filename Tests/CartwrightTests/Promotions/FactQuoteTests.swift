import Testing

@testable import Cartwright

/// Facts that plugins state about carts, where a cart is priced outside a session.
@Suite struct FactQuoteTests {
    static let twoLines = #"""
        [{"id": "two", "conditions": [{"type": "cart", "key": "counting.lines", "at_least": 2}],
          "effects": [{"type": "percent_off", "percent": "10", "target": {"scope": "order"}}]}]
        """#

    private func quote(
        lines: Int,
        of promotions: String = twoLines,
        by handler: any CardHandler,
        _ options: PricingOptions = PricingOptions(),
        _ attributes: [String: JSONValue] = [:]
    ) throws -> Quote {
        let registry = HandlerRegistry([handler])
        let promotions = try [Promotion].reading(
            try JSONParser.parse(Array(promotions.utf8)),
            at: .root,
            vocabulary: registry.vocabulary
        )
        var cart = Cart(currency: .usd)
        cart.lines = (0..<lines).map { Line(id: "l\($0)", sku: "TEA", unitPriceMinor: 1_000, quantity: 1) }
        cart.attributes = attributes
        return try price(cart, from: Catalog(promotions), at: .earliest, options: options)
    }

    @Test func `a quote asks for the facts that its promotions read`() throws {
        #expect(try quote(lines: 1, by: FactTests.Counting()).totalMinor == 1_000)
        #expect(try quote(lines: 2, by: FactTests.Counting()).totalMinor == 1_800)
    }

    @Test func `a fact in the cart does not replace that of the plugin`() throws {
        let claimed: [String: JSONValue] = ["counting.lines": 2]
        #expect(try quote(lines: 1, by: FactTests.Counting(), PricingOptions(), claimed).totalMinor == 1_000)
    }

    @Test func `a plugin whose facts no promotion reads is not asked`() throws {
        let handler = FactTests.Counting()
        _ = try quote(
            lines: 2,
            of:
                #"[{"id": "other", "conditions": [{"type": "cart", "key": "device", "equals": "ios"}], "effects": []}]"#,
            by: handler
        )
        #expect(handler.carts.isEmpty)
    }

    @Test func `a quote asks once for a cart`() throws {
        let handler = FactTests.Counting()
        _ = try quote(lines: 2, by: handler)
        #expect(handler.carts.count == 1)
    }

    @Test(arguments: [
        #"{"type": "cart", "key": "counting.lines", "at_least": 1}"#,
        #"{"type": "cart", "key": "counting.lines", "none_of": ["x"]}"#,
        #"{"type": "not", "of": {"type": "cart", "key": "counting.lines", "at_least": 1}}"#,
    ])
    func `a condition on facts of a plugin that fails is unknown, and so is its opposite`(condition: String) throws {
        let handler = FactTests.Counting("counting") { _ throws(CartwrightError) in
            throw CartwrightError(.handlerBadAnswer, "no", hint: "none")
        }
        var options = PricingOptions()
        options.explanation = .reasons
        let quote = try quote(
            lines: 2,
            of: #"[{"id": "p", "conditions": [\#(condition)], "effects": [{"type": "percent_off", "percent": "10"}]}]"#,
            by: handler,
            options
        )
        #expect(quote.totalMinor == 2_000)
        let finding = try #require(quote.notApplied.first?.unmet.first)
        #expect(finding.truth == .unknown)
        #expect((finding.parts.first ?? finding).unknownReason == "handler.bad_answer")
    }

    @Test func `a nudge asks about the cart that it leads to`() throws {
        let promotions = #"""
            [{"id": "p", "conditions": [{"type": "cart", "key": "counting.units", "at_most": 2},
                {"type": "quantity", "at_least": 2}],
              "effects": [{"type": "percent_off", "percent": "10", "target": {"scope": "order"}}]}]
            """#
        var options = PricingOptions()
        options.explanation = .all
        let counting = FactTests.Counting("counting") { ["units": .integer($0.lines.reduce(0) { $0 + $1.quantity })] }
        #expect(try quote(lines: 1, of: promotions, by: counting, options).nudges.count == 1)
        let more = promotions.replacing(#""at_most": 2"#, with: #""at_most": 1"#)
        #expect(try quote(lines: 1, of: more, by: counting, options).nudges.isEmpty)
    }

    @Test func `a cart of a session keeps its facts`() throws {
        let handler = FactTests.Counting()
        var options = PricingOptions()
        options.answers = .empty
        #expect(try quote(lines: 2, by: handler, options).totalMinor == 2_000)
        #expect(try quote(lines: 2, by: handler, options, ["counting.lines": 2]).totalMinor == 1_800)
        #expect(handler.carts.isEmpty)
    }
}
