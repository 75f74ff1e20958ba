internal import Cartwright
internal import CartwrightScenarios
internal import HTTPTypes

extension Endpoint {
    static let getPromotion = Endpoint(
        name: "get_promotion",
        method: .get,
        path: "/v1/promotions/{id}",
        tag: .catalog,
        summary: "Get a promotion",
        scope: .manage,
        parameters: [.promotionID],
        answers: [.json("The promotion.", .promotion, .welcome, isTagged: true)]
    ) { call throws(Problem) in
        guard let promotion = call.shop.catalogs.present.file.catalog[call.path[0]] else {
            throw Problem(.unknownPromotion(call.path[0]))
        }
        let answer = promotion.tagged
        return .json(bytes: answer.bytes, tag: answer.tag)
    }

    static let putPromotion = Endpoint(
        name: "put_promotion",
        method: .put,
        path: "/v1/promotions/{id}",
        tag: .catalog,
        summary: "Create or replace a promotion",
        description: """
            With `If-None-Match: *` the promotion must be new; with `If-Match` it must be the one that the caller last \
            read. The id may be omitted in the body.
            """,
        scope: .manage,
        parameters: [.promotionID],
        body: .json(.engine("promotion_request"), .welcomeRequest),
        answers: [.json("The promotion.", .promotion, .welcome, isTagged: true)]
    ) { call throws(Problem) in
        let (id, value) = (call.path[0], try call.json())
        guard case .object(var object) = value else {
            throw Problem(ObjectReader.wrongType(value, expected: "an object", at: .root))
        }
        if !object.has("id") { object["id"] = .string(id) }
        guard object["id"] == .string(id) else {
            throw Problem(
                CartwrightError(
                    .serviceOtherID,
                    "expected the id of the path, \"\(id.shortened(toBytes: 60))\", found a different one",
                    hint: "omit the id in the body",
                    at: JSONPointer.root.appending("id").location
                )
            )
        }
        return try await call.change(id, to: .object(object))
    }

    static let deletePromotion = Endpoint(
        name: "delete_promotion",
        method: .delete,
        path: "/v1/promotions/{id}",
        tag: .catalog,
        summary: "Delete a promotion",
        scope: .manage,
        parameters: [.promotionID],
        answers: [DocumentedAnswer("The promotion is deleted.", status: 204)]
    ) { call throws(Problem) in try await call.change(call.path[0], to: .null) }

    static let getCounters = Endpoint(
        name: "get_counters",
        method: .get,
        path: "/v1/counters/{promotion}",
        tag: .catalog,
        summary: "Get the usage of a promotion",
        scope: .manage,
        parameters: [.countedPromotion, .customer],
        answers: [.json("The usage and the limits.", .counters, #"{"promotion": "spring", "uses": 0, "spent": 0}"#)]
    ) { call throws(Problem) in
        guard let promotion = call.shop.catalogs.present.file.catalog[call.path[0]] else {
            throw Problem(.unknownPromotion(call.path[0]))
        }
        let (store, named) = (call.shop.stores.checkout, call.query[.customer])
        let customer = try await answering(try named.map { id throws(CartwrightError) in try CustomerID.checked(id) })
        let currency = call.shop.catalogs.present.file.currency
        var query = CounterQuery(promotions: [promotion.id], customer: customer, currency: currency, codes: [])
        let cart = Cart(currency: currency ?? promotion.campaign?.budget?.limit.currencies.first ?? .usd)
        let now = call.now
        query.add(limitsOf: [promotion], in: [cart.currency], at: now)
        let counters = try await answering(try await store.counters(query, excluding: "", at: now))
        let rules = UsageLimits(of: promotion, for: cart, counters: counters, at: now).rules
        var object = JSONObject()
        object["promotion"] = .string(promotion.id)
        object["uses"] = .integer(counters.uses[promotion.id] ?? 0)
        object.setUnlessAbsent("usage_limit", promotion.usageLimit.map(JSONValue.integer))
        object.setUnlessAbsent("usage_period", rules.first { $0.kind == .uses }?.periodJSON)
        object.setUnlessAbsent("per_customer_limit", promotion.perCustomerLimit.map(JSONValue.integer))
        object.setUnlessAbsent("per_customer_period", promotion.customerPeriod?.json(at: now))
        object.setUnlessAbsent("budget", promotion.budget.map { _ in promotion.json.members["budget"] ?? .null })
        object["spent"] = .integer(counters.spentMinor[promotion.id] ?? 0)
        if let currency = query.currency, let spent = counters.currencySpentMinor[promotion.id] {
            object["spent_in_currency"] = ["currency": .string(currency.code), "amount": .integer(spent)]
        }
        if customer != nil {
            object["customer_uses"] = .integer(counters.customerUses[promotion.id] ?? 0)
        }
        if let campaign = promotion.campaign {
            object["campaign"] = campaign.usage(rules)
        }
        return .json(.object(object))
    }
}

extension Call {
    /// Changes a promotion of the catalog under the conditions of the request.
    fileprivate func change(_ id: String, to value: JSONValue) async throws(Problem) -> Answer {
        let (catalogs, now, key, match, unwanted) = (shop.catalogs, now, caller.key, ifMatch, ifNoneMatch)
        let catalog: ShopCatalog
        do throws(CartwrightError) {
            catalog = try await catalogs.change(id, to: value, at: now, by: key) { (present) throws(CartwrightError) in
                if value == .null, present == nil { throw .unknownPromotion(id) }
                if let present, unwanted?.matchesWeakly(present.tagged.tag.text) == true {
                    throw .otherPromotion(id, unwanted == .any ? "absent, found one" : "another one, found that one")
                }
                guard let match else { return }
                guard let present else { throw .otherPromotion(id, "unchanged, found none") }
                guard match.matchesStrongly(present.tagged.tag.text) else {
                    throw .otherPromotion(id, "unchanged, found a changed one")
                }
            }
        } catch {
            throw Problem(error).showing(catalogs.present.file.catalog[id])
        }
        guard let promotion = catalog.file.catalog[id] else { return Answer(status: .noContent) }
        let answer = promotion.tagged
        return .json(bytes: answer.bytes, tag: answer.tag)
    }
}

extension Problem {
    /// Adds the present promotion to a failed precondition.
    fileprivate func showing(_ promotion: Promotion?) -> Problem {
        guard status == .preconditionFailed, let promotion else { return self }
        var problem = self
        problem.headers[.eTag] = promotion.tagged.tag.text
        problem.members["promotion"] = promotion.json
        return problem
    }
}

extension Promotion {
    /// The promotion's JSON and its tag.
    fileprivate var tagged: (bytes: [UInt8], tag: EntityTag) {
        let bytes = json.utf8
        return (bytes, EntityTag(revision: 0, of: bytes))
    }
}

extension CartwrightError {
    static func unknownPromotion(_ id: String) -> CartwrightError {
        CartwrightError(.serviceUnknownPromotion, "promotion \"\(id.shortened(toBytes: 60))\" does not exist")
    }

    fileprivate static func otherPromotion(_ id: String, _ what: String) -> CartwrightError {
        CartwrightError(
            .servicePreconditionFailed,
            "expected promotion \"\(id.shortened(toBytes: 60))\" to be \(what)",
            hint: "GET the promotion and repeat the change with its tag"
        )
    }
}

// MARK: In the document

extension Schema {
    fileprivate static let counters = component("counters", "The usage of a promotion, and its limits.").fields([
        "promotion": .text, "uses": .count, "usage_limit?": .count,
        "usage_period?": limitPeriod.described("The period of the usage limit; `uses` counts all periods."),
        "per_customer_limit?": .count, "per_customer_period?": limitPeriod,
        "budget?": .object.described("The budget limit, as in the promotion."), "spent": .amount,
        "spent_in_currency?": .object(["currency": .currency, "amount": .amount]), "customer_uses?": .count,
        "campaign?": campaignUsage.described("The campaign, with its limits and what is left of them."),
    ])
}

extension Example {
    fileprivate static let welcomeRequest: Example = """
        {"name": "5% off from $30.00", "conditions": [{"type": "subtotal", "at_least": 3000}],
         "effects": [{"type": "percent_off", "percent": "5"}]}
        """

    fileprivate static let welcome: Example = """
        {"id": "welcome", "name": "5% off from $30.00", "conditions": [{"type": "subtotal", "at_least": 3000}],
         "effects": [{"type": "percent_off", "percent": "5", "target": {"scope": "order"}}]}
        """
}
