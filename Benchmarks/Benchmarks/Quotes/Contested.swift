import Benchmark
import Cartwright
import Rounds
import Workloads

/// W4: the best of fourteen promotions, by the engine's search and by pricing every compatible set.
func registerContested() {
    QuoteWork.register(.contested) {
        try QuoteWork(catalog: conflictingPromotions(), carts: [CartStream(of: Shop()).contested()])
    }

    let configuration = Benchmark.Configuration.upTo(100, within: .seconds(4), counting: .cartsCompared)
    Benchmark(Measure.contestedExhaustively.rawValue, configuration: configuration) {
        (benchmark, search: ExhaustiveSearch) in
        benchmark.startMeasurement()
        let best = try search.best()
        benchmark.stopMeasurement()
        try search.compare(best)
        benchmark.measurement(Count.cartsCompared.metric, 1)
    } setup: {
        try ExhaustiveSearch(
            QuoteWork(catalog: conflictingPromotions(), carts: [CartStream(of: Shop()).contested()])
        )
    }
}

/// W5: the best of sixty promotions for many carts, with the number of sets that were priced and of proven choices.
func registerSixtyContested() {
    let configuration = Benchmark.Configuration.upTo(
        CartStream.count,
        within: .seconds(4),
        counting: .nodes,
        .exactChoices
    )
    Benchmark(Measure.sixtyContested.rawValue, configuration: configuration) { (benchmark, search: ProvenSearch) in
        let cart = search.work.carts[benchmark.currentIteration % search.work.carts.count]
        benchmark.startMeasurement()
        let quote = try search.work.quote(cart)
        benchmark.stopMeasurement()
        benchmark.measurement(Count.nodes.metric, quote.choice?.nodes ?? 0)
        benchmark.measurement(Count.exactChoices.metric, search.exactCount)
    } setup: {
        try ProvenSearch(
            QuoteWork(catalog: sixtyConflictingPromotions(), carts: CartStream(of: Shop()).carts(lines: 10, 20))
        )
    }
}

/// Twenty carts, and the number of them whose choice is proven.
private final class ProvenSearch: Sendable {
    let work: QuoteWork
    let exactCount: Int

    init(_ work: QuoteWork) throws {
        self.work = work
        exactCount = try work.carts.count { try work.quote($0).choice?.isExact == true }
    }
}

/// Every compatible set of promotions, ready to be priced.
private final class ExhaustiveSearch: Sendable {
    private let work: QuoteWork
    private let sets: [Catalog]

    init(_ work: QuoteWork) throws {
        self.work = work
        var compatible: [[Promotion]] = [[]]
        for promotion in work.catalog.promotions {
            compatible += compatible.filter { $0.allSatisfy(promotion.isCompatible) }.map { $0 + [promotion] }
        }
        sets = try compatible.map { try Catalog($0) }
    }

    /// Returns the maximum discount of all sets, including shipping.
    func best() throws -> Int64 {
        var options = PricingOptions()
        (options.choose, options.explanation) = (.priority, .applied)
        var best: Int64 = 0
        for set in sets {
            best = max(best, try price(work.carts[0], from: set, at: CartStream.instant, options: options).takenOff)
        }
        return best
    }

    func compare(_ best: Int64) throws {
        let quote = try work.quote(work.carts[0])
        guard quote.takenOff == best, quote.choice?.isExact == true else {
            throw Disagreement("expected \(best), found \(quote.takenOff)")
        }
    }
}

extension Quote {
    fileprivate var takenOff: Int64 { discountMinor + shippingDiscountMinor }
}
