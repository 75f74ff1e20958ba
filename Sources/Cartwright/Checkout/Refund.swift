/// Money on its way back to a shopper: asked for, and not known to have arrived.
///
/// A session has it from the command that asked for it until ``Command/refundMade(key:)``, so that
/// the process that pays it back may be killed in between: it is asked for again, by its key.
public struct Refund: Hashable, Sendable {
    /// The idempotency key of the refund: asking again with it never pays twice.
    public let key: String
    /// The id of the order; of a payment that came to no order, the id that it would have had.
    public let order: String
    /// The key of the payment that is paid back as a whole, since it came to no order; nil for a refund of an order.
    public var payment: String? = nil
    /// The amount.
    public let amount: Money

    /// What is asked of the payment provider.
    public var request: Request { .refund(amount, order: order, key: key) }
}

extension TransitionBuilder {
    /// Asks to pay money back, until ``Command/refundMade(key:)``.
    mutating func refund(_ amount: Money, order: String, key: String) {
        askFor(Refund(key: key, order: order, amount: amount))
    }

    /// The same for a refund as it is remembered.
    mutating func askFor(_ refund: Refund) {
        session.refunds.append(refund)
        requests.append(refund.request)
    }

    /// Notes that money was paid back. What is told once more changes nothing.
    mutating func noteRefund(key: String) { session.refunds.removeAll { $0.key == key } }
}
