/// The amount that an account pays of an order.
///
/// A tender pays: it changes no promotion, no tax and no total, only ``Quote/payableMinor``.
public struct TenderShare: Hashable, Sendable {
    /// The id of the account.
    public var account: String
    /// The kind of the account.
    public var kind: AccountKind
    /// The amount in minor units, 1 or more.
    public var amountMinor: Int64

    /// Creates the share of an account.
    public init(account: String, kind: AccountKind, amountMinor: Int64) {
        (self.account, self.kind, self.amountMinor) = (account, kind, amountMinor)
    }
}

extension TenderShare: JSONConvertible {
    /// `{"account": "gc_5f2c", "kind": "gift_card", "amount": 2500}`.
    public var json: JSONValue {
        ["account": .string(account), "kind": .string(kind.rawValue), "amount": .integer(amountMinor)]
    }
}

extension TenderShare {
    /// The share with its currency, as in events: `{"account": "gc_5f2c", "kind": "gift_card", "amount": {…}}`.
    package func json(in currency: Currency) -> JSONValue {
        [
            "account": .string(account), "kind": .string(kind.rawValue),
            "amount": Money(minor: amountMinor, currency).json,
        ]
    }
}

extension Quote {
    /// The amount that ``tenders`` pay together, in minor units.
    public var tenderedMinor: Int64 { tenders.reduce(0) { $0.addingSaturated($1.amountMinor) } }

    /// True if the amount to pay is written beside the total: it may differ from it.
    package var hasOwnPayable: Bool { roundingDifferenceMinor != nil || !tenders.isEmpty }
}
