import Cartwright
import CartwrightTesting
import Synchronization
import Testing

/// The contract of histories of prices reports stores with one fault.
@Suite(.timeLimit(.minutes(15))) struct BadPriceHistoryTests {
    /// The faults, each with a rule that reports it.
    static let rules: [(BadPriceHistory.Fault, PriceHistoryStoreRule)] = [
        (.isNeverEmpty, .emptyAtFirst), (.mixesCountries, .readsBack), (.countsAll, .onlyGrows),
        (.readsAll, .readsFrom), (.backfillsNothing, .backfills), (.backfillsAtTheEnd, .backfills),
        (.removesWithoutLimit, .removesEnded), (.removesNothing, .removesEnded),
        (.forgetsWhenOpened, .outlivesTheStore), (.readsThenWrites, .concurrentWriters),
    ]

    @Test(arguments: rules)
    func `the contract reports the fault`(
        _ fault: BadPriceHistory.Fault,
        _ rule: PriceHistoryStoreRule
    ) async throws {
        let stores = Reopened { MemoryPriceHistory() }
        let opened = Atomic(0)
        let contract = PriceHistoryStoreContract { name in
            let number = opened.add(1, ordering: .relaxed).newValue
            return BadPriceHistory(stores.open(fault == .forgetsWhenOpened ? "\(name) \(number)" : name), fault)
        }
        #expect(try await !contract.violations(of: rule).isEmpty)
    }

    @Test func `every fault is tried, and every rule reports a fault`() {
        #expect(Set(Self.rules.map(\.0)) == Set(BadPriceHistory.Fault.allCases))
        #expect(Set(Self.rules.map(\.1)) == Set(PriceHistoryStoreRule.allCases))
    }
}

/// A history of prices with one fault.
struct BadPriceHistory: PriceHistoryStore {
    enum Fault: CaseIterable {
        case isNeverEmpty, mixesCountries, countsAll, readsAll, backfillsNothing, backfillsAtTheEnd
        case removesWithoutLimit, removesNothing, forgetsWhenOpened, readsThenWrites
    }

    private let inner: MemoryPriceHistory
    private let fault: Fault

    init(_ inner: MemoryPriceHistory, _ fault: Fault) { (self.inner, self.fault) = (inner, fault) }

    private func stored(_ series: PriceSeries) -> PriceSeries {
        fault == .mixesCountries ? PriceSeries(sku: series.sku, series.currency) : series
    }

    func append(_ changes: [PriceChange]) async throws(CartwrightError) -> Int {
        let changes = changes.map { PriceChange(of: stored($0.series), to: $0.step) }
        switch fault {
        case .countsAll:
            inner.append(changes)
            return changes.count
        case .readsThenWrites:
            let known = inner.histories(of: changes.map(\.series), from: .earliest)
            try? await Task.sleep(for: .milliseconds(5))
            inner.append(changes)
            return changes.count { !(known[$0.series]?.steps.contains($0.step) ?? false) }
        default: return inner.append(changes)
        }
    }

    func backfill(_ changes: [PriceChange]) -> Int {
        switch fault {
        case .backfillsNothing: 0
        case .backfillsAtTheEnd: inner.append(changes)
        default: inner.backfill(changes)
        }
    }

    func histories(of series: [PriceSeries], from instant: Instant) -> [PriceSeries: PriceHistory] {
        let found = inner.histories(of: series.map(stored), from: fault == .readsAll ? .earliest : instant)
        var histories: [PriceSeries: PriceHistory] = [:]
        for key in series {
            histories[key] = found[stored(key)]
            if fault == .isNeverEmpty {
                histories[key] = histories[key] ?? PriceHistory([PriceStep(at: .earliest, priceMinor: 0)])
            }
        }
        return histories
    }

    func removeSteps(endedBy instant: Instant, limit: Int) -> Int {
        switch fault {
        case .removesWithoutLimit: inner.removeSteps(endedBy: instant, limit: .max)
        case .removesNothing: 0
        default: inner.removeSteps(endedBy: instant, limit: limit)
        }
    }
}
