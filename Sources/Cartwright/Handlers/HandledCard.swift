/// A card together with what its handler made of it. All of it is data; the engine needs no handler to go on.
public struct HandledCard: Sendable {
    /// The card.
    public let card: ContentCard

    /// The class type without aliases, nil where the card has none.
    public let classType: ClassType?

    /// The name of the handler that took the card, nil where none did.
    public let handler: String?

    /// The handler's object, nil where the card was refused or not handled.
    public let content: (any CardContent)?

    /// What people see.
    public let presentation: Presentation?

    /// Where the object belongs.
    public let placement: Placement?

    /// What a click does.
    public let click: ClickAction

    /// The promotions the object offers.
    public let promotions: [Promotion]

    /// What is recorded when something happens to the card. All of it the plugin declared.
    public let events: [CardEvent]

    /// What was wrong with the card, as far as handlers are concerned.
    public let diagnostics: [CartwrightError]

    /// The handler's object as the type it is, nil where it is another or there is none.
    public func content<Content: CardContent>(as type: Content.Type) -> Content? { content as? Content }
}

extension CardBatch.Entry {
    /// The diagnostics of the entry together with what a handler found, each once, with places in the document.
    public func diagnostics(with handled: HandledCard) -> [CartwrightError] {
        var all = diagnostics
        for diagnostic in handled.diagnostics.map(placed) where !all.contains(diagnostic) { all.append(diagnostic) }
        return all
    }
}
