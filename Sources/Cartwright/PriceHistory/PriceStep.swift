/// A price from an instant on, until the next step of the same series.
public struct PriceStep: Hashable, Sendable {
    /// The instant from which the price applies.
    public var at: Instant

    /// The price of one unit in minor units, 0 or more; nil if the item is not on sale.
    public var priceMinor: Int64?

    /// The price without promotions in minor units; nil if it is unknown, as in an imported history.
    public var listMinor: Int64?

    /// Creates a step.
    public init(at instant: Instant, priceMinor: Int64?, listMinor: Int64? = nil) {
        (at, self.priceMinor, self.listMinor) = (instant, priceMinor, listMinor)
    }

    /// Restores a step from the list price as stores write it, see ``storedListMinor``.
    package init(at instant: Instant, priceMinor: Int64?, storedListMinor: Int64?) {
        self.init(at: instant, priceMinor: priceMinor, listMinor: storedListMinor ?? priceMinor)
        if storedListMinor == Self.unknownList { listMinor = nil }
    }

    /// The list price as stores write it: nil if it is the price, so that most steps need no bytes for it.
    package var storedListMinor: Int64? {
        guard listMinor != priceMinor else { return nil }
        return listMinor ?? Self.unknownList
    }

    /// The stored list price of a price without one.
    private static let unknownList: Int64 = -1

    /// True if the price is below the list price.
    public var isBelowList: Bool {
        guard let priceMinor, let listMinor else { return false }
        return priceMinor < listMinor
    }

    /// True if another step has the same amounts.
    public func hasAmounts(of other: PriceStep) -> Bool {
        priceMinor == other.priceMinor && listMinor == other.listMinor
    }
}

/// The key of a history of prices: an item, a currency, and a country if the shop lists it.
public struct PriceSeries: Hashable, Sendable {
    /// The SKU of the item.
    public var sku: String

    /// The currency of the amounts.
    public var currency: Currency

    /// The country in whose carts the price applies, in capitals; nil for the price without a country.
    public var country: String?

    /// Creates a key.
    public init(sku: String, _ currency: Currency, country: String? = nil) {
        (self.sku, self.currency, self.country) = (sku, currency, country)
    }
}

/// A step with the key of its history.
public struct PriceChange: Hashable, Sendable {
    /// The history.
    public var series: PriceSeries

    /// The step.
    public var step: PriceStep

    /// Creates a change.
    public init(of series: PriceSeries, to step: PriceStep) { (self.series, self.step) = (series, step) }
}
