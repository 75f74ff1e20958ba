import CartwrightScenarios
import Foundation

@testable import Cartwright

/// Checks the choice among up to 600 promotions against the laws of the best set, and measures the pricing time, by
/// family.
struct LawSoak {
    private var rows: [LargeFamily: Row] = [:]
    private var (shown, violated) = (0, 0)
    private let isVerbose: Bool

    /// True if `CARTWRIGHT_STACKING` is `compound`. The best set of an instance is then not known.
    private static let compounds = ProcessInfo.processInfo.environment["CARTWRIGHT_STACKING"] == "compound"

    /// The findings of one family.
    private struct Row {
        var (instances, exact, violated) = (0, 0, 0)
        var worst: [ChoiceLaw: Worst] = [:]

        /// The ratios of bound to value of choices that are not exact.
        var gaps: [Double] = []
        var milliseconds: [Double] = []
    }

    private struct Worst {
        var (count, minor, partsPerMillion) = (0, Int64(0), Int64(0))

        /// The number of deviations above half a percent.
        var great = 0

        /// The number of deviations that the law does not allow.
        var broken = 0

        mutating func note(_ deviation: ChoiceDeviation) {
            count += 1
            if deviation.partsPerMillion > 5000 { great += 1 }
            if !deviation.isAllowed { broken += 1 }
            minor = max(minor, deviation.minor)
            partsPerMillion = max(partsPerMillion, deviation.partsPerMillion)
        }
    }

    init(isVerbose: Bool) { self.isVerbose = isVerbose }

    /// - Parameter family: the family, or nil for all of them in turn.
    /// - Returns: true if no law is broken.
    mutating func run(_ seeds: ClosedRange<UInt64>, _ family: LargeFamily?, maximumSets: Int) -> Bool {
        let families = LargeFamily.allCases
        for seed in seeds {
            let family = family ?? families[Int(seed % UInt64(families.count))]
            do {
                var random = LargeScenario(SplitMix64(state: seed))
                try check(random.instance(family), seed, maximumSets)
            } catch {
                print("seed \(seed), \(family.rawValue): \(error)")
                violated += 1
            }
        }
        for family in families { if let row = rows[family] { report(row, of: family) } }
        return violated == 0
    }

    private mutating func check(_ instance: LargeInstance, _ seed: UInt64, _ maximumSets: Int) throws {
        var scenario = try Scenario(JSONParser.parse(instance.text))
        if Self.compounds { scenario.options.stacking = .compound }
        let milliseconds = try Self.milliseconds(toPrice: scenario)
        let laws = try ChoiceLaws(
            scenario,
            bestMinor: Self.compounds ? nil : instance.bestMinor,
            seed: seed,
            clock: Soak.clock,
            maximumSets: maximumSets
        )
        let choice = laws.choice
        var row = rows[instance.family] ?? Row()
        row.instances += 1
        row.milliseconds.append(milliseconds)
        if choice.isExact {
            row.exact += 1
        } else {
            row.gaps.append(Double(choice.boundMinor) / Double(max(1, choice.valueMinor)))
        }
        for deviation in laws.deviations { row.worst[deviation.law, default: Worst()].note(deviation) }
        let violations = laws.violations
        if !violations.isEmpty { (row.violated, violated) = (row.violated + 1, violated + 1) }
        rows[instance.family] = row
        guard isVerbose || !violations.isEmpty && shown < 40 else { return }
        shown += 1
        let about = "\(scenario.promotions.count) promotions, \(choice.valueMinor) of \(choice.boundMinor)"
        let search = "\(choice.nodes) nodes, \(Self.number(milliseconds)) ms, \(laws.priced) sets tried"
        print("seed \(seed), \(instance.family.rawValue): \(about)\(choice.isExact ? ", exact" : ""), \(search)")
        for law in ChoiceLaw.allCases {
            let ofLaw = violations.filter { $0.law == law }
            guard let worst = ofLaw.max(by: { $0.minor < $1.minor }) else { continue }
            print("  \(law.rawValue): \(ofLaw.count), at most \(worst.minor) more: \(worst.text)")
        }
    }

    /// Returns the median time to price a cart with a compiled catalog, in milliseconds.
    static func milliseconds(toPrice scenario: Scenario, times: Int = 3) throws -> Double {
        let catalog = try Catalog(scenario.promotions)
        var options = scenario.options
        options.explanation = .applied
        var taken: [Double] = []
        for _ in 0..<times {
            let clock = ContinuousClock()
            let start = clock.now
            _ = try price(scenario.cart, from: catalog, at: scenario.now ?? Soak.clock, options: options)
            taken.append((clock.now - start) / .milliseconds(1))
        }
        taken.sort()
        return taken[taken.count / 2]
    }

    private static func number(_ value: Double, digits: Int = 1) -> String { String(format: "%.\(digits)f", value) }

    private func report(_ row: Row, of family: LargeFamily) {
        let times = row.milliseconds.sorted()
        let name = family.rawValue.padding(toLength: 20, withPad: " ", startingAt: 0)
        var text = "\(name) \(row.instances) instances, \(row.exact) exact, \(row.violated) break a law"
        text += ", \(Self.number(times[times.count / 2])) ms, at most \(Self.number(times.last ?? 0)) ms"
        let gaps = row.gaps.sorted()
        if let last = gaps.last {
            let (median, worst) = (Self.number(gaps[gaps.count / 2], digits: 4), Self.number(last, digits: 4))
            text += ", bound by value \(median), at most \(worst)"
        }
        print(text)
        for law in ChoiceLaw.allCases {
            guard let worst = row.worst[law] else { continue }
            let percent = Self.number(Double(worst.partsPerMillion) / 10000, digits: 3)
            let times = "\(worst.count) times, \(worst.broken) not allowed, \(worst.great) above 0.5 %"
            print("  \(law.rawValue): \(times), at most \(worst.minor) more, at most \(percent) %")
        }
    }
}

extension LawSoak {
    /// The arguments of `--laws`.
    struct Command {
        private var seeds: ClosedRange<UInt64>
        private var family: LargeFamily?
        private var maximumSets = 20_000
        private var isVerbose = false

        init?(_ arguments: ArraySlice<String>) {
            var arguments = arguments
            guard let seeds = arguments.popFirst().flatMap(seedRange) else { return nil }
            self.seeds = seeds
            while let option = arguments.popFirst() {
                switch option {
                case "--verbose": isVerbose = true
                case "--family":
                    guard let family = arguments.popFirst().flatMap(LargeFamily.init) else { return nil }
                    self.family = family
                case "--sets":
                    guard let count = arguments.popFirst().flatMap({ Int($0) }), count >= 0 else { return nil }
                    maximumSets = count
                default: return nil
                }
            }
        }

        func run() -> Bool {
            var soak = LawSoak(isVerbose: isVerbose)
            return soak.run(seeds, family, maximumSets: maximumSets)
        }
    }
}
