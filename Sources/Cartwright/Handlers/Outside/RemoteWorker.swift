internal import Synchronization

/// A worker of a plugin outside the host: a channel with one message in flight at a time.
final class RemoteWorker: Sendable {
    let channel: any HandlerChannel
    private let plugin: String
    private let classTypes: [ClassType]
    private let state = Mutex(State())

    private struct State {
        var nextID: Int64 = 1
        var canonical: [ClassType: ClassType]?

        mutating func takeID() -> Int64 {
            defer { nextID += 1 }
            return nextID
        }
    }

    /// A parsed answer.
    struct ParsedAnswer<Value> {
        let value: Value
        let usage: HandlerUsage
        /// The canonical class type of each spelling.
        let canonical: [ClassType: ClassType]
    }

    /// The reason for a missing answer.
    enum Failure: Error {
        /// The message may be the cause.
        case ofMessage(CartwrightError)
        /// The plugin is the cause: it does not start, does not answer hello, or cannot run here.
        case ofPlugin(CartwrightError)

        var error: CartwrightError {
            switch self {
            case .ofMessage(let error), .ofPlugin(let error): error
            }
        }
    }

    init(_ channel: any HandlerChannel, of plugin: String, _ classTypes: [ClassType]) {
        (self.channel, self.plugin, self.classTypes) = (channel, plugin, classTypes)
    }

    /// Sends hello, unless that was done.
    func greet(_ vocabulary: Vocabulary) throws(Failure) -> [ClassType: ClassType] {
        try exclusively { state throws(Failure) in try greet(vocabulary, &state) }
    }

    /// Decodes cards.
    func decode(
        _ questions: [RemoteAnswers.Question],
        in context: HandlerContext
    ) throws(Failure) -> ParsedAnswer<[RemoteAnswers.Answer]> {
        try exclusively { state throws(Failure) in
            let canonical = try greet(context.vocabulary, &state)
            let cards = questions.map(\.card)
            let request = HandlerMessage.decode(id: state.takeID(), cards: cards, currency: context.currency)
            let reply = try send(request)
            let results = try reading { () throws(CartwrightError) in
                try HandlerAnswerReader(handler: plugin)
                    .results(of: reply, to: request, about: cards, vocabulary: context.vocabulary)
            }
            return ParsedAnswer(value: results, usage: reply.usage, canonical: canonical)
        }
    }

    /// Returns the plugin's facts about a cart.
    func facts(_ question: RemoteHandler.CartQuestion) throws(Failure) -> ParsedAnswer<[String: JSONValue]> {
        try exclusively { state throws(Failure) in
            let canonical = try greet(question.context.vocabulary, &state)
            let request = HandlerMessage.facts(id: state.takeID(), cart: question.cart, at: question.instant)
            let reply = try send(request)
            let facts = try reading { () throws(CartwrightError) in
                try HandlerAnswerReader(handler: plugin).facts(of: reply, to: request)
            }
            return ParsedAnswer(value: facts, usage: reply.usage, canonical: canonical)
        }
    }

    /// Returns the plugin's presentations of cards for a cart.
    func presentations(of shown: ShownCards) throws(Failure) -> ParsedAnswer<[Presentation?]> {
        try exclusively { state throws(Failure) in
            let canonical = try greet(shown.context.vocabulary, &state)
            let request = HandlerMessage.present(id: state.takeID(), shown)
            let reply = try send(request)
            let presentations = try reading { () throws(CartwrightError) in
                try HandlerAnswerReader(handler: plugin).presentations(of: reply, to: request)
            }
            return ParsedAnswer(value: presentations, usage: reply.usage, canonical: canonical)
        }
    }

    /// Returns the plugin's answers about rules. A plugin that keeps nothing between messages may have several in
    /// flight.
    func rules(_ message: RuleMessage) throws(Failure) -> ParsedAnswer<[RuleAnswer]> {
        guard channel.isStateless else {
            return try exclusively { state throws(Failure) in
                let canonical = try greet(.standard, &state)
                return try rules(message, id: state.takeID(), canonical)
            }
        }
        return try rules(message, id: 1, try greet(.standard))
    }

    private func rules(
        _ message: RuleMessage,
        id: Int64,
        _ canonical: [ClassType: ClassType]
    ) throws(Failure) -> ParsedAnswer<[RuleAnswer]> {
        let request = HandlerMessage.rules(id: id, message)
        let reply = try send(request)
        let answers = try reading { () throws(CartwrightError) in
            try HandlerAnswerReader(handler: plugin).answers(of: reply, to: request, about: message)
        }
        return ParsedAnswer(value: answers, usage: reply.usage, canonical: canonical)
    }

    /// Restarts the handler with the next message.
    func restart() {
        state.withLock { $0.canonical = nil }
        channel.restart()
    }

    // MARK: Messages

    /// Runs a body while no other message is in flight.
    private func exclusively<Value>(
        _ body: (inout State) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try state.withLock { state throws(Failure) in try body(&state) }
    }

    private func greet(_ vocabulary: Vocabulary, _ state: inout State) throws(Failure) -> [ClassType: ClassType] {
        if let canonical = state.canonical { return canonical }
        let request = HandlerMessage.hello(id: state.takeID(), vocabulary: vocabulary)
        do throws(Failure) {
            let reply = try send(request)
            let canonical = try reading { () throws(CartwrightError) in
                try HandlerAnswerReader(handler: plugin).canonical(of: reply, to: request, declared: classTypes)
            }
            state.canonical = canonical
            return canonical
        } catch {
            throw .ofPlugin(error.error)
        }
    }

    private func send(_ request: HandlerRequest) throws(Failure) -> HandlerReply {
        do throws(CartwrightError) { return try channel.answer(request) } catch {
            throw error.isFailureToAnswer ? .ofMessage(error) : .ofPlugin(error)
        }
    }

    /// Reads an answer. An invalid answer restarts the handler, since its later answers could not be assigned.
    private func reading<Value>(_ work: () throws(CartwrightError) -> Value) throws(Failure) -> Value {
        do throws(CartwrightError) { return try work() } catch {
            channel.rejectAnswer()
            throw .ofMessage(error)
        }
    }
}

extension CartwrightError {
    /// True if a handler outside the host failed to answer a message. One of its cards may be the cause, so the others
    /// are worth another try.
    package var isFailureToAnswer: Bool {
        [.handlerTimeout, .handlerDied, .handlerBadAnswer, .pluginLimitExceeded].contains(code)
    }
}
