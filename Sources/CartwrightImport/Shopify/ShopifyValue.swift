internal import Cartwright

/// The value of a discount: a percentage or an amount.
struct ShopifyValue {
    /// The keys `percent`, or `amount` with its currency.
    private(set) var keys: JSONObject

    /// True if an amount comes off each unit.
    private(set) var isOfEachUnit = false

    /// True for an amount.
    var isAmount: Bool { keys["amount"] != nil }

    /// Reads a value.
    ///
    /// - Throws: an error of area `json` or `money`, at the field.
    init(_ fields: inout FieldReader, _ rule: inout ImportedRule) throws(CartwrightError) {
        if let fraction = try fields.decimal("percentage") {
            let percentage = try fields.placed("percentage") { () throws(CartwrightError) in
                try Percentage(fraction.timesHundred ?? fraction)
            }
            keys = ["percent": .string(percentage.description)]
        } else if let amount = fields.value("amount") {
            keys = ["amount": try fields.money("amount", amount)]
            isOfEachUnit = try fields.flag("appliesOnEachItem") ?? false
        } else {
            throw fields.error("percentage", "expected a percentage or an amount")
        }
        fields.finish(&rule)
    }
}

extension FieldReader {
    /// Converts money of GraphQL to an amount of a promotion.
    ///
    /// - Throws: an error of area `json` or `money`, at the field.
    func money(_ name: String, _ value: JSONValue) throws(CartwrightError) -> JSONValue {
        guard let code = value.optionalText(at: "currencyCode"), let amount = value["amount"] else {
            throw error(name, "expected an amount with its currencyCode")
        }
        let decimal = amount.decimalText ?? ""
        let currency = try placed(name) { () throws(CartwrightError) in try Currency(code) }
        return .amount(try minor(name, decimal, in: currency), in: currency)
    }
}

extension String {
    /// A decimal of digits, with its point moved two places to the right; nil for any other text.
    fileprivate var timesHundred: String? {
        let parts = split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }) else {
            return nil
        }
        let fraction = parts.count == 2 ? String(parts[1]) : ""
        let padded = fraction + String(repeating: "0", count: max(0, 2 - fraction.count))
        let whole = String((parts[0] + padded.prefix(2)).drop { $0 == "0" })
        var rest = padded.dropFirst(2)
        while rest.last == "0" { rest.removeLast() }
        return (whole.isEmpty ? "0" : whole) + (rest.isEmpty ? "" : ".\(rest)")
    }
}
