public import Cartwright

/// The figures of the carts of one currency. Amounts are in minor units.
public struct SimulationFigures: Hashable, Sendable {
    /// The currency of all amounts.
    public let currency: Currency
    /// The number of priced carts.
    public internal(set) var cartCount = 0
    /// The number of carts with a discount, a gift or store credit.
    public internal(set) var reachedCount = 0
    /// Merchandise and shipping before discounts.
    public internal(set) var beforeMinor: Int64 = 0
    /// The sum of all discounts.
    public internal(set) var discountMinor: Int64 = 0
    /// The number of carts whose choice of promotions is not proven, see ``/Cartwright/Choice/isExact``.
    public internal(set) var notProvenCount = 0
    /// The maximum additional discount that other sets could give on these carts together.
    public internal(set) var gapMinor: Int64 = 0
    /// The number of carts whose amount to pay is not the total, see ``/Cartwright/Quote/payable``.
    public internal(set) var roundedCount = 0
    /// The sum of the differences between amounts to pay and totals.
    public internal(set) var roundingMinor: Int64 = 0
    /// The number of carts by size of the discount.
    public internal(set) var histogram = DiscountHistogram()
    /// The figures of each considered promotion, by id.
    public internal(set) var promotions: [String: PromotionFigures] = [:]
    /// The figures of each campaign with an applied promotion, by id.
    public internal(set) var campaigns: [String: CampaignFigures] = [:]

    /// Creates figures without carts.
    init(currency: Currency) { self.currency = currency }

    /// Merchandise and shipping after discounts.
    public var afterMinor: Int64 { beforeMinor - discountMinor }

    /// The sum of all store credit that promotions give, which is outside of the other sums.
    public var creditMinor: Int64 { promotions.values.reduce(0) { $0.addingSaturated($1.creditMinor) } }

    /// The number of free units.
    public var giftCount: Int64 { promotions.values.reduce(0) { $0.addingSaturated($1.giftCount) } }
    /// The sum of the list prices of the free units, which is outside of the other sums.
    public var giftMinor: Int64 { promotions.values.reduce(0) { $0.addingSaturated($1.giftMinor) } }

    /// `3 carts not proven: at most $2.10 more`; nil if the choice is proven for every cart.
    public var notProven: String? {
        guard notProvenCount > 0 else { return nil }
        let carts = notProvenCount == 1 ? "1 cart" : "\(notProvenCount) carts"
        return "\(carts) \(Choice.notProven(atMost: Money(minor: gapMinor, currency)))"
    }

    /// Adds a quote in this currency.
    ///
    /// - Throws: `money.overflow`.
    mutating func add(_ quote: Quote) throws(CartwrightError) {
        let before = try quote.subtotalMinor.adding(quote.shippingMinor, to: "a cart")
        let discount = quote.discountMinor + quote.shippingDiscountMinor
        beforeMinor = try beforeMinor.adding(before, to: "the sum of all carts")
        discountMinor += discount
        cartCount += 1
        reachedCount += quote.applied.isEmpty ? 0 : 1
        if let choice = quote.choice, !choice.isExact {
            notProvenCount += 1
            gapMinor = gapMinor.addingSaturated(choice.gapMinor)
        }
        if let difference = quote.roundingDifferenceMinor, difference != 0 {
            roundedCount += 1
            roundingMinor = roundingMinor.addingSaturated(difference)
        }
        histogram.add(discountMinor: discount, of: before)
        for applied in quote.applied { promotions[applied.promotion, default: .init()].add(applied) }
        for (id, applied) in Dictionary(grouping: quote.applied.filter { $0.campaign != nil }, by: \.campaign) {
            if let id { campaigns[id, default: .init()].add(applied) }
        }
        for gift in quote.gifts { promotions[gift.promotion, default: .init()].add(gift) }
        for credit in quote.credits { promotions[credit.promotion, default: .init()].add(credit) }
        for rejected in quote.notApplied { promotions[rejected.promotion, default: .init()].add(rejected) }
        for nudge in quote.nudges where quote.rejection(of: nudge.promotion)?.isNearMiss ?? false {
            promotions[nudge.promotion, default: .init()].add(nudge)
        }
    }

    /// Adds the verdicts of promotions that were not evaluated.
    mutating func add(_ counts: VerdictCounts, of catalog: CountingCatalog) {
        let asked = promotions
        catalog.verdictsOfUnevaluated(counts, in: currency) { id in
            asked[id].map { CountingCatalog.EvaluatedCounts(appliedCount: $0.appliedCount, rejections: $0.rejections) }
                ?? .init()
        } tell: { id, reason, count in
            promotions[id, default: .init()].reject(count, for: reason)
        }
    }

    /// Adds other carts in this currency.
    ///
    /// - Throws: `money.overflow`.
    mutating func merge(_ other: SimulationFigures) throws(CartwrightError) {
        beforeMinor = try beforeMinor.adding(other.beforeMinor, to: "the sum of all carts")
        discountMinor += other.discountMinor
        cartCount += other.cartCount
        reachedCount += other.reachedCount
        notProvenCount += other.notProvenCount
        gapMinor = gapMinor.addingSaturated(other.gapMinor)
        roundedCount += other.roundedCount
        roundingMinor = roundingMinor.addingSaturated(other.roundingMinor)
        histogram.merge(other.histogram)
        for (id, figures) in other.promotions { promotions[id, default: .init()].merge(figures) }
        for (id, figures) in other.campaigns { campaigns[id, default: .init()].merge(figures) }
    }
}
