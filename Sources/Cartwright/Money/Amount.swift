/// An amount that a promotion names: one number, or one per currency.
///
/// A number alone counts in whatever currency the cart has. In a catalog that names its currency it counts in that one
/// only, see ``Catalog/currency``.
public enum Amount: Hashable, Sendable {
    /// Minor units of the cart's currency.
    case any(minor: Int64)
    /// Minor units of the currency of the catalog that it stands in, written as a number alone; in another currency
    /// what names the amount gives nothing.
    case ofCatalog(minor: Int64, Currency)
    /// Minor units by currency; in another currency what names the amount gives nothing.
    case perCurrency([Currency: Int64])

    /// An amount in one currency only.
    public init(_ money: Money) { self = .perCurrency([money.currency: money.minor]) }

    /// The amount in a currency, nil where it has none.
    public func minor(in currency: Currency) -> Int64? {
        switch self {
        case .any(let minor): minor
        case .ofCatalog(let minor, let own): own == currency ? minor : nil
        case .perCurrency(let amounts): amounts[currency]
        }
    }

    /// The currencies in which it has a number, in order of their codes; none where it is one number for all.
    public var currencies: [Currency] {
        switch self {
        case .any: []
        case .ofCatalog(_, let own): [own]
        case .perCurrency(let amounts): amounts.keys.sorted { $0.code < $1.code }
        }
    }

    /// The number that counts in all currencies, nil where each has its own.
    var commonMinor: Int64? {
        switch self {
        case .any(let minor): minor
        case .ofCatalog, .perCurrency: nil
        }
    }

    /// The number where it is written as one, nil where each currency has its own.
    package var onlyMinor: Int64? {
        switch self {
        case .any(let minor), .ofCatalog(let minor, _): minor
        case .perCurrency: nil
        }
    }

    /// True where it has no number in some currencies.
    var dependsOnCurrency: Bool { commonMinor == nil }

    /// True where it is written with a number for each currency.
    var isPerCurrency: Bool {
        if case .perCurrency = self { true } else { false }
    }

    /// The amount in a catalog of a currency: one that counted in whatever currency the cart has counts in that one.
    public func inCatalog(of currency: Currency) -> Amount {
        if case .any(let minor) = self { .ofCatalog(minor: minor, currency) } else { self }
    }

    /// The amount so that it says the same in any catalog, and in none: one of a catalog's currency names it.
    var named: Amount {
        if case .ofCatalog(let minor, let own) = self { .perCurrency([own: minor]) } else { self }
    }

    /// Keeps the number of one currency, which then is the amount.
    ///
    /// - Returns: whether there is one. Where there is none, the amount stays as it is.
    mutating func resolve(in currency: Currency) -> Bool {
        guard let minor = minor(in: currency) else { return false }
        self = .any(minor: minor)
        return true
    }
}

extension Amount: JSONConvertible {
    /// Reads `500` or `{"USD": 500}`.
    ///
    /// - Throws: an error of area `json`, `money.bad_currency`, or `promotion.contradiction` where one currency has two
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
                "an amount in no currency",
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
