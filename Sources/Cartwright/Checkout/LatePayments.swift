/// The shop's choice about money that arrives when what it paid for cannot be counted any more: the hold on limited
/// promotions has expired, and others have taken their place.
public enum LatePayments: String, Hashable, Sendable, CaseIterable {
    /// The money goes back, and the cart is open again.
    case refund
    /// The order is made at the total that was agreed, and what it uses is counted above the limits.
    case accept
}
