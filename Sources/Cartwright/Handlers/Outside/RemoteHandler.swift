internal import Synchronization

/// A handler that runs outside the host, behind a ``HandlerChannel``.
///
/// It sends hello before the first card, sends the cards of a delivery in one message, and stores the answers, so that
/// each card is sent once. A failed delivery is sent again card by card: a bad card affects only itself, and is refused
/// for a while without being sent again. A plugin that fails by itself is disabled for a while, see `plugin.resting`.
///
/// In a command it answers synchronously, and blocks its caller. In a service its answers are awaited: from several
/// workers, on threads of the plugin, see ``HandlerQueueLimits``.
public final class RemoteHandler: DeliveryHandler, FactHandler {
    /// The plugin's name.
    public let name: String

    /// The class types of its manifest, in every spelling.
    public let classTypes: [ClassType]

    /// True if its manifest declares facts about carts.
    public let statesFacts: Bool

    /// True if its manifest says that its texts depend on the cart.
    public let presentsCarts: Bool

    /// The channel that carries the messages.
    public let channel: any HandlerChannel

    /// The limits on concurrent and waiting requests.
    public let queueLimits: HandlerQueueLimits

    /// The maximum number of cards in one message: as many as a feed shows.
    public static let cardsAtOnce = 250

    let workers: [RemoteWorker]
    /// Admits as many callers as there are workers.
    let queue: CallerQueue<String>
    /// The threads for blocking calls of the plugin; nil for the thread of the caller.
    let threads: (any TaskExecutor)?
    let clock: @Sendable () -> ContinuousClock.Instant
    let state = Mutex(State())

    struct State {
        var canonical: [ClassType: ClassType]?
        var answers = RemoteAnswers()
        var health = HandlerHealth()
        /// The last message that was answered: a plugin that answers it again is healthy.
        var lastGood: Message?
        /// The last answers about rules of a plugin that keeps something between messages.
        var lastRules: (key: ContentHash, answers: [RuleAnswer])?
        /// The workers that are in use.
        var busyWorkers: Set<Int> = []
        var lastUsage: HandlerUsage?
        var lastFailure: CartwrightError?
        var status: HandlerStatus
        var watcher: (@Sendable (HandlerNote) -> Void)?

        init() { status = HandlerStatus(name: "") }
    }

    /// A message that was answered.
    enum Message {
        case cards([RemoteAnswers.Question], HandlerContext)
        case cart(CartQuestion)
        case rules(RuleMessage)
    }

    /// A cart to return facts about.
    final class CartQuestion: Sendable {
        let cart: Cart
        let instant: Instant
        let context: HandlerContext
        /// The identity of the cart, independent of the instant.
        let key: ContentHash

        init(_ cart: Cart, at instant: Instant, in context: HandlerContext) {
            (self.cart, self.instant, self.context) = (cart, instant, context)
            var key = ContentHash()
            key.add(cart.json.utf8)
            self.key = key
        }
    }

    /// Creates the handler of a plugin.
    ///
    /// - Parameters:
    ///   - name: the plugin's name.
    ///   - classTypes: the class types of its manifest, in every spelling; hello must have the same.
    ///   - statesFacts: true if it supplies facts about carts.
    ///   - presentsCarts: true if its texts depend on the cart.
    ///   - channel: the channel that carries the messages.
    ///   - queueLimits: the limits on concurrent and waiting requests.
    ///   - threads: the threads that wait for its answers, at least as many as its workers; nil for the thread of the
    ///     caller.
    public convenience init(
        name: String,
        classTypes: [ClassType],
        statesFacts: Bool = false,
        presentsCarts: Bool = false,
        over channel: any HandlerChannel,
        awaiting queueLimits: HandlerQueueLimits = HandlerQueueLimits(),
        on threads: (any TaskExecutor)? = nil
    ) {
        self.init(name, classTypes, statesFacts, presentsCarts, channel, queueLimits, threads) { .now }
    }

    package init(
        _ name: String,
        _ classTypes: [ClassType],
        _ statesFacts: Bool,
        _ presentsCarts: Bool,
        _ channel: any HandlerChannel,
        _ queueLimits: HandlerQueueLimits,
        _ threads: (any TaskExecutor)?,
        clock: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        (self.name, self.classTypes, self.channel) = (name, classTypes, channel)
        (self.statesFacts, self.presentsCarts) = (statesFacts, presentsCarts)
        (self.queueLimits, self.threads, self.clock) = (queueLimits, threads, clock)
        let channels = [channel] + (1..<max(1, queueLimits.workers)).map { _ in channel.another() }
        workers = channels.map { RemoteWorker($0, of: name, classTypes) }
        queue = CallerQueue(places: workers.count, mostWaiting: queueLimits.waiting)
    }

    /// The resource usage of the last message; nil if none was answered.
    public var lastUsage: HandlerUsage? { state.withLock { $0.lastUsage } }

    /// The error of the last message; nil if it was answered.
    public var lastFailure: CartwrightError? { state.withLock { $0.lastFailure } }

    /// Returns the canonical class type of a spelling, from the answer to hello; before that the spelling itself.
    public func canonical(_ classType: ClassType) -> ClassType {
        state.withLock { $0.canonical?[classType] } ?? classType
    }

    /// Clears answers and failures, and restarts the handler with the next card.
    public func restart() {
        state.withLock { state in
            (state.canonical, state.answers, state.lastFailure) = (nil, RemoteAnswers(), nil)
            (state.health, state.lastGood, state.status.isWithoutFacts) = (HandlerHealth(), nil, false)
            state.lastRules = nil
        }
        for worker in workers { worker.restart() }
    }

    /// Clears answers, so that each card is sent again: for the contract, which compares them.
    package func forgetAnswers() { state.withLock { $0.answers = RemoteAnswers() } }

    // MARK: Cards

    /// Decodes a card.
    ///
    /// - Throws: the refusal of the handler, or the reason that there was no answer.
    public func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> RemoteObject {
        guard let result = decode([card], in: context).first else { throw CardRefusal(.noAnswer(of: name)) }
        return try result.get()
    }

    /// Decodes cards, in messages of at most ``cardsAtOnce``.
    public func decode(
        _ cards: [ContentCard],
        in context: HandlerContext
    ) -> [Result<RemoteObject, CardRefusal>] {
        let questions = cards.map { RemoteAnswers.Question($0, context) }
        if let asked = OutsideQuestions.current { return asked.answers(of: self, to: questions, in: context) }
        return answers(to: questions, in: context, by: workers[0], until: nil)
            .map { $0 ?? .failure(CardRefusal(.noAnswer(of: name))) }
    }

    // MARK: Facts

    /// Returns the plugin's facts about a cart.
    ///
    /// - Throws: the reason that there was no answer, or `handler.bad_answer`.
    public func facts(
        about cart: Cart,
        at instant: Instant,
        in context: HandlerContext
    ) throws(CartwrightError) -> [String: JSONValue] {
        let question = CartQuestion(cart, at: instant, in: context)
        if let asked = OutsideQuestions.current { return try asked.facts(of: self, to: question) }
        return try facts(question, by: workers[0])
    }
}

extension RemoteHandler {
    /// Returns the presentation in the handler's answer.
    public func presentation(of object: RemoteObject, on card: ContentCard?) -> Presentation { object.presentation }
    /// Returns the placement in the handler's answer.
    public func placement(of object: RemoteObject) -> Placement { object.placement }
    /// Returns the click action in the handler's answer.
    public func click(on object: RemoteObject, card: ContentCard?) -> ClickAction { object.click }
    /// Returns the promotions in the handler's answer.
    public func promotions(of object: RemoteObject, card: ContentCard?) -> [Promotion] { object.promotions }
    /// Returns the events in the handler's answer.
    public func events(of object: RemoteObject, card: ContentCard?) -> [CardEvent] { object.events }
    /// Returns the follow-ups in the handler's answer.
    public func followUps(of object: RemoteObject, card: ContentCard?) -> [FollowUp] { object.followUps }
    /// Returns the diagnostics in the handler's answer.
    public func diagnostics(of object: RemoteObject) -> [CartwrightError] { object.diagnostics }
}

extension CartwrightError {
    fileprivate static func noAnswer(of handler: String) -> CartwrightError {
        badAnswer(of: handler, CartwrightError(.jsonMissingKey, "no result for a card"))
    }
}
