internal import Cartwright
internal import CartwrightCheckout
internal import HTTPTypes

extension Endpoint {
    static let getPlacement = Endpoint(
        name: "get_placement",
        method: .get,
        path: "/v1/sessions/{id}/placements/{name}",
        tag: .sessions,
        summary: "Get the banner of a placement for display",
        description: """
            The banner to show in a placement of the shop, as among the cards. The answer has no `banner` if there is \
            none to show: it has expired, was dismissed, or is a control variant.
            """,
        scope: .checkout,
        parameters: [.sessionID, .placementName, .asOf, .now],
        answers: [.json("The banner.", .shownPlacement, .shownPlacement)]
    ) { call throws(Problem) in
        let placement = Placement(rawValue: call.path[1])
        return .json(try await call.examinedSession(explaining: nil).banner(in: placement))
    }
}

extension ExaminedSession {
    fileprivate func banner(in placement: Placement) -> JSONValue {
        let banner = session.feed.banner(in: placement, at: instant)
        let offer = banner.flatMap { banner in view.coupons.first { $0.cardID == banner.id } }
        return .present([
            "id": .string(session.id), "revision": .integer(view.revision), "placement": .string(placement.rawValue),
            "banner": banner.map { .object(look($0, offer?.json)) },
        ])
    }
}

extension Schema {
    fileprivate static let shownPlacement = component("shown_placement", "The banner of a placement for display.")
        .fields([
            "id": .text, "revision": .positive, "placement": .text, "banner?": .shownCard,
        ])
}

extension Example {
    fileprivate static let shownPlacement: Example = """
        {"id": "cart-7", "revision": 3, "placement": "home_hero",
         "banner": {
           "id": "autumn", "class_type": "coupon_code", "placement": "home_hero", "headline": "TENOFF: 10% off",
           "html": "<p>10% off</p>", "viewed": false, "dismissed": false, "offer": \(tenOff(status: "eligible"))}}
        """
}
