internal import Cartwright
internal import CartwrightAnalytics
internal import CartwrightScenarios
internal import HTTPTypes

extension Endpoint {
    static let createCodes = Endpoint(
        name: "create_codes",
        method: .post,
        path: "/v1/codes",
        tag: .codes,
        summary: "Create codes of a promotion",
        description: "Starts a job: `Location` is its address. The codes are available with `GET` afterwards.",
        scope: .manage,
        body: .json(.codeRequest, .codeRequest),
        isKeyed: true,
        storesAnswerSeparately: true,
        answers: [.json("The job.", .job, .job(state: "running", done: 0), status: 202, headers: [.location])],
        refusals: [.notFound]
    ) { call throws(Problem) in
        let wish = try call.read { (reader) throws(CartwrightError) in try CodeInput(&reader) }
        guard call.shop.catalogs.present.file.catalog[wish.promotion] != nil else {
            throw .bad(
                .serviceUnknownPromotion,
                "promotion \"\(wish.promotion.shortened(toBytes: 60))\" does not exist",
                hint: "PUT it first"
            )
        }
        let (jobs, now, caller) = (call.shop.jobs, call.now, call.caller.key)
        let job = await jobs.job(for: wish, at: now)
        var answer = Answer.json(job.json, status: .accepted)
        answer.headers[.location] = "/v1/jobs/\(job.id)"
        answer.records = [job.change]
        answer.beginning = { await jobs.begin(job, wish, by: caller) }
        return answer
    }

    static let getCode = Endpoint(
        name: "get_code",
        method: .get,
        path: "/v1/codes/{code}",
        tag: .codes,
        summary: "Get a code",
        scope: .manage,
        parameters: [.code],
        answers: [.json("The code, and its number of uses.", .code, .code("SPRING-7"))]
    ) { call throws(Problem) in
        let (codes, text) = (call.shop.stores.codes, call.path[0])
        let found = try await answering(try await codes.find(text))
        guard let found else { throw Problem(.notIssued(text)) }
        return .json(try await call.body(of: found))
    }

    static let revokeCode = Endpoint(
        name: "revoke_code",
        method: .post,
        path: "/v1/codes/{code}/revoke",
        tag: .codes,
        summary: "Revoke a code",
        description: "The code becomes invalid. A code that is already revoked keeps its time of revocation.",
        scope: .manage,
        parameters: [.code],
        body: .optional,
        isKeyed: true,
        storesAnswerSeparately: true,
        answers: [.json("The code.", .code, .revokedCode)]
    ) { call throws(Problem) in
        try call.read { (_) throws(CartwrightError) in }
        let (codes, text, now) = (call.shop.stores.codes, call.path[0], call.now)
        let issued = try await answering(try await codes.find(text))
        if let issued, issued.revokedAt == nil {
            let (log, caller) = (call.shop.log, call.caller.key)
            // The entry is written first, so that no revocation is without an entry.
            let entry = LoggedChange.codesRevoked(1, of: issued.promotion, [issued.code], by: caller)
            try await answering(try await log.write([entry], at: now))
            _ = try await answering(try await codes.revoke([text], at: now))
        }
        guard let found = try await answering(try await codes.find(text)) else { throw Problem(.notIssued(text)) }
        return .json(try await call.body(of: found))
    }
}

extension Call {
    /// Returns a code with its number of uses.
    fileprivate func body(of code: IssuedCode) async throws(Problem) -> JSONValue {
        try await bodies(of: [code]).first ?? .null
    }

    /// Returns codes with their numbers of uses.
    func bodies(of codes: [IssuedCode]) async throws(Problem) -> [JSONValue] {
        guard !codes.isEmpty else { return [] }
        let (store, now) = (shop.stores.checkout, now)
        let uses = try await answering(try await store.uses(of: codes, at: now))
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
        CartwrightError(.serviceUnknownCode, "the code \"\(code.shortened(toBytes: 60))\" was not issued")
    }
}

// MARK: In the document

extension Schema {
    static let code = component("code", "A code, and its state.").fields([
        "code": .text, "promotion": .text, "limit?": .positive, "customer?": .text, "starts_at?": .instant,
        "ends_at?": .instant, "revoked_at?": .instant, "uses": .count, "status": .words(of: IssuedCode.State.self),
    ])
}

extension Example {
    static func code(_ text: String) -> Example {
        #"{"code": "\#(text)", "promotion": "spring", "limit": 1, "uses": 0, "status": "valid"}"#
    }

    fileprivate static let revokedCode: Example = """
        {"code": "SPRING-7", "promotion": "spring", "limit": 1, "revoked_at": "2026-11-23T15:00:00Z", "uses": 0,
         "status": "revoked"}
        """
}
