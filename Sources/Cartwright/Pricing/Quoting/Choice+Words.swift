extension Choice {
    /// The most that another set could take off above the chosen one, in minor units from 0 on; 0 where ``isExact``.
    public var gapMinor: Int64 { isExact ? 0 : Int64(clamping: max(0, Int128(boundMinor) - Int128(valueMinor))) }

    /// `not proven: at most $2.10 more`: the words for choices that are not proven, of one cart or of many.
    ///
    /// - Parameter gap: how much more other sets could take off, see ``gapMinor``.
    public static func notProven(atMost gap: Money) -> String { "not proven: at most \(gap) more" }
}

extension Quote {
    /// `not proven: at most $2.10 more`: how much more another set of promotions could take off. Nil where the choice
    /// is proven, and where promotions were applied by priority.
    public var notProven: String? {
        guard let choice, !choice.isExact else { return nil }
        return Choice.notProven(atMost: Money(minor: choice.gapMinor, currency))
    }

    /// The total as people read it: `$25.00`, and `$25.00 (not proven: at most $2.10 more)` where the choice is not
    /// proven.
    public var totalText: String { notProven.map { "\(total) (\($0))" } ?? total.description }
}
