internal import Synchronization

// Synchronous messages of one worker, on the thread of the caller.

extension RemoteHandler {
    /// Returns the known answers; nil for the others.
    func known(_ questions: [RemoteAnswers.Question]) -> [RemoteAnswers.Answer?] {
        state.withLock { state in
            let now = clock()
            return questions.map { state.answers.answer(to: $0, at: now) }
        }
    }

    /// Returns the known answers, and a worker's answers to the other questions.
    ///
    /// - Parameter deadline: the instant after which no further card is sent alone; nil for never.
    /// - Returns: nil for questions that were not sent before the deadline.
    func answers(
        to questions: [RemoteAnswers.Question],
        in context: HandlerContext,
        by worker: RemoteWorker,
        until deadline: ContinuousClock.Instant?
    ) -> [RemoteAnswers.Answer?] {
        var answers = known(questions)
        let open = answers.indices.filter { answers[$0] == nil }
        for start in stride(from: 0, to: open.count, by: Self.cardsAtOnce) {
            let places = open[start..<min(start + Self.cardsAtOnce, open.count)]
            let delivery = Delivery(places.map { questions[$0] }, in: context, by: worker, until: deadline)
            for (place, answer) in zip(places, request(delivery)) { answers[place] = answer }
        }
        return answers
    }

    /// The cards of one message.
    private struct Delivery {
        var questions: [RemoteAnswers.Question]
        let context: HandlerContext
        let worker: RemoteWorker
        let deadline: ContinuousClock.Instant?

        init(
            _ questions: [RemoteAnswers.Question],
            in context: HandlerContext,
            by worker: RemoteWorker,
            until deadline: ContinuousClock.Instant?
        ) {
            (self.questions, self.context, self.worker, self.deadline) = (questions, context, worker, deadline)
        }
    }

    private func request(_ delivery: Delivery) -> [RemoteAnswers.Answer?] {
        if let refusal = admission() { return delivery.questions.map { _ in .failure(CardRefusal(refusal)) } }
        return carryOut(delivery)
    }

    private func carryOut(_ delivery: Delivery) -> [RemoteAnswers.Answer?] {
        let questions = delivery.questions
        do throws(RemoteWorker.Failure) {
            let reply = try noting { () throws(RemoteWorker.Failure) in
                try delivery.worker.decode(questions, in: delivery.context)
            }
            state.withLock { state in
                for (question, answer) in zip(questions, reply.value) { state.answers.store(answer, for: question) }
                state.lastGood = .cards(Array(questions.prefix(1)), delivery.context)
            }
            return reply.value
        } catch {
            let refusal = RemoteAnswers.Answer.failure(CardRefusal(error.error))
            guard case .ofMessage(let reason) = error else {
                turnOff(because: error.error)
                return questions.map { _ in refusal }
            }
            guard questions.count == 1 else { return questions.map { requestSingly($0, of: delivery) } }
            setAside(questions[0], because: reason)
            judge(reason, on: questions[0].key, by: delivery.worker)
            return [refusal]
        }
    }

    /// Sends a card of a failed delivery alone.
    private func requestSingly(_ question: RemoteAnswers.Question, of delivery: Delivery) -> RemoteAnswers.Answer? {
        if let deadline = delivery.deadline, clock() >= deadline {
            state.withLock { $0.health.endTrial() }
            return nil
        }
        if let refusal = state.withLock({ $0.health.goesOn ? nil : resting($0) }) {
            return .failure(CardRefusal(refusal))
        }
        var alone = delivery
        alone.questions = [question]
        return carryOut(alone).first ?? nil
    }

    // MARK: Hello

    /// Sends hello if that was not done: a plugin that does not start must not replace a working one.
    ///
    /// - Throws: an invalid answer to hello.
    package func sayHello(_ vocabulary: Vocabulary) throws(CartwrightError) {
        guard state.withLock({ $0.canonical == nil }) else { return }
        try sayHello(vocabulary, to: workers[0])
    }

    func sayHello(_ vocabulary: Vocabulary, to worker: RemoteWorker) throws(CartwrightError) {
        do throws(RemoteWorker.Failure) {
            let canonical = try worker.greet(vocabulary)
            state.withLock { $0.canonical = canonical }
        } catch {
            throw error.error
        }
    }

    // MARK: Facts

    /// Returns the facts of a cart from a worker.
    func facts(_ question: CartQuestion, by worker: RemoteWorker) throws(CartwrightError) -> [String: JSONValue] {
        if let refusal = admission() { throw refusal }
        do throws(RemoteWorker.Failure) {
            let reply = try noting { () throws(RemoteWorker.Failure) in try worker.facts(question) }
            noteFacts(missing: nil, after: .cart(question))
            return reply.value
        } catch {
            noteFacts(missing: error.error, after: nil)
            switch error {
            case .ofPlugin(let reason): turnOff(because: reason)
            case .ofMessage(let reason): judge(reason, on: question.key, by: worker)
            }
            throw error.error
        }
    }

    private func noteFacts(missing problem: CartwrightError?, after good: Message?) {
        update { state in
            if let good { state.lastGood = good }
            guard state.status.isWithoutFacts != (problem != nil) else { return nil }
            state.status.isWithoutFacts = problem != nil
            return problem.map { .factsMissing($0) } ?? .factsBack
        }
    }

    // MARK: Health

    /// Returns the reason that no message can be sent now; nil if one can.
    func admission() -> CartwrightError? {
        state.withLock { state in state.health.admit(at: clock()) ? nil : resting(state) }
    }

    /// The reason that no message can be awaited now; nil if one can.
    var refusal: CartwrightError? {
        state.withLock { state in state.health.isRefusing(at: clock()) ? resting(state) : nil }
    }

    private func resting(_ state: State) -> CartwrightError { .resting(name, because: state.health.problem) }

    private func setAside(_ question: RemoteAnswers.Question, because reason: CartwrightError) {
        update { state in
            state.answers.setAside(question, with: .failure(CardRefusal(reason)), at: clock())
            return .cardSetAside(question.cardID, reason)
        }
    }

    /// Decides after a failed message whether the plugin itself is the cause: if messages fail in a row, it gets a
    /// message that it answered before.
    func judge(_ reason: CartwrightError, on message: ContentHash, by worker: RemoteWorker) {
        let (isSuspected, good) = state.withLock { state in
            (state.health.fail(on: message, at: clock()), state.lastGood)
        }
        guard isSuspected else { return }
        do throws(RemoteWorker.Failure) {
            switch good {
            case .cards(let questions, let context)?:
                _ = try noting { () throws(RemoteWorker.Failure) in try worker.decode(questions, in: context) }
            case .cart(let question)?:
                _ = try noting { () throws(RemoteWorker.Failure) in try worker.facts(question) }
            case .rules(let message)?:
                _ = try noting { () throws(RemoteWorker.Failure) in try worker.rules(message) }
            case nil: throw .ofMessage(reason)
            }
        } catch {
            turnOff(because: error.error)
        }
    }

    func turnOff(because reason: CartwrightError) {
        update { state in
            let wasOff = state.health.isOff
            state.health.turnOff(because: reason, at: clock())
            return wasOff ? nil : .turnedOff(reason)
        }
    }

    /// Changes the state, and reports the resulting note.
    private func update(_ change: (inout State) -> HandlerNote?) {
        let (note, watcher) = state.withLock { state in (change(&state), state.watcher) }
        if let note { watcher?(note) }
    }

    /// Counts a message, and records its result.
    func noting<Value>(
        _ message: () throws(RemoteWorker.Failure) -> RemoteWorker.ParsedAnswer<Value>
    ) throws(RemoteWorker.Failure) -> RemoteWorker.ParsedAnswer<Value> {
        let start = ContinuousClock.now
        do throws(RemoteWorker.Failure) {
            let reply = try message()
            update { state in
                state.status.count(since: start)
                (state.lastUsage, state.lastFailure, state.canonical) = (reply.usage, nil, reply.canonical)
                return state.health.succeed() ? .turnedOn : nil
            }
            return reply
        } catch {
            state.withLock { state in
                state.status.count(since: start)
                state.status.failures[error.error.code, default: 0] += 1
                state.lastFailure = error.error
            }
            throw error
        }
    }
}

extension HandlerStatus {
    fileprivate mutating func count(since start: ContinuousClock.Instant) {
        calls += 1
        callMicroseconds += (ContinuousClock.now - start).wholeMicroseconds
    }
}

extension Duration {
    /// The duration in whole microseconds.
    var wholeMicroseconds: Int64 { components.seconds &* 1_000_000 &+ components.attoseconds / 1_000_000_000_000 }
}
