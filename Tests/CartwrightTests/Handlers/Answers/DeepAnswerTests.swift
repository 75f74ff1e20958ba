import Testing

@testable import Cartwright

/// Values nested a hundred thousand levels deep, which only code can create: neither reading nor releasing them may
/// exhaust the stack.
@Suite(.timeLimit(.minutes(15))) struct DeepAnswerTests {
    static let depth = 100_000

    @Test func `nested conditions have a depth limit for every kind of condition`() throws {
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

    @Test func `conditions nested as deep as JSON allows stay unchanged`() throws {
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
