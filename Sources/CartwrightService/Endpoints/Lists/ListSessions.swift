internal import Cartwright
internal import HTTPTypes

extension Endpoint {
    static let listSessions = Endpoint(
        name: "list_sessions",
        method: .get,
        path: "/v1/sessions",
        tag: .sessions,
        summary: "List sessions",
        description: """
            The session that was opened last comes first. All filters of a request apply together; `from` and `until` \
            are compared with the time of opening.
            """,
        scope: .manage,
        parameters: [
            .listCustomer, .sessionPhase, .listPromotion, .listCode, .listFrom, .listUntil, .listAfter, .limit,
        ],
        answers: [.json("Sessions.", .sessionList, .sessionList)]
    ) { call throws(Problem) in
        let query = try call.listQuery(.sessions, Phase.allCases)
        return try await call.page(query, as: "sessions") { $0.session($1) }
    }
}

extension Schema {
    fileprivate static let sessionList = component("session_list", "Sessions, newest first.").fields([
        "sessions": .list(listedSession), "next?": listNext,
    ])

    private static let listedSession = component("listed_session", "A session in short.").fields([
        "id": .text, "revision": .positive, "phase": .phase, "customer?": .text, "currency": .currency,
        "lines": .count, "codes?": .list(.text).described("The entered codes."),
        "promotions?": .list(.listedPromotion).described("The promotions of the agreed price."),
        "orders": .count, "opened_at": .instant, "changed_at": .instant,
    ])
}

extension Example {
    fileprivate static let sessionList: Example = """
        {"sessions": [
           {"id": "cart-7", "revision": 6, "phase": "paid", "customer": "ada", "currency": "USD", "lines": 0,
            "orders": 1, "opened_at": "2026-11-23T15:00:00Z", "changed_at": "2026-11-23T15:00:00Z"}]}
        """
}
