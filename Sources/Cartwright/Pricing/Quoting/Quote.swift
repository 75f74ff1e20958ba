/// What a cart costs, with every cent accounted for: a plain value that can be kept, compared and sent.
public struct Quote: Hashable, Sendable {
    /// The id of the scenario that was priced, nil where a cart was priced by itself.
    public var id: String?

    /// The currency of every amount.
    public var currency: Currency

    /// Merchandise before discounts, in minor units.
    public var subtotalMinor: Int64 = 0

    /// Everything taken off merchandise.
    public var discountMinor: Int64 = 0

    /// Shipping before discounts.
    public var shippingMinor: Int64 = 0

    /// Everything taken off shipping.
    public var shippingDiscountMinor: Int64 = 0

    /// The tax: part of the total, and part of the prices too where those include it.
    public var taxMinor: Int64 = 0

    /// What the customer pays.
    public var totalMinor: Int64 = 0

    /// The lines, in the order of the cart.
    public var lines: [QuotedLine] = []

    /// The shipments, in the order of the cart.
    public var shipments: [QuotedShipment] = []

    /// Free lines, outside of all amounts.
    public var gifts: [QuotedGift] = []

    /// The promotions that gave something, in order of priority, then id.
    public var applied: [AppliedPromotion] = []

    /// The promotions that did not, and why.
    public var notApplied: [RejectedPromotion] = []

    /// What the shopper could do to get more.
    public var nudges: [Nudge] = []

    /// How the promotions were chosen, where the best set was asked for.
    public var choice: Choice?

    /// Codes of the cart that activated nothing.
    public var rejectedCodes: [RejectedCode] = []

    /// Where each cent comes from; nil where ``PricingOptions/tracesCents`` did not ask.
    public var trace: CentTrace?

    /// What the customer pays, as money.
    public var total: Money { Money(minor: totalMinor, currency) }

    /// Whether a promotion is applied.
    public func applies(_ promotionID: String) -> Bool { applied.contains { $0.promotion == promotionID } }

    /// Why a promotion is not applied, nil where it is applied or was not considered.
    public func rejection(of promotionID: String) -> RejectedPromotion? {
        notApplied.first { $0.promotion == promotionID }
    }
}

extension Quote {
    /// A quote without lines.
    public init(currency: Currency) { self.init(id: nil, currency: currency) }
}

/// A line of a quote.
public struct QuotedLine: Hashable, Sendable {
    /// The id of the cart's line.
    public var id: String
    /// What is sold.
    public var sku: String
    /// How many units.
    public var quantity: Int64
    /// Unit price times quantity, in minor units.
    public var subtotalMinor: Int64
    /// The line's part of the tax.
    public var taxMinor: Int64 = 0
    /// Who took how much off, in the order in which it happened.
    public var allocations: DiscountAllocations = []

    /// Everything taken off.
    public var discountMinor: Int64 { allocations.totalMinor }
    /// What is left to pay.
    public var totalMinor: Int64 { subtotalMinor - discountMinor }

    /// The cost of the first units of the line together: ⌊total · k / quantity⌋, which is their list price less what
    /// each promotion takes off them.
    ///
    /// A unit's share is the difference of two of these, so that units returned in any order add up to what was paid.
    ///
    /// - Parameter count: from 0 to ``quantity``; held within that.
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
    /// What it costs before discounts, in minor units.
    public var amountMinor: Int64
    /// The shipment's part of the tax.
    public var taxMinor: Int64 = 0
    /// Who took how much off.
    public var allocations: DiscountAllocations = []

    /// Everything taken off.
    public var discountMinor: Int64 { allocations.totalMinor }
    /// What is left to pay.
    public var totalMinor: Int64 { amountMinor - discountMinor }
}

/// Units that a promotion gives for free.
public struct QuotedGift: Hashable, Sendable {
    /// The promotion's id.
    public var promotion: String
    /// What is given.
    public var line: GiftLine
}

/// A promise: what the shopper could add, and what that would save. Alternatives of one promotion are promised one by
/// one.
public struct Nudge: Hashable, Sendable {
    /// The promotion's id.
    public var promotion: String
    /// How much is missing.
    public var shortBy: Int64
    /// What ``shortBy`` counts.
    public var unit: Finding.Unit
    /// What the promotion would take off, beside all others, in minor units; of one that is applied already, how much
    /// more it would take off than by what it has reached.
    public var savesMinor: Int64
    /// The effect that lacks it, and what that gives then; nil where a condition does.
    public var shortfall: Shortfall?
}

/// A promotion that took something off.
public struct AppliedPromotion: Hashable, Sendable {
    /// The promotion's id.
    public var promotion: String
    /// Its code; where it was used by a code that was issued one by one, that code.
    public var code: String?
    /// What it wanted to take off, in minor units.
    public var desiredMinor: Int64
    /// What it took off.
    public var discountMinor: Int64
    /// What its plugin proposed besides that was refused, and why. Of effects of the engine there is nothing.
    public var refused: [CartwrightError] = []
}

/// A code that activated nothing.
public struct RejectedCode: Hashable, Sendable {
    /// The code as it was typed.
    public var code: String
    /// `unknown_code`, or the reason of its promotion.
    public var reason: String
}
