/// A card with the results of its handler. The results are data; the engine needs no handler afterwards.
public struct HandledCard: Sendable {
    /// The card.
    public let card: ContentCard

    /// The canonical class type; nil if the card has none.
    public let classType: ClassType?

    /// The name of the handler that handled the card; nil if there is none.
    public let handler: String?

    /// The handler's object; nil if the card was refused or not handled.
    public let content: (any CardContent)?

    /// The texts and the image to show; for a handler that asks for the cart see ``Checkout/presenting(_:at:)``.
    public internal(set) var presentation: Presentation?

    /// The placement of the object.
    public let placement: Placement?

    /// The action of a click.
    public let click: ClickAction

    /// The promotions the object offers. A card that names a promotion of the catalog offers none of its own, see
    /// ``ClickAction/enterPromotion(_:)``.
    public internal(set) var promotions: [Promotion]

    /// The events to record when something happens to the card. The plugin declared all of them.
    public let events: [CardEvent]

    /// The rewards that the card gives its shopper when something happens to it.
    public let followUps: [FollowUp]

    /// The problems of the card that concern handlers.
    public let diagnostics: [CartwrightError]

    /// Returns the handler's object as a type; nil if it has another type or there is none.
    public func content<Content: CardContent>(as type: Content.Type) -> Content? { content as? Content }
}

extension CardBatch.Entry {
    /// Returns the diagnostics of the entry and of its handler, each once, with places in the document.
    public func diagnostics(with handled: HandledCard) -> [CartwrightError] {
        var all = diagnostics
        for diagnostic in handled.diagnostics.map(placed) where !all.contains(diagnostic) { all.append(diagnostic) }
        return all
    }
}
