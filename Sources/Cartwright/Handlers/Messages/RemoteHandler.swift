internal import Synchronization

/// A handler that runs outside the host, behind a ``HandlerChannel``.
///
/// It says hello before the first card, sends the cards of a delivery in one message, and keeps the answers, so that a
/// card is asked about once. A delivery that fails is sent again card by card: one bad card costs one card.
public final class RemoteHandler: DeliveryHandler, FactHandler {
    /// The plugin's name.
    public let name: String

    /// The class types of its manifest, in every spelling.
    public let classTypes: [ClassType]

    /// Whether its manifest says that it states facts about carts.
    public let statesFacts: Bool

    /// What carries the messages.
    public let channel: any HandlerChannel

    /// The most cards of one message: as many as a feed shows.
    public static let cardsAtOnce = 250

    /// How often a card whose message failed is refused without asking again.
    static let failureUses = 16

    private let state = Mutex(State())

    private struct State {
        var nextID: Int64 = 1
        var canonical: [ClassType: ClassType]?
        var kept = RemoteAnswers()
        var lastUsage: HandlerUsage?
        var lastFailure: CartwrightError?

        mutating func takeID() -> Int64 {
            defer { nextID += 1 }
            return nextID
        }
    }

    /// A handler of a plugin.
    ///
    /// - Parameters:
    ///   - name: the plugin's name.
    ///   - classTypes: the class types of its manifest, in every spelling; hello must say the same.
    ///   - statesFacts: whether it is asked about carts.
    ///   - channel: what carries the messages.
    public init(
        name: String,
        classTypes: [ClassType],
        statesFacts: Bool = false,
        over channel: any HandlerChannel
    ) {
        (self.name, self.classTypes, self.statesFacts, self.channel) = (name, classTypes, statesFacts, channel)
    }

    /// What the last message took, nil where none was answered.
    public var lastUsage: HandlerUsage? { state.withLock { $0.lastUsage } }

    /// Why the last message was not answered, nil where it was.
    public var lastFailure: CartwrightError? { state.withLock { $0.lastFailure } }

    /// The class type that stands for a spelling, as hello said; the spelling itself before that.
    public func canonical(_ classType: ClassType) -> ClassType {
        state.withLock { $0.canonical?[classType] } ?? classType
    }

    /// Forgets answers and failures, and starts anew with the next card.
    public func restart() {
        state.withLock { state in
            (state.canonical, state.kept, state.lastFailure) = (nil, RemoteAnswers(), nil)
        }
        channel.restart()
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
        // One at a time: a child has one request in flight.
        state.withLock { state in
            let questions = cards.map { RemoteAnswers.Question($0, context) }
            var results = questions.map { state.kept.answer(to: $0) }
            let open = results.indices.filter { results[$0] == nil }
            for start in stride(from: 0, to: open.count, by: Self.cardsAtOnce) {
                let places = open[start..<min(start + Self.cardsAtOnce, open.count)]
                let answers = ask(places.map { questions[$0] }, in: context, &state)
                for (place, answer) in zip(places, answers) { results[place] = answer }
            }
            return results.map { $0 ?? .failure(CardRefusal(.noAnswer(of: name))) }
        }
    }

    private func ask(
        _ questions: [RemoteAnswers.Question],
        in context: HandlerContext,
        _ state: inout State
    ) -> [Result<RemoteObject, CardRefusal>] {
        do throws(CartwrightError) {
            let results = try send(questions, in: context, &state)
            for (question, result) in zip(questions, results) { state.kept.keep(result, for: question) }
            return results
        } catch {
            let refusal: Result<RemoteObject, CardRefusal> = .failure(CardRefusal(error))
            guard error.isFailureToAnswer else { return questions.map { _ in refusal } }
            if questions.count == 1 {
                state.kept.keep(refusal, for: questions[0], uses: Self.failureUses)
                return [refusal]
            }
            return questions.flatMap { ask([$0], in: context, &state) }
        }
    }

    private func send(
        _ questions: [RemoteAnswers.Question],
        in context: HandlerContext,
        _ state: inout State
    ) throws(CartwrightError) -> [Result<RemoteObject, CardRefusal>] {
        if state.canonical == nil { try greet(context.vocabulary, &state) }
        let cards = questions.map(\.card)
        let request = HandlerMessage.decode(id: state.takeID(), cards: cards, currency: context.currency)
        let reply = try answer(request, &state)
        let reader = HandlerAnswerReader(handler: name)
        return try reading(&state) { () throws(CartwrightError) in
            try reader.results(of: reply, to: request, about: cards, vocabulary: context.vocabulary)
        }
    }

    // MARK: Facts

    /// What the plugin knows of a cart.
    ///
    /// - Throws: why there was no answer, or `handler.bad_answer`.
    public func facts(
        about cart: Cart,
        at instant: Instant,
        in context: HandlerContext
    ) throws(CartwrightError) -> [String: JSONValue] {
        try state.withLock { state throws(CartwrightError) in
            if state.canonical == nil { try greet(context.vocabulary, &state) }
            let request = HandlerMessage.facts(id: state.takeID(), cart: cart, at: instant)
            let reply = try answer(request, &state)
            return try reading(&state) { () throws(CartwrightError) in
                try HandlerAnswerReader(handler: name).facts(of: reply, to: request)
            }
        }
    }

    // MARK: Messages

    private func greet(_ vocabulary: Vocabulary, _ state: inout State) throws(CartwrightError) {
        let request = HandlerMessage.hello(id: state.takeID(), vocabulary: vocabulary)
        let reply = try answer(request, &state)
        state.canonical = try reading(&state) { () throws(CartwrightError) in
            try HandlerAnswerReader(handler: name).canonical(of: reply, to: request, declared: classTypes)
        }
    }

    private func answer(_ request: HandlerRequest, _ state: inout State) throws(CartwrightError) -> HandlerReply {
        let reply = try noting(&state) { () throws(CartwrightError) in try channel.answer(request) }
        state.lastUsage = reply.usage
        return reply
    }

    /// Reads an answer. One that is none ends what gave it: nothing that it says later can be told apart.
    private func reading<Value>(
        _ state: inout State,
        _ work: () throws(CartwrightError) -> Value
    ) throws(CartwrightError) -> Value {
        do throws(CartwrightError) { return try noting(&state, work) } catch {
            channel.rejectAnswer()
            throw error
        }
    }

    private func noting<Value>(
        _ state: inout State,
        _ work: () throws(CartwrightError) -> Value
    ) throws(CartwrightError) -> Value {
        do throws(CartwrightError) {
            let value = try work()
            state.lastFailure = nil
            return value
        } catch {
            state.lastFailure = error
            throw error
        }
    }
}

extension RemoteHandler {
    /// What the handler answered.
    public func presentation(of object: RemoteObject, on card: ContentCard?) -> Presentation { object.presentation }
    /// What the handler answered.
    public func placement(of object: RemoteObject) -> Placement { object.placement }
    /// What the handler answered.
    public func click(on object: RemoteObject, card: ContentCard?) -> ClickAction { object.click }
    /// What the handler answered.
    public func promotions(of object: RemoteObject, card: ContentCard?) -> [Promotion] { object.promotions }
    /// What the handler answered.
    public func events(of object: RemoteObject, card: ContentCard?) -> [CardEvent] { object.events }
    /// What the handler answered.
    public func diagnostics(of object: RemoteObject) -> [CartwrightError] { object.diagnostics }
}

extension CartwrightError {
    /// Whether a handler outside the host did not answer a message as it should. One card of it may be to blame, so
    /// that the others are worth another try.
    package var isFailureToAnswer: Bool {
        [.handlerTimeout, .handlerDied, .handlerBadAnswer, .pluginLimitExceeded].contains(code)
    }

    fileprivate static func noAnswer(of handler: String) -> CartwrightError {
        badAnswer(of: handler, CartwrightError(.jsonMissingKey, "no result for a card"))
    }
}
