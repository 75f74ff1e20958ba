/// A gift card or a store credit that a shopper applied to a session.
///
/// It has the id of the account, never a code. ``Quote/tenders`` has the amount that it pays.
public struct AppliedTender: Hashable, Sendable {
    /// The id of the account.
    public let account: String
    /// The kind of the account.
    public let kind: AccountKind
    /// The maximum amount that it pays, in minor units, 1 or more; nil for its balance.
    public let limitMinor: Int64?

    /// Creates an applied tender.
    public init(account: String, kind: AccountKind, limitMinor: Int64? = nil) {
        (self.account, self.kind, self.limitMinor) = (account, kind, limitMinor)
    }

    /// The maximum number of tenders of a session.
    public static let maximumCount = 20
}
