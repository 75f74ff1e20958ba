internal import Synchronization

// Answers that are awaited: no thread stands still for them but those of the plugin.

extension RemoteHandler {
    /// The most time that a delivery may take that is sent again card by card, in limits of one message.
    private static let mostMessages: Int64 = 5

    /// The answers to questions.
    ///
    /// - Throws: `plugin.busy` where no worker was free in time, or the cards were so bad that time was over before
    ///   all of them were asked about. Those that were are known the next time.
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

    /// The facts that the plugin states about a cart.
    ///
    /// - Throws: `plugin.busy` where no worker was free in time.
    func awaitFacts(_ question: CartQuestion) async throws(CartwrightError) -> StatedFacts {
        if let refusal { return StatedFacts(.failure(refusal)) }
        return try await onWorker { worker in
            StatedFacts(Result { () throws(CartwrightError) in try self.facts(question, by: worker) })
        }
    }

    /// The facts of a cart, or the reason that there are none for.
    final class StatedFacts: Sendable {
        let result: Result<[String: JSONValue], CartwrightError>

        init(_ result: Result<[String: JSONValue], CartwrightError>) { self.result = result }
    }

    /// Says hello where that was not done: what does not start cannot take the place of what works.
    ///
    /// - Throws: why it does not answer hello as it should; `plugin.busy`.
    func awaitHello(_ vocabulary: Vocabulary) async throws(CartwrightError) {
        guard state.withLock({ $0.canonical == nil }) else { return }
        let result = try await onWorker { worker in
            Result { () throws(CartwrightError) in try self.sayHello(vocabulary, to: worker) }
        }
        try result.get()
    }

    /// Has a worker do something, once one is free.
    private func onWorker<Value: Sendable>(
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

    /// The first free worker: the others need not run where one is enough.
    private func takeWorker() -> Int {
        state.withLock { state in
            let number = workers.indices.first { !state.busyWorkers.contains($0) } ?? 0
            state.busyWorkers.insert(number)
            return number
        }
    }

    /// Its state, and numbers since it was loaded.
    package var status: HandlerStatus {
        var status = state.withLock { state in
            var status = state.status
            status.isOff = state.health.isOff
            status.problem = state.health.problem ?? state.lastFailure
            status.cardsSetAside = state.kept.asideCount(at: clock())
            return status
        }
        (status.name, status.waiting) = (name, queue.waiting(for: name))
        return status
    }

    /// Makes known to a watcher what changes from now on, in place of another one.
    package func watch(_ watcher: @escaping @Sendable (HandlerNote) -> Void) {
        state.withLock { $0.watcher = watcher }
    }
}
