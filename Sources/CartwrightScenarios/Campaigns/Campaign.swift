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

    /// What follows of promotions that were not asked, until it is told, see ``completed(by:)``.
    private var counts: [Currency: VerdictCounts] = [:]

    /// A campaign without carts.
    public init() {}

    /// How many carts there are, in all currencies.
    public var cartCount: Int { figures.values.reduce(0) { $0 + $1.cartCount } }

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

    /// Adds a quote, and what was seen of the promotions that were not asked for it.
    mutating func add(_ quote: Quote, _ sighting: VerdictCounts.Sighting) throws(CartwrightError) {
        try add(quote)
        counts[quote.currency, default: VerdictCounts()].add(sighting)
    }

    /// The figures with the verdicts of all promotions of a catalog, also of those that were not asked for each cart.
    func completed(by catalog: CountingCatalog) -> Campaign {
        var campaign = Campaign()
        campaign.figures = figures
        for (currency, counts) in counts { campaign.figures[currency]?.tell(counts, of: catalog) }
        return campaign
    }

    /// Adds figures that were read.
    init(_ figures: [CampaignFigures]) {
        self.figures = Dictionary(figures.map { ($0.currency, $0) }) { first, _ in first }
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
        for (currency, part) in other.counts { counts[currency, default: VerdictCounts()].merge(part) }
    }
}
