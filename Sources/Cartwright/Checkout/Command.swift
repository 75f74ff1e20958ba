/// What a shopper, or the shop on their behalf, wants. The only way to change a ``Session``.
public enum Command: Sendable {
    /// Take cards in: a file or a full sync replaces the feed, an incremental sync changes it.
    case receiveCards(CardBatch)
    /// Record that a card was seen.
    case viewCard(id: String)
    /// Click a card: records it, and does what its class type says. On a coupon card it activates the offer.
    case openCard(id: String)
    /// Send a card away. An active coupon is taken back with it.
    case dismissCard(id: String)
    /// Say who is shopping; nil is an anonymous customer.
    case setCustomer(Customer?)
    /// Say to which country the order goes, as an ISO 3166 code; nil is unknown.
    case setCountry(String?)
    /// Say where the shopper buys: `web`, `store`, …; nil is unknown.
    case setChannel(String?)
    /// State a fact of the shop's own about the cart, that conditions can ask for: a text, a number, a truth value or
    /// an array of them. Nil takes it back.
    case setAttribute(key: String, value: JSONValue?)
    /// Put a whole cart in place of the present one. A cart without a customer leaves the present one in place.
    case loadCart(Cart)
    /// Add units. They join a line that is the same in everything but id and quantity, and make a new line otherwise.
    case addLine(Line)
    /// Set the units of a line, named by line id or SKU; 0 removes it.
    case setQuantity(line: String, quantity: Int64)
    /// Remove a line, named by line id or SKU.
    case removeLine(String)
    /// Type a code.
    case enterCode(String)
    /// Take a typed code back.
    case removeCode(String)
    /// Choose how it is sent, and what that costs in minor units.
    case chooseShipping(method: String, amountMinor: Int64)
    /// Begin checkout, or look at it again: offers coupons, reserves limited promotions, agrees on a price.
    case beginCheckout
    /// Go back to browsing.
    case cancelCheckout
    /// Answer an offer with yes, by card id. The same as clicking the coupon card.
    case applyCoupon(cardID: String)
    /// Answer an offer with no, or take a coupon back, by card id.
    case dismissCoupon(cardID: String)
    /// Pay what was agreed: asks for a charge, whose answer is one of the next three. While it is under way, paying
    /// again is answered as the first time.
    ///
    /// The method is how it is paid, as the shop calls it: a text for people, without control characters; an empty one
    /// is none. The reference is the idempotency key of the call, by which its repetition is known: it is kept, and
    /// stands in no event and no receipt.
    case pay(method: String?, reference: String? = nil, report: PaymentReport = .confirmed)
    /// The answer to a charge: the money was taken. Where its payment came to no order before, the money goes back.
    case paymentConfirmed(key: String)
    /// The answer to a charge: the money was not taken, for a reason that can be shown to people. The checkout goes on.
    case paymentFailed(reason: String, key: String)
    /// No answer to a charge came. Paying again asks with the same key.
    case paymentUnknown(key: String)
    /// The money was taken, and what the order uses cannot be counted any more: the hold expired, and others took its
    /// place. The money goes back and the cart is open again, or the order is made all the same, see
    /// ``Checkout/latePayments``.
    case reservationLost(key: String)
    /// The answer to a refund: the money was paid back. Until then the session has it among its ``Session/refunds``.
    case refundMade(key: String)
    /// Cancel a paid order.
    case cancelOrder(id: String)
    /// Send units of a paid order back, of any number of its lines: one return, with one event and at most one refund.
    case returnUnits(order: String, units: [ReturnedUnits])
    /// Send all units that are left of a paid order back at once.
    case returnOrder(id: String)
}

extension Command {
    /// Send units of one line of a paid order back; the line by its id or SKU.
    public static func returnUnits(order: String, line: String, count: Int64) -> Command {
        .returnUnits(order: order, units: [ReturnedUnits(line: line, count: count)])
    }
}
