import Testing

@testable import Cartwright

/// Values that nest a hundred thousand deep, as only code can make them: neither looking at them nor letting go of them
/// may use up the stack.
@Suite(.timeLimit(.minutes(15))) struct DeepAnswerTests {
    static let depth = 100_000

    @Test func `conditions in conditions stop at a depth, however they are made`() throws {
        var conditions: [any Condition] = [OrderNumberCondition(.atLeast(1))]
        for count in 0..<Self.depth {
            switch count % 3 {
            case 0: conditions = [NotCondition(conditions[0])]
            case 1: conditions = [AllCondition(conditions)]
            default: conditions = [AnyCondition(conditions + [OrderNumberCondition(.atLeast(2))])]
            }
        }
        let deep = conditions[0]
        #expect(deep.json.text.utf8.count < 10_000)
        let offers = [Promotion(id: "c1", conditions: [deep], effects: [AmountOff(.any(minor: 10))])]
        let handled = AnswerHandler.offering(offers).handled()
        #expect(handled.diagnostics.map(\.code.rawValue) == ["handler.bad_answer"])
        #expect(handled.promotions.isEmpty)

        var cart = Cart(currency: .usd)
        cart.lines = [Line(id: "a", sku: "A", unitPriceMinor: 1000, quantity: 1)]
        let error = #expect(throws: CartwrightError.self) { try Catalog(offers) }
        #expect(error?.code.rawValue == "promotion.too_deep")
        let offer = Offer(offers[0], cardID: "c1")
        let quote = try price(cart, from: .empty, offers: [offer], at: Shopper.noon, options: .explaining)
        #expect(quote.totalMinor == 1000)
        #expect(quote.rejection(of: "c1")?.reason.rawValue == "bad_answer")
    }

    @Test func `as deep as JSON can nest them, conditions are as they were`() throws {
        var text = #"{"type":"order_number","at_least":1}"#
        for _ in 0..<125 { text = #"{"type":"not","of":\#(text)}"# }
        let promotion = try Promotion(JSONParser.parse(#"{"id":"p","conditions":[\#(text)],"effects":[]}"#))
        #expect(promotion.conditions[0].json.text.filter { $0 == "{" }.count == 126)
        #expect(try Catalog([promotion]).count == 1)
    }

    @Test func `deep content is refused`() {
        let handled = AnswerHandler.with { $0.content = { .nested(Self.depth) } }.handled()
        #expect(handled.diagnostics.map(\.code.rawValue) == ["handler.bad_answer"])
        #expect(handled.content == nil)
    }

    @Test func `deep data of an event is refused`() {
        let handled = AnswerHandler.with {
            $0.telling = { [CardEvent("answer.told", on: .paid, data: ["x": .nested(Self.depth)])] }
        }.handled()
        #expect(handled.diagnostics.map(\.code.rawValue) == ["handler.bad_answer"])
        #expect(handled.events.isEmpty)
    }
}
