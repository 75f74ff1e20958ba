/// The reason that the rules of checkout refuse a command: a closed list, in order of precedence. The first that
/// applies is reported, and nothing has changed.
///
/// It is thrown as its ``error`` and is the ``CartwrightError/refusal`` of that error.
public indirect enum Refusal: Hashable, Sendable {
    // The state of the purchase forbids it.
    /// The command needs a checkout, and none has begun.
    case notInCheckout
    /// The command is not allowed while a payment is under way.
    case paymentInProgress
    /// No payment with this key is under way.
    case noPayment(key: String)
    /// The command is not allowed during checkout.
    case checkoutInProgress
    /// The cart is empty.
    case emptyCart
    /// The session is paid, and its cart has not changed since then. The id is that of the latest order.
    case alreadyPaid(order: String)

    // A name is unknown.
    /// No order has this id.
    case unknownOrder(String, known: [String])
    /// No line of the cart, or of the order, has this id or SKU.
    case unknownLine(String, known: [String])
    /// No card in the feed has this id, or the card offers no coupon.
    case unknownCoupon(String)
    /// No promotion and no card here has this code.
    case unknownCode(String)
    /// No promotion with this id gives a gift now.
    case unknownGift(String, known: [String])
    /// The gifts of the promotion with this id are not declined.
    case giftNotDeclined(String, known: [String])

    // It is too late or too early.
    /// The code was issued and cannot be used. Shoppers see the reason if ``CodeObstacle/isPublic``; callers that run
    /// the shop also see that it belongs to another customer.
    case codeNotUsable(String, CodeObstacle)
    /// The coupon was dismissed.
    case couponDismissed(cardID: String)
    /// The coupon's card has expired or is a control variant, so it is not shown and cannot be applied.
    case couponNotShown(cardID: String)
    /// The coupon is already active.
    case couponAlreadyApplied(cardID: String)
    /// The code is already entered.
    case codeAlreadyEntered(String)
    /// The code is not entered.
    case codeNotEntered(String)
    /// The gifts of the promotion with this id are already declined.
    case giftAlreadyDeclined(String)
    /// The order is already cancelled or returned.
    case orderClosed(String, Phase)
    /// A gift card or store credit is refused.
    case tender(TenderRefusal)

    // A value is out of range.
    /// The currency of the cart is not that of the session.
    case otherCurrency(Currency, session: Currency)
    /// Two lines or two shipments of the cart have the same id.
    case duplicateID(String)
    /// The quantity is outside the allowed range.
    case badQuantity(Int64, allowed: ClosedRange<Int64>)
    /// The price is below zero.
    case badPrice(Int64)
    /// The payment method or reference contains a control character: the first one, as `U+001F`.
    case badMethod(String)

    // Things cannot be combined.
    /// A promotion of the coupon has the id of another active promotion.
    case duplicatePromotion(cardID: String, promotion: String)
    /// The coupon cannot be combined with active coupons, of which the first is named. The saving is that of replacing
    /// all of them, in minor units; negative if the swap would cost more.
    case notCombinable(cardID: String, with: String, swapSavesMinor: Int64)
    /// A promotion of the order would not apply to the remaining units, and its ``ReturnPolicy`` refuses the return.
    case returnRefused(order: String, promotion: String)
    /// The total is not the agreed one any more.
    case totalChanged(agreed: Money, now: Money)
}
