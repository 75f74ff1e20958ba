internal import Synchronization

/// One of those that answer for a plugin outside the host: a channel, with one message on its way at a time.
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

    /// An answer that was read.
    struct Reply<Value> {
        let value: Value
        let usage: HandlerUsage
        /// Which class type stands for each spelling.
        let canonical: [ClassType: ClassType]
    }

    /// The reason that there is no answer for.
    enum Failure: Error {
        /// The message may be to blame.
        case ofMessage(CartwrightError)
        /// The plugin is to blame: it does not start, does not say hello, or cannot run here.
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

    /// Says hello, unless that was done.
    func greet(_ vocabulary: Vocabulary) throws(Failure) -> [ClassType: ClassType] {
        try exclusively { state throws(Failure) in try greet(vocabulary, &state) }
    }

    /// Asks what cards are.
    func decode(
        _ questions: [RemoteAnswers.Question],
        in context: HandlerContext
    ) throws(Failure) -> Reply<[RemoteAnswers.Answer]> {
        try exclusively { state throws(Failure) in
            let canonical = try greet(context.vocabulary, &state)
            let cards = questions.map(\.card)
            let request = HandlerMessage.decode(id: state.takeID(), cards: cards, currency: context.currency)
            let reply = try send(request)
            let results = try reading { () throws(CartwrightError) in
                try HandlerAnswerReader(handler: plugin)
                    .results(of: reply, to: request, about: cards, vocabulary: context.vocabulary)
            }
            return Reply(value: results, usage: reply.usage, canonical: canonical)
        }
    }

    /// Asks what the plugin knows of a cart.
    func facts(_ question: RemoteHandler.CartQuestion) throws(Failure) -> Reply<[String: JSONValue]> {
        try exclusively { state throws(Failure) in
            let canonical = try greet(question.context.vocabulary, &state)
            let request = HandlerMessage.facts(id: state.takeID(), cart: question.cart, at: question.instant)
            let reply = try send(request)
            let facts = try reading { () throws(CartwrightError) in
                try HandlerAnswerReader(handler: plugin).facts(of: reply, to: request)
            }
            return Reply(value: facts, usage: reply.usage, canonical: canonical)
        }
    }

    /// Starts anew with the next message.
    func restart() {
        state.withLock { $0.canonical = nil }
        channel.restart()
    }

    // MARK: Messages

    /// A child has one request in flight.
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

    /// Reads an answer. One that is none ends what gave it: nothing that it says later can be told apart.
    private func reading<Value>(_ work: () throws(CartwrightError) -> Value) throws(Failure) -> Value {
        do throws(CartwrightError) { return try work() } catch {
            channel.rejectAnswer()
            throw .ofMessage(error)
        }
    }
}

extension CartwrightError {
    /// True where a handler outside the host did not answer a message as it should. One card of it may be to blame, so
    /// that the others are worth another try.
    package var isFailureToAnswer: Bool {
        [.handlerTimeout, .handlerDied, .handlerBadAnswer, .pluginLimitExceeded].contains(code)
    }
}
