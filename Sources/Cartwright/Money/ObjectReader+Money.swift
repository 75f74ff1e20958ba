extension ObjectReader {
    /// Reads a required percentage: a decimal text, or a whole number.
    public mutating func percentage(_ key: String) throws(CartwrightError) -> Percentage {
        try nested(key, Percentage.init)
    }

    /// Reads a percentage; nil if the key is absent.
    public mutating func percentage(ifPresent key: String) throws(CartwrightError) -> Percentage? {
        try nested(ifPresent: key, Percentage.init)
    }

    /// Reads a required currency code.
    public mutating func currency(_ key: String) throws(CartwrightError) -> Currency {
        let text = try string(key)
        return try placed(key) { () throws(CartwrightError) in try Currency(text) }
    }

    /// Reads a currency code; nil if the key is absent.
    public mutating func currency(ifPresent key: String) throws(CartwrightError) -> Currency? {
        guard let text = try string(ifPresent: key) else { return nil }
        return try placed(key) { () throws(CartwrightError) in try Currency(text) }
    }
}

extension ObjectReader {
    /// Reads required minor units, 0 or more.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - currency: the currency of the amount, for the error of an amount in major units; nil if it is unknown.
    /// - Throws: `json.missing_key`, `json.wrong_type` or `json.out_of_range`.
    package mutating func minorUnits(_ key: String, in currency: Currency?) throws(CartwrightError) -> Int64 {
        try required(key, try minorUnits(ifPresent: key, in: currency))
    }

    /// Reads minor units, 0 or more; nil if the key is absent.
    package mutating func minorUnits(ifPresent key: String, in currency: Currency?) throws(CartwrightError) -> Int64? {
        guard let value = value(ifPresent: key) else { return nil }
        if case .integer = value {
        } else if let error = value.majorUnits(in: currency, at: pointer.appending(key)) {
            throw error
        }
        return try integer(value, key, in: 0...Int64.max)
    }
}

extension JSONValue {
    /// The error of an amount in major units, whose hint gives the minor units. Nil if the value is not such a decimal.
    func majorUnits(in currency: Currency?, at pointer: JSONPointer) -> CartwrightError? {
        let decimal: String
        switch self {
        case .number(let text), .string(let text): decimal = text
        default: return nil
        }
        guard let amount = StrictDecimal(decimal, maximumDecimals: 6) else { return nil }
        return CartwrightError(
            .jsonWrongType,
            "expected minor units, a whole number, found \(asFound)",
            hint: Self.minorUnits(of: amount, decimal, in: currency),
            at: pointer.location
        )
    }

    private static func minorUnits(of amount: StrictDecimal, _ text: String, in currency: Currency?) -> String {
        let exponent = currency?.exponent ?? 2
        guard let minor = StrictDecimal(text, maximumDecimals: exponent)?.scaled(toDecimals: exponent) else {
            let owner = currency.map { "\($0) has" } ?? "most currencies have"
            return "write a whole number: \(owner) \(exponent == 0 ? "no" : "\(exponent)") decimals"
        }
        guard let currency else { return "write \(minor) if the currency has two decimals" }
        return "write \(minor): \(minor) means \(Money(minor: minor, currency))"
    }
}

extension Percentage {
    /// Reads a percentage at a place: a decimal text, or a whole number.
    ///
    /// - Throws: `json.wrong_type` or `money.bad_percentage`.
    fileprivate init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        let text: String
        switch value {
        case .string(let string): text = string
        case .integer(let whole): text = String(whole)
        case .number(let number):
            throw CartwrightError(
                .jsonWrongType,
                "expected a percentage in quotes, found \(value.asFound)",
                hint: "write \(JSONValue.string(number).text): decimals must be in quotes",
                at: pointer.location
            )
        default: throw ObjectReader.wrongType(value, expected: "a percentage, such as \"20\" or \"12.5\"", at: pointer)
        }
        do { try self.init(text) } catch { throw error.at(pointer) }
    }
}

extension Currency {
    /// Reads a currency code at a place.
    ///
    /// - Throws: `json.wrong_type` or `money.bad_currency`.
    static func reading(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) -> Currency {
        guard case .string(let code) = value else {
            throw ObjectReader.wrongType(value, expected: "a currency code", at: pointer)
        }
        do { return try Currency(code) } catch { throw error.at(pointer) }
    }
}
