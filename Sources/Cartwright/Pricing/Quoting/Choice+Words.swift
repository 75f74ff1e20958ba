extension Choice {
    /// The largest additional discount of another set, in minor units from 0 on; 0 if ``isExact``.
    public var gapMinor: Int64 { isExact ? 0 : Int64(clamping: max(0, Int128(boundMinor) - Int128(valueMinor))) }

    /// Returns `not proven: at most $2.10 more`, the text for choices that are not proven, of one cart or of many.
    ///
    /// - Parameter gap: The largest additional discount of other sets, see ``gapMinor``.
    public static func notProven(atMost gap: Money) -> String { "not proven: at most \(gap) more" }
}

extension Quote {
    /// The text `not proven: at most $2.10 more` with the largest additional discount of another set. Nil if the choice
    /// is proven, and if promotions were applied by priority.
    public var notProven: String? {
        guard let choice, !choice.isExact else { return nil }
        return Choice.notProven(atMost: Money(minor: choice.gapMinor, currency))
    }

    /// The total as text: `$25.00`, or `$25.00 (not proven: at most $2.10 more)` if the choice is not proven.
    public var totalText: String { notProven.map { "\(total) (\($0))" } ?? total.description }
}
