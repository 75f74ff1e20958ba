/// What help puts together: verbs of nouns that belong to each other. A verb belongs to the topic of its last word.
struct HelpTopic: Sendable {
    /// What the topic is called.
    let title: String
    /// The last words of its verbs.
    let nouns: [String]

    /// The topics, in the order in which a purchase meets them.
    static let all = [
        HelpTopic(title: "shop", nouns: ["catalog", "items", "promotions", "promotion", "carts"]),
        HelpTopic(title: "cards", nouns: ["cards", "card"]),
        HelpTopic(
            title: "cart",
            nouns: ["item", "qty", "cart", "customer", "country", "channel", "attribute", "code", "shipping"]
        ),
        HelpTopic(title: "coupons", nouns: ["coupons", "coupon"]),
        HelpTopic(title: "checkout", nouns: ["checkout", "order", "orders", "receipt", "units", "line", "total"]),
        HelpTopic(title: "time", nouns: ["try", "undo", "redo", "step", "steps", "branches", "branch"]),
        HelpTopic(title: "events", nouns: ["events", "event", "batch", "batches"]),
        HelpTopic(title: "flows", nouns: ["flow", "next", "continue", "on", "breaks", "break"]),
        HelpTopic(title: "plugins", nouns: ["plugins", "plugin"]),
        HelpTopic(title: "session", nouns: ["option", "help", "quit"]),
    ]

    /// What only a session at a service has.
    static let service = HelpTopic(title: "service", nouns: ["session", "revision"])

    /// The topics that a table has verbs of, for a session that is this program's own or at a service.
    static func topics(in table: VerbTable) -> [HelpTopic] { [service].filter { !$0.verbs(in: table).isEmpty } + all }

    /// The verbs of the topic, in the order of its nouns.
    func verbs(in table: VerbTable) -> [Verb] {
        nouns.flatMap { noun in table.all.filter { $0.words.last.map(String.init) == noun } }
    }
}
