/// A payment under way: the agreed terms, which nothing changes until the outcome arrives.
public struct Payment: Hashable, Sendable {
    /// The idempotency key of the charge: repeating the charge with it returns the outcome, and never charges twice.
    public let key: String
    /// The id that the order will have.
    public let order: String
    /// The price that is charged.
    public let quote: Quote
    /// The payment method, a text for people, never empty. Nil if no caller named it.
    public let method: String?
    /// The idempotency key of the call that began it, which identifies its repetition. It is never shown.
    public let reference: String?
    /// The status of the money that the latest call to pay reported.
    public internal(set) var report: PaymentReport
    /// The instant at which the payment began.
    public let began: Instant
    /// The usage of limited promotions by the order.
    public let demands: [CounterDemand]
    /// True if the outcome of the charge is unknown.
    public internal(set) var isUnknown = false

    /// The terms for judging a return; nil if no promotion needs them.
    var returnTerms: ReturnTerms? = nil

    /// The options with which the quote was priced; nil if it was stored in a format before 4.
    var options: PricingOptions? = nil

    /// The account to which store credit is booked; nil if no promotion gives some.
    var creditAccount: String? = nil

    /// The coupon cards whose promotions apply, in the order in which they were activated.
    let coupons: [String]

    /// The amount that is charged: the total, rounded if the shop rounds amounts to pay, see ``Quote/payable``.
    public var amount: Money { quote.payable }

    /// Checks a method or a reference.
    ///
    /// - Throws: ``Refusal/badMethod(_:)`` if it contains a control character, `text.too_long` if it is too long.
    package static func check(_ text: String?) throws(CartwrightError) {
        guard let text else { return }
        if let found = text.firstControlCharacter { throw Refusal.badMethod(found).error }
        guard text.utf8.count > TextLimit.method.bytes else { return }
        throw TextLimit.method.error(found: text.utf8.count)
    }

    /// The request to the payment provider.
    var charge: Instruction { .charge(amount, method: method, key: key) }
}
