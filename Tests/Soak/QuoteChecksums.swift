import CartwrightScenarios
import Foundation

@testable import Cartwright

/// Prints a checksum of the quotes of each thousand random scenarios, so that two engines can be compared.
///
/// Every scenario is priced by `best` and by `priority` with each rounding. A line has the seeds, a checksum of the
/// payments and discounts, and a checksum of whole quotes with their reasons, nudges and certificates. Fewer seeds per
/// line narrow down the first scenario that differs.
struct QuoteChecksums {
    /// The number of seeds per line.
    let seedsPerLine: UInt64

    /// - Returns: true if every scenario could be priced.
    func run(_ seeds: ClosedRange<UInt64>) -> Bool {
        var first = seeds.lowerBound
        while first <= seeds.upperBound {
            let last = min(seeds.upperBound, first + seedsPerLine - 1)
            var (paid, whole) = (ContentHash(), ContentHash())
            for seed in first...last {
                do {
                    try add(seed, to: &paid, &whole)
                } catch {
                    print("seed \(seed): \(error)")
                    return false
                }
            }
            print("\(first)..\(last) \(paid.digits) \(whole.digits)")
            fflush(nil)
            first = last + 1
        }
        return true
    }

    /// Adds the quotes of the scenarios from both generators.
    private func add(_ seed: UInt64, to paid: inout ContentHash, _ whole: inout ContentHash) throws {
        var (random, generator) = (RandomScenario(seed: seed), ScenarioGenerator(seed: seed))
        let values = [try JSONParser.parse(random.text(promotions: 12)), generator.scenario(promotions: 12)]
        for value in values {
            var scenario = try Scenario(value)
            for choose in PricingOptions.Objective.allCases {
                for rounding in Rounding.allCases {
                    (scenario.options.choose, scenario.options.rounding) = (choose, rounding)
                    let quote = try scenario.quote(clock: Soak.clock)
                    whole.add(quote.json.utf8)
                    paid.add(quote.onlyPaid.json.utf8)
                }
            }
        }
    }
}

extension Quote {
    /// The quote without the data on promotions that are not applied.
    fileprivate var onlyPaid: Quote {
        var quote = self
        (quote.notApplied, quote.nudges, quote.rejectedCodes, quote.choice) = ([], [], [], nil)
        return quote
    }
}
