public import Cartwright

/// Takes money and pays it back: what a shop has with its payment company.
///
/// Both are asked again with the same key whenever an answer got lost, by any process of the shop. So both must do it
/// once for each key, as payment companies do that take an idempotency key.
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
    /// - Returns: what became of it. ``/Cartwright/PaymentOutcome/unknown`` is right, too, where the company answers
    ///   later: tell the service then with ``CheckoutService/settle(_:outcome:of:)``.
    /// - Throws: anything where no answer came. Then nobody knows what became of the charge, and it is asked for again.
    func charge(_ charge: Charge) async throws -> PaymentOutcome

    /// What became of a charge that is about to begin, where that is known without asking for it: the money lies on the
    /// counter, or somebody else has taken it. The order is made in the same step then, and ``charge(_:)`` is not
    /// asked.
    ///
    /// It may be asked several times for one charge, and takes nothing itself.
    ///
    /// - Returns: nil, as it does unless there is a function for it, or ``/Cartwright/PaymentOutcome/unknown``, where
    ///   the charge has to be asked for.
    func knownOutcome(of charge: Charge) -> PaymentOutcome?

    /// Pays money back, once for each key.
    ///
    /// - Parameters:
    ///   - refund: what is paid back, and its key.
    ///   - session: whose it is.
    /// - Throws: anything where it was not paid back, or where nobody knows: it is asked for again.
    func refund(_ refund: Refund, of session: String) async throws
}

extension PaymentProvider {
    /// Not known before it is asked for.
    public func knownOutcome(of charge: Charge) -> PaymentOutcome? { nil }
}

/// Money to be taken from a shopper.
public struct Charge: Hashable, Sendable {
    /// The idempotency key: asking again with it never takes the money twice.
    public let key: String
    /// The amount that was agreed on.
    public let amount: Money
    /// How it is paid, as the shop calls it.
    public let method: String?
    /// The report of the money by the shop, where it takes the money itself.
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
