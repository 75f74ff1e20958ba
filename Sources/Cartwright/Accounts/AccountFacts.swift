/// The facts of an account that a checkout needs. Its uses and holds by others are in ``Counters/others``, under
/// ``CounterKey/account(_:)``.
public struct AccountFacts: Hashable, Sendable {
    /// The id.
    public var id: String
    /// The kind.
    public var kind: AccountKind
    /// The currency of its amounts.
    public var currency: Currency
    /// The customer of a store credit; nil for a gift card.
    public var customer: String?
    /// The last four characters of the code of a gift card; nil for a store credit.
    public var lastFour: String?
    /// The credits in minor units that are available at the instant of the facts, without those that have expired;
    /// whether or not the account is enabled.
    public var creditedMinor: Int64
    /// The credits in minor units that are available later.
    public var pendingMinor: Int64
    /// The instant from which it pays nothing; nil if it never ends.
    public var expiresAt: Instant?
    /// False if it is disabled.
    public var isEnabled: Bool

    /// Creates facts.
    public init(
        id: String,
        kind: AccountKind,
        currency: Currency,
        customer: String? = nil,
        lastFour: String? = nil,
        creditedMinor: Int64,
        pendingMinor: Int64 = 0,
        expiresAt: Instant? = nil,
        isEnabled: Bool = true
    ) {
        (self.id, self.kind, self.currency, self.customer) = (id, kind, currency, customer)
        (self.lastFour, self.creditedMinor, self.expiresAt) = (lastFour, creditedMinor, expiresAt)
        (self.isEnabled, self.pendingMinor) = (isEnabled, pendingMinor)
    }

    /// Returns the limit of the account's counter, in minor units: the maximum of used and held amounts together when
    /// something is held. 0 if it is disabled or has ended; a hold from before that stays good.
    public func limitMinor(at now: Instant) -> Int64 {
        let hasEnded = expiresAt.map { $0 <= now } ?? false
        return isEnabled && !hasEnded ? max(0, creditedMinor) : 0
    }
}
