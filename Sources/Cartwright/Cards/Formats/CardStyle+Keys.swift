extension ContentCard {
    /// The keys of cards in every style that is read, of the answer to a sync, and of banners.
    package static let formats = cardFormats + bannerFormats + [ObjectFormat.extras]

    private static let cardFormats = [
        CardStyle.short.format(
            "card_short",
            "a content card as the server writes it",
            example: ["id": "c1", "tp": "short_news"]
        ),
        CardStyle.long.format(
            "card_long",
            "a content card as app frameworks write it",
            example: ["id": "c1", "type": "Classic"]
        ),
        CardStyle.web.format(
            "card_web",
            "a content card as the web kit writes it",
            example: ["id": "c1", "title": "Tea"]
        ),
        CardStyle.rest.format(
            "card_rest",
            "a content card as it is created over REST",
            example: ["type": "CLASSIC"]
        ),
        CardStyle.canonical.format(
            "card_canonical",
            "a content card as commands and the service print it, and plugins outside the program get it",
            example: ["id": "c1", "type": "classic"]
        ),
        SyncAnswer.format,
    ]
}

extension CardStyle {
    fileprivate func format(_ name: String, _ meaning: String, example: JSONObject) -> ObjectFormat {
        let fields = CardField.allCases.compactMap { field in keys[field].map { (field, $0) } }
        return ObjectFormat(
            name,
            as: .card,
            meaning,
            keys: fields.flatMap { field, keys in keys.map { key(field, $0, isSynonym: $0 != keys[0]) } },
            rules: rules,
            example: example
        )
    }

    /// The rules of keys: a card has a type unless it is a removal. A style without types is recognised by the absence
    /// of other styles' keys.
    private var rules: [KeyRule] {
        guard let type = keys[.type]?.first else {
            let marks = [CardStyle.short, .rest, .long].flatMap(\.marks)
            return [KeyRule("no key of another style", .not(.any(marks.map(KeyTest.has))))]
        }
        guard let removed = keys[.removed]?.first else { return [KeyRule("\(type) is required", .has(type))] }
        return [
            KeyRule(
                "\(type) is required, unless \(removed) is true",
                .any([.has(type), .isOne(of: [true, 1], at: [removed])])
            )
        ]
    }

    private func key(_ field: CardField, _ name: String, isSynonym: Bool) -> KeyFormat {
        let description = field.keyDescription
        let value = field == .type ? .words((kinds ?? [:]).keys.sorted()) : description.value
        let meaning = isSynonym ? "\(description.meaning); another spelling" : description.meaning
        let example = field == .type ? .string((kinds ?? [:]).keys.sorted()[0]) : description.example
        if field == .id, !namesByPosition { return .required(name, value, meaning, example: example) }
        return .optional(name, value, meaning, absent: description.absent, example: example)
    }
}

extension CardField {
    /// The value of a field's key, in every style.
    fileprivate var keyDescription: (value: ValueFormat, meaning: String, absent: String, example: JSONValue) {
        switch self {
        case .id: (.name(.card), "the id, unique within a feed", "its position: #1, #2, …", "c1")
        case .type: (.text, "the layout", "derived from image and texts", "Classic")
        case .title: (.text, "the title", "none", "Ten off")
        case .description: (.text, "longer text", "none", "On everything in the cart")
        case .image: (.text, "URL of an image", "none", "https://cdn.example/tea.png")
        case .imageAlternative: (.text, "a text alternative of the image", "unknown", "a cup of tea")
        case .imageAspectRatio: (.number, "width over height of the image", "unknown", 1)
        case .url: (.text, "the URL that it opens", "none", "https://shop.example/tea")
        case .linkText: (.text, "the text of the link", "none", "Shop now")
        case .language: (.text, "the language of the texts", "unknown", "en")
        case .opensInWebView: (.cardFlag, "true if the URL opens in a web view in the app", "false", true)
        case .isTest: (.cardFlag, "true if it was sent as a test", "false", true)
        case .isControl: (.cardFlag, "the control variant of an experiment: never shown, only counted", "false", true)
        case .created: (.cardTime, "the time of creation", "the time of reading", 1_767_225_600)
        case .updated: (.cardTime, "the time of the last change", "unknown", 1_767_225_600)
        case .expiresAt: (.cardTime, "the last instant at which it is shown; -1 for never", "never", 1_798_761_600)
        case .timeToLive: (.number, "the number of seconds from now in which it is shown", "no limit", 86_400)
        case .viewed: (.cardFlag, "true if it was seen before", "false", true)
        case .clicked: (.cardFlag, "true if it was clicked before", "false", true)
        case .pinned: (.cardFlag, "true if it precedes cards that are not pinned", "false", true)
        case .dismissed: (.cardFlag, "true if the user dismissed it", "false", true)
        case .dismissible: (.cardFlag, "true if the user may dismiss it", "true", false)
        case .removed: (.cardFlag, "true if the card with this id is removed", "false", true)
        case .extras:
            (.object("extras"), "data for handlers; all values are texts", "none", ["class_type": "home_tile"])
        }
    }
}

extension ValueFormat {
    /// A flag as cards write it.
    static let cardFlag = ValueFormat.oneOf([.flag, .integer(0...1, of: "")])

    /// A time as cards write it.
    static let cardTime = ValueFormat.oneOf([.number, .instant])
}

extension SyncAnswer {
    /// The keys of the answer to a sync.
    fileprivate static let format = ObjectFormat(
        "card_sync",
        as: .card,
        "the answer to a sync: cards, and their scope",
        keys: [
            .optional(
                "cards",
                .list(
                    .oneOf(
                        ["card_short", "card_long", "card_web", "card_rest", "card_canonical"].map(ValueFormat.object)
                    ),
                    atLeast: 0
                ),
                "the cards, of any style",
                absent: "nothing changes",
                example: [["id": "c1", "tp": "short_news"]]
            ),
            .optional(
                "full_sync",
                .cardFlag,
                "true if these are all cards, and others are removed",
                absent: "false",
                example: true
            ),
            .optional("last_full_sync_at", .cardTime, "the last full sync", absent: "unknown", example: 1_767_225_600),
            .optional(
                "last_card_updated_at",
                .cardTime,
                "the time of the newest change of a card",
                absent: "unknown",
                example: 1_767_225_600
            ),
        ],
        example: ["cards": [], "full_sync": true]
    )
}

extension ObjectFormat {
    /// The extras of any card. Their other keys depend on the class type.
    fileprivate static let extras = ObjectFormat(
        "extras",
        as: .extras,
        "the data for the handler of a card's class type",
        keys: [
            .optional(
                "class_type",
                .text,
                "the class type, which selects the handler; case is ignored",
                absent: "the card is reported as unhandled",
                example: "coupon_code"
            )
        ],
        example: ["class_type": "coupon_code"]
    )
}
