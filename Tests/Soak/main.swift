@testable import Cartwright
import Foundation

/// Prices random scenarios of up to twelve promotions with the engine and by trying every set, and compares.
///
/// usage: soak FIRST LAST
struct Soak {
    private static let clock = Instant(seconds: 1_777_636_800) ?? .earliest
    private var (searched, apart, most) = (0, 0, 0)

    mutating func run(_ seeds: ClosedRange<UInt64>) -> Bool {
        for seed in seeds {
            var random = RandomScenario(seed: seed)
            let text = random.text(promotions: 12)
            let findings = findings(in: text)
            guard findings.isEmpty else {
                report(seed, text, findings)
                return false
            }
            let count = seed - seeds.lowerBound + 1
            if count % 500 == 0 || seed == seeds.upperBound { progress(count, of: UInt64(seeds.count)) }
        }
        print("")
        return true
    }

    private mutating func findings(in text: String) -> [String] {
        do {
            let check = try ChoiceCheck(Scenario(JSONParser.parse(text)), clock: Self.clock)
            if check.nodes > 1 { searched += 1 }
            if check.hasParts { apart += 1 }
            most = max(most, check.nodes)
            return check.findings
        } catch {
            return ["error: \(error)"]
        }
    }

    private func progress(_ count: UInt64, of all: UInt64) {
        print("\r\(count) of \(all): \(searched) searched, \(apart) in parts, at most \(most) nodes", terminator: "")
        fflush(nil)
    }

    private func report(_ seed: UInt64, _ text: String, _ findings: [String]) {
        print("\nseed \(seed):")
        for finding in findings { print("  \(finding)") }
        print(text)
        print("again: make soak SEEDS=\(seed)..\(seed)")
    }
}

let seeds = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
guard seeds.count == 2, seeds[0] <= seeds[1], seeds[0] > 0 else {
    print("usage: soak FIRST LAST")
    exit(64)
}
var soak = Soak()
exit(soak.run(seeds[0]...seeds[1]) ? 0 : 1)
