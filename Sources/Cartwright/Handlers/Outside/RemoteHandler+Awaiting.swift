internal import Synchronization

// Asynchronous answers: they block only threads of the plugin.

extension RemoteHandler {
    /// The maximum duration of a message that is sent again card by card or question by question, in multiples of the
    /// limit of one message.
    static let mostMessages: Int64 = 5

    /// Returns the answers to questions.
    ///
    /// - Throws: `plugin.busy` if no worker was free in time, or if failing cards used up the time before all of them
    ///   were sent. The answers so far are stored for the next call.
    func awaitAnswers(
        to questions: [RemoteAnswers.Question],
        in context: HandlerContext
    ) async throws(CartwrightError) -> [RemoteAnswers.Answer] {
        if let refusal { return questions.map { _ in .failure(CardRefusal(refusal)) } }
        let most = channel.runtime.limits.answerTime * Self.mostMessages
        let answers = try await onWorker { worker in
            self.answers(to: questions, in: context, by: worker, until: self.clock() + most)
        }
        let known = answers.compactMap(\.self)
        guard known.count == answers.count else { throw .busy(name) }
        return known
    }

    /// Returns the plugin's facts about a cart.
    ///
    /// - Throws: `plugin.busy` if no worker was free in time.
    func awaitFacts(_ question: CartQuestion) async throws(CartwrightError) -> StatedFacts {
        if let refusal { return StatedFacts(.failure(refusal)) }
        return try await onWorker { worker in
            StatedFacts(Result { () throws(CartwrightError) in try self.facts(question, by: worker) })
        }
    }

    /// Returns the plugin's answers about rules.
    ///
    /// - Throws: `plugin.busy` if no worker was free in time.
    func awaitAnswers(to message: RuleMessage) async throws(CartwrightError) -> GivenAnswers {
        if let refusal { return GivenAnswers(message.questions.map { _ in .unavailable(refusal) }) }
        return try await onWorker { worker in GivenAnswers(self.answers(to: message, by: worker)) }
    }

    /// The answers about rules.
    final class GivenAnswers: Sendable {
        let all: [RuleAnswer]

        init(_ all: [RuleAnswer]) { self.all = all }
    }

    /// The facts of a cart, or the error.
    final class StatedFacts: Sendable {
        let result: Result<[String: JSONValue], CartwrightError>

        init(_ result: Result<[String: JSONValue], CartwrightError>) { self.result = result }
    }

    /// Sends hello if that was not done: a plugin that does not start must not replace a working one.
    ///
    /// - Throws: an invalid answer to hello; `plugin.busy`.
    func awaitHello(_ vocabulary: Vocabulary) async throws(CartwrightError) {
        guard state.withLock({ $0.canonical == nil }) else { return }
        let result = try await onWorker { worker in
            Result { () throws(CartwrightError) in try self.sayHello(vocabulary, to: worker) }
        }
        try result.get()
    }

    /// Runs work on a worker as soon as one is free.
    func onWorker<Value: Sendable>(
        _ work: @escaping @Sendable (RemoteWorker) -> Value
    ) async throws(CartwrightError) -> Value {
        let start = ContinuousClock.now
        let entry = await queue.enter(name, waiting: queueLimits.wait)
        state.withLock { state in
            state.status.waits += 1
            state.status.waitMicroseconds += (ContinuousClock.now - start).wholeMicroseconds
            if entry != .entered { state.status.busy += 1 }
        }
        guard entry == .entered else { throw .busy(name) }
        defer { queue.leave(name) }
        let number = takeWorker()
        defer { state.withLock { _ = $0.busyWorkers.remove(number) } }
        let worker = workers[number]
        guard let threads else { return work(worker) }
        return await withTaskExecutorPreference(threads) { work(worker) }
    }

    /// Returns the first free worker: the others stay idle if one is enough.
    private func takeWorker() -> Int {
        state.withLock { state in
            let number = workers.indices.first { !state.busyWorkers.contains($0) } ?? 0
            state.busyWorkers.insert(number)
            return number
        }
    }

    /// The state, and numbers since the plugin was loaded.
    package var status: HandlerStatus {
        var status = state.withLock { state in
            var status = state.status
            status.isOff = state.health.isOff
            status.problem = state.health.problem ?? state.lastFailure
            status.cardsSetAside = state.answers.asideCount(at: clock())
            return status
        }
        (status.name, status.waiting) = (name, queue.waiting(for: name))
        return status
    }

    /// Sets the watcher that receives changes from now on, in place of an earlier one.
    package func watch(_ watcher: @escaping @Sendable (HandlerNote) -> Void) {
        state.withLock { $0.watcher = watcher }
    }
}
