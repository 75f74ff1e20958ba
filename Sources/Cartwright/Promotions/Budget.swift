/// The maximum total cost of a promotion.
///
/// A budget of minor units with one limit counts them regardless of the currency of the cart; in a catalog that names
/// its currency, carts in another currency do not get the promotion. A budget with a limit for each currency counts
/// each currency separately, and carts in any other currency do not get the promotion.
public struct Budget: Hashable, Sendable {
    /// The unit of a budget.
    public var kind: Kind

    /// The total amount: minor units, or uses, which are one number for all currencies.
    public var limit: Amount

    /// The amount used before, in addition to the counts of ``Counters``.
    public var used: Amount

    /// True if a remainder that does not cover the whole discount is given; otherwise nothing is given then.
    public var isPartial: Bool

    /// The calendar period in which it counts; nil if it never starts anew.
    public var period: LimitPeriod?

    /// The unit of a budget.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Minor units of discount given.
        case amount
        /// Carts that got the promotion.
        case uses
    }

    /// Creates a budget with one limit.
    public init(_ kind: Kind, limit: Int64, used: Int64 = 0, isPartial: Bool = false) {
        self.kind = kind
        (self.limit, self.used) = (.any(minor: limit), .any(minor: used))
        self.isPartial = isPartial
    }

    /// Creates a budget of minor units with a limit for each currency.
    public init(perCurrency limit: [Currency: Int64], used: [Currency: Int64] = [:], isPartial: Bool = false) {
        kind = .amount
        (self.limit, self.used) = (.perCurrency(limit), used.isEmpty ? .any(minor: 0) : .perCurrency(used))
        self.isPartial = isPartial
    }

    /// True if each currency is counted separately.
    public var isPerCurrency: Bool { kind == .amount && limit.isPerCurrency }

    /// The limit for carts in a currency: 0 if it has none.
    func limitCount(in currency: Currency) -> Int64 { limit.minor(in: currency) ?? 0 }

    /// The part of that limit that was used before, in addition to the counts of counters.
    func usedCount(in currency: Currency) -> Int64 { used.minor(in: currency) ?? 0 }
}
