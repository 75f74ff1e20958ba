/// A movement of a store credit by an order: an amount that a promotion gave, that a return takes back, or that is
/// refunded in place of the payment.
public struct AccountCredit: Hashable, Sendable {
    /// The id of the account, which is opened if it does not exist.
    public var account: String
    /// The customer of an account that is opened.
    public var customer: String
    /// The currency of an account that is opened.
    public var currency: Currency
    /// The amount in minor units: above 0 is credited, below 0 is taken back.
    public var amountMinor: Int64
    /// The instant from which a credit is available; nil if it is at once. An amount that is taken back has that of its
    /// credit if it is later, so that it lowers what is not available yet.
    public var availableAt: Instant?
    /// The reason of its entry: the promotion that gave it, or ``refundReason``.
    public var reason: String

    /// Creates a movement.
    public init(
        account: String,
        of customer: String,
        amountMinor: Int64,
        _ currency: Currency,
        availableAt: Instant? = nil,
        because reason: String
    ) {
        (self.account, self.customer, self.currency) = (account, customer, currency)
        (self.amountMinor, self.availableAt, self.reason) = (amountMinor, availableAt, reason)
    }

    /// The reason of a refund to store credit.
    public static let refundReason = "refund"

    /// The terms of an account that does not exist yet.
    package func opening(at now: Instant) -> NewAccount {
        .storeCredit(account, of: customer, amountMinor: 0, currency, at: now)
    }

    /// The kind of its entry.
    package var kind: AccountEntry.Kind { amountMinor > 0 ? .issued : .adjusted }
}
