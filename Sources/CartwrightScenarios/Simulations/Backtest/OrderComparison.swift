internal import Cartwright

/// A past order beside its price. Amounts are in minor units.
struct OrderComparison: Hashable, Sendable {
    /// The name of the order.
    let name: String
    /// The discount that the shop recorded.
    let recordedMinor: Int64
    /// The discount of the catalog.
    let discountMinor: Int64
    /// The total here less the recorded one; 0 without a recorded total.
    let totalDifferenceMinor: Int64
    /// The result of the comparison.
    let outcome: Outcome
    /// The fact that shows the cause; empty if there is none.
    let detail: String

    enum Outcome: Hashable, Sendable {
        case equal, rounded
        case different(BacktestCause)
    }

    /// The larger of the differences of the discount and the total.
    var size: UInt64 {
        max(discountMinor.subtractingSaturated(recordedMinor).magnitude, totalDifferenceMinor.magnitude)
    }

    /// Compares an order.
    ///
    /// - Parameters:
    ///   - scenario: the order, see ``BacktestFacts/prepared(_:)``.
    ///   - quote: its price.
    init(_ scenario: Scenario, _ recorded: RecordedOrder, _ quote: Quote, _ facts: BacktestFacts) {
        discountMinor = quote.discountMinor.addingSaturated(quote.shippingDiscountMinor)
        let total = recorded.totalMinor.map { total in
            let tax = quote.taxMinor == 0 ? recorded.taxMinor ?? 0 : 0
            return quote.totalMinor.subtractingSaturated(total.subtractingSaturated(tax))
        }
        let difference = total ?? 0
        totalDifferenceMinor = difference
        // Without a recorded discount all that the totals differ by is one.
        recordedMinor = recorded.discountMinor ?? discountMinor.addingSaturated(difference)
        let discount = discountMinor.subtractingSaturated(recordedMinor)
        let lines = UInt64(clamping: quote.lines.count + quote.shipments.count)
        if discount == 0, difference == 0 {
            (outcome, detail, name) = (.equal, "", facts.name(of: scenario, isExample: false))
        } else if discount.magnitude <= lines, difference.magnitude <= lines {
            (outcome, detail, name) = (.rounded, "", facts.name(of: scenario, isExample: false))
        } else {
            let isDiscountEqual = discount.magnitude <= lines
            let cause = facts.cause(of: scenario, recorded, quote, discount: discount, isEqual: isDiscountEqual)
            (outcome, detail) = (.different(cause.cause), cause.detail)
            name = facts.name(of: scenario, isExample: true)
        }
    }
}

extension Int64 {
    func subtractingSaturated(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (self < other ? .min : .max) : difference
    }
}
