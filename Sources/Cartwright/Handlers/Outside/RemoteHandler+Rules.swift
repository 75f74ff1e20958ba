internal import Synchronization

extension RemoteHandler: RuleAsker {
    /// The number of questions of a failed message that may fail alone before the others are given up: 32. They are
    /// also given up after the time of ``mostMessages`` answers.
    private static let mostFailures = 32

    /// True for a plugin that keeps nothing between messages.
    package var isAskedEverywhere: Bool { channel.isStateless }

    /// Returns the plugin's answers about rules, one for each question.
    package func answers(to message: RuleMessage) -> [RuleAnswer] {
        if !channel.isStateless, let asked = OutsideQuestions.current { return asked.answers(of: self, to: message) }
        return answers(to: message, by: workers[0])
    }

    /// Returns the answers of a worker. A failed message is sent again question by question, so that a bad rule costs
    /// only its own promotion.
    func answers(to message: RuleMessage, by worker: RemoteWorker) -> [RuleAnswer] {
        let key = channel.isStateless ? nil : message.key
        if let key, let known = state.withLock({ $0.lastRules }), known.key == key { return known.answers }
        let answers = given(message, by: worker)
        // A process may answer otherwise the next time; one cart at one instant has one price.
        if let key, !answers.contains(where: \.isUnavailable) { state.withLock { $0.lastRules = (key, answers) } }
        return answers
    }

    private func given(_ message: RuleMessage, by worker: RemoteWorker) -> [RuleAnswer] {
        if let refusal = admission() { return message.questions.map { _ in .unavailable(refusal) } }
        do throws(RemoteWorker.Failure) { return try request(message, worker) } catch {
            guard case .ofMessage(let reason) = error else {
                turnOff(because: error.error)
                return message.questions.map { _ in .unavailable(error.error) }
            }
            guard message.questions.count > 1 else { return [failed(message, reason, worker)] }
            return answersOneByOne(to: message, by: worker)
        }
    }

    private func request(_ message: RuleMessage, _ worker: RemoteWorker) throws(RemoteWorker.Failure) -> [RuleAnswer] {
        let reply = try noting { () throws(RemoteWorker.Failure) in try worker.rules(message) }
        state.withLock { state in
            // One message is as good as another for a plugin that keeps nothing: it stays, with its cart.
            if state.lastGood == nil || !channel.isStateless { state.lastGood = .rules(message) }
        }
        return reply.value
    }

    private func answersOneByOne(to message: RuleMessage, by worker: RemoteWorker) -> [RuleAnswer] {
        var answers: [RuleAnswer] = []
        var failures = 0
        var last: CartwrightError?
        let deadline = clock() + channel.runtime.limits.answerTime * Self.mostMessages
        for index in message.questions.indices {
            if let last, failures >= Self.mostFailures || clock() >= deadline {
                answers.append(.unavailable(last))
                continue
            }
            let alone = message.only(index)
            do throws(RemoteWorker.Failure) { answers += try request(alone, worker) } catch {
                failures += 1
                last = error.error
                guard case .ofMessage(let reason) = error else {
                    turnOff(because: error.error)
                    failures = Self.mostFailures
                    answers.append(.unavailable(error.error))
                    continue
                }
                answers.append(failed(alone, reason, worker))
            }
        }
        return answers
    }

    /// Returns the answer to a question whose message failed.
    private func failed(_ message: RuleMessage, _ reason: CartwrightError, _ worker: RemoteWorker) -> RuleAnswer {
        judge(reason, on: message.key, by: worker)
        guard reason.code == .handlerBadAnswer else { return .unavailable(reason) }
        var fault = reason
        fault.code = .pluginBadAnswer
        return .invalid(fault)
    }
}
