internal import Synchronization

/// A handler that runs outside the host, behind a ``HandlerChannel``.
///
/// It says hello before the first card, sends the cards of a delivery in one message, and keeps the answers, so that a
/// card is asked about once. A delivery that fails is sent again card by card: one bad card costs one card, which is
/// refused for a while without being sent again. A plugin that fails by itself is off for a while, see
/// `plugin.resting`.
///
/// Called by a command it answers at once, and holds its caller up for as long as that takes. Behind a service its
/// answers are awaited: by some workers, with threads of the plugin's own, see ``HandlerQueueLimits``.
public final class RemoteHandler: DeliveryHandler, FactHandler {
    /// The plugin's name.
    public let name: String

    /// The class types of its manifest, in every spelling.
    public let classTypes: [ClassType]

    /// True where its manifest says that it states facts about carts.
    public let statesFacts: Bool

    /// The channel that carries the messages.
    public let channel: any HandlerChannel

    /// The limits on what is awaited of it at a time.
    public let queueLimits: HandlerQueueLimits

    /// The most cards of one message: as many as a feed shows.
    public static let cardsAtOnce = 250

    let workers: [RemoteWorker]
    /// Admits as many as there are workers.
    let queue: CallerQueue<String>
    /// Carries out what takes as long as the plugin likes; nil for the thread of the caller.
    let threads: (any TaskExecutor)?
    let clock: @Sendable () -> ContinuousClock.Instant
    let state = Mutex(State())

    struct State {
        var canonical: [ClassType: ClassType]?
        var kept = RemoteAnswers()
        var health = HandlerHealth()
        /// The last message that was answered: a plugin that answers it again is well.
        var lastGood: Message?
        /// The workers that carry something out now.
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
    }

    /// A cart that facts are asked about.
    final class CartQuestion: Sendable {
        let cart: Cart
        let instant: Instant
        let context: HandlerContext
        /// Tells carts apart, whenever they are asked about.
        let key: ContentHash

        init(_ cart: Cart, at instant: Instant, in context: HandlerContext) {
            (self.cart, self.instant, self.context) = (cart, instant, context)
            var key = ContentHash()
            key.add(cart.json.utf8)
            self.key = key
        }
    }

    /// A handler of a plugin.
    ///
    /// - Parameters:
    ///   - name: the plugin's name.
    ///   - classTypes: the class types of its manifest, in every spelling; hello must say the same.
    ///   - statesFacts: whether it is asked about carts.
    ///   - channel: what carries the messages.
    ///   - queueLimits: how much is awaited of it at a time.
    ///   - threads: the threads that hold out while it answers what is awaited: at least as many as its workers; nil
    ///     for the thread of the caller.
    public convenience init(
        name: String,
        classTypes: [ClassType],
        statesFacts: Bool = false,
        over channel: any HandlerChannel,
        awaiting queueLimits: HandlerQueueLimits = HandlerQueueLimits(),
        on threads: (any TaskExecutor)? = nil
    ) {
        self.init(name, classTypes, statesFacts, channel, queueLimits, threads) { .now }
    }

    package init(
        _ name: String,
        _ classTypes: [ClassType],
        _ statesFacts: Bool,
        _ channel: any HandlerChannel,
        _ queueLimits: HandlerQueueLimits,
        _ threads: (any TaskExecutor)?,
        clock: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        (self.name, self.classTypes, self.statesFacts, self.channel) = (name, classTypes, statesFacts, channel)
        (self.queueLimits, self.threads, self.clock) = (queueLimits, threads, clock)
        let channels = [channel] + (1..<max(1, queueLimits.workers)).map { _ in channel.another() }
        workers = channels.map { RemoteWorker($0, of: name, classTypes) }
        queue = CallerQueue(places: workers.count, mostWaiting: queueLimits.waiting)
    }

    /// The resources that the last message took; nil where none was answered.
    public var lastUsage: HandlerUsage? { state.withLock { $0.lastUsage } }

    /// The reason that the last message was not answered; nil where it was.
    public var lastFailure: CartwrightError? { state.withLock { $0.lastFailure } }

    /// The class type that stands for a spelling, as hello said; the spelling itself before that.
    public func canonical(_ classType: ClassType) -> ClassType {
        state.withLock { $0.canonical?[classType] } ?? classType
    }

    /// Forgets answers and failures, and starts anew with the next card.
    public func restart() {
        state.withLock { state in
            (state.canonical, state.kept, state.lastFailure) = (nil, RemoteAnswers(), nil)
            (state.health, state.lastGood, state.status.isWithoutFacts) = (HandlerHealth(), nil, false)
        }
        for worker in workers { worker.restart() }
    }

    /// Forgets answers, so that each card is asked about anew: for the contract, which compares them.
    package func forgetAnswers() { state.withLock { $0.kept = RemoteAnswers() } }

    // MARK: Cards

    /// Decodes a card.
    ///
    /// - Throws: what the handler refuses it for, or why it gave no answer.
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

    /// The facts that the plugin states about a cart.
    ///
    /// - Throws: why there was no answer, or `handler.bad_answer`.
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
    /// The presentation that the handler answered.
    public func presentation(of object: RemoteObject, on card: ContentCard?) -> Presentation { object.presentation }
    /// The placement that the handler answered.
    public func placement(of object: RemoteObject) -> Placement { object.placement }
    /// The action of a click that the handler answered.
    public func click(on object: RemoteObject, card: ContentCard?) -> ClickAction { object.click }
    /// The promotions that the handler answered.
    public func promotions(of object: RemoteObject, card: ContentCard?) -> [Promotion] { object.promotions }
    /// The events that the handler answered.
    public func events(of object: RemoteObject, card: ContentCard?) -> [CardEvent] { object.events }
    /// The diagnostics that the handler answered.
    public func diagnostics(of object: RemoteObject) -> [CartwrightError] { object.diagnostics }
}

extension CartwrightError {
    fileprivate static func noAnswer(of handler: String) -> CartwrightError {
        badAnswer(of: handler, CartwrightError(.jsonMissingKey, "no result for a card"))
    }
}
