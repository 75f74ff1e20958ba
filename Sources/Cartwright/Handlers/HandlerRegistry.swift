/// The handlers of an application, by class type.
///
/// ```swift
/// let registry = HandlerRegistry([CouponHandler(), HomeTileHandler(), AdBannerHandler(), MessageHandler()])
/// ```
///
/// One class type has one handler: the first that claims it. A second claim and a handler without class types are in
/// ``diagnostics``; a card whose class type nobody claims says so in its own.
public struct HandlerRegistry: Sendable {
    /// The handlers, in the order in which they were given.
    public let handlers: [any CardHandler]

    /// The conditions and effects that promotions may use.
    public let vocabulary: Vocabulary

    /// What was wrong with the handlers themselves.
    public let diagnostics: [CartwrightError]

    private let byClassType: [ClassType: any CardHandler]

    /// Registers handlers.
    public init(_ handlers: [any CardHandler], vocabulary: Vocabulary = .standard) {
        var byClassType: [ClassType: any CardHandler] = [:]
        var diagnostics: [CartwrightError] = []
        for handler in handlers {
            if handler.classTypes.isEmpty { diagnostics.append(.noClassTypes(of: handler)) }
            var own: Set<ClassType> = []
            for classType in handler.classTypes where own.insert(classType).inserted {
                if let first = byClassType[classType] {
                    diagnostics.append(.duplicate(classType, claimedBy: handler, after: first))
                } else {
                    byClassType[classType] = handler
                }
            }
        }
        self.handlers = handlers
        self.vocabulary = vocabulary
        self.diagnostics = diagnostics
        self.byClassType = byClassType
    }

    /// The class types that have a handler, in order of their text.
    public var classTypes: [ClassType] { byClassType.keys.sorted() }

    /// The handler of a class type.
    public func handler(for classType: ClassType) -> (any CardHandler)? { byClassType[classType] }

    /// Lets the right handler decode a card. Whatever is wrong with the card is in the result's diagnostics.
    ///
    /// - Parameters:
    ///   - card: the card.
    ///   - currency: the currency of amounts that name none.
    public func handle(_ card: ContentCard, currency: Currency) -> HandledCard {
        guard let classType = card.classType else {
            return HandledCard(unhandled: card, classType: nil, because: .missingClassType(of: card))
        }
        guard let handler = byClassType[classType] else {
            return HandledCard(unhandled: card, classType: nil, because: .unknown(classType, known: classTypes))
        }
        return Self.handle(card, classType, with: handler, HandlerContext(currency: currency, vocabulary: vocabulary))
    }

    /// What the handlers make of cards, by card id.
    func handle(_ cards: [ContentCard], currency: Currency) -> [String: HandledCard] {
        var handled: [String: HandledCard] = [:]
        for card in cards { handled[card.id] = handle(card, currency: currency) }
        return handled
    }

    private static func handle<Handler: CardHandler>(
        _ card: ContentCard,
        _ classType: ClassType,
        with handler: Handler,
        _ context: HandlerContext
    ) -> HandledCard {
        let canonical = handler.canonical(classType)
        do {
            let content = try handler.decode(card, in: context)
            return HandledCard(
                card: card,
                classType: canonical,
                handler: handler.name,
                content: content,
                presentation: handler.presentation(of: content, on: card),
                placement: handler.placement(of: content),
                click: handler.click(on: content, card: card),
                promotions: handler.promotions(of: content, card: card),
                diagnostics: []
            )
        } catch {
            return HandledCard(
                card: card,
                classType: canonical,
                handler: handler.name,
                content: nil,
                presentation: nil,
                placement: nil,
                click: .nothing,
                promotions: [],
                diagnostics: error.diagnostics
            )
        }
    }
}

extension HandledCard {
    /// A card that no handler took.
    fileprivate init(unhandled card: ContentCard, classType: ClassType?, because reason: CartwrightError) {
        self.init(
            card: card,
            classType: classType,
            handler: nil,
            content: nil,
            presentation: nil,
            placement: nil,
            click: .nothing,
            promotions: [],
            diagnostics: [reason]
        )
    }
}
