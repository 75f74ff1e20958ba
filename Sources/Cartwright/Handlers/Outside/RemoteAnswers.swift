/// The stored answers of a handler outside the host, by question: the same card gives the same object.
struct RemoteAnswers {
    /// The maximum number of stored answers. The least recently used half is dropped at a time.
    static let most = 4_096

    /// The time for which a card is refused after its message failed, the first time. It doubles with each further
    /// failure.
    static let firstAside = Duration.seconds(60)
    private static let longestAside = Duration.seconds(3_600)

    /// A card in a context.
    struct Question: Hashable {
        let card: JSONValue
        let key: ContentHash

        init(_ card: ContentCard, _ context: HandlerContext) {
            self.card = card.messageJSON
            var key = ContentHash()
            key.add(self.card.utf8)
            key.add(context.currency.code.utf8)
            for name in context.vocabulary.conditionNames + context.vocabulary.effectNames { key.add(name.utf8) }
            self.key = key
        }

        /// The card's id.
        var cardID: String { if case .string(let id)? = card["id"] { id } else { "" } }

        static func == (a: Question, b: Question) -> Bool { a.key == b.key }
        func hash(into hasher: inout Hasher) { hasher.combine(key) }
    }

    /// The object of a card, or its refusal.
    typealias Answer = Result<RemoteObject, CardRefusal>

    /// A card that is refused for a while.
    private struct Aside {
        let answer: Answer
        let wait: Duration
        let until: ContinuousClock.Instant
    }

    private var recent: [ContentHash: Answer] = [:]
    private var earlier: [ContentHash: Answer] = [:]
    private var aside: [ContentHash: Aside] = [:]

    /// Returns the answer to a question; nil if it is not known.
    mutating func answer(to question: Question, at now: ContinuousClock.Instant) -> Answer? {
        if let answer = recent[question.key] { return answer }
        if let answer = earlier[question.key] {
            store(answer, for: question)
            return answer
        }
        guard let aside = aside[question.key], now < aside.until else { return nil }
        return aside.answer
    }

    /// Stores an answer.
    mutating func store(_ answer: Answer, for question: Question) {
        if recent.count >= Self.most / 2 { (earlier, recent) = (recent, [:]) }
        recent[question.key] = answer
        aside[question.key] = nil
    }

    /// Refuses a card for a while.
    mutating func setAside(_ question: Question, with answer: Answer, at now: ContinuousClock.Instant) {
        if aside.count >= Self.most { aside = aside.filter { now < $0.value.until } }
        if aside.count >= Self.most { aside = [:] }
        let wait = aside[question.key].map { min($0.wait * 2, Self.longestAside) } ?? Self.firstAside
        aside[question.key] = Aside(answer: answer, wait: wait, until: now + wait)
    }

    /// Returns the number of cards that are refused for a while.
    func asideCount(at now: ContinuousClock.Instant) -> Int { aside.values.count { now < $0.until } }
}

private extension ContentCard {
    /// The card for handlers outside the host: the canonical form without the user's marks, on which handlers must not
    /// depend, and with the names of dropped extras.
    var messageJSON: JSONValue {
        guard case .object(var object) = json else { return .null }
        for mark in ["viewed", "clicked", "dismissed"] { object[mark] = nil }
        object.setUnlessAbsent("malformed_extras", .array(malformedExtras.sorted().map(JSONValue.string)))
        return .object(object)
    }
}
