internal import Cartwright
internal import CartwrightScenarios
internal import HTTPTypes

extension Endpoint {
    static let putCatalog = Endpoint(
        name: "put_catalog",
        method: .put,
        path: "/v1/catalog",
        tag: .catalog,
        summary: "Replace the catalog",
        description: """
            The catalog is checked as a whole and swapped at once; quotes in flight use the old one. The body is JSON, \
            or one object per line, in any order: an item, a promotion, or a part without `id` and `sku`, such as \
            `{"currency": …}`, `{"options": …}`, `{"lists": …}`, `{"campaigns": …}`, `{"price_history": …}` or \
            `{"variants": …}`. A catalog without items and promotions is refused unless `allow_empty` is true.
            """,
        scope: .manage,
        parameters: [.allowEmpty],
        body: .catalog(.engine("catalog"), .catalog, lines: .catalogLines),
        answers: [.json("The version.", .catalogVersion, .catalogVersion, isTagged: true)]
    ) { call throws(Problem) in
        let isLines = call.lineType != nil
        let (catalogs, body, now, caller) = (call.shop.catalogs, call.body, call.now, call.caller.key)
        let (expected, unwanted) = (call.ifMatch?.expectedRevisions.map { $0.sorted() }, call.ifNoneMatch)
        let mayBeEmpty = try call.query.flag(.allowEmpty)
        do throws(CartwrightError) {
            if unwanted?.matchesWeakly(catalogs.present.tag.text) == true {
                throw CartwrightError(
                    .servicePreconditionFailed,
                    "expected no catalog with a tag of If-None-Match, found version \(catalogs.present.number)",
                    hint: "omit If-None-Match to replace the catalog"
                )
            }
            let file = try CatalogText.read(body, isLines: isLines, vocabulary: catalogs.vocabulary)
            if !mayBeEmpty { try file.refuseEmpty(hint: "use ?allow_empty=true to put an empty catalog") }
            try WorkLimit.check()
            // The last written part makes the version valid: it is written to the end, even if the caller disconnects.
            let put = try await WorkLimit.within(nil) { () async throws(CartwrightError) in
                try await catalogs.put(file, after: expected, at: now, by: caller)
            }
            return .catalog(put)
        } catch {
            var problem = Problem(error)
            guard problem.status == .preconditionFailed else { throw problem }
            let present = catalogs.present
            problem.headers[.eTag] = present.tag.text
            problem.members["catalog"] = .object(present.facts)
            throw problem
        }
    }

    static let getCatalog = Endpoint(
        name: "get_catalog",
        method: .get,
        path: "/v1/catalog",
        tag: .catalog,
        summary: "Get the catalog",
        description: "The present catalog, or one of its versions.",
        scope: .manage,
        parameters: [.catalogNumber],
        answers: [.json("The catalog.", .wholeCatalog, .wholeCatalog, isTagged: true)],
        refusals: [.notFound]
    ) { call throws(Problem) in
        var catalog = call.shop.catalogs.present
        if let number = try call.query.integer(.catalogNumber) {
            let (catalogs, now) = (call.shop.catalogs, call.now)
            let found = try await answering(try await catalogs.catalog(number, at: now))
            guard let found else {
                throw .bad(.serviceNotFound, "the catalog has no version \(number)", hint: "GET /v1/catalog/versions")
            }
            catalog = found
        }
        var object = catalog.facts
        for (key, value) in catalog.file.json { object[key] = value }
        let codes = catalog.file.catalog.codesBySpelling
        object.setUnlessAbsent("codes_by_spelling", codes.isEmpty ? nil : .array(codes.map(JSONValue.string)))
        return .json(.object(object), tag: catalog.tag)
    }

    static let listCatalogVersions = Endpoint(
        name: "list_catalog_versions",
        method: .get,
        path: "/v1/catalog/versions",
        tag: .catalog,
        summary: "List the catalog's versions",
        description: "The newest first.",
        scope: .manage,
        parameters: [.before, .limit],
        answers: [.json("Versions.", .catalogVersions, #"{"versions": [\#(Example.catalogVersion)]}"#)]
    ) { call throws(Problem) in
        let (before, limit) = (try call.query.integer(.before), try call.query.limit)
        let (catalogs, now) = (call.shop.catalogs, call.now)
        let versions = try await answering(try await catalogs.versions(before: before, limit: limit, at: now))
        return .json(["versions": .array(versions)])
    }
}

extension Answer {
    /// Makes the answer to a catalog that was put.
    static func catalog(_ catalog: ShopCatalog) -> Answer {
        .json(.object(catalog.facts), tag: catalog.tag)
    }
}

// MARK: In the document

extension Schema {
    fileprivate static let wholeCatalog = component(
        "whole_catalog",
        "A version of the catalog, with its items and promotions."
    ).fields([
        "number": .catalogNumber, "version": .catalogDigest, "at?": .instant, "currency?": .currency,
        "options?": .engine("options"),
        "lists?": .namedLists.described("The named lists, each an array of values."),
        "campaigns?": .list(.engine("campaign")),
        "cards_may_issue?": .list(.text).described("The promotions of which cards may issue codes and credit."),
        "experiment?": .text,
        "holdout?": .text.described("The percentage of shoppers who see no card of the variants."),
        "variants?": .list(.engine("variant")), "items": .list(.item), "promotions": .list(.promotion),
        "codes_by_spelling?": .list(.text)
            .described("Codes of an earlier version that are equal now: each is valid in its own spelling only."),
    ])

    fileprivate static let catalogVersions = component("catalog_versions", "Versions of the catalog.").fields([
        "versions": .list(.catalogVersion)
    ])
}

extension Example {
    fileprivate static let catalog: Example = """
        {"currency": "USD", "items": [\(mug)], "promotions": [\(spring)]}
        """

    fileprivate static let catalogLines: Example = """
        {"currency":"USD"}
        {"options":{"rounding":"half_even"}}
        {"sku":"MUG","title":"Stoneware mug","unit_price":1250,"categories":["kitchen"]}
        {"id":"spring","code":"SPRING20","effects":[{"type":"percent_off","percent":"20"}]}

        """

    fileprivate static let catalogVersion: Example = """
        {"number": 1, "version": "efc5e19ffd3e87d0550f7a1e7d0406f3", "at": "2026-11-23T15:00:00Z", "currency": "USD",
         "items": 1, "promotions": 1}
        """

    fileprivate static let wholeCatalog: Example = """
        {"number": 1, "version": "efc5e19ffd3e87d0550f7a1e7d0406f3", "at": "2026-11-23T15:00:00Z", "currency": "USD",
         "items": [\(mug)], "promotions": [\(spring)]}
        """

    private static let spring: Example = """
        {"id": "spring", "name": "20% off with a code", "code": "SPRING20",
         "effects": [{"type": "percent_off", "percent": "20", "target": {"scope": "order"}}]}
        """
}
