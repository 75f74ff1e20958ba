/// Money on its way back to a shopper: requested, and not yet confirmed.
///
/// A session holds it from the command that requested it until ``Command/refundMade(key:)``. If the process that pays
/// it back is killed in between, the refund is requested again under its key.
public struct Refund: Hashable, Sendable {
    /// The idempotency key of the refund: repeating the refund with it never pays twice.
    public let key: String
    /// The id of the order; for a payment that led to no order, the id that it would have had.
    public let order: String
    /// The key of the payment that is refunded as a whole, since it led to no order; nil for a refund of an order.
    public var payment: String? = nil
    /// The amount.
    public let amount: Money

    /// The request to the payment provider.
    public var request: Instruction { .refund(amount, order: order, key: key) }
}

extension TransitionBuilder {
    /// Requests a refund, until ``Command/refundMade(key:)``.
    mutating func refund(_ amount: Money, order: String, key: String) {
        request(Refund(key: key, order: order, amount: amount))
    }

    /// Requests a stored refund.
    mutating func request(_ refund: Refund) {
        session.refunds.append(refund)
        instructions.append(refund.request)
    }

    /// Records that money was refunded. A repeated report changes nothing.
    mutating func noteRefund(key: String) { session.refunds.removeAll { $0.key == key } }
}
