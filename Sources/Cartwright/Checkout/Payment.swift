/// A payment under way: what was agreed, and is not changed by anything until the answer comes.
public struct Payment: Hashable, Sendable {
    /// The idempotency key of the charge: asking again with it settles what became of it, and never charges twice.
    public let key: String
    /// The id that the order will have.
    public let order: String
    /// The price that is charged.
    public let quote: Quote
    /// The payment method, as the shop calls it: a text for people, never empty. Nil where no caller has named it.
    public let method: String?
    /// The idempotency key of the call that began it, by which its repetition is recognized. It is never shown.
    public let reference: String?
    /// The latest report of the money by a call that pays.
    public internal(set) var report: PaymentReport
    /// When the shopper paid.
    public let began: Instant
    /// What the order will use of limited promotions.
    public let demands: [CounterDemand]
    /// Whether no answer came, so that its outcome is unknown.
    public internal(set) var isUnknown = false

    /// By what a return will be judged; nil where no promotion asks for it.
    var returnTerms: ReturnTerms? = nil

    /// The options that priced the quote; nil where it was stored in a format before 4.
    var options: PricingOptions? = nil

    /// The coupon cards whose promotions apply, in the order in which they were activated.
    let coupons: [String]

    /// The amount.
    public var amount: Money { quote.total }

    /// Refuses a method or a reference that no payment can have.
    ///
    /// - Throws: ``Refusal/badMethod(_:)`` where a control character is in it, `text.too_long` where it is too long.
    package static func check(_ text: String?) throws(CartwrightError) {
        guard let text else { return }
        if let found = text.firstControlCharacter { throw Refusal.badMethod(found).error }
        guard text.utf8.count > TextLimit.method.bytes else { return }
        throw TextLimit.method.error(found: text.utf8.count)
    }

    /// What is asked of the payment provider.
    var charge: Request { .charge(amount, method: method, key: key) }
}
