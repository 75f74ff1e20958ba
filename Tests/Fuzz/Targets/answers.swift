import Cartwright

/// Fuzzes the answers of a handler outside the host: to hello, about two cards, and about a cart. Accepted answers stay
/// within the limits and round-trip through JSON.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzAnswers(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = FuzzInput.bytes(start, count)
    checkHello(bytes)
    checkFacts(bytes)
    // The bytes are used as the whole answer, and as the result for one card.
    check(Answers.handled { _ in bytes })
    check(Answers.handled { Answers.results(of: $0, bytes) })
    return 0
}

private func checkHello(_ bytes: [UInt8]) {
    let handler = Answers.handler { request in request.purpose == .hello ? bytes : Answers.results(of: request, []) }
    _ = try? handler.decode(Answers.card("a"), in: HandlerContext(currency: .usd))
    for type in handler.classTypes {
        law("a spelling stands for one that was declared", handler.classTypes.contains(handler.canonical(type)))
    }
}

private func checkFacts(_ bytes: [UInt8]) {
    let handler = Answers.handler { _ in bytes }
    let checkout = Checkout(registry: HandlerRegistry([handler]))
    let session = Session(currency: .usd, seed: 1)
    let change = try? checkout.transition(session, .setChannel("web"), at: FuzzInput.now, counters: .none)
    let facts = change?.session.cart.attributes ?? [:]
    law("there are few facts", facts.count <= PluginLimits.facts)
    law("a fact is named after its plugin", facts.keys.allSatisfy { $0.hasPrefix("\(handler.name).") })
    for fact in facts.values {
        if case .object = fact { law("a fact is a plain value", false) }
        law("a fact is short", fact != .null && fact.text.utf8.count <= 8 << 10)
    }
}

private func check(_ cards: [HandledCard]) {
    for card in cards {
        guard card.content != nil else {
            law("a card without an object has a reason", !card.diagnostics.isEmpty)
            law("a card without an object offers nothing", card.promotions.isEmpty && card.events.isEmpty)
            for reason in card.diagnostics where reason.location.pointer?.hasPrefix("/extras/promotion/") == true {
                law("a promotion on the card is the card's fault", reason.fault == .input)
            }
            continue
        }
        let id = card.card.id
        law("offers are few", card.promotions.count <= 16 && card.events.count <= 16)
        law("an offer is named after its card", card.promotions.allSatisfy { $0.id == id || $0.id.hasPrefix("\(id)-") })
        law("a headline is short", (card.presentation?.headline.utf8.count ?? 0) <= 1_024)
        card.promotions.forEach { $0.checkRoundTrip() }
        checkAgain(card)
    }
}

/// Checks that an accepted answer is accepted again after writing it, with the same meaning.
private func checkAgain(_ card: HandledCard) {
    var object = card.answerJSON
    object["class_type"] = nil
    object["handler"] = nil
    // The host sets the content security policy, and handlers never write it.
    if case .object(var click)? = object["click"] {
        click["content_security_policy"] = nil
        object["click"] = .object(click)
    }
    let result: JSONValue = ["object": .object(object)]
    let again = Answers.handled { Answers.results(of: $0, result.utf8) }.first { $0.card.id == card.card.id }
    law("what is written of an object reads again", again?.content != nil)
    law("and means the same", again?.answerJSON == card.answerJSON)
}

/// A handler that answers hello correctly, and other requests with the given bytes.
private struct Answers: HandlerChannel {
    let runtime = HandlerRuntime(kind: "fuzz", name: "fuzz", isolation: "none", limits: .process)
    let answers: @Sendable (HandlerRequest) -> [UInt8]

    func answer(_ request: HandlerRequest) throws(CartwrightError) -> HandlerReply {
        HandlerReply(bytes: answers(request), usage: HandlerUsage())
    }

    static func handler(_ answers: @escaping @Sendable (HandlerRequest) -> [UInt8]) -> RemoteHandler {
        RemoteHandler(
            name: "loyalty-stamp",
            classTypes: ["loyalty_stamp", "stamp_card"],
            statesFacts: true,
            over: Answers(answers: answers)
        )
    }

    /// Returns two handled cards.
    static func handled(_ answers: @escaping @Sendable (HandlerRequest) -> [UInt8]) -> [HandledCard] {
        let handler = handler { $0.purpose == .hello ? hello($0) : answers($0) }
        let events = [EventTypeDeclaration("loyalty.stamp_spent", "A stamp card was spent")]
        let registry = HandlerRegistry(plugins: [Plugin(name: "loyalty-stamp", handlers: [handler], eventTypes: events)]
        )
        return ["a", "b"].map { registry.handle(card($0), currency: .usd) }
    }

    static func card(_ id: String) -> ContentCard {
        var card = ContentCard(id: id, created: FuzzInput.now)
        card.title = "Stamp"
        card.extras = ["class_type": "loyalty_stamp", "stamp_percent": "10", "promotion": #"{"id":"\#(id)"}"#]
        return card
    }

    /// Returns a message with one result.
    static func results(of request: HandlerRequest, _ result: [UInt8]) -> [UInt8] {
        Array(#"{"id":\#(request.id),"results":["#.utf8) + result + Array("]}".utf8)
    }

    private static func hello(_ request: HandlerRequest) -> [UInt8] {
        let types = #"{"loyalty_stamp":["stamp_card"]}"#
        return Array(
            #"{"id":\#(request.id),"hello":{"protocol":1,"name":"loyalty-stamp","class_types":\#(types)}}"#.utf8
        )
    }
}
