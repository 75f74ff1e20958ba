extension IssuedCode: JSONConvertible {
    /// The code as JSON without absent terms: `{"code": "SUMMER-7K3M-Q2XV", "promotion": "summer", "limit": 1, …}`.
    public var json: JSONValue {
        .present([
            "code": .string(code), "promotion": .string(promotion), "limit": limit.map(JSONValue.integer),
            "customer": customer.map(JSONValue.string), "starts_at": startsAt.map { .string($0.description) },
            "ends_at": endsAt.map { .string($0.description) }, "revoked_at": revokedAt.map { .string($0.description) },
        ])
    }

    /// Reads a code in the format of ``json``.
    ///
    /// - Parameters:
    ///   - value: the object.
    ///   - pointer: the place of the object.
    ///   - promotion: the promotion of codes that name none; nil if each code must name one.
    /// - Throws: an error of area `json` or `time`; `code.malformed`, `code.bad_terms`.
    public init(
        _ value: JSONValue,
        at pointer: JSONPointer = .root,
        promotion: String? = nil
    ) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        let code = try reader.string("code")
        let own = promotion == nil ? try reader.string("promotion") : try reader.string(ifPresent: "promotion")
        let limit = try reader.integer(ifPresent: "limit")
        let customer = try reader.string(ifPresent: "customer")
        let startsAt = try reader.instant(ifPresent: "starts_at")
        let endsAt = try reader.instant(ifPresent: "ends_at")
        let revokedAt = try reader.instant(ifPresent: "revoked_at")
        try reader.finish()
        try self.init(
            code,
            of: own ?? promotion ?? "",
            limit: limit,
            customer: customer,
            startsAt: startsAt,
            endsAt: endsAt,
            revokedAt: revokedAt
        )
    }
}
