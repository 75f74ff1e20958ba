import Testing

@testable import Cartwright

/// Cards whose texts depend on the cart and its customer.
@Suite struct PresentingTests {
    private static func hello(_ request: HandlerRequest) -> String {
        #"{"id":\#(request.id),"hello":{"protocol":1,"name":"stamps","class_types":{"stamps":[]}}}"#
    }

    /// A plugin that tells the stamps of the customer.
    private static func channel(answering answer: @escaping @Sendable (JSONValue) -> String) -> ScriptedChannel {
        ScriptedChannel { request throws(CartwrightError) in
            let message = try JSONParser.parse(request.bytes)
            switch request.purpose {
            case .present: return #"{"id":\#(request.id),"presentations":\#(answer(message))}"#
            case .decode:
                let one = #"{"object":{"presentation":{"headline":"Stamps"},"placement":"inbox"}}"#
                let results = Array(repeating: one, count: request.count).joined(separator: ",")
                return #"{"id":\#(request.id),"results":[\#(results)]}"#
            default: return hello(request)
            }
        }
    }

    private static func stamps(_ message: JSONValue) -> String {
        guard case .array(let cards)? = message["cards"] else { return "[]" }
        let stamps = message["cart"]?["customer"]?["attributes"]?["stamps"]?.text ?? "0"
        let texts = cards.map { card in
            card["id"] == "plain" ? "null" : #"{"headline":"\#(stamps) of 5 stamps"}"#
        }
        return "[\(texts.joined(separator: ","))]"
    }

    private static func session(_ channel: ScriptedChannel, _ ids: [String]) throws -> Shopper {
        var shopper = try Shopper()
        shopper.checkout.registry = HandlerRegistry([
            RemoteHandler(name: "stamps", classTypes: ["stamps"], presentsCarts: true, over: channel)
        ])
        let cards = ids.map { id in
            ContentCard(id: id, created: Shopper.noon).changed { $0.extras = ["class_type": "stamps"] }
        }
        try shopper.run(.receiveCards(CardBatch(cards)))
        return shopper
    }

    private static func headlines(_ shopper: Shopper) -> [String: String] {
        shopper.checkout.presenting(shopper.session, at: shopper.now).handled.compactMapValues {
            $0.presentation?.headline
        }
    }

    @Test func `a card is presented for the customer when it is shown`() throws {
        let channel = Self.channel(answering: Self.stamps)
        var shopper = try Self.session(channel, ["a", "plain"])
        #expect(channel.sent.allSatisfy { $0["do"] != "present" })
        #expect(Self.headlines(shopper) == ["a": "0 of 5 stamps", "plain": "Stamps"])
        var customer = Customer(id: "ada")
        customer.attributes = ["stamps": 2]
        try shopper.run(.setCustomer(customer))
        #expect(Self.headlines(shopper) == ["a": "2 of 5 stamps", "plain": "Stamps"])
        #expect(channel.sent.count { $0["do"] == "present" } == 2)
        // The session itself is unchanged.
        #expect(shopper.session.handled["a"]?.presentation?.headline == "Stamps")
    }

    @Test(arguments: [
        "[]", "{}", "null", #"[{"headline":5}]"#, #"[{"headline":"x","image":"javascript:alert(1)"}]"#,
        #"[{"headline":"x","other":1}]"#, #"[{"headline":"x"},{"headline":"y"}]"#,
    ])
    func `an invalid presentation leaves the card as it was`(answer: String) throws {
        let shopper = try Self.session(Self.channel { _ in answer }, ["a"])
        #expect(Self.headlines(shopper) == ["a": "Stamps"])
    }

    @Test func `a service awaits presentations`() async throws {
        let channel = Self.channel(answering: Self.stamps)
        let shopper = try Self.session(channel, ["a"])
        let (checkout, session, now) = (shopper.checkout, shopper.session, shopper.now)
        let shown = try await OutsideQuestions.awaited(of: checkout.registry) { () throws(CartwrightError) in
            checkout.presenting(session, at: now)
        }
        #expect(shown.handled["a"]?.presentation?.headline == "0 of 5 stamps")
        #expect(channel.sent.count { $0["do"] == "present" } == 1)
    }
}
