import CartwrightScenarios
import Foundation

@testable import Cartwright

/// Compares the reasons of promotions that are not applied in random scenarios, by `best` and by `priority`, with a
/// second implementation of the order of precedence.
struct ReasonSoak {
    /// The number of times that each reason occurred.
    private var counts: [String: Int] = [:]

    /// The number of scenarios that differ.
    private var differences = 0

    /// - Returns: true if no scenario differs. The first ones that differ are printed.
    mutating func run(_ seeds: ClosedRange<UInt64>) -> Bool {
        for seed in seeds {
            do {
                var (random, generator) = (RandomScenario(seed: seed), ScenarioGenerator(seed: seed))
                let values = [try JSONParser.parse(random.text(promotions: 12)), generator.scenario(promotions: 12)]
                for value in values {
                    for choose in PricingOptions.Objective.allCases {
                        try compare(value.choosing(choose.rawValue), seed)
                    }
                }
            } catch {
                print("\nseed \(seed): \(error)")
                return false
            }
            let count = seed - seeds.lowerBound + 1
            guard count % 500 == 0 || seed == seeds.upperBound else { continue }
            print("\r\(count) of \(seeds.count): \(differences) scenarios differ", terminator: "")
            fflush(nil)
        }
        let words = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
        print("\n\(words.joined(separator: ", "))")
        return differences == 0
    }

    private mutating func compare(_ value: JSONValue, _ seed: UInt64) throws {
        let comparison = try ReasonComparison(value, clock: Soak.clock)
        counts.merge(comparison.counts) { $0 + $1 }
        guard !comparison.findings.isEmpty else { return }
        differences += 1
        guard differences <= 3 else { return }
        print("\nseed \(seed):")
        for finding in comparison.findings { print("  \(finding)") }
        print(value.text)
        print("again: .build/soak/soak --reasons \(seed)..\(seed)")
    }
}
