import Cartwright
import Testing

/// The events of rewards in the article on event types.
struct RewardEventTests {
    private struct Content: CardContent { var json: JSONValue { nil } }

    /// A handler whose cards give a code and store credit.
    private struct Referral: CardHandler {
        let name = "referral"
        let classTypes: [ClassType] = ["referral"]

        func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Content { Content() }
        func presentation(of content: Content, on card: ContentCard?) -> Presentation {
            Presentation(headline: "Share")
        }
        func followUps(of content: Content, card: ContentCard?) -> [FollowUp] {
            [
                FollowUp(.issueCode(holder: .anyone), of: "friend", on: .clicked),
                FollowUp(.credit, of: "thanks", on: .clicked),
            ]
        }
    }

    @Test func `the article on event types shows the actual events of rewards`() throws {
        let now = try #require(Instant(seconds: 1_767_225_600))
        var catalog = try Catalog([
            Promotion(["id": "friend", "code": "FRIEND", "effects": [["type": "percent_off", "percent": "20"]]]),
            Promotion(["id": "thanks", "enabled": false, "effects": [["type": "credit", "amount": ["USD": 500]]]]),
        ])
        catalog.cardsMayIssue = ["friend", "thanks"]
        let registry = HandlerRegistry([Referral()]).with(CardAssigner.trial("1"))
        let checkout = Checkout(registry: registry, catalog: catalog)
        var shop = MemoryCheckout(checkout, Session(currency: .usd, seed: 1))
        var card = ContentCard(id: "c1", created: now)
        card.extras = ["class_type": "referral"]
        try shop.run(
            [.setCustomer(Customer(id: "ada")), .receiveCards(CardBatch([card])), .openCard(id: "c1")],
            at: now
        )
        let events = shop.session.pendingEvents.filter { $0.type == .cardCodeIssued || $0.type == .cardCreditGiven }
        let examples = try ReadmeFile.blocks(of: "json", in: DocumentedFlowTests.eventTypes)
            .map { try JSONParser.parse($0) }
            .filter { $0["type"]?.text.contains("cartwright.card.c") == true }
        let said = events.map(\.json.text).joined(separator: "\n")
        #expect(events.count == 2)
        #expect(examples.map { $0["data"] } == events.map { $0.json["data"] }, "it should say:\n\(said)")
    }
}
