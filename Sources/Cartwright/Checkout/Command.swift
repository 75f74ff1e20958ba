/// A command of a shopper, or of the shop on their behalf: the only way to change a ``Session``.
public enum Command: Sendable {
    /// Receive cards: a file or a full sync replaces the feed, an incremental sync changes it.
    case receiveCards(CardBatch)
    /// Record that a card was seen.
    case viewCard(id: String)
    /// Click a card: records the click and runs the action of its class type. On a coupon card it activates the offer.
    case openCard(id: String)
    /// Dismiss a card. An active coupon is removed with it.
    case dismissCard(id: String)
    /// Record that an item of the shop was seen, with its price in minor units at that moment. The cart stays as it is.
    case viewItem(sku: String, title: String? = nil, unitPriceMinor: Int64)
    /// Set the customer; nil is an anonymous customer.
    case setCustomer(Customer?)
    /// Set the country of delivery, as an ISO 3166 code; nil is unknown.
    case setCountry(String?)
    /// Set the sales channel: `web`, `store`, …; nil is unknown.
    case setChannel(String?)
    /// Set an attribute of the cart that conditions can read: a string, a number, a Boolean or an array of them. Nil
    /// removes it.
    case setAttribute(key: String, value: JSONValue?)
    /// Replace the whole cart. A cart without a customer keeps the present customer.
    case loadCart(Cart)
    /// Add units. They join a line that is equal in everything except id and quantity, or else form a new line.
    case addLine(Line)
    /// Set the quantity of a line, named by line id or SKU; 0 removes it.
    case setQuantity(line: String, quantity: Int64)
    /// Remove a line, named by line id or SKU.
    case removeLine(String)
    /// Enter a code.
    case enterCode(String)
    /// Remove an entered code.
    case removeCode(String)
    /// Decline the gifts of a promotion, by its id.
    case declineGift(promotion: String)
    /// Accept the declined gifts of a promotion again, by its id.
    case acceptGift(promotion: String)
    /// Pay with a gift card, by the id of its account: with its balance, or with an amount in minor units at most. The
    /// program turns the typed code into the id, so that no session has a code.
    case applyGiftCard(account: String, limitMinor: Int64? = nil)
    /// Remove an applied gift card; nil removes all of them.
    case removeGiftCard(account: String? = nil)
    /// Pay with the store credit of the customer: with its balance, or with an amount in minor units at most.
    case useStoreCredit(limitMinor: Int64? = nil)
    /// Pay without store credit.
    case stopStoreCredit
    /// Choose the shipping method and its price in minor units.
    case chooseShipping(method: String, amountMinor: Int64)
    /// Begin checkout, or repeat it: offers coupons, reserves limited promotions, agrees on a price.
    case beginCheckout
    /// Return to browsing.
    case cancelCheckout
    /// Accept an offer, by card id. Equal to clicking the coupon card.
    case applyCoupon(cardID: String)
    /// Decline an offer, or remove an applied coupon, by card id.
    case dismissCoupon(cardID: String)
    /// Pay the agreed total: requests a charge, whose outcome is one of the next three commands. Paying again while it
    /// is under way has the same result as the first time.
    ///
    /// The method is a text for people without control characters; an empty method counts as none. The reference is the
    /// idempotency key of the call, which identifies its repetition: it is stored, and appears in no event and no
    /// receipt.
    ///
    /// Identities that arrive with the payment, such as that of a card, become those of the customer: the limits that
    /// count them are checked and reserved with the payment, before money is requested. If that changes the agreed
    /// total, the payment is refused.
    case pay(
        method: String?,
        reference: String? = nil,
        report: PaymentReport = .confirmed,
        identities: Identities = .none
    )
    /// Outcome of a charge: the money was taken. If its payment had already led to no order, the money is refunded.
    case paymentConfirmed(key: String)
    /// Outcome of a charge: the money was not taken, for a reason that can be shown to people. The checkout continues.
    case paymentFailed(reason: String, key: String)
    /// Outcome of a charge: unknown. Paying again repeats the charge with the same key.
    case paymentUnknown(key: String)
    /// The money was taken, but the usage of the order can no longer be counted: the reservation expired, and others
    /// reached the limit. Either the money is refunded and the cart is open again, or the order is created anyway, see
    /// ``Checkout/latePayments``.
    case reservationLost(key: String)
    /// Outcome of a refund: the money was paid back. Until then it is among ``Session/refunds``.
    case refundMade(key: String)
    /// Outcome of a reward: the code or the account is stored. Until then it is open in ``Session/rewards``.
    case rewardMade(key: String)
    /// Cancel a paid order.
    case cancelOrder(id: String)
    /// Return units of a paid order, of any number of its lines: one return, with one event and at most one refund.
    case returnUnits(order: String, units: [ReturnedUnits])
    /// Return all remaining units of a paid order at once.
    case returnOrder(id: String)
}

extension Command {
    /// Returns units of one line of a paid order; the line is named by id or SKU.
    public static func returnUnits(order: String, line: String, count: Int64) -> Command {
        .returnUnits(order: order, units: [ReturnedUnits(line: line, count: count)])
    }
}
