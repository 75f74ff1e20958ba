internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightScenarios
internal import HTTPTypes

extension Endpoint {
    static let copySession = Endpoint(
        name: "copy_session",
        method: .get,
        path: "/v1/sessions/{id}/copy",
        tag: .sessions,
        summary: "Copy a session",
        description: """
            The stored session, with all that its price depends on: the catalog, the usage of limited promotions, the \
            issued codes in its cart, the cards of all sessions, the instant, and the options of the service, which \
            replace those of the catalog. `cartwright repl` reads it with \
            `load session FILE` and prices it as the service does, to the cent. It contains personal data.
            """,
        scope: .manage,
        parameters: [.sessionID, .asOf, .now],
        answers: [.json("The copy.", .sessionCopy, .sessionCopy)]
    ) { call throws(Problem) in
        let examined = try await call.examinedSession(explaining: nil)
        return .json(try await call.copy(examined).json)
    }
}

extension Call {
    /// Returns a copy of a session. It has the usage of all limited promotions, so that commands on the copy find it.
    fileprivate func copy(_ examined: ExaminedSession) async throws(Problem) -> SessionCopy {
        let (session, stores, instant) = (examined.session, shop.stores, examined.instant)
        var query = examined.checkout.counterQuery(for: session, at: instant)
        let catalogs = [examined.checkout.catalog, session.agreement?.catalog].compactMap(\.self)
        let limited = catalogs.flatMap(\.promotions).filter(\.isLimited)
        let identities = session.cart.customer?.identities ?? .none
        query.add(limitsOf: limited, in: [session.cart.currency], for: identities, at: instant)
        let asked = query
        let found = try await answering(try await stores.codes.find(asked.enteredCodes))
        let extended = found.extending(asked, at: instant)
        let counters = try await answering(
            try await extended.isEmpty
                ? Counters.none : stores.checkout.counters(extended, excluding: session.id, at: instant)
        )
        return SessionCopy(
            of: session,
            at: examined.view.revision,
            by: examined.checkout,
            items: examined.items,
            counters: extended.amounts(in: counters),
            codes: found.issued,
            instant: instant
        )
    }
}

// MARK: In the document

extension Schema {
    fileprivate static let sessionCopy = component(
        "session_copy",
        "A session with all that its price depends on. It contains personal data."
    ).fields([
        "format": .constant(1), "revision": .positive, "now": .instant,
        "session": .object.described("The stored form of the session."),
        "catalog": .object([
            "currency?": .currency, "options?": .engine("options"), "lists?": .namedLists,
            "campaigns?": .list(.engine("campaign")), "cards_may_issue?": .list(.text), "experiment?": .text,
            "holdout?": .text,
            "variants?": .list(.engine("variant")), "items?": .list(.item), "promotions?": .list(.promotion),
        ])
        .described("The catalog that prices the session."),
        "agreed_catalog?": .object([
            "currency?": .currency, "options?": .engine("options"), "lists?": .namedLists,
            "campaigns?": .list(.engine("campaign")), "cards_may_issue?": .list(.text), "experiment?": .text,
            "holdout?": .text,
            "variants?": .list(.engine("variant")), "promotions?": .list(.promotion),
        ])
        .described("The catalog with which the checkout began, if it is another one."),
        "options": .engine("options"),
        "counters?": .list(counter).described("The usage of limited promotions and codes; absent if there is none."),
        "codes?": .list(issuedCode).described("The issued codes in the cart; absent if there are none."),
        "cards?": .list(.object)
            .described("The common cards that the shopper is assigned to; absent if there are none."),
    ])

    private static let counter = object([
        "counter": .words([
            "uses", "customer_uses", "spent", "code_uses", "campaign_uses", "campaign_spent", "account",
            "identity_uses",
        ]),
        "promotion?": .text, "customer?": .text, "currency?": .currency, "code?": .text, "campaign?": .text,
        "account?": .text, "identity?": .text.described("The kind of an identity, a colon and its digest."),
        "period?": .text.described("The first day, length and zone of the period in which it counts."),
        "amount": .positive,
    ])

    private static let issuedCode = object([
        "code": .text, "promotion": .text, "limit?": .positive, "customer?": .text, "starts_at?": .instant,
        "ends_at?": .instant, "revoked_at?": .instant,
    ])
}

extension Example {
    fileprivate static let sessionCopy: Example = """
        {"format": 1, "revision": 2, "now": "2026-11-23T15:00:00Z",
         "session": {
           "format": 4, "id": "cart-7", "phase": "browsing", "cart": \(shippedCart),
           "feed": {
             "settings": {
               "impressions": "once_per_session", "maximum_bytes": 2048, "maximum_age_seconds": 2592000,
               "maximum_live_cards": 250, "maximum_held_cards": 1000},
             "user": "ada"},
           "payment_count": 0, "identifiers": {"state": "1f", "last": 0, "counter": 0}},
         "catalog": {
           "currency": "USD", "items": [\(mug)],
           "promotions": [
             {"id": "spring", "name": "20% off with a code", "code": "SPRING20",
              "effects": [{"type": "percent_off", "percent": "20", "target": {"scope": "order"}}]}]},
         "options": {}}
        """
}
