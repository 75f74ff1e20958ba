/// An object of a handler, whether it came from a card or from local data. Views, carts and feeds need not know which.
public struct FeedItem: Sendable, Identifiable {
    /// The card's id, or the one that local data gave.
    public let id: String
    /// The card, with the user's marks; nil for an object from local data.
    public let card: ContentCard?
    /// The class type, without aliases.
    public let classType: ClassType
    /// The name of the handler.
    public let handler: String
    /// The handler's object.
    public let content: any CardContent
    /// What people see.
    public let presentation: Presentation
    /// Where the object belongs.
    public let placement: Placement
    /// What a click does.
    public let click: ClickAction
    /// The promotions that the object offers.
    public let promotions: [Promotion]

    /// The item of a card; nil where no handler took it, or its handler refused it.
    ///
    /// - Parameters:
    ///   - handled: what its handler made of the card.
    ///   - card: the card as it is now, since marks may have come after it was handled.
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

    /// The item of local data, which the handler presents as it presents its cards. Where it answers more than
    /// ``PluginLimits`` allow, people see the item's id, a click does nothing, and there are no promotions.
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

    /// The handler's object as the type it is, nil where it is another.
    public func content<Content: CardContent>(as type: Content.Type) -> Content? { content as? Content }
}
