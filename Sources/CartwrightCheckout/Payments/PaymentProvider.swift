public import Cartwright

/// Takes and refunds money through the payment provider of a shop.
///
/// Any process of the shop may repeat both calls with the same key when a response was lost. So both must act once for
/// each key, as with an idempotency key of a payment provider.
///
/// ```swift
/// struct Cash: PaymentProvider {
///     func charge(_ charge: Charge) async throws -> PaymentOutcome { .confirmed }
///     func refund(_ refund: Refund, of session: String) async throws {}
/// }
/// ```
public protocol PaymentProvider: Sendable {
    /// Takes money, once for each key.
    ///
    /// - Returns: the outcome. Return ``/Cartwright/PaymentOutcome/unknown`` if the provider responds later, and report
    ///   the outcome then with ``CheckoutService/settle(_:outcome:of:)``.
    /// - Throws: any error if there was no response. The outcome is unknown then, and the charge is requested again.
    func charge(_ charge: Charge) async throws -> PaymentOutcome

    /// Returns the outcome of a charge that is about to begin, if it is known without a request: for cash, or if
    /// another system has taken the money. The order is then created in the same step, and ``charge(_:)`` is not
    /// called.
    ///
    /// It may be called several times for one charge, and takes no money itself.
    ///
    /// - Returns: the outcome; nil, the default, or ``/Cartwright/PaymentOutcome/unknown`` if the charge must be
    ///   requested.
    func knownOutcome(of charge: Charge) -> PaymentOutcome?

    /// Refunds money, once for each key.
    ///
    /// - Parameters:
    ///   - refund: the refund, with its key.
    ///   - session: the session of the refund.
    /// - Throws: any error if it was not refunded, or if that is unknown: the refund is requested again.
    func refund(_ refund: Refund, of session: String) async throws
}

extension PaymentProvider {
    /// Returns nil: not known without a request.
    public func knownOutcome(of charge: Charge) -> PaymentOutcome? { nil }
}

/// Money to take from a shopper.
public struct Charge: Hashable, Sendable {
    /// The idempotency key: repeating the charge with it never takes the money twice.
    public let key: String
    /// The agreed amount: the total, rounded if the shop rounds amounts to pay, see ``/Cartwright/Quote/payable``.
    public let amount: Money
    /// The payment method, as the shop names it.
    public let method: String?
    /// The status of the money, if the shop takes it itself.
    public let report: PaymentReport
    /// The session.
    public let session: String
    /// The id that the order will have in its session.
    public let order: String
}

extension Charge {
    init(_ payment: Payment, of session: String) {
        self.init(
            key: payment.key,
            amount: payment.amount,
            method: payment.method,
            report: payment.report,
            session: session,
            order: payment.order
        )
    }
}
