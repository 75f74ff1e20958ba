import Testing

@testable import Cartwright

/// Checks that an explanation costs a few times the quote, also where thousands of promotions apply together.
@Suite struct ExplanationCostTests {
    private static let cart: Cart = {
        var cart = Cart(currency: .usd)
        cart.lines = (0..<10).map {
            Line(id: "l\($0)", sku: "S\($0)", unitPriceMinor: 50_000 + Int64($0), quantity: 1)
        }
        return cart
    }()

    private static func catalog(_ count: Int, _ keys: (Int) -> String) throws -> Catalog {
        let promotions = (0..<count).map { #"{"id": "p\#($0)", \#(keys($0))}"# }
        return try Catalog(JSONParser.parse("[\(promotions.joined(separator: ","))]"))
    }

    private static func explained(_ catalog: Catalog) throws -> Quote {
        var options = PricingOptions()
        options.explanation = .all
        return try price(cart, from: catalog, at: .testing, options: options)
    }

    @Test func `all promotions that lose to one share the names of their best set`() throws {
        let quote = try Self.explained(
            try Self.catalog(2_000) { number in
                number == 0
                    ? #""exclusive": true, "effects": [{"type": "percent_off", "percent": "90"}]"#
                    : #""effects": [{"type": "amount_off", "amount": 3}]"#
            }
        )
        #expect(quote.applied.map(\.promotion) == ["p0"] && quote.notApplied.count == 1_999)
        let names = Set(
            quote.notApplied.map { rejection in
                rejection.bestSet.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
            }
        )
        #expect(names.count == 1 && quote.notApplied[0].bestSet.count == 1_999)
    }

    @Test func `promotions that lose name at most a hundred thousand others together`() throws {
        let quote = try Self.explained(
            try Self.catalog(1_600) { number in
                let group = number < 400 ? #""group": "g\#(number / 2)", "# : ""
                return "\(group)\"effects\": [{\"type\": \"amount_off\", \"amount\": \(1 + number % 2)}]"
            }
        )
        #expect(quote.applied.count == 1_400 && quote.notApplied.count == 200)
        let named = quote.notApplied.reduce(0) { $0 + $1.bestSet.count }
        #expect(named <= PricingLimits.namesOfReasons, "\(named)")
        #expect(quote.notApplied.allSatisfy { $0.reason == .beatenBy && $0.byValueMinor == quote.discountMinor })
    }

    @Test func `nudges end when they cost ten times a quote of many promotions`() throws {
        let tiers = #""tiers": [{"at_least": 1, "percent": "0.01"}, {"at_least": 20, "percent": "0.02"}]"#
        let keys = #""effects": [{"type": "tiered", "basis": "quantity", \#(tiers), "target": {"scope": "lines"}}]"#
        let (few, many) = (
            try Self.explained(try Self.catalog(20) { _ in keys }),
            try Self.explained(try Self.catalog(2_000) { _ in keys })
        )
        #expect(few.nudges.count == 20)
        #expect((1...12).contains(many.nudges.count) && many.applied.count == 2_000, "\(many.nudges.count)")
    }
}
