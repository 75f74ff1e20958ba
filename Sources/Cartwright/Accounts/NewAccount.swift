/// The terms of an account to issue.
public struct NewAccount: Hashable, Sendable {
    /// The id, see ``AccountKind/idPrefix``.
    public var id: String
    /// The kind.
    public var kind: AccountKind
    /// The currency.
    public var currency: Currency
    /// The first credit in minor units, 0 or more.
    public var amountMinor: Int64
    /// The customer of a store credit.
    public var customer: String?
    /// The keyed digest of the code of a gift card.
    public var codeDigest: [UInt8]?
    /// The last four characters of the code of a gift card.
    public var lastFour: String?
    /// The instant from which it pays nothing; nil if it never ends.
    public var expiresAt: Instant?
    /// The instant from which the first credit is available; nil if it is at once.
    public var availableAt: Instant?
    /// The reason; nil if none is named.
    public var reason: String?
    /// The access key or operator; nil for the engine.
    public var by: String?
    /// The instant of the issue.
    public var instant: Instant

    /// Creates the terms of a gift card.
    ///
    /// - Parameters:
    ///   - id: its id.
    ///   - amountMinor: the first credit, 0 or more.
    ///   - currency: the currency.
    ///   - codeDigest: the keyed digest of its code.
    ///   - lastFour: the last four characters of its code.
    ///   - expiresAt: its end.
    ///   - now: the instant of the issue.
    public static func giftCard(
        _ id: String,
        amountMinor: Int64,
        _ currency: Currency,
        codeDigest: [UInt8],
        lastFour: String,
        expiresAt: Instant? = nil,
        at now: Instant
    ) -> NewAccount {
        var new = NewAccount(id: id, kind: .giftCard, currency: currency, amountMinor: amountMinor, instant: now)
        (new.codeDigest, new.lastFour, new.expiresAt) = (codeDigest, lastFour, expiresAt)
        return new
    }

    /// Creates the terms of a store credit.
    ///
    /// - Parameters:
    ///   - id: its id.
    ///   - customer: its customer.
    ///   - amountMinor: the first credit, 0 or more.
    ///   - currency: the currency.
    ///   - expiresAt: its end.
    ///   - now: the instant of the issue.
    public static func storeCredit(
        _ id: String,
        of customer: String,
        amountMinor: Int64,
        _ currency: Currency,
        expiresAt: Instant? = nil,
        at now: Instant
    ) -> NewAccount {
        var new = NewAccount(id: id, kind: .storeCredit, currency: currency, amountMinor: amountMinor, instant: now)
        (new.customer, new.expiresAt) = (customer, expiresAt)
        return new
    }

    private init(id: String, kind: AccountKind, currency: Currency, amountMinor: Int64, instant: Instant) {
        (self.id, self.kind, self.currency) = (id, kind, currency)
        (self.amountMinor, self.instant) = (amountMinor, instant)
    }
}

/// An amount to credit to an account or to take from it.
public struct AccountAdjustment: Hashable, Sendable {
    /// The amount in minor units: above 0 is credited, below 0 is taken.
    public var amountMinor: Int64
    /// The reason.
    public var reason: String
    /// The access key or operator.
    public var by: String?
    /// The instant from which a credit is available; nil if it is at once.
    public var availableAt: Instant?
    /// The idempotency key within the account.
    public var key: String
    /// The instant of the adjustment.
    public var instant: Instant

    /// Creates an adjustment.
    public init(
        amountMinor: Int64,
        reason: String,
        by: String? = nil,
        availableAt: Instant? = nil,
        key: String,
        at instant: Instant
    ) {
        (self.amountMinor, self.reason, self.by) = (amountMinor, reason, by)
        (self.availableAt, self.key, self.instant) = (availableAt, key, instant)
    }
}
