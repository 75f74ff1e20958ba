import Testing

@testable import Cartwright

@Suite struct PromotionExplanationTests {
    private static func promotion(_ json: String) throws -> Promotion {
        try Promotion(try JSONParser.parse(json), vocabulary: .standard)
    }

    private static func explained(_ id: String, _ shopper: Shopper) throws -> PromotionExplanation {
        try #require(try shopper.purchase.explain(promotion: id, at: shopper.now))
    }

    @Test func `the explanation of an applied promotion has its discount`() throws {
        var shopper = try Shopper(
            catalog: [try Self.promotion(#"{"id":"ten","effects":[{"type":"percent_off","percent":"10"}]}"#)]
        )
        try shopper.run(.add("A"))
        let explanation = try Self.explained("ten", shopper)
        #expect(explanation.applied?.discountMinor == 100)
        #expect(explanation.rejection == nil && explanation.checks.isEmpty && explanation.isActivated)
        #expect(try shopper.purchase.explain(promotion: "none", at: shopper.now) == nil)
    }

    @Test func `an explanation lists all unmet checks, not only the first`() throws {
        var shopper = try Shopper(
            catalog: [
                try Self.promotion(
                    #"{"id":"p","code":"P","starts_at":"2030-01-01T00:00:00Z","usage_limit":1,"used":1,"#
                        + #""conditions":[{"type":"subtotal","at_least":5000},{"type":"country","any_of":["DE"]}],"#
                        + #""effects":[{"type":"percent_off","percent":"10"}]}"#
                )
            ]
        )
        try shopper.run(.add("A"))
        let before = try Self.explained("p", shopper)
        #expect(!before.isActivated && before.checks.allSatisfy { !$0.isMet } && before.checks.count == 5)
        #expect(before.rejection?.reason == .notStarted)
        try shopper.run(.setCountry("DE"), .add("A", 9))
        #expect(try Self.explained("p", shopper).checks.map(\.isMet) == [false, false, false, true, true])
    }

    @Test func `a beaten promotion has the winner and both amounts`() throws {
        var shopper = try Shopper(
            catalog: [
                try Self.promotion(
                    #"{"id":"big","group":"g","effects":[{"type":"percent_off","percent":"20"}]}"#
                ),
                try Self.promotion(
                    #"{"id":"small","group":"g","effects":[{"type":"percent_off","percent":"5"}]}"#
                ),
            ]
        )
        try shopper.run(.add("A"))
        let rejection = try Self.explained("small", shopper).rejection
        #expect((rejection?.reason, rejection?.by) == (.beatenBy, "big"))
        #expect((rejection?.valueMinor, rejection?.byValueMinor) == (50, 200))
    }

    @Test func `uses are counted before the code is entered`() throws {
        var shopper = try Shopper(
            catalog: [
                try Self.promotion(
                    #"{"id":"once","code":"ONCE","usage_limit":1,"effects":[{"type":"percent_off","percent":"10"}]}"#
                )
            ]
        )
        try shopper.run(.add("A"), .enterCode("ONCE"), .beginCheckout, .pay(method: nil))
        let explanation = try Self.explained("once", shopper)
        #expect(!explanation.isActivated)
        #expect(explanation.checks.map(\.isMet) == [false, false])
    }

    @Test func `an explanation lists the gifts`() throws {
        var shopper = try Shopper(
            catalog: [try Self.promotion(#"{"id":"gift","effects":[{"type":"gift","sku":"MUG"}]}"#)]
        )
        try shopper.run(.add("A"))
        #expect(try Self.explained("gift", shopper).gifts == [GiftLine(sku: "MUG")])
    }
}
