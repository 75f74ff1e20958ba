internal import Cartwright

/// Amounts in several currencies, of one field and its currency options.
struct StripeAmounts {
    private var minor: [String: Int64] = [:]

    /// The amounts as a promotion writes them.
    var json: JSONValue {
        .object(minor.sorted { $0.key < $1.key }.reduce(into: JSONObject()) { $0[$1.key] = .integer($1.value) })
    }

    /// Adds an amount.
    ///
    /// - Throws: an error of area `money` or `json`, at the field.
    mutating func add(
        _ amount: Int64,
        _ currency: String?,
        at field: String,
        of fields: FieldReader
    ) throws(CartwrightError) {
        guard let currency else { throw fields.error(field, "the amount has no currency") }
        let converted = try fields.placed(field) { () throws(CartwrightError) in try StripeAmount(amount, currency) }
        minor[converted.currency.code] = converted.minor
    }

    /// Adds the amounts of `currency_options`.
    mutating func addOptions(
        _ fields: inout FieldReader,
        _ table: FieldTable,
        _ field: String,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        guard case .object(let options)? = fields.value("currency_options") else { return }
        for (currency, _) in options {
            guard var option = try fields.option(currency, in: options, table) else { continue }
            if let amount = try option.count(field) { try add(amount, currency, at: field, of: option) }
            option.finish(&rule)
        }
    }
}

extension FieldReader {
    /// Returns a reader of the option of one currency; nil if it is null.
    fileprivate func option(
        _ currency: String,
        in options: JSONObject,
        _ table: FieldTable
    ) throws(CartwrightError) -> FieldReader? {
        guard let value = options[currency], value != .null else { return nil }
        return try inside("currency_options", currency, value, table)
    }

    /// Reads a time in Unix seconds; nil if it is absent.
    mutating func instant(_ name: String) throws(CartwrightError) -> Instant? {
        guard let seconds = try count(name) else { return nil }
        guard let instant = Instant(seconds: seconds) else {
            throw error(name, "the time is outside of the years 1 to 9999")
        }
        return instant
    }
}
