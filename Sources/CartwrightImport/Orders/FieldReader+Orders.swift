internal import Cartwright

extension FieldReader {
    /// Reads a decimal amount of major units, also one below zero; nil if it is absent.
    ///
    /// - Throws: `money.bad_amount` or `money.overflow`, at the field.
    mutating func amount(_ name: String, in currency: Currency) throws(CartwrightError) -> Int64? {
        guard let text = try decimal(name) else { return nil }
        guard text.hasPrefix("-") else { return try minor(name, text, in: currency) }
        return -(try minor(name, String(text.dropFirst()), in: currency))
    }

    /// Reads a decimal amount of 0 or more.
    ///
    /// - Throws: `json.missing_key` or `json.out_of_range`, too.
    mutating func price(_ name: String, in currency: Currency) throws(CartwrightError) -> Int64 {
        guard let minor = try amount(name, in: currency) else { throw error(name, "expected an amount, found none") }
        guard minor >= 0 else { throw error(name, "expected an amount of 0 or more") }
        return minor
    }

    /// Reads an id, which is a number or a text; nil if it is absent or empty.
    mutating func id(_ name: String) -> String? { value(name)?.idText.flatMap { $0.isEmpty ? nil : $0 } }

    /// Reads the currency of an order.
    mutating func currency(_ name: String) throws(CartwrightError) -> Currency {
        guard let code = try text(name) else { throw error(name, "expected a currency code, found none") }
        return try placed(name) { () throws(CartwrightError) in try Currency(code) }
    }

    /// Returns a sum of amounts.
    ///
    /// - Throws: `money.overflow`.
    func sum(_ name: String, _ amounts: Int64...) throws(CartwrightError) -> Int64 {
        try placed(name) { () throws(CartwrightError) in
            var sum: Int64 = 0
            for amount in amounts { sum = try sum.adding(amount, to: "the order") }
            return sum
        }
    }
}
