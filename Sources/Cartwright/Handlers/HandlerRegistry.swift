/// The handlers of an application, by class type.
///
/// ```swift
/// let registry = HandlerRegistry([CouponHandler(), HomeTileHandler(), AdBannerHandler(), MessageHandler()])
/// ```
///
/// One class type has one handler: the first that claims it. A second claim, a handler without class types, and a name
/// of a condition, an effect or an event type that is taken are in ``diagnostics``; a card whose class type has
/// no handler says so in its own.
public struct HandlerRegistry: Sendable {
    /// The plugins, in the order in which they were given, without those whose name was taken.
    public let plugins: [Plugin]

    /// The conditions and effects that promotions may use.
    public let vocabulary: Vocabulary

    /// The event types that plugins declared.
    public let eventTypes: [EventTypeDeclaration]

    /// What was wrong with the plugins themselves.
    public let diagnostics: [CartwrightError]

    private let claims: [ClassType: HandlerClaim]

    /// Registers plugins.
    public init(plugins: [Plugin], vocabulary: Vocabulary = .standard) {
        var registration = Registration(vocabulary: vocabulary)
        registration.addUnique(plugins)
        self.init(registration)
    }

    /// Registers handlers, each as a plugin of its own.
    public init(_ handlers: [any CardHandler], vocabulary: Vocabulary = .standard) {
        var registration = Registration(vocabulary: vocabulary)
        for handler in handlers { registration.add(Plugin(handler)) }
        self.init(registration)
    }

    private init(_ registration: Registration) {
        plugins = registration.plugins
        vocabulary = registration.vocabulary
        eventTypes = registration.eventTypes
        diagnostics = registration.diagnostics
        claims = registration.claims
    }

    /// The handlers, in the order in which they were given.
    public var handlers: [any CardHandler] { plugins.flatMap(\.handlers) }

    /// The class types that have a handler, in order of their text.
    public var classTypes: [ClassType] { claims.keys.sorted() }

    /// The handler of a class type.
    public func handler(for classType: ClassType) -> (any CardHandler)? { claims[classType]?.handler }

    /// Lets the right handler decode a card. Whatever is wrong with the card is in the result's diagnostics.
    ///
    /// - Parameters:
    ///   - card: the card.
    ///   - currency: the currency of amounts that name none.
    public func handle(_ card: ContentCard, currency: Currency) -> HandledCard {
        guard let classType = card.classType else {
            return HandledCard(unhandled: card, classType: nil, because: .missingClassType(of: card))
        }
        guard let claim = claims[classType] else {
            return HandledCard(unhandled: card, classType: nil, because: .unknown(classType, known: classTypes))
        }
        let context = HandlerContext(currency: currency, vocabulary: vocabulary)
        return Self.handle(card, classType, with: claim.handler, claim, context)
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
        _ claim: HandlerClaim,
        _ context: HandlerContext
    ) -> HandledCard {
        let canonical = handler.canonical(classType)
        let check = AnswerCheck(handler: handler.name, card: card)
        if canonical != classType, let fault = check.fault(inCanonical: canonical, declared: handler.classTypes) {
            return HandledCard(refused: card, classType, by: handler.name, because: [fault])
        }
        let content: Handler.Content
        do {
            content = try handler.decode(card, in: context)
        } catch {
            let reasons = error.diagnostics.prefix(PluginLimits.reasons).map(\.shortened)
            return HandledCard(refused: card, canonical, by: handler.name, because: reasons)
        }
        let answer = HandlerAnswer(of: handler, about: content, on: card)
        if let fault = check.fault(in: answer) {
            return HandledCard(refused: card, canonical, by: handler.name, because: [fault])
        }
        return HandledCard(card, canonical, by: handler.name, answer, claim)
    }
}

extension HandledCard {
    /// A card with what its handler answered, without events that its plugin does not declare.
    fileprivate init(
        _ card: ContentCard,
        _ classType: ClassType,
        by handler: String,
        _ answer: HandlerAnswer,
        _ claim: HandlerClaim
    ) {
        var presentation = answer.presentation
        let problems = presentation.theme.takeExtras(of: card)
        let undeclared = answer.events.filter { !claim.eventTypes.contains($0.type) }
        self.init(
            card: card,
            classType: classType,
            handler: handler,
            content: answer.content,
            presentation: presentation,
            placement: answer.placement,
            click: answer.click,
            promotions: answer.promotions,
            events: answer.events.filter { claim.eventTypes.contains($0.type) },
            diagnostics: problems
                + undeclared.map { .undeclaredEvent($0.type, of: claim.plugin, declared: claim.eventTypes) }
        )
    }

    /// A card that its handler refused, or whose handler's answer was refused.
    fileprivate init(
        refused card: ContentCard,
        _ classType: ClassType,
        by handler: String,
        because reasons: [CartwrightError]
    ) {
        self.init(
            card: card,
            classType: classType,
            handler: handler,
            content: nil,
            presentation: nil,
            placement: nil,
            click: .nothing,
            promotions: [],
            events: [],
            diagnostics: reasons
        )
    }

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
            events: [],
            diagnostics: [reason]
        )
    }
}
