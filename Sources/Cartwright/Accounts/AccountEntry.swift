/// A movement of an account. Entries are numbered by account, and never changed.
public struct AccountEntry: Hashable, Sendable {
    /// The number in the account, from 1.
    public var number: Int64
    /// The kind.
    public var kind: Kind
    /// The amount in minor units: 1 or more; below 0 if an adjustment takes it.
    public var amountMinor: Int64
    /// The instant of the movement, never before that of the previous entry.
    public var instant: Instant
    /// The session that held, spent or released it; nil for others.
    public var session: String?
    /// The order that spent it, or that was returned; nil for others.
    public var order: String?
    /// The reason of an adjustment, the promotion of a credit, or `refund`; nil if none was named.
    public var reason: String?
    /// The access key or operator that issued or adjusted it; nil for the engine.
    public var by: String?
    /// The instant from which a credit is available; nil if it is at once.
    public var availableAt: Instant?

    /// The kinds of movements.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Credited when the account was issued, by a promotion, or by a refund in place of the payment.
        case issued
        /// Moved from the balance to a checkout.
        case held
        /// Moved from a checkout back to the balance.
        case released
        /// Moved from a checkout to a paid order.
        case spent
        /// Given back by a returned order.
        case refunded
        /// Left at the end of the account.
        case expired
        /// Added or taken by an operator.
        case adjusted
    }

    /// Creates an entry.
    public init(
        number: Int64,
        kind: Kind,
        amountMinor: Int64,
        instant: Instant,
        session: String? = nil,
        order: String? = nil,
        reason: String? = nil,
        by: String? = nil,
        availableAt: Instant? = nil
    ) {
        (self.number, self.kind, self.amountMinor, self.instant) = (number, kind, amountMinor, instant)
        (self.session, self.order, self.reason, self.by) = (session, order, reason, by)
        self.availableAt = availableAt
    }
}
