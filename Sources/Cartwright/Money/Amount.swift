/// An amount in a promotion: one number, or one per currency.
///
/// A single number applies to every currency. In a catalog that names its currency it applies to that one only, see
/// ``Catalog/currency``.
public enum Amount: Hashable, Sendable {
    /// Minor units of the cart's currency.
    case any(minor: Int64)
    /// Minor units of the currency of the catalog, written as a single number. It has no value in other currencies.
    case ofCatalog(minor: Int64, Currency)
    /// Minor units by currency. It has no value in other currencies.
    case perCurrency([Currency: Int64])

    /// Creates an amount in one currency only.
    public init(_ money: Money) { self = .perCurrency([money.currency: money.minor]) }

    /// Returns the amount in a currency; nil if it has none.
    public func minor(in currency: Currency) -> Int64? {
        switch self {
        case .any(let minor): minor
        case .ofCatalog(let minor, let own): own == currency ? minor : nil
        case .perCurrency(let amounts): amounts[currency]
        }
    }

    /// The currencies that it names, in order of their codes; empty for one number for all.
    public var currencies: [Currency] {
        switch self {
        case .any: []
        case .ofCatalog(_, let own): [own]
        case .perCurrency(let amounts): amounts.keys.sorted { $0.code < $1.code }
        }
    }

    /// The number for all currencies; nil if it depends on the currency.
    var commonMinor: Int64? {
        switch self {
        case .any(let minor): minor
        case .ofCatalog, .perCurrency: nil
        }
    }

    /// The number if it is written as a single number; nil if it is written by currency.
    package var onlyMinor: Int64? {
        switch self {
        case .any(let minor), .ofCatalog(let minor, _): minor
        case .perCurrency: nil
        }
    }

    /// True if it has no number in some currencies.
    var dependsOnCurrency: Bool { commonMinor == nil }

    /// True if it is written with a number for each currency.
    var isPerCurrency: Bool {
        if case .perCurrency = self { true } else { false }
    }

    /// Returns the amount as part of a catalog with a currency: a single number for every currency applies to that one
    /// only.
    public func inCatalog(of currency: Currency) -> Amount {
        if case .any(let minor) = self { .ofCatalog(minor: minor, currency) } else { self }
    }

    /// The amount with the same meaning in any catalog, and in none: an amount in a catalog's currency names it.
    var named: Amount {
        if case .ofCatalog(let minor, let own) = self { .perCurrency([own: minor]) } else { self }
    }

    /// Reduces the amount to the number of one currency.
    ///
    /// - Returns: true if there is a number; otherwise the amount is unchanged.
    mutating func resolve(in currency: Currency) -> Bool {
        guard let minor = minor(in: currency) else { return false }
        self = .any(minor: minor)
        return true
    }
}

extension Amount: JSONConvertible {
    /// Reads `500` or `{"USD": 500}`.
    ///
    /// - Throws: an error of area `json`, `money.bad_currency`, or `promotion.contradiction` if one currency has two
    ///   numbers.
    public init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        if case .integer(let minor) = value {
            self = .any(minor: try Self.checked(minor, at: pointer))
            return
        }
        if let error = value.majorUnits(in: nil, at: pointer) { throw error }
        guard case .object(let object) = value else {
            throw ObjectReader.wrongType(value, expected: "minor units, or an object by currency", at: pointer)
        }
        var amounts: [Currency: Int64] = [:]
        for (code, value) in object {
            let place = pointer.appending(code)
            let currency = try Currency.reading(.string(code), at: place)
            if let error = value.majorUnits(in: currency, at: place) { throw error }
            guard case .integer(let minor) = value else {
                throw ObjectReader.wrongType(value, expected: "minor units, a whole number", at: place)
            }
            guard amounts.updateValue(try Self.checked(minor, at: place), forKey: currency) == nil else {
                throw CartwrightError(
                    .promotionContradiction,
                    "two amounts in \(currency)",
                    hint: "keep one of them",
                    at: place.location
                )
            }
        }
        guard !amounts.isEmpty else {
            throw CartwrightError(
                .jsonOutOfRange,
                "the amount has no currencies",
                hint: #"name at least one: {"USD": 500}"#,
                at: pointer.location
            )
        }
        self = .perCurrency(amounts)
    }

    /// The amount as a scenario writes it, currencies in order of their codes.
    public var json: JSONValue {
        switch self {
        case .any(let minor), .ofCatalog(let minor, _): return .integer(minor)
        case .perCurrency(let amounts):
            var object = JSONObject()
            for currency in currencies { object[currency.code] = amounts[currency].map(JSONValue.integer) }
            return .object(object)
        }
    }

    private static func checked(_ minor: Int64, at pointer: JSONPointer) throws(CartwrightError) -> Int64 {
        guard minor < 0 else { return minor }
        throw CartwrightError(
            .jsonOutOfRange,
            "expected minor units from 0, found \(minor)",
            hint: "write 0 or more",
            at: pointer.location
        )
    }
}

extension Amount {
    /// The number of an amount that is the same in any currency; negative amounts and amounts without such a number
    /// count as 0.
    var atLeastZeroMinor: Int64 { max(0, commonMinor ?? 0) }
}
