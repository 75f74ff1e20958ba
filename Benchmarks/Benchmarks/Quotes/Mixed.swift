import Benchmark
import ByHand
import Cartwright
import Rounds
import Workloads

/// W1: twenty promotions of mixed kinds, by the engine, also with discounts that compound, and by hand.
func registerMixed() {
    QuoteWork.register(.mixed) {
        try QuoteWork(catalog: mixedPromotions(), carts: CartStream(of: Shop()).usual())
    }
    QuoteWork.register(.mixedCompounding) {
        try QuoteWork(catalog: mixedPromotions(), carts: CartStream(of: Shop()).usual(), stacking: .compound)
    }

    let configuration = Benchmark.Configuration.upTo(
        5 * CartStream.count,
        within: .seconds(4),
        counting: .cartsCompared
    )
    Benchmark(Measure.mixedByHand.rawValue, configuration: configuration) { (benchmark, work: HandWork) in
        let cart = work.carts[benchmark.currentIteration % work.carts.count]
        benchmark.startMeasurement()
        let pricing = HandPricing(cart)
        benchmark.stopMeasurement()
        blackHole(pricing)
        benchmark.measurement(Count.cartsCompared.metric, work.comparedCount)
    } setup: {
        try HandWork(comparedWith: QuoteWork(catalog: mixedPromotions(), carts: CartStream(of: Shop()).usual()))
    }
}

/// The carts of W1 for the pricing by hand, which must agree with the engine.
private final class HandWork: Sendable {
    let carts: [HandCart]

    /// The number of carts that were compared: all, or those that a slow engine prices within a few seconds.
    let comparedCount: Int

    init(comparedWith work: QuoteWork) throws {
        carts = work.carts.compactMap(HandCart.init)
        let end = ContinuousClock.now + .seconds(5)
        var count = 0
        for (cart, byHand) in zip(work.carts, carts) where ContinuousClock.now < end {
            try Self.compare(try work.quote(cart), HandPricing(byHand), cart: count)
            count += 1
        }
        comparedCount = count
    }

    private static func compare(_ quote: Quote, _ byHand: HandPricing, cart: Int) throws {
        let lines = quote.lines.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }.map(\.totalMinor)
        guard quote.totalMinor == byHand.totalMinor, lines == byHand.lineTotals else {
            throw Disagreement(
                "cart \(cart): engine \(quote.totalMinor) \(lines), by hand \(byHand.totalMinor) \(byHand.lineTotals)"
            )
        }
    }
}

/// The error for two results that should be equal.
struct Disagreement: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
