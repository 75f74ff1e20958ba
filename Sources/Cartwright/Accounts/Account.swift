/// A balance that pays for orders: a gift card, or the store credit of a customer.
///
/// Its balance is the result of its entries, see ``AccountEntry``, which are never changed. What a checkout may hold of
/// it is counted by the ledger, see ``CounterKey/account(_:)``.
public struct Account: Hashable, Sendable {
    /// The id, such as `gc_5f2c…`: shown everywhere, and worth nothing without the code.
    public var id: String

    /// The kind.
    public var kind: AccountKind

    /// The currency of all its amounts.
    public var currency: Currency

    /// The customer of a store credit; nil for a gift card.
    public var customer: String?

    /// The last four characters of the code of a gift card; nil for a store credit.
    public var lastFour: String?

    /// The instant from which it pays nothing; nil if it never ends.
    public var expiresAt: Instant?

    /// False if it is disabled: nothing can be held, the balance stays.
    public var isEnabled: Bool

    /// The instant of its issue.
    public var createdAt: Instant

    /// The sums of its entries.
    public var totals: AccountTotals

    /// Creates an account.
    public init(
        id: String,
        kind: AccountKind,
        currency: Currency,
        customer: String? = nil,
        lastFour: String? = nil,
        expiresAt: Instant? = nil,
        isEnabled: Bool = true,
        createdAt: Instant,
        totals: AccountTotals = AccountTotals()
    ) {
        (self.id, self.kind, self.currency) = (id, kind, currency)
        (self.customer, self.lastFour, self.expiresAt) = (customer, lastFour, expiresAt)
        (self.isEnabled, self.createdAt, self.totals) = (isEnabled, createdAt, totals)
    }

    /// True from its end on.
    public func hasEnded(at now: Instant) -> Bool { expiresAt.map { $0 <= now } ?? false }

    /// Returns the facts for pricing and checkout.
    public var facts: AccountFacts {
        AccountFacts(
            id: id,
            kind: kind,
            currency: currency,
            customer: customer,
            lastFour: lastFour,
            creditedMinor: totals.creditedMinor,
            pendingMinor: totals.pendingMinor,
            expiresAt: expiresAt,
            isEnabled: isEnabled
        )
    }
}
