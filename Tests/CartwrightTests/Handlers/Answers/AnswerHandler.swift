@testable import Cartwright

/// Content of any JSON.
struct AnyContent: CardContent {
    var json: JSONValue
}

/// A handler of class type `answer` with answers that a test sets.
struct AnswerHandler: CardHandler {
    var name = "answer"
    var classTypes: [ClassType] = ["answer"]

    var canonical: @Sendable (ClassType) -> ClassType = { $0 }
    var reasons: [CartwrightError] = []
    var content: @Sendable () -> JSONValue = { [:] }
    var presentation = Presentation(headline: "An answer")
    var clicking: ClickAction = .nothing
    var offering: @Sendable (ContentCard?) -> [Promotion] = { _ in [] }
    var telling: @Sendable () -> [CardEvent] = { [] }

    func canonical(_ classType: ClassType) -> ClassType { canonical(classType) }

    func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> AnyContent {
        if let refusal = CardRefusal(reasons) { throw refusal }
        return AnyContent(json: content())
    }

    func presentation(of content: AnyContent, on card: ContentCard?) -> Presentation { presentation }
    func placement(of content: AnyContent) -> Placement { .checkout }
    func click(on content: AnyContent, card: ContentCard?) -> ClickAction { clicking }
    func promotions(of content: AnyContent, card: ContentCard?) -> [Promotion] { offering(card) }
    func events(of content: AnyContent, card: ContentCard?) -> [CardEvent] { telling() }

    /// A handler with one part changed.
    static func with(_ change: (inout AnswerHandler) -> Void) -> AnswerHandler {
        var handler = AnswerHandler()
        change(&handler)
        return handler
    }

    /// A handler that offers promotions.
    static func offering(_ promotions: [Promotion]) -> AnswerHandler { with { $0.offering = { _ in promotions } } }

    /// A handler that offers one promotion of some effects, with the card's id.
    static func offering(_ effects: any Effect...) -> AnswerHandler {
        offering([Promotion(id: "c1", effects: effects)])
    }

    static let eventTypes = [EventTypeDeclaration("answer.told", "Something was told")]

    /// A registry of this handler alone.
    var registry: HandlerRegistry {
        HandlerRegistry(plugins: [Plugin(name: name, handlers: [self], eventTypes: Self.eventTypes)])
    }

    /// The result of a registry for a card with the id `c1`.
    func handled(_ extras: [String: String] = [:]) -> HandledCard {
        registry.handle(.answer("c1", extras), currency: .usd)
    }
}

extension ContentCard {
    /// A card for the handler.
    static func answer(_ id: String, _ extras: [String: String] = [:]) -> ContentCard {
        var card = ContentCard(id: id, created: Shopper.noon)
        card.title = id
        card.extras = extras.merging(["class_type": "answer"]) { $1 }
        return card
    }
}

extension JSONValue {
    /// Nested arrays.
    static func nested(_ depth: Int) -> JSONValue {
        var value: JSONValue = 1
        for _ in 0..<depth { value = [value] }
        return value
    }

    /// An object with JSON of the given number of bytes.
    static func bytes(_ count: Int) -> JSONValue { ["x": .string(String(repeating: "x", count: count - 8))] }
}
