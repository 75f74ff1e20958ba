import Benchmark
import Cartwright
import Rounds
import Workloads

/// Quotes with all explanations, beside the same quotes without.
func registerExplained() {
    let rows: [(Measure, Measure, () -> [UInt8])] = [
        (.together, .togetherExplained, promotionsTogether), (.beaten, .beatenExplained, promotionsBeatenByOne),
    ]
    for (plain, explained, catalog) in rows {
        for (measure, explanation) in [(plain, PricingOptions.Explanation.applied), (explained, .all)] {
            QuoteWork.register(measure) {
                let carts = CartStream(of: Shop()).carts(lines: 10, 20)
                return try QuoteWork(catalog: catalog(), carts: carts, explanation: explanation)
            }
        }
    }
}
