/// A group of verbs in the overview of help. A verb belongs to the topic of its last words.
struct HelpTopic: Sendable {
    /// The title.
    let title: String
    /// The last words of its verbs: `card`, `gift card`.
    let nouns: [String]
    /// True if its verbs are those that only a session of a service has.
    var isOfService = false

    /// The topics, in the order of a purchase.
    static let all = [
        HelpTopic(
            title: "shop",
            nouns: ["catalog", "items", "price", "gift cards", "promotions", "promotion", "carts"]
        ),
        HelpTopic(title: "cards", nouns: ["cards", "banners", "card", "placements", "placement"]),
        HelpTopic(
            title: "cart",
            nouns: ["item", "code", "qty", "gift", "cart", "customer", "country", "channel", "attribute"]
        ),
        HelpTopic(title: "coupons", nouns: ["coupons", "coupon"]),
        HelpTopic(
            title: "orders",
            nouns: [
                "shipping", "checkout", "gift card", "store credit", "order", "orders", "receipt", "units", "line",
                "total",
            ]
        ),
        HelpTopic(
            title: "time",
            nouns: ["try", "undo", "redo", "step", "steps", "next", "continue", "branches", "branch"]
        ),
        HelpTopic(title: "events", nouns: ["events", "event", "batch", "batches"]),
        HelpTopic(title: "flows", nouns: ["flow", "on", "breaks", "break"]),
        HelpTopic(title: "plugins", nouns: ["plugins", "plugin"]),
        HelpTopic(title: "session", nouns: ["session", "option", "help", "quit"]),
    ]

    /// The topic of sessions at a service.
    static let service = HelpTopic(title: "service", nouns: ["session", "sessions", "revision"], isOfService: true)

    /// Returns the topics of which a table has verbs.
    static func topics(in table: VerbTable) -> [HelpTopic] { [service].filter { !$0.verbs(in: table).isEmpty } + all }

    /// Returns the verbs of the topic, in the order of its nouns.
    func verbs(in table: VerbTable) -> [Verb] {
        let ofService = Set(ServiceVerbs.all.map(\.name))
        return nouns.flatMap { noun in
            table.all.filter { Self.noun(of: $0.name) == noun && ofService.contains($0.name) == isOfService }
        }
    }

    /// Returns the longest noun with which the name of a verb ends.
    private static func noun(of name: String) -> String? {
        (all + [service]).flatMap(\.nouns).filter { name == $0 || name.hasSuffix(" \($0)") }
            .max { $0.utf8.count < $1.utf8.count }
    }
}
