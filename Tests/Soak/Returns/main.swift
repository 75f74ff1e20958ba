import Foundation

@testable import Cartwright

// Checks returns from random orders step by step, see ReturnCheck.

let usage = "usage: returns FIRST LAST"
let seeds = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
guard seeds.count == 2, CommandLine.arguments.count == 3, seeds[0] <= seeds[1] else {
    print(usage)
    exit(64)
}
var counts = ReturnCheck.Counts()
for seed in seeds[0]...seeds[1] {
    let findings: [String]
    do {
        guard let check = try ReturnCheck(seed: seed) else { continue }
        findings = check.findings
        counts.add(check.counts)
    } catch {
        findings = ["error: \(error)"]
    }
    guard findings.isEmpty else {
        print("\nseed \(seed):")
        for finding in findings { print("  \(finding)") }
        print("again: .build/soak/returns \(seed) \(seed)")
        exit(1)
    }
    if seed % 1_000 == 0 || seed == seeds[1] {
        print("\r\(counts.words)", terminator: "")
        fflush(nil)
    }
}
print("")
