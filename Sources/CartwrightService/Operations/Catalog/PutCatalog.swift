internal import Cartwright
internal import CartwrightScenarios
internal import HTTPTypes

extension Operation {
    /// Puts a whole catalog in place of the present one: checked whole, swapped at once.
    static let putCatalog = Operation(
        "put_catalog",
        .put,
        "/v1/catalog",
        scope: .manage,
        body: .catalog,
        parameters: ["allow_empty"]
    ) { call throws(Problem) in
        let isLines = call.head.headerFields[.contentType]?.hasPrefix("application/x-ndjson") ?? false
        let (catalogs, body, now) = (call.shop.catalogs, call.body, call.now)
        let (expected, unwanted) = (call.ifMatch?.expectedRevisions.map { $0.sorted() }, call.ifNoneMatch)
        let mayBeEmpty = try call.query.flag("allow_empty")
        do throws(CartwrightError) {
            if unwanted?.matchesWeakly(catalogs.present.tag.text) == true {
                throw CartwrightError(
                    .servicePreconditionFailed,
                    "expected no catalog with a tag of If-None-Match, found version \(catalogs.present.number)",
                    hint: "leave If-None-Match out to put another one in its place"
                )
            }
            let file = try CatalogText.read(body, isLines: isLines, vocabulary: catalogs.vocabulary)
            if !mayBeEmpty { try file.refuseEmpty(hint: "put it with ?allow_empty=true to sell nothing") }
            try WorkLimit.check()
            // It is written in parts of which the last one counts: all of it, even if its sender is gone by then.
            let put = try await WorkLimit.within(nil) { () async throws(CartwrightError) in
                try await catalogs.put(file, after: expected, at: now)
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

    /// The catalog that counts.
    static let getCatalog = Operation(
        "get_catalog",
        .get,
        "/v1/catalog",
        scope: .manage,
        parameters: ["version"]
    ) { call throws(Problem) in
        var catalog = call.shop.catalogs.present
        if let number = try call.query.integer("version", in: 0...Int64.max) {
            let (catalogs, now) = (call.shop.catalogs, call.now)
            let found = try await answering { () throws(CartwrightError) in try await catalogs.catalog(number, at: now)
            }
            guard let found else {
                throw .bad(.serviceNotFound, "the catalog has no version \(number)", hint: "GET /v1/catalog/versions")
            }
            catalog = found
        }
        var object = catalog.facts
        object["items"] = .array(catalog.file.items.map(\.json))
        object["promotions"] = .array(catalog.file.catalog.promotions.map(\.json))
        let codes = catalog.file.catalog.codesBySpelling
        object.setUnlessAbsent("codes_by_spelling", codes.isEmpty ? nil : .array(codes.map(JSONValue.string)))
        return .json(.object(object), tag: catalog.tag)
    }

    /// The versions that the catalog had.
    static let listCatalogVersions = Operation(
        "list_catalog_versions",
        .get,
        "/v1/catalog/versions",
        scope: .manage,
        parameters: ["before", "limit"]
    ) { call throws(Problem) in
        let before = try call.query.integer("before", in: 1...Int64.max)
        let limit = Int(try call.query.integer("limit", in: 1...500) ?? 50)
        let (catalogs, now) = (call.shop.catalogs, call.now)
        let versions = try await answering { () throws(CartwrightError) in
            try await catalogs.versions(before: before, limit: limit, at: now)
        }
        return .json(["versions": .array(versions)])
    }
}

extension Answer {
    /// The facts of a catalog that was put.
    static func catalog(_ catalog: ShopCatalog) -> Answer {
        .json(.object(catalog.facts), tag: catalog.tag)
    }
}
