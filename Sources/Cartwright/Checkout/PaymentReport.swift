/// The state of a payment's money, as a shop that takes it itself reports it.
public enum PaymentReport: String, Hashable, Sendable, CaseIterable {
    /// The money is there, or the payment provider takes it.
    case confirmed
    /// The money is still to come. ``Command/paymentConfirmed(key:)`` or ``Command/paymentFailed(reason:key:)``
    /// reports the outcome.
    case pending
}
