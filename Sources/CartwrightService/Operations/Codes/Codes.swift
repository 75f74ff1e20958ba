internal import Cartwright
internal import CartwrightScenarios
internal import HTTPTypes

extension Operation {
    /// Makes codes of a promotion, as a job.
    static let createCodes = Operation(
        "create_codes",
        .post,
        "/v1/codes",
        scope: .manage,
        body: .json,
        isKeyed: true,
        isKeptApart: true
    ) { call throws(Problem) in
        let wish = try call.read { (reader) throws(CartwrightError) in try CodeWish(&reader) }
        guard call.shop.catalogs.present.file.catalog[wish.promotion] != nil else {
            throw .bad(
                .serviceUnknownPromotion,
                "no promotion is called \"\(wish.promotion.shortened(toBytes: 60))\"",
                hint: "PUT it first"
            )
        }
        let (jobs, now) = (call.shop.jobs, call.now)
        let job = await jobs.job(for: wish, at: now)
        var answer = Answer.json(job.json, status: .accepted)
        answer.headers[.location] = "/v1/jobs/\(job.id)"
        answer.records = [job.change]
        answer.beginning = { await jobs.begin(job, wish) }
        return answer
    }

    /// What is known of a code.
    static let getCode = Operation("get_code", .get, "/v1/codes/{code}", scope: .manage) { call throws(Problem) in
        let (codes, text) = (call.shop.stores.codes, call.path[0])
        let found = try await answering { () throws(CartwrightError) in try await codes.find(text) }
        guard let found else { throw Problem(.notIssued(text)) }
        return .json(try await call.body(of: found))
    }

    /// Revokes a code.
    static let revokeCode = Operation(
        "revoke_code",
        .post,
        "/v1/codes/{code}/revoke",
        scope: .manage,
        body: .optionalJSON,
        isKeyed: true,
        isKeptApart: true
    ) { call throws(Problem) in
        try call.read { (_) throws(CartwrightError) in }
        let (codes, text, now) = (call.shop.stores.codes, call.path[0], call.now)
        let found = try await answering { () throws(CartwrightError) -> IssuedCode? in
            guard try await codes.find(text) != nil else { return nil }
            _ = try await codes.revoke([text], at: now)
            return try await codes.find(text)
        }
        guard let found else { throw Problem(.notIssued(text)) }
        return .json(try await call.body(of: found))
    }
}

extension Call {
    /// A code, with how often it was used.
    fileprivate func body(of code: IssuedCode) async throws(Problem) -> JSONValue {
        try await bodies(of: [code]).first ?? .null
    }

    /// Codes, each with how often it was used.
    func bodies(of codes: [IssuedCode]) async throws(Problem) -> [JSONValue] {
        guard !codes.isEmpty else { return [] }
        let (store, now) = (shop.stores.checkout, now)
        let uses = try await answering { () throws(CartwrightError) in try await store.uses(of: codes, at: now) }
        return zip(codes, uses).map { code, uses in
            var object = code.json.members
            object["uses"] = .integer(uses)
            object["status"] = .string(code.state(at: now, uses: uses).rawValue)
            return .object(object)
        }
    }
}

extension CartwrightError {
    fileprivate static func notIssued(_ code: String) -> CartwrightError {
        CartwrightError(.serviceUnknownCode, "no code \"\(code.shortened(toBytes: 60))\" was issued")
    }
}
