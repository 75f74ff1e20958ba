internal import Cartwright
internal import CartwrightCheckout
internal import HTTPTypes

extension Operation {
    /// The cards of a session as they want to be shown, each with how its offer stands.
    static let getCards = Operation(
        "get_cards",
        .get,
        "/v1/sessions/{id}/cards",
        scope: .checkout,
        parameters: ["as_of", "now"]
    ) { call throws(Problem) in
        .json(try await call.lookedAtSession(explaining: nil).cards)
    }
}

extension LookedAtSession {
    /// The cards. Control variants are there to be counted, not to be shown.
    fileprivate var cards: JSONValue {
        let offers = Dictionary(view.coupons.map { ($0.cardID, $0.json) }) { first, _ in first }
        let shown = session.feed.cards.filter { !$0.isControl }
        return [
            "id": .string(session.id), "revision": .integer(view.revision),
            "cards": .array(shown.map { .object(look($0, offers[$0.id])) }),
        ]
    }

    private func look(_ card: ContentCard, _ offer: JSONValue?) -> JSONObject {
        let handled = session.handled[card.id]
        let presentation = handled?.presentation
        var object = JSONObject()
        object["id"] = .string(card.id)
        object.setUnlessAbsent("class_type", card.classType.map { .string($0.name) })
        object.setUnlessAbsent("placement", handled?.placement.map { .string($0.rawValue) })
        object["headline"] = .string(presentation?.headline ?? card.title ?? card.id)
        object.setUnlessAbsent("body", presentation?.body.map(JSONValue.string))
        object.setUnlessAbsent("image", presentation?.image.map(JSONValue.string))
        object.setUnlessAbsent("theme", presentation?.theme.json)
        object["viewed"] = .bool(card.viewed)
        object["dismissed"] = .bool(card.dismissed)
        object.setUnlessAbsent("offer", offer)
        object.setUnlessAbsent("add", missing(of: card.id))
        return object
    }

    /// What of the catalog brings a coupon that lacks one thing; nil where nothing does.
    private func missing(of card: String) -> JSONValue? {
        guard case .ineligible(let rejected)? = view.coupons.first(where: { $0.cardID == card })?.status,
            let finding = rejected?.unmet.first, rejected?.unmet.count == 1
        else { return nil }
        return NudgeItem.json(forCoupon: card, lacking: finding, self)
    }
}
