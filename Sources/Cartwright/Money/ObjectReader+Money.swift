extension ObjectReader {
    /// A percentage as a decimal string, which must be there.
    public mutating func percentage(_ key: String) throws(CartwrightError) -> Percentage {
        let text = try string(key)
        return try placed(key) { () throws(CartwrightError) in try Percentage(text) }
    }

    /// A percentage as a decimal string, nil where the key is absent.
    public mutating func percentage(ifPresent key: String) throws(CartwrightError) -> Percentage? {
        guard let text = try string(ifPresent: key) else { return nil }
        return try placed(key) { () throws(CartwrightError) in try Percentage(text) }
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
