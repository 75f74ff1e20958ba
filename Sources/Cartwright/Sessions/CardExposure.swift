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

    /// Creates an exposure.
    package init(shopper: String, isControl: Bool, currency: Currency) {
        (self.shopper, self.isControl, self.currency) = (shopper, isControl, currency)
    }

    /// Reads the exposure to a card from a stored session.
    ///
    /// - Returns: nil if no impression of the card was recorded.
    /// - Throws: an error of area `json` or `session` if the data is damaged or newer.
    package init?(to card: String, inStored json: [UInt8]) throws(CartwrightError) {
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
        }
    }
}
