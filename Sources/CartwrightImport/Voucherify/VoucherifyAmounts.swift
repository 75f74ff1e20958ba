internal import Cartwright

/// The amounts of Voucherify: hundredths of the currency, whatever its minor unit is.
struct VoucherifyAmounts {
    /// The currency.
    let currency: Currency

    /// Returns an amount in minor units; nil for a part of one, an amount below 0 or one that is too large.
    func minor(_ value: JSONValue) -> Int64? {
        let hundredths: Int64
        switch value {
        case .integer(let number): hundredths = number
        case .number(let text), .string(let text):
            guard let number = Int64(text.withoutTrailingZeros) else { return nil }
            hundredths = number
        default: return nil
        }
        guard hundredths >= 0 else { return nil }
        var minor = hundredths
        for _ in 0..<max(0, currency.exponent - 2) {
            let (product, overflow) = minor.multipliedReportingOverflow(by: 10)
            guard !overflow else { return nil }
            minor = product
        }
        for _ in 0..<max(0, 2 - currency.exponent) {
            guard minor.isMultiple(of: 10) else { return nil }
            minor /= 10
        }
        return minor
    }

    /// Reads the amount of a field; nil if it is absent.
    ///
    /// - Throws: `json.out_of_range`, at the field.
    func minor(_ name: String, of fields: inout FieldReader) throws(CartwrightError) -> Int64? {
        guard let value = fields.value(name) else { return nil }
        guard let minor = minor(value) else {
            throw fields.error(name, "expected hundredths of \(currency.code) that are whole minor units")
        }
        return minor
    }
}
