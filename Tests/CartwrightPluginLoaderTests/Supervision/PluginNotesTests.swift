import Cartwright
import CouponPlugin
import Testing

@testable import CartwrightPluginLoader

/// A plugin whose calls are noted behaves as before.
@Suite struct PluginNotesTests {
    /// A handler that states the number of lines as a fact.
    private struct Lines: FactHandler {
        let name = "lines"
        let classTypes: [ClassType] = ["lines"]
        func facts(
            about cart: Cart,
            at instant: Instant,
            in context: HandlerContext
        ) throws(CartwrightError) -> [String: JSONValue] { ["count": .integer(Int64(cart.lines.count))] }

        struct Content: CardContent { var json: JSONValue { nil } }
        func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Content { Content() }
        func presentation(of content: Content, on card: ContentCard?) -> Presentation { Presentation(headline: "x") }
        func promotions(of content: Content, card: ContentCard?) -> [Promotion] {
            let own = Often(1)
            let inside: [any Condition] = [own, AllCondition([own]), AnyCondition([own]), NotCondition(own)]
            return [Promotion(id: "p", conditions: inside, effects: [Half(), AmountOff(.any(minor: 1))])]
        }
    }

    private struct Often: Condition {
        static let type = "often"
        let count: Int64
        init(_ count: Int64) { self.count = count }
        init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
            count = try reader.integer("count")
        }
        func check(_ facts: CartFacts) throws(CartwrightError) -> Finding { finding(isMet: true, observed: nil) }
        var json: JSONValue { .condition(Self.type, ["count": .integer(count)]) }
    }

    private struct Half: ProposingEffect {
        static let type = "half"
        var stage: Stage { .order }
        init() {}
        init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {}
        func propose(for input: StageInput) throws(CartwrightError) -> Proposal {
            let shares = try input.shares(of: .order)
            return Proposal([.spread(shares.totalMinor / 2, over: shares)])
        }
        var json: JSONValue { .effect(Self.type) }
    }

    private static var plugin: Plugin {
        PluginNotes.watched(
            Plugin(name: "lines", handlers: [Lines()], conditions: [Often.self], effects: [Half.self])
        )
    }

    @Test func `a handler that states facts still states them`() throws {
        var cart = Cart(currency: .usd)
        cart.lines = [Line(id: "a", sku: "A", unitPriceMinor: 100, quantity: 1)]
        let checkout = Checkout(registry: HandlerRegistry(plugins: [Self.plugin]))
        let change = try checkout.transition(
            Session(currency: .usd, seed: 1),
            .loadCart(cart),
            at: .earliest,
            counters: .none
        )
        #expect(change.session.cart.attributes["lines.count"] == 1)
    }

    @Test func `conditions and effects from the vocabulary are noted, and price as before`() throws {
        let vocabulary = HandlerRegistry(plugins: [Self.plugin]).vocabulary
        let text = #"{"id": "p", "conditions": [{"type": "often", "count": 1}], "effects": [{"type": "half"}]}"#
        let promotion = try Promotion(try JSONParser.parse(text), vocabulary: vocabulary)
        #expect(promotion.conditions.allSatisfy { $0 is any NotingPart })
        #expect(promotion.effects.allSatisfy { $0 is any NotingPart })
        #expect(try promotion.json == JSONParser.parse(text))
        var cart = Cart(currency: .usd)
        cart.lines = [Line(id: "a", sku: "A", unitPriceMinor: 100, quantity: 1)]
        #expect(try price(cart, from: try Catalog([promotion]), at: .earliest).totalMinor == 50)
    }

    @Test func `conditions and effects that a handler makes are noted, also nested ones`() throws {
        let handler = try #require(Self.plugin.handlers.first)
        let promotion = try #require(Self.offers(of: handler).first)
        #expect(promotion.conditions[0] is any NotingPart && promotion.effects[0] is any NotingPart)
        for nested in promotion.conditions.dropFirst() { #expect(nested.parts.allSatisfy { $0 is any NotingPart }) }
        #expect(promotion.effects[1] is AmountOff)
    }

    private static func offers(of handler: some CardHandler) throws -> [Promotion] {
        let card = ContentCard(id: "p", created: .earliest)
        let content = try handler.decode(card, in: HandlerContext(currency: .usd))
        return handler.promotions(of: content, card: card)
    }
}
