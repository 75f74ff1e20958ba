import Cartwright
import CheckoutSimulation
import TemporaryFiles
import TestRuns
import Testing

/// Many short runs from seeds, on the stores and on a model of values.
///
/// A failing run is repeated by `CARTWRIGHT_SEED=… swift test --filter SimulationTests`, which runs that seed alone;
/// `CARTWRIGHT_SIMULATIONS=100000` runs more of them.
@Suite(.timeLimit(.minutes(60))) struct SimulationTests {
    private static let steps = 8
    private static let chunks = 10
    private let shop: Checkout

    init() throws { shop = try Simulation.shop() }

    /// Returns the seeds of a part of a test: a number of seeds for each part, or the one in the environment for the
    /// first part.
    private static func seeds(_ count: Int, of part: Int = 0) -> Range<UInt64> {
        let one = UInt64(Setting.number("CARTWRIGHT_SEED", otherwise: 0))
        if one > 0 { return part == 0 ? one..<(one + 1) : 0..<0 }
        let first = UInt64(part * count) + 1
        return first..<(first + UInt64(count))
    }

    private static func again(_ seed: UInt64) -> Comment {
        "again: CARTWRIGHT_SEED=\(seed) swift test --filter SimulationTests"
    }

    @Test(arguments: 0..<chunks)
    func `the core on a store in memory keeps the laws under every fault`(_ part: Int) async throws {
        let count =
            Setting.number("CARTWRIGHT_SIMULATIONS", otherwise: AllTests.count(1_000, all: 10_000)) / Self.chunks
        let seeds = Self.seeds(count, of: part)
        var counts: [String: Int] = [:]
        for seed in seeds {
            var simulation = Simulation(seed: seed, steps: Self.steps, in: shop)
            let store = MemoryCheckoutStore(seed: 1)
            await simulation.run { store }
            try #require(simulation.findings == [], Self.again(seed))
            counts.merge(simulation.counts, uniquingKeysWith: +)
        }
        guard seeds.count >= 500 else { return }
        let needed = [
            "abandoned", "crash", "full", "ledger.limit_reached", "lost", "orders", "poacher", "rival",
            "session.conflict",
        ]
        for name in needed { #expect(counts[name, default: 0] > 3, "\(name) must be tried") }
    }

    @Test(arguments: [(StoreKind.sqlite, AllTests.count(30, all: 150)), (.postgreSQL, AllTests.count(8, all: 40))])
    func `the same commands on each store give the same answers`(_ kind: StoreKind, _ count: Int) async throws {
        for seed in Self.seeds(count) {
            let transcripts = try await transcripts(seed: seed, kind)
            try #require(transcripts[0] == transcripts[1], Self.again(seed))
        }
    }

    @Test(arguments: BadCheckoutStore.Fault.allCases)
    func `a store with one fault is found`(_ fault: BadCheckoutStore.Fault) async throws {
        for seed in 1...200 as ClosedRange<UInt64> {
            var simulation = Simulation(seed: seed, steps: 20, in: shop)
            let store = BadCheckoutStore(fault)
            await simulation.run { store }
            guard let finding = simulation.findings.first else { continue }
            #expect(finding.hasPrefix("seed \(seed), "))
            var again = Simulation(seed: seed, steps: 20, in: shop)
            let other = BadCheckoutStore(fault)
            await again.run { other }
            #expect(again.findings == simulation.findings, "a seed finds the same again")
            return
        }
        Issue.record("\(fault) was never found")
    }

    /// Returns the transcripts of a store in memory and of a store of the given kind.
    private func transcripts(seed: UInt64, _ kind: StoreKind) async throws -> [[String]] {
        let folder = try TemporaryFolder()
        let store = MemoryCheckoutStore(seed: 1)
        var onMemory = Simulation(seed: seed, steps: Self.steps, in: shop)
        await onMemory.run { store }
        let open = try kind.opening(in: folder)
        var onDisk = Simulation(seed: seed, steps: Self.steps, in: shop)
        await onDisk.run { () throws(CartwrightError) in try open() }
        #expect(onMemory.findings + onDisk.findings == [], Self.again(seed))
        return [onMemory.transcript, onDisk.transcript]
    }
}
