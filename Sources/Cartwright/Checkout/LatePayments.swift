/// The handling of money that arrives when the order's usage can no longer be counted: the reservation of limited
/// promotions has expired, and others have reached the limits.
public enum LatePayments: String, Hashable, Sendable, CaseIterable {
    /// The money is refunded, and the cart is open again.
    case refund
    /// The order is created at the agreed total, and its usage is counted above the limits.
    case accept
}
