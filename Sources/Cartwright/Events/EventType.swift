/// The type of an event, as a name in reverse-domain style (CloudEvents `type`).
///
/// Cartwright's own types are the static members; plugins declare theirs as string literals.
public struct EventType: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The whole name: `cartwright.coupon.applied`.
    public let rawValue: String

    /// Creates a type from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a type from its name.
    public init(stringLiteral value: String) { rawValue = value }

    /// The whole name.
    public var description: String { rawValue }

    /// The name without `cartwright.`, for people.
    public var shortName: String {
        rawValue.hasPrefix("cartwright.") ? String(rawValue.dropFirst("cartwright.".count)) : rawValue
    }

    /// A card was seen.
    public static let cardImpression: EventType = "cartwright.card.impression"
    /// The control variant of an experiment would have been seen.
    public static let cardControlImpression: EventType = "cartwright.card.control_impression"
    /// A card was clicked.
    public static let cardClick: EventType = "cartwright.card.click"
    /// A card was dismissed.
    public static let cardDismiss: EventType = "cartwright.card.dismiss"
    /// A card gave its shopper a code.
    public static let cardCodeIssued: EventType = "cartwright.card.code_issued"
    /// A card gave its customer store credit.
    public static let cardCreditGiven: EventType = "cartwright.card.credit_given"
    /// A banner was seen.
    public static let bannerImpression: EventType = "cartwright.banner.impression"
    /// The control variant of an experiment with banners would have been seen.
    public static let bannerControlImpression: EventType = "cartwright.banner.control_impression"
    /// A banner was clicked.
    public static let bannerClick: EventType = "cartwright.banner.click"
    /// A banner was dismissed.
    public static let bannerDismiss: EventType = "cartwright.banner.dismiss"
    /// An item of the shop was seen.
    public static let itemViewed: EventType = "cartwright.item.viewed"
    /// Lines, codes, declined gifts, shipping or customer of the cart changed.
    public static let cartChanged: EventType = "cartwright.cart.changed"
    /// A coupon was offered at checkout.
    public static let couponOffered: EventType = "cartwright.coupon.offered"
    /// A coupon was activated.
    public static let couponApplied: EventType = "cartwright.coupon.applied"
    /// A code was entered that gives no discount for now.
    public static let couponRefused: EventType = "cartwright.coupon.refused"
    /// A coupon or code was removed.
    public static let couponRemoved: EventType = "cartwright.coupon.removed"
    /// Checkout began.
    public static let checkoutStarted: EventType = "cartwright.checkout.started"
    /// Checkout was left without paying.
    public static let checkoutCancelled: EventType = "cartwright.checkout.cancelled"
    /// A payment did not succeed.
    public static let paymentFailed: EventType = "cartwright.payment.failed"
    /// The money of a payment without an order is refunded.
    public static let paymentRefunded: EventType = "cartwright.payment.refunded"
    /// An order was paid.
    public static let orderPaid: EventType = "cartwright.order.paid"
    /// A paid order was cancelled.
    public static let orderCancelled: EventType = "cartwright.order.cancelled"
    /// Units of a paid order were returned.
    public static let orderReturned: EventType = "cartwright.order.returned"

    /// Lines that did not fit into the event of an order.
    public static let orderLines: EventType = "cartwright.order.lines"

    /// A gift card or store credit was applied.
    public static let tenderApplied: EventType = "cartwright.tender.applied"
    /// A gift card or store credit was removed.
    public static let tenderRemoved: EventType = "cartwright.tender.removed"
    /// A gift card or store credit paid for an order.
    public static let tenderUsed: EventType = "cartwright.tender.used"
    /// A gift card or store credit got back a part of an order.
    public static let tenderRefunded: EventType = "cartwright.tender.refunded"

    /// A customer was erased: replaced by a random id in what the shop stores.
    public static let customerErased: EventType = "cartwright.customer.erased"

    /// The types that sessions record themselves.
    public static let ofTheEngine: [EventType] = [
        .cardImpression, .cardControlImpression, .cardClick, .cardDismiss, .cardCodeIssued,
        .cardCreditGiven, .bannerImpression,
        .bannerControlImpression, .bannerClick, .bannerDismiss, .itemViewed, .cartChanged, .couponOffered,
        .couponApplied, .couponRefused, .couponRemoved, .checkoutStarted, .checkoutCancelled, .paymentFailed,
        .paymentRefunded,
        .orderPaid, .orderCancelled, .orderReturned, .orderLines, .tenderApplied, .tenderRemoved, .tenderUsed,
        .tenderRefunded,
    ]
}
