public import Cartwright

/// A past order with the reasons for its price.
public struct ExplainedOrder: Hashable, Sendable {
    /// The price, with all promotions and the reasons why they were not applied.
    public let quote: Quote
    let comparison: OrderComparison

    /// The comparison in words: `recorded -$5.00, here -$4.00, difference $1.00: code unknown (SPRING20)`.
    public var words: [String] {
        let money = { (minor: Int64) in Money(minor: minor, quote.currency).description }
        let difference = comparison.recordedMinor.subtractingSaturated(comparison.discountMinor)
        var words = [
            "discount: recorded \(money(-comparison.recordedMinor)), here \(money(-comparison.discountMinor)), "
                + "difference \(money(difference))"
        ]
        if comparison.totalDifferenceMinor != 0 {
            words.append("total: \(money(comparison.totalDifferenceMinor)) more here than recorded")
        }
        switch comparison.outcome {
        case .equal: words.append("result: equal to the cent")
        case .rounded: words.append("result: equal but for rounding")
        case .different(let cause):
            let detail = comparison.detail.isEmpty ? "" : ": \(comparison.detail)"
            words.append("result: \(cause.words)\(detail)")
        }
        return words
    }
}
