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

    /// The handlers that state facts about carts, in the order in which they were given.
    private(set) var factHandlers: [any FactHandler]

    /// The handlers that run outside the host, in the order in which they were given.
    package let outside: [RemoteHandler]

    /// Whether any handler takes a whole delivery at once.
    private let isAskedAtOnce: Bool

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
        factHandlers = plugins.flatMap(\.handlers).compactMap { $0 as? any FactHandler }.filter(\.statesFacts)
        outside = plugins.flatMap(\.handlers).compactMap { $0 as? RemoteHandler }
        isAskedAtOnce = claims.values.contains { $0.handler is any DeliveryHandler }
    }

    /// The handlers, in the order in which they were given.
    public var handlers: [any CardHandler] { plugins.flatMap(\.handlers) }

    /// True where any handler runs outside the host.
    var isAskedOutside: Bool { !outside.isEmpty }

    /// The same handlers, of which those outside the host are not asked about carts: what they stated of a cart stays
    /// as it is when the cart changes.
    package var withoutOutsideFacts: HandlerRegistry {
        var copy = self
        copy.factHandlers.removeAll { $0 is RemoteHandler }
        return copy
    }

    /// Has all handlers outside the host say hello that have not yet: before they take the place of others.
    ///
    /// - Throws: why one of them does not answer hello as it should; `plugin.busy`.
    package func awaitHello() async throws(CartwrightError) {
        for handler in outside { try await handler.awaitHello(vocabulary) }
    }

    /// Asks handlers outside the host about cards before they are needed, so that what sees them first does not wait.
    package func prepare(_ cards: [ContentCard], currency: Currency) async {
        _ = try? await OutsideQuestions.awaited(of: self, isUrgent: true) {
            () throws(CartwrightError) in handle(cards, currency: currency)
        }
    }

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
    package func handle(_ cards: [ContentCard], currency: Currency) -> [String: HandledCard] {
        var handled: [String: HandledCard] = [:]
        let delivered = deliver(cards, currency: currency)
        for card in cards { handled[card.id] = delivered[card.id] ?? handle(card, currency: currency) }
        return handled
    }

    /// What those handlers make of cards that take a whole delivery at once.
    private func deliver(_ cards: [ContentCard], currency: Currency) -> [String: HandledCard] {
        guard isAskedAtOnce else { return [:] }
        var deliveries: [String: (claim: HandlerClaim, cards: [ContentCard])] = [:]
        for card in cards {
            guard let classType = card.classType, let claim = claims[classType] else { continue }
            guard claim.handler is any DeliveryHandler else { continue }
            deliveries[claim.handlerKey, default: (claim, [])].cards.append(card)
        }
        let context = HandlerContext(currency: currency, vocabulary: vocabulary)
        var handled: [String: HandledCard] = [:]
        for (claim, cards) in deliveries.values {
            guard let handler = claim.handler as? any DeliveryHandler else { continue }
            for card in Self.handle(cards, with: handler, claim, context) { handled[card.card.id] = card }
        }
        return handled
    }

    private static func handle<Handler: DeliveryHandler>(
        _ cards: [ContentCard],
        with handler: Handler,
        _ claim: HandlerClaim,
        _ context: HandlerContext
    ) -> [HandledCard] {
        zip(cards, handler.decode(cards, in: context)).compactMap { card, result in
            guard let classType = card.classType else { return nil }
            return handle(card, classType, with: handler, claim) { () throws(CardRefusal) in try result.get() }
        }
    }

    private static func handle<Handler: CardHandler>(
        _ card: ContentCard,
        _ classType: ClassType,
        with handler: Handler,
        _ claim: HandlerClaim,
        _ context: HandlerContext
    ) -> HandledCard {
        // Which spelling stands for which, a handler outside the host says before its first card.
        if handler is any DeliveryHandler {
            let result = Result { () throws(CardRefusal) in try handler.decode(card, in: context) }
            return handle(card, classType, with: handler, claim) { () throws(CardRefusal) in try result.get() }
        }
        return handle(card, classType, with: handler, claim) { () throws(CardRefusal) in
            try handler.decode(card, in: context)
        }
    }

    private static func handle<Handler: CardHandler>(
        _ card: ContentCard,
        _ classType: ClassType,
        with handler: Handler,
        _ claim: HandlerClaim,
        decoded: () throws(CardRefusal) -> Handler.Content
    ) -> HandledCard {
        let canonical = handler.canonical(classType)
        let check = AnswerCheck(handler: handler.name, card: card)
        if canonical != classType, let fault = check.fault(inCanonical: canonical, declared: handler.classTypes) {
            return HandledCard(refused: card, classType, by: handler.name, because: [fault])
        }
        let content: Handler.Content
        do {
            content = try decoded()
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
            diagnostics: answer.diagnostics + problems
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
