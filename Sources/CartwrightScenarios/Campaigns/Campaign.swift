public import Cartwright

/// What a catalog does to many carts: quotes are added one by one, parts are merged, and the order of either has no
/// influence on the figures.
///
/// ```swift
/// var campaign = Campaign()
/// for cart in carts { try campaign.add(price(cart, from: catalog, at: now)) }
/// print(campaign.figures[.usd]?.discountMinor ?? 0)
/// ```
public struct Campaign: Hashable, Sendable {
    /// The figures of the carts of each currency; amounts of different currencies are never added.
    public private(set) var figures: [Currency: CampaignFigures] = [:]

    /// A campaign without carts.
    public init() {}

    /// Adds a quote. Which promotion lost to which is counted where it was priced with
    /// ``/Cartwright/PricingOptions/Explanation/reasons``.
    ///
    /// - Throws: `money.overflow`, and nothing is added.
    public mutating func add(_ quote: Quote) throws(CartwrightError) {
        // In place: a copy would hold the figures of every promotion again.
        guard try figures[quote.currency]?.add(quote) == nil else { return }
        var first = CampaignFigures(currency: quote.currency)
        try first.add(quote)
        figures[quote.currency] = first
    }

    /// Adds the figures of another part of the carts.
    ///
    /// - Throws: `money.overflow`, and nothing is added.
    public mutating func merge(_ other: Campaign) throws(CartwrightError) {
        var merged = figures
        for (currency, part) in other.figures {
            var figures = merged[currency] ?? CampaignFigures(currency: currency)
            try figures.merge(part)
            merged[currency] = figures
        }
        figures = merged
    }
}
