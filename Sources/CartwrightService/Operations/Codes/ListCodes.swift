internal import Cartwright
internal import HTTPTypes

extension Operation {
    /// Codes in their order, some at a time.
    static let listCodes = Operation(
        "list_codes",
        .get,
        "/v1/codes",
        scope: .manage,
        parameters: ["promotion", "after", "limit"]
    ) { call throws(Problem) in
        let (codes, promotion, after) = (call.shop.stores.codes, call.query["promotion"], call.query["after"])
        let limit = Int(try call.query.integer("limit", in: 1...500) ?? 50)
        let found = try await answering { () throws(CartwrightError) in
            try await codes.codes(after: after, of: promotion, limit: limit)
        }
        var object: JSONObject = ["codes": .array(try await call.bodies(of: found))]
        object.setUnlessAbsent("next", found.count < limit ? nil : found.last.map { .string($0.code) })
        return .json(.object(object))
    }
}
