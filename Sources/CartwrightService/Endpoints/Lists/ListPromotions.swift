internal import Cartwright
internal import CartwrightScenarios
internal import HTTPTypes

extension Endpoint {
    static let listPromotions = Endpoint(
        name: "list_promotions",
        method: .get,
        path: "/v1/promotions",
        tag: .catalog,
        summary: "List promotions",
        description: """
            The promotions of the catalog in their order, with the uses of those that have limits, and what is left. \
            If there may be more, continue with `after` set to `next`.
            """,
        scope: .manage,
        parameters: [.promotionCode, .promotionsAfter, .limit],
        answers: [.json("Promotions.", .promotionList, .promotionList)],
        refusals: [.notFound]
    ) { call throws(Problem) in
        let (file, limit) = (call.shop.catalogs.present.file, try call.query.limit)
        let code = call.query[.promotionCode].map(PromotionCode.normalized)
        var rest = file.catalog.promotions[...]
        if let after = call.query[.promotionsAfter] {
            guard let place = rest.firstIndex(where: { $0.id == after }) else {
                throw Problem(.unknownPromotion(after))
            }
            rest = rest[(place + 1)...]
        }
        let wanted = rest.lazy.filter { promotion in
            code.map { $0 == promotion.code.map(PromotionCode.normalized) } ?? true
        }
        let found = Array(wanted.prefix(limit + 1))
        let page = Array(found.prefix(limit))
        let usage = try await call.usage(of: page, in: file.currency)
        var object: JSONObject = ["promotions": .array(page.map { $0.listed(usage, in: file.currency, at: call.now) })]
        object.setUnlessAbsent("next", found.count > limit ? page.last.map { .string($0.id) } : nil)
        return .json(.object(object))
    }

    static let getPromotionUsage = Endpoint(
        name: "get_promotion_usage",
        method: .get,
        path: "/v1/promotions/{id}/usage",
        tag: .catalog,
        summary: "Get what a promotion did",
        description: """
            The orders with the promotion, what it gave in each currency, what is left of its limits, and its last \
            orders. A cancelled order gave nothing. `from` and `until` select orders by the time of payment; the \
            duration of the request grows with their number.
            """,
        scope: .manage,
        parameters: [.usedPromotion, .listFrom, .listUntil, .limit],
        answers: [.json("The usage.", .promotionUsage, .promotionUsage)]
    ) { call throws(Problem) in
        let (id, file) = (call.path[0], call.shop.catalogs.present.file)
        let query = ListQuery(
            .orders,
            keys: [ListKey(.promotion, id)],
            from: try call.instant(.listFrom),
            until: try call.instant(.listUntil),
            limit: try call.query.limit
        )
        let administration = try call.administration
        let totals = try await answering(try await administration.totals(query))
        guard let promotion = file.catalog[id] else {
            guard !totals.isEmpty else { throw Problem(.unknownPromotion(id)) }
            return try await call.usage(query, ["promotion": .string(id)], totals)
        }
        let usage = try await call.usage(of: [promotion], in: file.currency)
        var object: JSONObject = ["promotion": .string(id)]
        for (key, value) in promotion.listed(usage, in: file.currency, at: call.now).members where key != "id" {
            object[key] = value
        }
        return try await call.usage(query, object, totals)
    }
}

extension Call {
    /// Returns the counters of promotions.
    fileprivate func usage(
        of promotions: [Promotion],
        in currency: Currency?
    ) async throws(Problem) -> Counters {
        let limited = promotions.filter(\.hasSharedLimit)
        guard !limited.isEmpty else { return .none }
        let (store, now) = (shop.stores.checkout, now)
        var query = CounterQuery(customer: nil, currency: currency, codes: [])
        query.add(limitsOf: limited, in: [currency ?? .usd], at: now)
        return try await answering(try await store.counters(query, excluding: "", at: now))
    }

    /// Returns the answer: the promotion, then its orders.
    fileprivate func usage(
        _ query: ListQuery,
        _ promotion: JSONObject,
        _ totals: [Currency: ListTotal]
    ) async throws(Problem) -> Answer {
        let given = totals.sorted { $0.key.code < $1.key.code }.map { currency, total -> JSONValue in
            [
                "currency": .string(currency.code), "orders": .integer(total.count),
                "amount": .integer(total.amountMinor),
            ]
        }
        let administration = try administration
        let page = try await answering(try await administration.page(query))
        var (object, orders) = (promotion, [JSONValue]())
        for entry in page.entries {
            orders.append(entry.order(try await answering(try JSONParser.parse(entry.content)).members))
        }
        object["given"] = .array(given)
        object["last_orders"] = .array(orders)
        return .json(.object(object))
    }
}

extension Promotion {
    /// True if it has a limit that customers share.
    fileprivate var hasSharedLimit: Bool { usageLimit != nil || budget != nil || campaign?.isLimited == true }

    /// Returns the promotion in a list: its usage, and what is left of its limits.
    ///
    /// - Parameter currency: the currency of the catalog, in which budgets are shown.
    fileprivate func listed(_ counters: Counters, in currency: Currency?, at now: Instant) -> JSONValue {
        let budgets = [budget, campaign?.budget].compactMap(\.self)
        let currency = currency ?? budgets.lazy.compactMap(\.limit.currencies.first).first ?? .usd
        let rules = UsageLimits(of: self, for: Cart(currency: currency), counters: counters, at: now).rules
        let shared = rules.first { $0.kind == .uses }
        let budgetRule = rules.first { $0.kind == .spendBudget || $0.kind == .useBudget }
        let uses = shared?.used ?? counters.uses[id] ?? 0
        return .present([
            "id": .string(id), "name": name.map(JSONValue.string), "code": code.map(JSONValue.string),
            "starts_at": startsAt.map { .string($0.description) }, "ends_at": endsAt.map { .string($0.description) },
            "usage_limit": usageLimit.map(JSONValue.integer), "usage_period": shared?.periodJSON,
            "uses": usageLimit != nil || budget != nil ? .integer(uses) : nil,
            "uses_left": shared.map { .integer($0.left) },
            "per_customer_limit": perCustomerLimit.map(JSONValue.integer),
            "per_customer_period": customerPeriod?.json(at: now),
            "budget": budget == nil ? nil : json.members["budget"],
            "budget_resets_at": budgetRule?.resetsAt.map { .string($0.description) },
            "spent": budgetRule.map { .integer($0.used) },
            "budget_left": budgetRule.map { .integer($0.left) },
            "campaign": campaign.map { $0.usage(rules) },
        ])
    }
}

// MARK: In the document

extension Schema {
    fileprivate static let promotionList = component("promotion_list", "Promotions in the order of the catalog.")
        .fields([
            "promotions": .list(listedPromotionUsage),
            "next?": .text.described("The last promotion; present if more may follow."),
        ])

    private static let usage: KeyValuePairs<String, Schema> = [
        "name?": .text, "code?": .text, "starts_at?": .instant, "ends_at?": .instant, "usage_limit?": .count,
        "usage_period?": limitPeriod.described("The period of the usage limit, in which the uses count."),
        "uses?": .count.described("Uses and holds; absent without limits that customers share."),
        "uses_left?": .count, "per_customer_limit?": .count, "per_customer_period?": limitPeriod,
        "budget?": .any.described("The budget limit, as in the promotion."),
        "budget_resets_at?": .instant,
        "spent?": .count.described("What counts for the budget, in minor units of the catalog's currency, or uses."),
        "budget_left?": .count.described("What is left of the budget, likewise."),
        "campaign?": campaignUsage.described("The campaign, with its limits and what is left of them."),
    ]

    private static let listedPromotionUsage = component("listed_promotion", "A promotion and its usage.")
        .fields(["id": .text]).fields(usage)

    fileprivate static let promotionUsage = component("promotion_usage", "What a promotion did.")
        .fields(["promotion": .text]).fields(usage).fields([
            "given": .list(.object(["currency": .currency, "orders": .count, "amount": .amount]))
                .described("The orders with the promotion and what it gave, by currency."),
            "last_orders": .list(.listedOrder),
        ])
}

extension Example {
    fileprivate static let promotionList: Example = """
        {"promotions": [{"id": "spring", "name": "20% off with a code", "code": "SPRING20"}]}
        """

    fileprivate static let promotionUsage: Example = """
        {"promotion": "spring", "name": "20% off with a code", "code": "SPRING20", "given": [], "last_orders": []}
        """
}
