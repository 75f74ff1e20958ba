/// The status of a payment's money, as reported by a shop that takes payments itself.
public enum PaymentReport: String, Hashable, Sendable, CaseIterable {
    /// The money has arrived, or the payment provider takes it.
    case confirmed
    /// The money has not arrived yet. ``Command/paymentConfirmed(key:)`` or ``Command/paymentFailed(reason:key:)``
    /// reports the outcome.
    case pending
}
