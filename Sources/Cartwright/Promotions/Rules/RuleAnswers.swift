internal import Synchronization

/// The answers of plugins outside the host about the rules of one cart. They are requested once, before conditions are
/// evaluated, and read by every set of promotions that is priced.
final class RuleAnswers: Sendable {
    /// The recorded answers of processes, in a session; nil elsewhere, where processes are not asked.
    let record: AnswerRecord?

    /// The plugins without facts about the cart, with the reasons.
    private let problems: [FactSource: CartwrightError]

    private let known = Mutex<[ObjectIdentifier: RuleAnswer]>([:])

    init(recording record: AnswerRecord?, without problems: [FactSource: CartwrightError] = [:]) {
        (self.record, self.problems) = (record, problems)
    }

    /// The reason that a plugin stated no facts about the cart; nil if it did, or was not asked.
    func problem(of source: FactSource) -> CartwrightError? { problems[source] }

    /// Requests the answers to questions that are not answered yet, with one message to each plugin.
    func request(_ questions: [RuleQuestion], about cart: Cart, at instant: Instant) {
        var open: [(asker: any RuleAsker, questions: [RuleQuestion])] = []
        let answered = known.withLock { Set($0.keys) }
        for question in questions where !answered.contains(ObjectIdentifier(question.use)) {
            let asker = question.use.asker
            if !asker.isAskedEverywhere, let answer = answerOfProcess(to: question, about: cart) {
                known.withLock { $0[ObjectIdentifier(question.use)] = answer }
                continue
            }
            if let place = open.firstIndex(where: { $0.asker === asker }) {
                open[place].questions.append(question)
            } else {
                open.append((asker, [question]))
            }
        }
        for (asker, questions) in open { request(questions, of: asker, about: cart, at: instant) }
    }

    /// Returns the answer of a process without asking it: the recorded one, or outside a session none; nil if it has to
    /// be asked.
    private func answerOfProcess(to question: RuleQuestion, about cart: Cart) -> RuleAnswer? {
        guard let record else { return .unavailable(.sessionsOnly(question.use.asker.name)) }
        return record.answer(to: question, about: cart)
    }

    private func request(
        _ questions: [RuleQuestion],
        of asker: any RuleAsker,
        about cart: Cart,
        at instant: Instant
    ) {
        for start in stride(from: 0, to: questions.count, by: RuleMessage.mostQuestions) {
            let part = Array(questions[start..<min(start + RuleMessage.mostQuestions, questions.count)])
            let answers = asker.answers(to: RuleMessage(part, about: cart, at: instant))
            if !asker.isAskedEverywhere {
                for (question, answer) in zip(part, answers) { record?.add(answer, to: question, about: cart) }
            }
            known.withLock { known in
                for (question, answer) in zip(part, answers) { known[ObjectIdentifier(question.use)] = answer }
            }
        }
    }

    /// The answer about a rule; nil if it was not asked.
    func answer(to use: RuleUse) -> RuleAnswer? { known.withLock { $0[ObjectIdentifier(use)] } }
}
