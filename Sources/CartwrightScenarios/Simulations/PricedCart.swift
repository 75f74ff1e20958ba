internal import Cartwright

/// A cart with its quotes for a question. A class, because its quotes are passed on and would be copied each time.
final class PricedCart: Sendable {
    let scenario: Scenario
    let instant: Instant
    let quote: Quote
    let sighting: VerdictCounts.Sighting
    /// The quote with the catalog to compare with.
    let other: Quote?
    /// The quotes with the values of a sweep.
    let variants: [Quote]
    /// The margins of both quotes; nil if an item has no cost.
    let (margin, otherMargin): (CartMargin?, CartMargin?)
    /// The comparison with the amounts that the shop recorded; nil without a backtest.
    let comparison: OrderComparison?
    /// The order that a backtest explains; nil for all others.
    let explained: ExplainedOrder?

    init(
        scenario: Scenario,
        instant: Instant,
        quote: consuming Quote,
        sighting: VerdictCounts.Sighting,
        other: Quote?,
        variants: [Quote],
        margins: (CartMargin?, CartMargin?),
        comparison: OrderComparison?,
        explained: ExplainedOrder?
    ) {
        (self.scenario, self.instant, self.sighting) = (scenario, instant, sighting)
        (self.other, self.variants, self.comparison, self.explained) = (other, variants, comparison, explained)
        (margin, otherMargin) = margins
        self.quote = quote
    }

    /// True if the quote has all promotions that pricing examined; nudges may have examined others, too.
    var hasExaminedAll: Bool {
        scenario.promotions.isEmpty
            && !quote.notApplied.indices.contains { quote.notApplied[$0].isNearMiss }
    }
}
