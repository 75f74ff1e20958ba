/// An object of a handler, from a card or from local data. Views, carts and feeds treat both alike.
public struct FeedItem: Sendable, Identifiable {
    /// The card's id, or the id of the local data.
    public let id: String
    /// The card, with the user's marks; nil for an object from local data.
    public let card: ContentCard?
    /// The class type, without aliases.
    public let classType: ClassType
    /// The name of the handler.
    public let handler: String
    /// The handler's object.
    public let content: any CardContent
    /// The text and image to show.
    public let presentation: Presentation
    /// The placement of the object.
    public let placement: Placement
    /// The action of a click.
    public let click: ClickAction
    /// The promotions that the object offers.
    public let promotions: [Promotion]

    /// Creates the item of a card; nil if no handler accepted it, or its handler refused it.
    ///
    /// - Parameters:
    ///   - handled: the result of the card's handler.
    ///   - card: the present card, since its marks may have changed after it was handled.
    public init?(_ handled: HandledCard, card: ContentCard) {
        guard let classType = handled.classType, let handler = handled.handler, let content = handled.content,
            let presentation = handled.presentation, let placement = handled.placement
        else { return nil }
        id = card.id
        self.card = card
        (self.classType, self.handler, self.content) = (classType, handler, content)
        (self.presentation, self.placement) = (presentation, placement)
        (click, promotions) = (handled.click, handled.promotions)
    }

    /// Creates the item of local data, presented by the handler like its cards. If the handler's results exceed
    /// ``PluginLimits``, the item shows its id, a click does nothing, and there are no promotions.
    public init<Handler: CardHandler>(
        id: String,
        _ content: Handler.Content,
        classType: ClassType,
        by handler: Handler
    ) {
        self.id = id
        card = nil
        self.classType = handler.canonical(classType)
        self.handler = handler.name
        self.content = content
        let answer = HandlerAnswer(of: handler, about: content, on: nil)
        let isSound = AnswerCheck(handler: handler.name, card: nil).fault(in: answer) == nil
        presentation = isSound ? answer.presentation : Presentation(headline: id)
        placement = answer.placement
        (click, promotions) = isSound ? (answer.click, answer.promotions) : (.nothing, [])
    }

    /// Returns the handler's object as a type; nil if it has another type.
    public func content<Content: CardContent>(as type: Content.Type) -> Content? { content as? Content }
}
