import CartwrightScenarios
import TestRuns
import Testing

@testable import Cartwright

/// Checks the laws of the best set on catalogs of all kinds, far too large to try every set: a few here, a hundred with
/// `make test-all`, thousands of up to 600 promotions with `make soak`.
@Suite struct ChoiceLawTests {
    /// The deviations that break a law, by law, over all instances, and the numbers of instances, of proven choices and
    /// of known best sets.
    private struct Findings {
        var broken: [ChoiceLaw: [String]] = [:]
        var (instances, exact, known) = (0, 0, 0)
        var families: Set<LargeFamily> = []

        init() throws {
            for seed in 1...UInt64(AllTests.count(24, all: 100)) {
                var random = LargeScenario(SplitMix64(state: seed))
                let family = LargeFamily.allCases[Int(seed) % LargeFamily.allCases.count]
                let instance = random.instance(family, promotions: Self.size(seed))
                var scenario = try Scenario(JSONParser.parse(instance.text))
                // The best set is known for discounts that add up.
                let compounds = seed % 3 == 0
                if compounds { scenario.options.stacking = .compound }
                let laws = try ChoiceLaws(
                    scenario,
                    bestMinor: compounds ? nil : instance.bestMinor,
                    seed: seed,
                    clock: .testing,
                    maximumSets: 60,
                    maximumRemovals: 1
                )
                for violation in laws.violations {
                    let text = "seed \(seed), \(family.rawValue): \(violation.minor) more \(violation.text)"
                    broken[violation.law, default: []].append(text)
                }
                instances += 1
                exact += laws.choice.isExact ? 1 : 0
                known += instance.bestMinor == nil ? 0 : 1
                families.insert(family)
            }
        }

        /// Returns mostly small sizes, since a debug build prices the promotions.
        private static func size(_ seed: UInt64) -> Int { [5, 8, 10, 12, 16, 24, 8, 40][Int(seed / 8) % 8] }
    }

    /// Computed once for all laws.
    private static let findings = Result { try Findings() }

    @Test(
        "a choice keeps the laws of the best set",
        arguments: ChoiceLaw.allCases
    )
    func keeps(_ law: ChoiceLaw) throws {
        let broken = try Self.findings.get().broken[law] ?? []
        #expect(
            broken.isEmpty,
            "\(law.rawValue): \(broken.count) times, such as \(broken.prefix(3).joined(separator: "; "))"
        )
    }

    @Test func `every kind of catalog is among the instances, and the best set of many is known`() throws {
        let findings = try Self.findings.get()
        #expect(findings.families.count == LargeFamily.allCases.count)
        #expect(findings.known * 10 > findings.instances * 3 && findings.exact * 10 > findings.instances * 3)
    }

    @Test func `forty products with fifteen prices each cost their lowest prices`() throws {
        var random = LargeScenario(SplitMix64(state: 6))
        let instance = random.volumePrices(600, orderPromotions: 0, isWhole: true)
        let scenario = try Scenario(JSONParser.parse(instance.text))
        #expect(scenario.promotions.count == 600 && scenario.cart.lines.count == 40)
        #expect(try scenario.quote(clock: .testing).choice?.valueMinor == instance.bestMinor)
    }

    @Test func `a seed gives the same scenario`() {
        for family in LargeFamily.allCases {
            let texts = ([1, 1, 2] as [UInt64]).map { seed in
                var random = LargeScenario(SplitMix64(state: seed))
                return random.instance(family).text
            }
            #expect(texts[0] == texts[1] && texts[0] != texts[2])
        }
    }
}
