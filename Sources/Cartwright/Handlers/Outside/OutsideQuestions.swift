internal import Synchronization

/// The questions of one piece of work to handlers outside the host, and their answers.
///
/// The engine is synchronous, and an answer from outside may take a long time. So the work runs with the known answers
/// while its other questions are collected; these are awaited without blocking a thread; then the work runs again. It
/// has no effects, so only its last result is used. Usually there are no open questions, and one round is enough.
///
/// The work gets failures in their public form: the plugin and the code.
package final class OutsideQuestions: Sendable {
    /// The questions of the running work; nil if handlers are called synchronously.
    @TaskLocal static var current: OutsideQuestions?

    /// The maximum number of rounds. Each answers the questions of the previous one.
    private static let mostRounds = 16

    private let state = Mutex(State())

    private struct State {
        var cards: [Place: RemoteAnswers.Answer] = [:]
        var carts: [Place: Result<[String: JSONValue], CartwrightError>] = [:]
        var rules: [Place: [RuleAnswer]] = [:]
        var shown: [Place: Result<[Presentation?], CartwrightError>] = [:]
        var open = Open()
    }

    /// A question to one handler.
    private struct Place: Hashable {
        let handler: ObjectIdentifier
        let key: ContentHash
    }

    /// A cart with the handler to ask. A class: an asynchronous function crashed with a place, 128 bits of a hash,
    /// among its parameters.
    private final class OpenCart: Sendable {
        let handler: RemoteHandler
        let question: RemoteHandler.CartQuestion
        let place: Place

        init(_ handler: RemoteHandler, _ question: RemoteHandler.CartQuestion, at place: Place) {
            (self.handler, self.question, self.place) = (handler, question, place)
        }
    }

    /// Questions about rules, with the handler to ask.
    private final class OpenRules: Sendable {
        let handler: RemoteHandler
        let message: RuleMessage
        let place: Place

        init(_ handler: RemoteHandler, _ message: RuleMessage, at place: Place) {
            (self.handler, self.message, self.place) = (handler, message, place)
        }
    }

    /// Cards to present, with the handler to ask.
    private final class OpenCards: Sendable {
        let handler: RemoteHandler
        let cards: ShownCards
        let place: Place

        init(_ handler: RemoteHandler, _ cards: ShownCards, at place: Place) {
            (self.handler, self.cards, self.place) = (handler, cards, place)
        }
    }

    private struct Open {
        var cards: [ObjectIdentifier: Cards] = [:]
        var carts: [Place: OpenCart] = [:]
        var rules: [Place: OpenRules] = [:]
        var shown: [Place: OpenCards] = [:]

        struct Cards {
            let handler: RemoteHandler
            let context: HandlerContext
            var questions: [RemoteAnswers.Question] = []
        }

        var isEmpty: Bool { cards.isEmpty && carts.isEmpty && rules.isEmpty && shown.isEmpty }
    }

    // MARK: Work

    /// Runs work without effects that may call handlers outside the host.
    ///
    /// - Parameters:
    ///   - registry: the handlers.
    ///   - isUrgent: true if the work must complete even if a plugin is busy: its cards are refused then, and it
    ///     supplies no facts.
    ///   - work: the work, which may run several times.
    /// - Throws: the error of the work in the last round; `plugin.busy`.
    package static func awaited<Value>(
        of registry: HandlerRegistry,
        isUrgent: Bool = false,
        _ work: () throws(CartwrightError) -> Value
    ) async throws(CartwrightError) -> Value {
        guard registry.isOutside else { return try work() }
        let questions = OutsideQuestions()
        for _ in 0..<mostRounds {
            let result = $current.withValue(questions) { Result(catching: work) }
            let open = questions.takeOpen()
            if open.isEmpty { return try result.get() }
            if let refusal = await questions.request(open, isUrgent: isUrgent) { throw refusal }
        }
        throw .busy(registry.outside.map(\.name).joined(separator: ", "))
    }

    // MARK: Questions of the engine

    /// Returns the answers to questions about cards; for unknown ones, a provisional refusal.
    func answers(
        of handler: RemoteHandler,
        to questions: [RemoteAnswers.Question],
        in context: HandlerContext
    ) -> [RemoteAnswers.Answer] {
        let known = handler.known(questions)
        let identity = ObjectIdentifier(handler)
        return state.withLock { state in
            zip(questions, known).map { question, known in
                let place = Place(handler: identity, key: question.key)
                // Answers to this work stay valid until its end, whatever is stored meanwhile.
                if let answer = state.cards[place] ?? known {
                    state.cards[place] = answer
                    return answer.mapError { $0.publicError(of: handler.name) }
                }
                var open = state.open.cards[identity] ?? Open.Cards(handler: handler, context: context)
                open.questions.append(question)
                state.open.cards[identity] = open
                return .failure(CardRefusal(.busy(handler.name)))
            }
        }
    }

    /// Returns the facts of a cart; if the handler was not asked yet, a provisional empty result.
    func facts(
        of handler: RemoteHandler,
        to question: RemoteHandler.CartQuestion
    ) throws(CartwrightError) -> [String: JSONValue] {
        var key = question.key
        key.add(question.instant.description.utf8)
        let place = Place(handler: ObjectIdentifier(handler), key: key)
        let result = state.withLock { state -> Result<[String: JSONValue], CartwrightError> in
            if let result = state.carts[place] { return result }
            state.open.carts[place] = OpenCart(handler, question, at: place)
            return .success([:])
        }
        do throws(CartwrightError) { return try result.get() } catch { throw error.publicError(of: handler.name) }
    }

    /// Returns the answers about rules; if the handler was not asked yet, provisional ones.
    func answers(of handler: RemoteHandler, to message: RuleMessage) -> [RuleAnswer] {
        let place = Place(handler: ObjectIdentifier(handler), key: message.key)
        return state.withLock { state in
            if let answers = state.rules[place] { return answers.map { $0.publicAnswer(of: handler.name) } }
            state.open.rules[place] = OpenRules(handler, message, at: place)
            return message.questions.map { _ in .unavailable(.busy(handler.name)) }
        }
    }

    /// Returns the presentations of cards for a cart; if the handler was not asked yet, those of the cards stay.
    func presentations(
        of handler: RemoteHandler,
        for cards: ShownCards
    ) throws(CartwrightError) -> [Presentation?] {
        let place = Place(handler: ObjectIdentifier(handler), key: cards.key)
        let result = state.withLock { state -> Result<[Presentation?], CartwrightError> in
            if let result = state.shown[place] { return result }
            state.open.shown[place] = OpenCards(handler, cards, at: place)
            return .success(cards.cards.map { _ in nil })
        }
        do throws(CartwrightError) { return try result.get() } catch { throw error.publicError(of: handler.name) }
    }

    private func takeOpen() -> Open {
        state.withLock { state in
            defer { state.open = Open() }
            return state.open
        }
    }

    // MARK: Answers

    /// Calls all handlers concurrently.
    ///
    /// - Returns: the reason that one of them is not available, unless the work is urgent.
    private func request(_ open: Open, isUrgent: Bool) async -> CartwrightError? {
        await withTaskGroup(of: CartwrightError?.self) { group in
            for cards in open.cards.values { group.addTask { await self.request(cards, isUrgent: isUrgent) } }
            for cart in open.carts.values { group.addTask { await self.request(cart, isUrgent: isUrgent) } }
            for rules in open.rules.values { group.addTask { await self.request(rules, isUrgent: isUrgent) } }
            for cards in open.shown.values { group.addTask { await self.request(cards) } }
            return await group.reduce(nil) { $0 ?? $1 }
        }
    }

    private func request(_ cards: Open.Cards, isUrgent: Bool) async -> CartwrightError? {
        let identity = ObjectIdentifier(cards.handler)
        let answers: [RemoteAnswers.Answer]
        var refusal: CartwrightError?
        do throws(CartwrightError) {
            answers = try await cards.handler.awaitAnswers(to: cards.questions, in: cards.context)
        } catch {
            refusal = isUrgent ? nil : error
            answers = cards.questions.map { _ in .failure(CardRefusal(error)) }
        }
        state.withLock { state in
            for (question, answer) in zip(cards.questions, answers) {
                state.cards[Place(handler: identity, key: question.key)] = answer
            }
        }
        return refusal
    }

    private func request(_ cart: OpenCart, isUrgent: Bool) async -> CartwrightError? {
        do throws(CartwrightError) {
            let stated = try await cart.handler.awaitFacts(cart.question)
            store(stated.result, of: cart)
            return nil
        } catch {
            store(.failure(error), of: cart)
            return isUrgent ? nil : error
        }
    }

    private func request(_ rules: OpenRules, isUrgent: Bool) async -> CartwrightError? {
        do throws(CartwrightError) {
            let answers = try await rules.handler.awaitAnswers(to: rules.message)
            state.withLock { $0.rules[rules.place] = answers.all }
            return nil
        } catch {
            state.withLock { $0.rules[rules.place] = rules.message.questions.map { _ in .unavailable(error) } }
            return isUrgent ? nil : error
        }
    }

    /// Requests presentations. Without an answer the cards keep theirs, so nothing has to wait.
    private func request(_ cards: OpenCards) async -> CartwrightError? {
        do throws(CartwrightError) {
            let given = try await cards.handler.awaitPresentations(of: cards.cards)
            state.withLock { $0.shown[cards.place] = given.result }
        } catch {
            state.withLock { $0.shown[cards.place] = .failure(error) }
        }
        return nil
    }

    private func store(_ result: Result<[String: JSONValue], CartwrightError>, of cart: OpenCart) {
        state.withLock { $0.carts[cart.place] = result }
    }
}

extension RuleAnswer {
    /// The answer for callers of a service, without details of the host.
    fileprivate func publicAnswer(of plugin: String) -> RuleAnswer {
        guard case .unavailable(let error) = self else { return self }
        return .unavailable(error.publicError(of: plugin))
    }
}
