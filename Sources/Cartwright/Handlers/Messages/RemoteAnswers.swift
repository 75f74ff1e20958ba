/// The answers of a handler outside the host, kept by what was asked: the same card gives the same object.
struct RemoteAnswers {
    /// How many are kept; with one more all are dropped, and asked for again when needed.
    static let most = 4_096

    /// A card in a context.
    struct Question: Hashable {
        let card: JSONValue
        private let key: ContentHash

        init(_ card: ContentCard, _ context: HandlerContext) {
            self.card = card.messageJSON
            var key = ContentHash()
            key.add(self.card.utf8)
            key.add(context.currency.code.utf8)
            for name in context.vocabulary.conditionNames + context.vocabulary.effectNames { key.add(name.utf8) }
            self.key = key
        }

        static func == (a: Question, b: Question) -> Bool { a.key == b.key }
        func hash(into hasher: inout Hasher) { hasher.combine(key) }
    }

    private var answers: [Question: (result: Result<RemoteObject, CardRefusal>, uses: Int?)] = [:]

    /// The answer to a question, nil where it is not known.
    mutating func answer(to question: Question) -> Result<RemoteObject, CardRefusal>? {
        guard let (result, uses) = answers[question] else { return nil }
        if let uses { answers[question] = uses > 1 ? (result, uses - 1) : nil }
        return result
    }

    /// Keeps an answer, for good or for so many uses.
    mutating func keep(_ result: Result<RemoteObject, CardRefusal>, for question: Question, uses: Int? = nil) {
        if answers.count >= Self.most { answers = [:] }
        answers[question] = (result, uses)
    }
}
