internal import Cartwright
internal import HTTPTypes

extension Endpoint {
    static let listCodes = Endpoint(
        name: "list_codes",
        method: .get,
        path: "/v1/codes",
        tag: .codes,
        summary: "List codes",
        description: "In the order of their bytes. If there may be more, continue with `after` set to `next`.",
        scope: .manage,
        parameters: [.codesPromotion, .codesAfter, .codesLimit],
        answers: [.json("Codes, each with its number of uses.", .codes, .codes)]
    ) { call throws(Problem) in
        let codes = call.shop.stores.codes
        let (promotion, after) = (call.query[.codesPromotion], call.query[.codesAfter])
        let limit = try call.query.limit
        let found = try await answering(try await codes.codes(after: after, of: promotion, limit: limit))
        var object: JSONObject = ["codes": .array(try await call.bodies(of: found))]
        object.setUnlessAbsent("next", found.count < limit ? nil : found.last.map { .string($0.code) })
        return .json(.object(object))
    }
}

extension Schema {
    fileprivate static let codes = component("codes", "Codes in order.").fields([
        "codes": .list(.code), "next?": .text.described("The last code; present if more may follow."),
    ])
}

extension Example {
    fileprivate static let codes: Example = """
        {"codes": [\(code("SPRING-2")), \(code("SPRING-3"))], "next": "SPRING-3"}
        """
}
