/// How the money of a payment is reported by a shop that takes it itself.
public enum PaymentReport: String, Hashable, Sendable, CaseIterable {
    /// The money is there, or whoever takes it is asked.
    case confirmed
    /// The money is still to come. What became of it is told by ``Command/paymentConfirmed(key:)`` or
    /// ``Command/paymentFailed(reason:key:)``.
    case pending
}
