import CartwrightScenarios
import Foundation

@testable import Cartwright

/// Prices random scenarios of up to twelve promotions with the engine, by trying every set and by a literal
/// implementation of the rules, and compares the amounts and the reasons.
struct Soak {
    static let clock = Instant(seconds: 1_777_636_800) ?? .earliest
    private var (searched, apart, most, compared, leftOut) = (0, 0, 0, 0, 0)

    mutating func run(_ seeds: ClosedRange<UInt64>) -> Bool {
        for seed in seeds {
            var (random, generator) = (RandomScenario(seed: seed), ScenarioGenerator(seed: seed))
            let (text, value) = (random.text(promotions: 12), generator.scenario(promotions: 12))
            let byText = Self.check { try findings(ofChoiceIn: text) }
            guard byText.isEmpty else { return report(seed, text, byText) }
            let byRules = Self.check { try findings(ofAmountsIn: value) }
            guard byRules.isEmpty else { return report(seed, value.text, byRules) }
            let count = seed - seeds.lowerBound + 1
            if count % 500 == 0 || seed == seeds.upperBound { progress(count, of: UInt64(seeds.count)) }
        }
        print("")
        return true
    }

    private static func check(_ findings: () throws -> [String]) -> [String] {
        do { return try findings() } catch { return ["error: \(error)"] }
    }

    private mutating func findings(ofChoiceIn text: String) throws -> [String] {
        let scenario = try Scenario(JSONParser.parse(text))
        let check = try ChoiceCheck(scenario, clock: Self.clock)
        if check.nodes > 1 { searched += 1 }
        if check.hasParts { apart += 1 }
        most = max(most, check.nodes)
        if check.leftOut > 0 { leftOut += 1 }
        return check.findings + (try ReasonCheck(scenario, clock: Self.clock).findings)
    }

    private mutating func findings(ofAmountsIn value: JSONValue) throws -> [String] {
        let check = try OracleCheck(value, clock: Self.clock)
        if check.comparesChoice { compared += 1 }
        if check.leftOut > 0 { leftOut += 1 }
        return check.findings
    }

    private func progress(_ count: UInt64, of all: UInt64) {
        let found =
            "\(searched) searched, \(apart) in parts, at most \(most) nodes, \(compared) by the rules,"
            + " \(leftOut) leave one out"
        print("\r\(count) of \(all): \(found)", terminator: "")
        fflush(nil)
    }

    private func report(_ seed: UInt64, _ text: String, _ findings: [String]) -> Bool {
        print("\nseed \(seed):")
        for finding in findings { print("  \(finding)") }
        print(text)
        print("again: make soak SEEDS=\(seed)..\(seed)")
        return false
    }
}

/// Returns the seeds of a range such as `1..20000`, or nil if the text is not such a range.
func seedRange(_ text: String) -> ClosedRange<UInt64>? {
    let ends = text.split(separator: ".", omittingEmptySubsequences: false)
    guard ends.count == 3, ends[1].isEmpty, let first = UInt64(ends[0]), let last = UInt64(ends[2]) else { return nil }
    return first > 0 && first <= last ? first...last : nil
}

let usage = """
    usage: soak FIRST..LAST
           soak --reasons FIRST..LAST
           soak --checksums FIRST..LAST [SEEDS_PER_LINE]
           soak --laws FIRST..LAST [--family NAME] [--sets COUNT] [--verbose]
           soak --choices FILE
    """
if CommandLine.arguments.dropFirst().first == "--choices", CommandLine.arguments.count == 3 {
    exit(ChoicePrinter(path: CommandLine.arguments[2]).run() ? 0 : 1)
}
if CommandLine.arguments.dropFirst().first == "--laws" {
    guard let command = LawSoak.Command(CommandLine.arguments.dropFirst(2)) else {
        print(usage)
        exit(64)
    }
    exit(command.run() ? 0 : 1)
}
var arguments = CommandLine.arguments.dropFirst()
let mode = arguments.first.flatMap { $0.hasPrefix("--") ? $0 : nil }
if mode != nil { arguments = arguments.dropFirst() }
let seedsPerLine = arguments.dropFirst().first.map { UInt64($0) ?? 0 } ?? 1000
guard [nil, "--reasons", "--checksums"].contains(mode), seedsPerLine > 0,
    (1...(mode == "--checksums" ? 2 : 1)).contains(arguments.count), let seeds = arguments.first.flatMap(seedRange)
else {
    print(usage)
    exit(64)
}
switch mode {
case "--checksums": exit(QuoteChecksums(seedsPerLine: seedsPerLine).run(seeds) ? 0 : 1)
case "--reasons":
    var soak = ReasonSoak()
    exit(soak.run(seeds) ? 0 : 1)
default:
    var soak = Soak()
    exit(soak.run(seeds) ? 0 : 1)
}
