import Cartwright
import Foundation

/// Runs simulated shops from seeds, on a store in memory and on a model, and compares the results.
///
/// usage: simulate FIRST LAST [STEPS]
enum Simulate {
    static func run(_ seeds: ClosedRange<UInt64>, steps: Int) async throws -> Bool {
        let shop = try Simulation.shop()
        var commits = 0
        for seed in seeds {
            var simulation = Simulation(seed: seed, steps: steps, in: shop)
            let store = MemoryCheckoutStore(seed: 1)
            await simulation.run { store }
            guard simulation.findings.isEmpty else {
                print("\n\(simulation.transcript.joined(separator: "\n"))")
                for finding in simulation.findings { print("  \(finding)") }
                print("again: .build/soak/simulate \(seed) \(seed)")
                return false
            }
            commits += simulation.counts["done", default: 0]
            let count = seed - seeds.lowerBound + 1
            if count % 1_000 == 0 || seed == seeds.upperBound {
                print("\r\(count) of \(seeds.count): \(commits) commands carried out", terminator: "")
                fflush(nil)
            }
        }
        print("")
        return true
    }
}

let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
guard (2...3).contains(numbers.count), numbers[0] <= numbers[1], numbers[0] > 0 else {
    print("usage: simulate FIRST LAST [STEPS]")
    exit(64)
}
exit(try await Simulate.run(numbers[0]...numbers[1], steps: numbers.count > 2 ? Int(numbers[2]) : 10) ? 0 : 1)
