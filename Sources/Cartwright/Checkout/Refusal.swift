/// The reason for which the rules of checkout refuse a command: a closed list, in order of
/// precedence. The first that fits is the one reported, and nothing has changed.
///
/// It is thrown as its ``error``, whose ``CartwrightError/refusal`` it is.
public indirect enum Refusal: Hashable, Sendable {
    // Where the purchase stands.
    /// The command needs a checkout, and none has begun.
    case notInCheckout
    /// The command does not go with a payment under way.
    case paymentInProgress
    /// No payment of this key is under way.
    case noPayment(key: String)
    /// The command does not go with a checkout in progress.
    case checkoutInProgress
    /// There is nothing in the cart.
    case emptyCart
    /// The session was paid, and its cart has not changed since: its latest order, by id.
    case alreadyPaid(order: String)

    // What is named does not exist.
    /// No order has this id.
    case unknownOrder(String, known: [String])
    /// No line of the cart, or of the order, has this id or SKU.
    case unknownLine(String, known: [String])
    /// No card of this id is in the feed, or it offers no coupon.
    case unknownCoupon(String)
    /// No promotion and no card here has this code.
    case unknownCode(String)

    // It is too late, or too early.
    /// The code was issued and does not count: for a reason that is public, see ``CodeObstacle/isTold``; for a caller
    /// that runs the shop also that it is another customer's.
    case codeNotUsable(String, CodeObstacle)
    /// The coupon was sent away.
    case couponDismissed(cardID: String)
    /// The coupon's card is expired or a control variant, so it is not shown and cannot be applied.
    case couponNotShown(cardID: String)
    /// The coupon is active already.
    case couponAlreadyApplied(cardID: String)
    /// The code was entered already.
    case codeAlreadyEntered(String)
    /// The code was not entered.
    case codeNotEntered(String)
    /// The order was cancelled or came back already.
    case orderClosed(String, Phase)

    // What is asked for is out of range.
    /// A cart in another currency than the session.
    case otherCurrency(Currency, session: Currency)
    /// A cart whose lines or shipments do not differ by id.
    case duplicateID(String)
    /// A quantity that is negative, zero where that makes no sense, or beyond what is there.
    case badQuantity(Int64, allowed: ClosedRange<Int64>)
    /// A price below zero.
    case badPrice(Int64)
    /// A method, or a reference, of a payment with a control character: the first one, as `U+001F`.
    case badMethod(String)

    // It does not go together.
    /// A promotion of the coupon has the id of another one that counts already.
    case duplicatePromotion(cardID: String, promotion: String)
    /// The coupon cannot stand beside active ones, of which the first is named. The saving is that of putting it in
    /// the place of all of them, in minor units; negative where that would cost.
    case notCombinable(cardID: String, with: String, swapSavesMinor: Int64)
    /// A promotion of the order does not hold for the units that would remain, and its ``ReturnPolicy`` refuses that.
    case returnRefused(order: String, promotion: String)
    /// The price is not what was agreed any more.
    case totalChanged(agreed: Money, now: Money)
}
