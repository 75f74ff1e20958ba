extension ObjectReader {
    /// A percentage, which must be there: a decimal text, or a whole number.
    public mutating func percentage(_ key: String) throws(CartwrightError) -> Percentage {
        try nested(key, Percentage.init)
    }

    /// A percentage, nil where the key is absent.
    public mutating func percentage(ifPresent key: String) throws(CartwrightError) -> Percentage? {
        try nested(ifPresent: key, Percentage.init)
    }

    /// A currency code, which must be there.
    public mutating func currency(_ key: String) throws(CartwrightError) -> Currency {
        let text = try string(key)
        return try placed(key) { () throws(CartwrightError) in try Currency(text) }
    }

    /// A currency code, nil where the key is absent.
    public mutating func currency(ifPresent key: String) throws(CartwrightError) -> Currency? {
        guard let text = try string(ifPresent: key) else { return nil }
        return try placed(key) { () throws(CartwrightError) in try Currency(text) }
    }
}

extension Percentage {
    /// Reads a percentage that stands at a place: a decimal text, or a whole number.
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
                "expected a percentage as text, found the number \(number)",
                hint: "write \(JSONValue.string(number).text): decimals stand in quotes",
                at: pointer.location
            )
        default: throw ObjectReader.wrongType(value, expected: "a percentage, such as \"20\" or \"12.5\"", at: pointer)
        }
        do { try self.init(text) } catch { throw error.at(pointer) }
    }
}

extension Currency {
    /// Reads a currency code that stands at a place.
    ///
    /// - Throws: `json.wrong_type` or `money.bad_currency`.
    static func reading(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) -> Currency {
        guard case .string(let code) = value else {
            throw ObjectReader.wrongType(value, expected: "a currency code", at: pointer)
        }
        do { return try Currency(code) } catch { throw error.at(pointer) }
    }
}
