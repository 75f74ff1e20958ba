/// The handlers of an application, by class type.
///
/// ```swift
/// let registry = HandlerRegistry([CouponHandler(), HomeTileHandler(), AdBannerHandler(), MessageHandler()])
/// ```
///
/// A class type has one handler: the first that claims it. ``diagnostics`` contains second claims, handlers without
/// class types, and names of conditions, effects or event types that are taken; a card without a handler has its own
/// diagnostic.
public struct HandlerRegistry: Sendable {
    /// The plugins in the given order, without those whose name was taken.
    public let plugins: [Plugin]

    /// The conditions and effects that promotions may use.
    public private(set) var vocabulary: Vocabulary

    /// The event types that plugins declared.
    public let eventTypes: [EventTypeDeclaration]

    /// The problems of the plugins.
    public let diagnostics: [CartwrightError]

    private let claims: [ClassType: HandlerClaim]

    /// The plugins that state facts about carts, in the given order.
    private(set) var factSources: [FactSource]

    /// The handlers whose texts depend on the cart, in the given order.
    let presenters: [any CartPresenter]

    /// The handlers that run outside the host, in the given order.
    package let outside: [RemoteHandler]

    /// True if any handler decodes a whole delivery at once.
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
        eventTypes = registration.eventTypes
        diagnostics = registration.diagnostics
        claims = registration.claims
        factSources = plugins.flatMap(\.handlers).compactMap { $0 as? any FactHandler }.filter(\.statesFacts)
            .map { $0.source(registration.vocabulary) }
        vocabulary = registration.vocabulary.reading(factSources)
        presenters = plugins.flatMap(\.handlers).compactMap { $0 as? any CartPresenter }.filter(\.presentsCarts)
        outside = plugins.flatMap(\.handlers).compactMap { $0 as? RemoteHandler }
        isAskedAtOnce = claims.values.contains { $0.handler is any DeliveryHandler }
    }

    /// The handlers in the given order.
    public var handlers: [any CardHandler] { plugins.flatMap(\.handlers) }

    /// True if any handler runs outside the host.
    var isOutside: Bool { !outside.isEmpty }

    /// The same handlers without the facts of handlers outside the host: their earlier facts stay when the cart
    /// changes.
    package var withoutOutsideFacts: HandlerRegistry {
        var copy = self
        let names = Set(outside.map(\.name))
        copy.factSources.removeAll { names.contains($0.name) }
        return copy
    }

    /// Returns the registry with a vocabulary for customers with identities, and for promotions that count or require
    /// them; without a reader they are refused.
    public func with(_ identities: IdentityReader?) -> HandlerRegistry {
        var copy = self
        copy.vocabulary = vocabulary.with(identities)
        return copy
    }

    /// Returns the registry with a vocabulary for catalogs with variants.
    public func with(_ assigner: CardAssigner?) -> HandlerRegistry {
        var copy = self
        copy.vocabulary = vocabulary.with(assigner)
        return copy
    }

    /// Awaits the greetings of all handlers outside the host, before they replace others.
    ///
    /// - Throws: an invalid greeting; `plugin.busy`.
    package func awaitHello() async throws(CartwrightError) {
        for handler in outside { try await handler.awaitHello(vocabulary) }
    }

    /// Decodes cards with handlers outside the host in advance, so that the first use does not wait.
    package func prepare(_ cards: [ContentCard], currency: Currency) async {
        _ = try? await OutsideQuestions.awaited(of: self, isUrgent: true) {
            () throws(CartwrightError) in handle(cards, currency: currency)
        }
    }

    /// The class types that have a handler, in order of their text.
    public var classTypes: [ClassType] { claims.keys.sorted() }

    /// The handler of a class type.
    public func handler(for classType: ClassType) -> (any CardHandler)? { claims[classType]?.handler }

    /// Decodes a card with its handler. Problems are in the diagnostics of the result.
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

    /// Returns the results of the handlers by card id.
    package func handle(_ cards: [ContentCard], currency: Currency) -> [String: HandledCard] {
        var handled: [String: HandledCard] = [:]
        let delivered = deliver(cards, currency: currency)
        for card in cards { handled[card.id] = delivered[card.id] ?? handle(card, currency: currency) }
        return handled
    }

    /// Returns the results of handlers that decode a whole delivery at once.
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
        // A handler outside the host supplies its spellings before its first card.
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
    /// Creates a card with its handler's results, without events that its plugin does not declare.
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
            placement: card.placement ?? answer.placement,
            click: answer.click,
            promotions: answer.promotions,
            events: answer.events.filter { claim.eventTypes.contains($0.type) },
            followUps: answer.followUps,
            diagnostics: answer.diagnostics + problems
                + undeclared.map { .undeclaredEvent($0.type, of: claim.plugin, declared: claim.eventTypes) }
        )
    }

    /// Creates a card that its handler refused, or whose handler's results were invalid.
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
            followUps: [],
            diagnostics: reasons
        )
    }

    /// Creates a card without a handler.
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
            followUps: [],
            diagnostics: [reason]
        )
    }
}
