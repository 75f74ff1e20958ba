import Benchmark
import Cartwright
import Rounds
import Workloads

/// One promotion of each kind, for carts of ten lines.
func registerKinds() {
    for kind in KindOfPricing.allCases {
        register(kind.measure) {
            try QuoteWork(catalog: kind.catalog, carts: CartStream(of: Shop()).carts(lines: 10, 200))
        }
    }
}

/// Twenty promotions, for carts of ten lines and of a thousand.
func registerLines() {
    for (measure, count) in [(Measure.tenLines, 10), (.thousandLines, 1_000)] {
        register(measure.rawValue) {
            try QuoteWork(catalog: mixedPromotions(), carts: CartStream(of: Shop()).carts(lines: count, 50))
        }
    }
}

/// Registers rounds that are short, so that many of them fit into a minute.
private func register(_ name: String, setup: @escaping () throws -> QuoteWork) {
    let configuration = Benchmark.Configuration.upTo(2 * CartStream.count, within: .seconds(1))
    Benchmark(name, configuration: configuration) { (benchmark, work: QuoteWork) in
        let cart = work.carts[benchmark.currentIteration % work.carts.count]
        benchmark.startMeasurement()
        let quote = try work.quote(cart)
        benchmark.stopMeasurement()
        blackHole(quote)
    } setup: {
        try setup()
    }
}
