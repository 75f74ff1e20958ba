internal import Cartwright

/// Numbers from a least to a greatest one: counts, or amounts in minor units.
struct LineSpan: Hashable {
    var least: Int64?
    var most: Int64?

    /// The currency of amounts; nil for counts, and for amounts in that of the catalog.
    var currency: Currency?

    /// True for all numbers.
    var isAll: Bool { least == nil && most == nil }

    /// True if no number from 0 is inside.
    var isEmpty: Bool { (most ?? .max) < max(0, least ?? 0) }

    /// The numbers that are also in another span.
    ///
    /// - Throws: ``LineSet/NoFilter`` for amounts in two currencies.
    func and(_ other: LineSpan) throws(LineSet.NoFilter) -> LineSpan {
        if isAll { return other }
        if other.isAll { return self }
        guard currency == other.currency else { throw LineSet.NoFilter() }
        return LineSpan(
            least: [least, other.least].compactMap { $0 }.max(),
            most: [most, other.most].compactMap { $0 }.min(),
            currency: currency
        )
    }

    /// The numbers outside, as spans apart.
    var complements: [LineSpan] {
        let below = least.map { LineSpan(most: $0 == .min ? .min : $0 - 1, currency: currency) }
        let above = most.flatMap { $0 == .max ? nil : LineSpan(least: $0 + 1, currency: currency) }
        return [below, above].compactMap { $0 }.filter { !$0.isEmpty }
    }
}
