extension Budget: JSONConvertible {
    /// `{"kind": "amount", "limit": 10000, "used": 0, "partial": true}`; limit and used may be amounts by currency. A
    /// budget of each day, week or month has `every` and `time_zone`, too.
    public var json: JSONValue {
        var object: JSONObject = ["kind": .string(kind.rawValue), "limit": limit.json]
        if used.onlyMinor != 0 { object["used"] = used.json }
        if isPartial { object["partial"] = true }
        period?.write(in: &object)
        return .object(object)
    }
}

extension Budget {
    /// Reads `{"kind": "amount", "limit": 10000, "used": 0, "partial": true}`; limit and used may be amounts by
    /// currency.
    ///
    /// - Throws: an error of area `json`, `money.bad_currency`, or `promotion.contradiction`.
    init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        kind = try reader.choice("kind")
        switch kind {
        case .amount:
            limit = try reader.nested("limit", Amount.init)
            used = try reader.nested(ifPresent: "used", Amount.init) ?? .any(minor: 0)
        case .uses:
            limit = .any(minor: try reader.integer("limit", in: 0...Int64.max))
            used = .any(minor: try reader.integer(ifPresent: "used", in: 0...Int64.max) ?? 0)
        }
        isPartial = try reader.bool(ifPresent: "partial") ?? false
        period = try LimitPeriod(reading: &reader)
        try reader.finish()
        guard !(isPartial && kind == .uses) else {
            throw CartwrightError(
                .promotionContradiction,
                "\"partial\" cannot be combined with \"kind\": \"uses\"",
                hint: "a use cannot be split; remove partial",
                at: pointer.appending("partial").location
            )
        }
        if reader.has("used") { try checkUsed(at: pointer.appending("used")) }
    }

    /// Checks that `used` has the same form as `limit`, and names no currency without a limit.
    private func checkUsed(at pointer: JSONPointer) throws(CartwrightError) {
        guard limit.isPerCurrency == used.isPerCurrency else {
            throw CartwrightError(
                .promotionContradiction,
                limit.isPerCurrency
                    ? "expected \"used\" by currency, as \"limit\" is, found one amount"
                    : "expected \"used\" as one amount, as \"limit\" is, found amounts by currency",
                hint: limit.isPerCurrency ? #"write used by currency: {"USD": 500}"# : "write used as one integer",
                at: pointer.location
            )
        }
        for currency in used.currencies where limit.minor(in: currency) == nil {
            throw CartwrightError(
                .promotionContradiction,
                "\"used\" has an amount in \(currency), but \"limit\" has none",
                hint: "add a limit in \(currency), or leave it out of used",
                at: pointer.appending(currency.code).location
            )
        }
    }
}
