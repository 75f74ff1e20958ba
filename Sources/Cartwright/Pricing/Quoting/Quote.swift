/// The price of a cart, with every cent accounted for: a plain value that can be stored, compared and sent.
public struct Quote: Hashable, Sendable {
    /// The id of the scenario that was priced; nil if a cart was priced by itself.
    public var id: String?

    /// The currency of every amount.
    public var currency: Currency

    /// Merchandise before discounts, in minor units.
    public var subtotalMinor: Int64 = 0

    /// The discount of merchandise.
    public var discountMinor: Int64 = 0

    /// Shipping before discounts.
    public var shippingMinor: Int64 = 0

    /// The discount of shipping.
    public var shippingDiscountMinor: Int64 = 0

    /// The tax. It is part of the total, and part of the prices if those include it.
    public var taxMinor: Int64 = 0

    /// The price of the cart, before the amount to pay is rounded for cash.
    public var totalMinor: Int64 = 0

    /// The difference between the amount to pay and the total less ``tenders``, below 0 if less is paid; nil if the
    /// shop has no ``PricingOptions/cashRounding`` in the currency.
    public var roundingDifferenceMinor: Int64?

    /// The amounts that gift cards and store credits pay, in the order in which they were applied. Only a session has
    /// some.
    public var tenders: [TenderShare] = []

    /// The lines, in the order of the cart.
    public var lines: [QuotedLine] = []

    /// The shipments, in the order of the cart.
    public var shipments: [QuotedShipment] = []

    /// Free lines, not part of any amount.
    public var gifts: [QuotedGift] = []

    /// The store credits that promotions give once the order is paid, not part of any amount.
    public var credits: [QuotedCredit] = []

    /// The promotions that gave something, in order of priority, then id.
    public var applied: [AppliedPromotion] = []

    /// The promotions that gave nothing, with reasons.
    public var notApplied: [RejectedPromotion] = []

    /// Additions to the cart that would save more.
    public var nudges: [Nudge] = []

    /// The result of the choice of promotions; nil if they were applied by priority.
    public var choice: Choice?

    /// Codes of the cart that activated nothing.
    public var rejectedCodes: [RejectedCode] = []

    /// The origin of each cent; nil unless ``PricingOptions/tracesCents`` is set.
    public var trace: CentTrace?

    /// The price of the cart, before the amount to pay is rounded for cash.
    public var total: Money { Money(minor: totalMinor, currency) }

    /// The amount that the customer pays, in minor units: the total less the amounts of ``tenders``, rounded to a
    /// multiple of the step of ``PricingOptions/cashRounding``.
    public var payableMinor: Int64 { totalMinor - tenderedMinor + (roundingDifferenceMinor ?? 0) }

    /// The amount that the customer pays, after ``tenders``.
    public var payable: Money { Money(minor: payableMinor, currency) }

    /// True if a promotion is applied.
    public func applies(_ promotionID: String) -> Bool { applied.contains { $0.promotion == promotionID } }

    /// The verdict on a promotion that is not applied; nil if it is applied or was not considered.
    public func rejection(of promotionID: String) -> RejectedPromotion? {
        notApplied.first { $0.promotion == promotionID }
    }
}

extension Quote {
    /// Creates a quote without lines.
    public init(currency: Currency) { self.init(id: nil, currency: currency) }
}

/// A line of a quote.
public struct QuotedLine: Hashable, Sendable {
    /// The id of the cart's line.
    public var id: String
    /// The SKU that is sold.
    public var sku: String
    /// The number of units.
    public var quantity: Int64
    /// Unit price times quantity, in minor units.
    public var subtotalMinor: Int64
    /// The line's part of the tax.
    public var taxMinor: Int64 = 0
    /// The discount of each promotion, in the order of application.
    public var allocations: DiscountAllocations = []

    /// The whole discount, in minor units.
    public var discountMinor: Int64 { allocations.totalMinor }
    /// The amount left to pay, in minor units.
    public var totalMinor: Int64 { subtotalMinor - discountMinor }

    /// The price of the first units of the line together: ⌊total · k / quantity⌋, which is their list price less the
    /// discount of each promotion on them.
    ///
    /// The price of one unit is the difference of two such prices, so that units returned in any order add up to the
    /// paid amount.
    ///
    /// - Parameter count: The number of units, from 0 to ``quantity``; other values are clamped.
    public func totalMinor(ofFirst count: Int64) -> Int64 {
        guard quantity > 0 else { return 0 }
        let count = min(max(0, count), quantity)
        return Int64(clamping: Int128(totalMinor) * Int128(count) / Int128(quantity))
    }
}

/// A shipment of a quote.
public struct QuotedShipment: Hashable, Sendable {
    /// The id of the cart's shipment.
    public var id: String
    /// The price before discounts, in minor units.
    public var amountMinor: Int64
    /// The shipment's part of the tax.
    public var taxMinor: Int64 = 0
    /// The discount of each promotion.
    public var allocations: DiscountAllocations = []

    /// The whole discount, in minor units.
    public var discountMinor: Int64 { allocations.totalMinor }
    /// The amount left to pay, in minor units.
    public var totalMinor: Int64 { amountMinor - discountMinor }
}

/// Units that a promotion gives for free.
public struct QuotedGift: Hashable, Sendable {
    /// The promotion's id.
    public var promotion: String
    /// The SKU, the number of units and the list price of the gift.
    public var line: GiftLine
}

/// An addition to the cart and the amount that it would save. A promotion with several alternatives has a nudge for
/// each. A nudge towards a gift that grows with the cart saves nothing; its ``shortfall`` has the gift.
public struct Nudge: Hashable, Sendable {
    /// The promotion's id.
    public var promotion: String
    /// The amount that is missing.
    public var shortBy: Int64
    /// The unit of ``shortBy``.
    public var unit: Finding.Unit
    /// The discount of the promotion after the addition, beside all others, in minor units. For a promotion that is
    /// already applied, the additional discount. 0 for a gift and for store credit.
    public var savesMinor: Int64
    /// The additional store credit of an addition that saves nothing, in minor units; 0 if there is none.
    public var creditMinor: Int64 = 0
    /// The additional units of gifts of an addition that meets a condition and saves nothing; 0 if there are none.
    public var giftUnits: Int64 = 0
    /// The shortfall of an effect; nil if a condition is short.
    public var shortfall: Shortfall?
}

/// A promotion that took something off.
public struct AppliedPromotion: Hashable, Sendable {
    /// The promotion's id.
    public var promotion: String
    /// The promotion's code, or the issued code by which it was used.
    public var code: String?
    /// The id of its campaign; nil without one.
    public var campaign: String?
    /// The discount before floors, remaining amounts and the budget limit it, in minor units.
    public var desiredMinor: Int64
    /// The discount that was applied, in minor units.
    public var discountMinor: Int64
    /// The proposals of its plugin that were refused, with reasons; empty for effects of the engine.
    public var refused: [CartwrightError] = []
}

/// A code that activated nothing.
public struct RejectedCode: Hashable, Sendable {
    /// The code as the shopper typed it.
    public var code: String
    /// `unknown_code`, or the reason of its promotion.
    public var reason: String
}
