internal import Cartwright
internal import CartwrightScenarios
internal import HTTPTypes

extension Operation {
    /// A promotion of the catalog.
    static let getPromotion = Operation(
        "get_promotion",
        .get,
        "/v1/promotions/{id}",
        scope: .manage
    ) { call throws(Problem) in
        guard let promotion = call.shop.catalogs.present.file.catalog[call.path[0]] else {
            throw Problem(.unknownPromotion(call.path[0]))
        }
        let answer = promotion.tagged
        return .json(bytes: answer.bytes, tag: answer.tag)
    }

    /// Puts a promotion into the catalog.
    static let putPromotion = Operation(
        "put_promotion",
        .put,
        "/v1/promotions/{id}",
        scope: .manage,
        body: .json
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
                    "expected the id of the path, \"\(id.shortened(toBytes: 60))\", found another one",
                    hint: "leave it out of the body",
                    at: JSONPointer.root.appending("id").location
                )
            )
        }
        return try await call.change(id, to: .object(object))
    }

    /// Takes a promotion out of the catalog.
    static let deletePromotion = Operation(
        "delete_promotion",
        .delete,
        "/v1/promotions/{id}",
        scope: .manage
    ) { call throws(Problem) in try await call.change(call.path[0], to: .null) }

    /// What is used and held of a promotion's limits.
    static let getCounters = Operation(
        "get_counters",
        .get,
        "/v1/counters/{promotion}",
        scope: .manage,
        parameters: ["customer"]
    ) { call throws(Problem) in
        guard let promotion = call.shop.catalogs.present.file.catalog[call.path[0]] else {
            throw Problem(.unknownPromotion(call.path[0]))
        }
        let (store, named) = (call.shop.stores.checkout, call.query["customer"])
        let customer = try await answering { () throws(CartwrightError) in
            try named.map { id throws(CartwrightError) in try CustomerID.checked(id) }
        }
        let query = CounterQuery(
            promotions: [promotion.id],
            customer: customer,
            currency: call.shop.catalogs.present.file.currency,
            codes: []
        )
        let now = call.now
        let counters = try await answering { () throws(CartwrightError) in
            try await store.counters(query, excluding: "", at: now)
        }
        var object = JSONObject()
        object["promotion"] = .string(promotion.id)
        object["uses"] = .integer(counters.uses[promotion.id] ?? 0)
        object.setUnlessAbsent("usage_limit", promotion.usageLimit.map(JSONValue.integer))
        object.setUnlessAbsent("per_customer_limit", promotion.perCustomerLimit.map(JSONValue.integer))
        object.setUnlessAbsent("budget", promotion.budget.map { _ in promotion.json.members["budget"] ?? .null })
        object["spent"] = .integer(counters.spentMinor[promotion.id] ?? 0)
        if let currency = query.currency, let spent = counters.currencySpentMinor[promotion.id] {
            object["spent_in_currency"] = ["currency": .string(currency.code), "amount": .integer(spent)]
        }
        if customer != nil {
            object["customer_uses"] = .integer(counters.customerUses[promotion.id] ?? 0)
        }
        return .json(.object(object))
    }
}

extension Call {
    /// Changes a promotion of the catalog, if it is the one that the caller saw.
    fileprivate func change(_ id: String, to value: JSONValue) async throws(Problem) -> Answer {
        let (catalogs, now, match, unwanted) = (shop.catalogs, now, ifMatch, ifNoneMatch)
        let catalog: ShopCatalog
        do throws(CartwrightError) {
            catalog = try await catalogs.change(id, to: value, at: now) { (present) throws(CartwrightError) in
                if value == .null, present == nil { throw .unknownPromotion(id) }
                if let present, unwanted?.matchesWeakly(present.tagged.tag.text) == true {
                    throw .otherPromotion(id, unwanted == .any ? "none, found one" : "another one, found that one")
                }
                guard let match else { return }
                guard let present else { throw .otherPromotion(id, "the one you saw, found none") }
                guard match.matchesStrongly(present.tagged.tag.text) else {
                    throw .otherPromotion(id, "the one you saw, found another one")
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
    /// The problem, with the present promotion where it was another one than the caller saw.
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
    fileprivate static func unknownPromotion(_ id: String) -> CartwrightError {
        CartwrightError(.serviceUnknownPromotion, "no promotion is called \"\(id.shortened(toBytes: 60))\"")
    }

    fileprivate static func otherPromotion(_ id: String, _ what: String) -> CartwrightError {
        CartwrightError(
            .servicePreconditionFailed,
            "expected promotion \"\(id.shortened(toBytes: 60))\" to be \(what)",
            hint: "GET it, and decide anew"
        )
    }
}
