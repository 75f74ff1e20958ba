import Testing

@testable import Cartwright

/// A plugin's own events, which the engine records on the occasions that its handler names.
@Suite struct PluginEventTests {
    /// A handler of deals with an event for every occasion.
    struct TellingHandler: CardHandler {
        let name = "telling"
        let classTypes: [ClassType] = ["deal"]
        /// Further data of each event.
        var more = JSONObject()
        private let deals = DealHandler()

        func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Deal {
            try deals.decode(card, in: context)
        }
        func presentation(of deal: Deal, on card: ContentCard?) -> Presentation {
            deals.presentation(of: deal, on: card)
        }
        func promotions(of deal: Deal, card: ContentCard?) -> [Promotion] { deals.promotions(of: deal, card: card) }
        func events(of deal: Deal, card: ContentCard?) -> [CardEvent] {
            var data = more
            data["text"] = .string(deal.text)
            return CardEvent.Occasion.allCases.map { occasion in
                CardEvent(EventType(rawValue: "told.\(occasion)"), on: occasion, data: data)
            }
        }
    }

    static func shopper(
        _ types: [EventType],
        _ cards: ContentCard...,
        more: JSONObject = JSONObject()
    ) throws -> Shopper {
        var shopper = try Shopper()
        let declared = types.map { EventTypeDeclaration($0, "It happened") }
        shopper.checkout.registry = HandlerRegistry(
            plugins: [Plugin(name: "told", handlers: [TellingHandler(more: more)], eventTypes: declared)]
        )
        try shopper.run(.receiveCards(CardBatch(cards)))
        return shopper
    }

    static let all: [EventType] = ["told.seen", "told.clicked", "told.dismissed", "told.paid", "told.returned"]

    @Test func `a plugin's event follows the engine's event, with the card as its subject`() throws {
        var shopper = try Self.shopper(Self.all, .percent("a", 10), .percent("b", 20))
        try shopper.run(
            .viewCard(id: "a"),
            .openCard(id: "a"),
            .dismissCard(id: "b"),
            .add("MUG"),
            .beginCheckout,
            .pay(method: nil)
        )
        let events = shopper.session.pendingEvents
        #expect(
            events.map { "\($0.type.shortName) \($0.subject ?? "-")" } == [
                "card.impression a", "told.seen a", "card.click a", "told.clicked a", "coupon.applied a",
                "card.dismiss b", "told.dismissed b", "cart.changed s1", "checkout.started s1", "order.paid s1.o1",
                "told.paid a",
            ]
        )
        let told = try #require(events.first { $0.type == "told.paid" })
        let text = JSONValue.string("[\(Promotion.percentText("a", 10))]")
        #expect(told.data == ["session": "s1", "order": "s1.o1", "text": text])
        #expect(events.first { $0.type == "told.seen" }?.data == ["session": "s1", "text": text])
        #expect(told.time == shopper.now)
        #expect(Set(events.map(\.id)).count == events.count)
    }

    @Test func `an offer without effect on the order does not record the paid event`() throws {
        let never = #","conditions":[{"type":"subtotal","at_least":1000000}]"#
        var shopper = try Self.shopper(Self.all, .percent("a", 10, never))
        try shopper.run(.add("MUG"), .openCard(id: "a"), .beginCheckout, .pay(method: nil))
        #expect(!shopper.session.pendingEvents.contains { $0.type == "told.paid" })
    }

    @Test func `an entered code records the paid event as a click does`() throws {
        var shopper = try Self.shopper(Self.all, .percent("a", 10, #","code":"TEN""#))
        try shopper.run(.add("MUG"), .enterCode("TEN"), .beginCheckout, .pay(method: nil))
        #expect(shopper.session.pendingEvents.filter { $0.type == "told.paid" }.map(\.subject) == ["a"])
    }

    @Test func `a control variant does not record a plugin's events`() throws {
        let control = ContentCard(id: "a", kind: .control, created: Shopper.noon)
        var shopper = try Self.shopper(Self.all, control.changed { $0.extras = ContentCard.percent("a", 10).extras })
        try shopper.run(.viewCard(id: "a"))
        #expect(shopper.session.pendingEvents.map(\.type) == [.cardControlImpression])
        #expect(shopper.refusal(of: .openCard(id: "a"))?.code == .feedControlCard)
    }

    @Test func `an event that the plugin does not declare is a diagnostic, and the others are recorded`() throws {
        var shopper = try Self.shopper(
            ["told.seen", "told.clicked", "told.dismissed", "told.returned"],
            .percent("a", 10)
        )
        let handled = try #require(shopper.session.handled["a"])
        #expect(handled.content != nil)
        #expect(handled.diagnostics.map(\.code) == [.pluginUndeclaredEvent])
        #expect(
            handled.diagnostics.first?.summary == "plugin told requests the event told.paid, which it does not declare"
        )
        #expect(handled.diagnostics.first?.fault == .plugin)
        try shopper.run(.viewCard(id: "a"))
        #expect(shopper.session.pendingEvents.map(\.type) == [.cardImpression, "told.seen"])
    }

    @Test func `the diagnostic of a misspelt event suggests the nearest`() throws {
        let shopper = try Self.shopper(["told.pait"], .percent("a", 10))
        let hints = try #require(shopper.session.handled["a"]).diagnostics.map(\.hint)
        #expect(hints.contains("did you mean told.pait?"))
    }
}
