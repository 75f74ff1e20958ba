/// An amount that a promotion names: one number in whatever currency the cart has, or one per currency.
public enum Amount: Hashable, Sendable {
    /// Minor units of the cart's currency.
    case any(minor: Int64)
    /// Minor units by currency; in another currency what names the amount gives nothing.
    case perCurrency([Currency: Int64])

    /// An amount in one currency only.
    public init(_ money: Money) { self = .perCurrency([money.currency: money.minor]) }

    /// The amount in a currency, nil where it has none.
    public func minor(in currency: Currency) -> Int64? {
        switch self {
        case .any(let minor): minor
        case .perCurrency(let amounts): amounts[currency]
        }
    }
}

extension Amount: JSONConvertible {
    /// Reads `500` or `{"USD": 500}`.
    ///
    /// - Throws: an error of area `json`, or `money.bad_currency`.
    public init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        if case .integer(let minor) = value {
            guard minor >= 0 else { throw Self.negative(minor, at: pointer) }
            self = .any(minor: minor)
            return
        }
        guard case .object(let object) = value else {
            throw ObjectReader.wrongType(value, expected: "an integer or an object by currency", at: pointer)
        }
        var amounts: [Currency: Int64] = [:]
        for (code, value) in object {
            let place = pointer.appending(code)
            let currency = try Currency.reading(.string(code), at: place)
            guard case .integer(let minor) = value else {
                throw ObjectReader.wrongType(value, expected: "an integer of minor units", at: place)
            }
            guard minor >= 0 else { throw Self.negative(minor, at: place) }
            amounts[currency] = minor
        }
        self = .perCurrency(amounts)
    }

    /// The amount as a scenario writes it.
    public var json: JSONValue {
        switch self {
        case .any(let minor): return .integer(minor)
        case .perCurrency(let amounts):
            var object = JSONObject()
            for (currency, minor) in amounts.sorted(by: { $0.key.code < $1.key.code }) {
                object[currency.code] = .integer(minor)
            }
            return .object(object)
        }
    }

    private static func negative(_ minor: Int64, at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .jsonOutOfRange,
            "the amount is \(minor)",
            hint: "minor units of at least 0",
            at: pointer.location
        )
    }
}
