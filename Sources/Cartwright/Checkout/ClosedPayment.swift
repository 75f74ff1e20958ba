/// A payment that led to no order: it failed, or its money was refunded.
///
/// The session stores it, so that money that arrives later is refunded.
public struct ClosedPayment: Hashable, Sendable {
    /// The idempotency key of the charge.
    public let key: String
    /// The id that the order would have had.
    public let order: String
    /// The amount that was charged, see ``Payment/amount``.
    public let amount: Money
    /// The difference that rounding made to the amount, see ``Quote/roundingDifferenceMinor``.
    public let roundingDifferenceMinor: Int64?
    /// The amounts that gift cards and store credits would have paid beside the charge.
    public let tenders: [TenderShare]
    /// True once its money was taken and is being refunded.
    public internal(set) var isRefunded: Bool

    /// Creates a closed payment from a payment that ends without an order.
    init(_ payment: Payment, isRefunded: Bool) {
        self.init(
            key: payment.key,
            order: payment.order,
            amount: payment.amount,
            roundingDifferenceMinor: payment.quote.roundingDifferenceMinor,
            tenders: payment.quote.tenders,
            isRefunded: isRefunded
        )
    }

    init(
        key: String,
        order: String,
        amount: Money,
        roundingDifferenceMinor: Int64?,
        tenders: [TenderShare],
        isRefunded: Bool
    ) {
        (self.key, self.order, self.amount, self.isRefunded) = (key, order, amount, isRefunded)
        (self.roundingDifferenceMinor, self.tenders) = (roundingDifferenceMinor, tenders)
    }

    /// The agreed total, in minor units.
    public var totalMinor: Int64 {
        let rest = amount.minor.addingSaturated(-(roundingDifferenceMinor ?? 0))
        return tenders.reduce(rest) { $0.addingSaturated($1.amountMinor) }
    }

    /// The amount that was left to pay, in minor units; nil if there were no tenders and no rounding: the total.
    package var payableIfDifferent: Int64? {
        roundingDifferenceMinor == nil && tenders.isEmpty ? nil : amount.minor
    }

    /// The refund of its money; nil if no money was taken.
    public var refund: Refund? {
        isRefunded ? Refund(key: "\(key)-refund", order: order, payment: key, amount: amount) : nil
    }
}

extension TransitionBuilder {
    /// The maximum number of payments of a session that led to no order.
    static let maximumClosedPayments = 1_000

    /// Ends the payment under way without an order.
    mutating func close(_ payment: Payment, isRefunded: Bool) {
        session.payment = nil
        session.closedPayments.append(ClosedPayment(payment, isRefunded: isRefunded))
    }

    /// Requests the refund of a closed payment. Repeated calls lead to one refund with one event.
    ///
    /// - Returns: false if the session has no closed payment with this key.
    mutating func payBack(_ key: String, because reason: String) -> Bool {
        guard let position = session.closedPayments.lastIndex(where: { $0.key == key }) else { return false }
        let isFirst = !session.closedPayments[position].isRefunded
        session.closedPayments[position].isRefunded = true
        guard let refund = session.closedPayments[position].refund else { return true }
        if isFirst { recordRefunded(refund, because: reason) }
        if session.refunds.contains(refund) { instructions.append(refund.request) } else { request(refund) }
        return true
    }
}

extension CartwrightError {
    static func tooManyPayments(_ count: Int) -> CartwrightError {
        CartwrightError(
            .checkoutTooManyPayments,
            "\(count) payments of the session led to no order",
            hint: "continue in a new session"
        )
    }
}
