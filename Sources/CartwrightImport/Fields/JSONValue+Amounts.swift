internal import Cartwright

extension JSONValue {
    /// An amount as a promotion writes it: in one currency, or in that of the catalog.
    static func amount(_ minor: Int64, in currency: Currency?) -> JSONValue {
        guard let currency else { return .integer(minor) }
        var amounts = JSONObject()
        amounts[currency.code] = .integer(minor)
        return .object(amounts)
    }
}
