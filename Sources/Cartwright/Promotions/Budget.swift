/// What a promotion may cost in all.
///
/// A budget of minor units with one limit counts them whatever the currency of the cart; in a catalog that names its
/// currency, carts in another one do not get the promotion. With a limit for each currency
/// what is given is counted for each of them apart, and a cart in another one does not get the promotion.
public struct Budget: Hashable, Sendable {
    /// What is counted.
    public var kind: Kind

    /// How much there is: minor units, or uses, which are one number in all currencies.
    public var limit: Amount

    /// How much of it is gone, besides what ``Counters`` say.
    public var used: Amount

    /// What happens where the rest does not cover a discount whole: nothing is given, or what is left.
    public var isPartial: Bool

    /// What is counted.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Minor units of discount really given.
        case amount
        /// Carts that got the promotion.
        case uses
    }

    /// A budget with one limit.
    public init(_ kind: Kind, limit: Int64, used: Int64 = 0, isPartial: Bool = false) {
        self.kind = kind
        (self.limit, self.used) = (.any(minor: limit), .any(minor: used))
        self.isPartial = isPartial
    }

    /// A budget of minor units with a limit for each currency.
    public init(perCurrency limit: [Currency: Int64], used: [Currency: Int64] = [:], isPartial: Bool = false) {
        kind = .amount
        (self.limit, self.used) = (.perCurrency(limit), used.isEmpty ? .any(minor: 0) : .perCurrency(used))
        self.isPartial = isPartial
    }

    /// Whether what is given is counted for each currency apart.
    public var isPerCurrency: Bool { kind == .amount && limit.isPerCurrency }

    /// How much there is for carts in a currency: 0 where it has no limit.
    func limitCount(in currency: Currency) -> Int64 { limit.minor(in: currency) ?? 0 }

    /// How much of that is gone, besides what counters say.
    func usedCount(in currency: Currency) -> Int64 { used.minor(in: currency) ?? 0 }
}
