/// The sums of the entries of an account, in minor units, at an instant. Each is 0 or more, except ``adjustedMinor``.
///
/// Always: issued + refunded + adjusted = spent + held + expired + balance.
public struct AccountTotals: Hashable, Sendable {
    /// Credited at its issue, by promotions, and by refunds in place of the payment.
    public var issuedMinor: Int64
    /// Given back by returned orders that it had paid.
    public var refundedMinor: Int64
    /// Added and taken by operators.
    public var adjustedMinor: Int64
    /// Spent by paid orders, including the amounts that were refunded later.
    public var spentMinor: Int64
    /// Held by checkouts.
    public var heldMinor: Int64
    /// Left at its end.
    public var expiredMinor: Int64
    /// The part of issued and adjusted amounts that is available at a later instant.
    public var pendingMinor: Int64

    /// Creates sums.
    public init(
        issuedMinor: Int64 = 0,
        refundedMinor: Int64 = 0,
        adjustedMinor: Int64 = 0,
        spentMinor: Int64 = 0,
        heldMinor: Int64 = 0,
        expiredMinor: Int64 = 0,
        pendingMinor: Int64 = 0
    ) {
        (self.issuedMinor, self.refundedMinor, self.adjustedMinor) = (issuedMinor, refundedMinor, adjustedMinor)
        (self.spentMinor, self.heldMinor, self.expiredMinor) = (spentMinor, heldMinor, expiredMinor)
        self.pendingMinor = pendingMinor
    }

    /// The amount that is neither spent, held nor expired, including ``pendingMinor``.
    public var balanceMinor: Int64 {
        Int64(clamping: Int128(issuedMinor) + Int128(refundedMinor) + Int128(adjustedMinor) - Int128(takenMinor))
    }

    /// The maximum of what the ledger counts as used and held together: issued and adjusted amounts that are available
    /// and have not expired.
    public var creditedMinor: Int64 {
        Int64(clamping: Int128(issuedMinor) + Int128(adjustedMinor) - Int128(pendingMinor) - Int128(expiredMinor))
    }

    private var takenMinor: Int128 { Int128(spentMinor) + Int128(heldMinor) + Int128(expiredMinor) }
}
