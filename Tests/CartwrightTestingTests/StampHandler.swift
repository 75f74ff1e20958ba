import Cartwright

/// The content of a stamp card.
struct Stamp: CardContent {
    var title: String
    var percent: Percentage?
    var amount: Money?
    var link: String?
    /// Additional JSON.
    var more: JSONValue?

    var json: JSONValue {
        var object: JSONObject = ["title": .string(title)]
        object.setUnlessAbsent("percent", percent.map { .string($0.description) })
        object.setUnlessAbsent("amount", amount?.json)
        object.setUnlessAbsent("link", link.map(JSONValue.string))
        object.setUnlessAbsent("more", more)
        return .object(object)
    }
}

/// A handler that satisfies every rule, unless a test replaces one of its parts.
struct StampHandler: FactHandler, CartPresenter {
    let name = "stamp"
    var classTypes: [ClassType] = ["loyalty_stamp", "stamp_card"]

    var standsFor: @Sendable (ClassType) -> ClassType = { _ in "loyalty_stamp" }
    var reading: @Sendable (ContentCard, HandlerContext) throws(CardRefusal) -> Stamp = Self.read
    var headline: @Sendable (Stamp, ContentCard?) -> String = { stamp, _ in stamp.title }
    var clicking: @Sendable (Stamp) -> ClickAction = { $0.link.map(ClickAction.openLink) ?? .applyOffer }
    var offering: @Sendable (Stamp, ContentCard?) -> [Promotion] = Self.offers
    var telling: [CardEvent] = []
    /// Additional events of a card with a percentage.
    var tellingOfPercent: [CardEvent] = []

    /// The facts about a cart; nil unless a test sets them.
    var stating: (@Sendable (Cart) throws(CartwrightError) -> [String: JSONValue])?

    var statesFacts: Bool { stating != nil }
    func facts(
        about cart: Cart,
        at instant: Instant,
        in context: HandlerContext
    ) throws(CartwrightError) -> [String: JSONValue] {
        try stating?(cart) ?? [:]
    }

    /// The headline for a cart; nil unless a test sets it.
    var presenting: (@Sendable (ContentCard, Cart) throws(CartwrightError) -> String?)?

    var presentsCarts: Bool { presenting != nil }
    func presentations(
        of cards: [ContentCard],
        for cart: Cart,
        at instant: Instant,
        in context: HandlerContext
    ) throws(CartwrightError) -> [Presentation?] {
        var presentations: [Presentation?] = []
        for card in cards { presentations.append(try presenting?(card, cart).map { Presentation(headline: $0) }) }
        return presentations
    }

    func canonical(_ classType: ClassType) -> ClassType { standsFor(classType) }
    func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Stamp {
        try reading(card, context)
    }
    func presentation(of stamp: Stamp, on card: ContentCard?) -> Presentation {
        Presentation(headline: headline(stamp, card))
    }
    func placement(of stamp: Stamp) -> Placement { .checkout }
    func click(on stamp: Stamp, card: ContentCard?) -> ClickAction { clicking(stamp) }
    func promotions(of stamp: Stamp, card: ContentCard?) -> [Promotion] { offering(stamp, card) }
    func events(of stamp: Stamp, card: ContentCard?) -> [CardEvent] {
        stamp.percent == nil ? telling : telling + tellingOfPercent
    }

    @Sendable static func read(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Stamp {
        var extras = ExtrasReader(card, in: context)
        let stamp = Stamp(
            // Short enough for a headline, including the text that bad handlers append.
            title: extras.text("stamp_title", orMissing: "stamp.missing_title").shortened(toBytes: 900),
            percent: extras.percentage("stamp_percent", orBad: "stamp.bad_percent"),
            amount: extras.money("stamp_amount", in: context.currency, orBad: "stamp.bad_amount"),
            link: extras.url("stamp_page", orBad: "stamp.bad_page")
        )
        try extras.finish()
        return stamp
    }

    @Sendable static func offers(of stamp: Stamp, on card: ContentCard?) -> [Promotion] {
        var effects: [any Effect] = []
        if let percent = stamp.percent { effects.append(PercentOff(percent)) }
        if let amount = stamp.amount { effects.append(AmountOff(Amount(amount))) }
        return effects.isEmpty ? [] : [Promotion(id: card?.id ?? "stamp", effects: effects)]
    }

    /// One card of each kind that the handler accepts.
    static let samples: [ContentCard] = [
        card("percent", ["stamp_percent": "20"]), card("amount", ["stamp_amount": "5.00"]),
        card("page", ["stamp_page": "https://shop.example/stamps"]), card("alias", ["class_type": "stamp_card"]),
    ]

    private static func card(_ id: String, _ extras: [String: String]) -> ContentCard {
        var card = ContentCard(id: id, created: .earliest)
        card.title = "A card"
        card.extras = ["class_type": "loyalty_stamp", "stamp_title": "Stamps"].merging(extras) { $1 }
        return card
    }

    /// Returns the handler with one part changed.
    func with(_ change: (inout StampHandler) -> Void) -> StampHandler {
        var copy = self
        change(&copy)
        return copy
    }
}
