internal import Cartwright
internal import CartwrightCheckout
internal import HTTPTypes

extension Endpoint {
    static let getCards = Endpoint(
        name: "get_cards",
        method: .get,
        path: "/v1/sessions/{id}/cards",
        tag: .sessions,
        summary: "Get the cards of a session for display",
        description: "Each card and banner with its texts, colours, placement and the status of its offer.",
        scope: .checkout,
        parameters: [.sessionID, .asOf, .now],
        answers: [.json("The cards.", .shownCards, .shownCards)]
    ) { call throws(Problem) in
        .json(try await call.examinedSession(explaining: nil).cards)
    }
}

extension ExaminedSession {
    /// The cards without control variants, which are counted and not shown.
    fileprivate var cards: JSONValue {
        let offers = Dictionary(view.coupons.map { ($0.cardID, $0.json) }) { first, _ in first }
        let shown = session.feed.cards.filter { !$0.isControl }
        return [
            "id": .string(session.id), "revision": .integer(view.revision),
            "cards": .array(shown.map { .object(look($0, offers[$0.id])) }),
        ]
    }

    /// Returns a card or banner for display.
    func look(_ card: ContentCard, _ offer: JSONValue?) -> JSONObject {
        let handled = session.handled[card.id]
        let presentation = handled?.presentation
        return JSONObject(present: [
            "id": .string(card.id), "class_type": card.classType.map { .string($0.name) },
            "banner": card.isBanner ? true : nil,
            "placement": (handled?.placement ?? card.placement).map { .string($0.rawValue) },
            "headline": .string(presentation?.headline ?? card.title ?? card.id),
            "body": presentation?.body.map(JSONValue.string), "image": presentation?.image.map(JSONValue.string),
            "html": card.html.map(JSONValue.string), "theme": presentation?.theme.json, "viewed": .bool(card.viewed),
            "dismissed": .bool(card.dismissed),
            "offer": offer, "add": missing(of: card.id),
        ])
    }

    /// The item of the catalog that completes a coupon with one unmet condition; nil if there is none.
    private func missing(of card: String) -> JSONValue? {
        guard case .ineligible(let rejected)? = view.coupons.first(where: { $0.cardID == card })?.status,
            let finding = rejected?.unmet.first, rejected?.unmet.count == 1
        else { return nil }
        return NudgeItem.json(forCoupon: card, lacking: finding, self)
    }
}

extension Schema {
    fileprivate static let shownCards = component("shown_cards", "Cards for display.").fields([
        "id": .text, "revision": .positive,
        "cards": .list(shownCard),
    ])

    /// A card or banner for display.
    static let shownCard = object([
        "id": .text, "class_type?": .text,
        "banner?": .flag.described("True for a banner, which its placement shows; absent for other cards."),
        "placement?": .text, "headline": .text,
        "body?": .text, "image?": .text,
        "html?": .text.described("The HTML of a banner. Show it only in a sandboxed frame."),
        "theme?": .object.described("The colour of each token, for light and dark."),
        "viewed": .flag, "dismissed": .flag, "offer?": .offer, "add?": .addedItem,
    ])
}

extension Example {
    fileprivate static let shownCards: Example = """
        {"id": "cart-7", "revision": 3,
         "cards": [
           {"id": "tenoff", "class_type": "coupon_code", "placement": "checkout", "headline": "TENOFF: 10% off",
            "body": "Ten off",
            "theme": {
              "accent": {"light": "#0B57D0", "dark": "#8AB4F8"}, "text": {"light": "#1F2328", "dark": "#E3E6EA"},
              "background": {"light": "#FFFFFF", "dark": "#15181C"}},
            "viewed": false, "dismissed": false, "offer": \(tenOff(status: "eligible"))}]}
        """
}
