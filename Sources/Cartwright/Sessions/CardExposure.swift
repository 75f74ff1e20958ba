/// The meeting of a shopper with a card in a session, and the orders of the session: what the report on the effect of a
/// card needs.
package struct CardExposure: Hashable, Sendable {
    /// The customer, or the session if the customer is unknown.
    package var shopper: String
    /// True if the card is a control variant, which is never shown.
    package var isControl: Bool
    /// The currency of the session.
    package var currency: Currency
    /// The orders that were not cancelled.
    package var orderCount: Int64 = 0
    /// The amount paid for them, less refunds, in minor units.
    package var revenueMinor: Int64 = 0
    /// Their discounts, in minor units.
    package var discountMinor: Int64 = 0
    /// The orders whose items all have a known cost.
    package var marginCount: Int64 = 0
    /// The margin of those orders, in minor units, see ``Order/marginMinor(_:)``.
    package var marginMinor: Int64 = 0

    /// Creates an exposure.
    package init(shopper: String, isControl: Bool, currency: Currency) {
        (self.shopper, self.isControl, self.currency) = (shopper, isControl, currency)
    }

    /// Reads the exposure to a card from a stored session.
    ///
    /// - Parameters:
    ///   - card: the id of the card.
    ///   - json: the stored session.
    ///   - costs: the costs of units by SKU, in minor units.
    /// - Returns: nil if no impression of the card was recorded.
    /// - Throws: an error of area `json` or `session` if the data is damaged or newer.
    package init?(
        to card: String,
        inStored json: [UInt8],
        costs: [String: Int64] = [:]
    ) throws(CartwrightError) {
        let session = try SessionFormat.read(JSONParser.parse(json)) { _ in Catalog.empty }
        guard let marks = session.feed.marks[card], marks.contains(.counted) else { return nil }
        self.init(
            shopper: session.shopper,
            // Version 0.1.0 did not mark control variants.
            isControl: marks.contains(.control) || session.feed.cards.contains { $0.id == card && $0.isControl },
            currency: session.cart.currency
        )
        for order in session.orderList where order.phase != .cancelled {
            orderCount += 1
            revenueMinor = revenueMinor.addingSaturated(order.paidMinor - order.refundedMinor)
            let discount = order.quote.discountMinor.addingSaturated(order.quote.shippingDiscountMinor)
            discountMinor = discountMinor.addingSaturated(discount)
            guard let margin = order.marginMinor(costs) else { continue }
            marginCount += 1
            marginMinor = marginMinor.addingSaturated(margin)
        }
    }
}

extension Order {
    /// Returns the price of the units that were not returned, after discounts and without tax and shipping, less their
    /// cost and that of gifts with a known cost, in minor units; nil if one of the items has no cost.
    ///
    /// - Parameter costs: the costs of units by SKU.
    package func marginMinor(_ costs: [String: Int64]) -> Int64? {
        guard !costs.isEmpty else { return nil }
        var margin: Int64 = 0
        for line in quote.lines {
            guard let cost = costs[line.sku] else { return nil }
            let units = max(0, line.quantity - returnedCount(of: line.id))
            // Tax is divided like that of returns.
            let tax = cart.pricesIncludeTax && line.quantity > 0 ? Int128(line.taxMinor) * Int128(units) : 0
            let price = Int128(line.totalMinor(ofFirst: units)) - tax / Int128(max(1, line.quantity))
            margin = margin.addingSaturated(Int64(clamping: price - Int128(cost) * Int128(units)))
        }
        for gift in quote.gifts {
            let cost = Int128(costs[gift.line.sku] ?? 0) * Int128(gift.line.quantity)
            margin = margin.addingSaturated(Int64(clamping: -cost))
        }
        return margin
    }
}
