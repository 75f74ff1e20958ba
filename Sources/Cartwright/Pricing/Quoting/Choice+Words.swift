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

    /// The total as text: `$25.00`, or `$25.00 (not proven: at most $2.10 more)` if the choice is not proven, and
    /// `17.33 CHF, rounded to 17.35 CHF` or `$25.00, of which $5.00 to pay` if the amount to pay differs.
    public var totalText: String {
        let words = tenders.isEmpty ? "rounded to \(payable)" : "of which \(payable) to pay"
        let rounded = payableMinor == totalMinor ? "" : ", \(words)"
        return "\(total)\(rounded)\(notProven.map { " (\($0))" } ?? "")"
    }

    /// The names and amounts of the rows below the total in a table: the tenders, the rounding and the amount to pay;
    /// empty if the total is paid.
    package var payableRows: [(name: String, minor: Int64)] {
        let difference = roundingDifferenceMinor ?? 0
        guard difference != 0 || !tenders.isEmpty else { return [] }
        return tenders.map { ("\($0.kind.words) \($0.account)", -$0.amountMinor) }
            + (difference == 0 ? [] : [("rounding", difference)]) + [("to pay", payableMinor)]
    }
}
