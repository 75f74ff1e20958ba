import Cartwright
import CartwrightSQLite
import CartwrightTesting
import TemporaryFiles
import Testing

struct SQLiteStoreContractTests {
    @Test(arguments: FeedStoreRule.allCases)
    func `a file satisfies the contract of feed stores`(_ rule: FeedStoreRule) async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("shop.store")
        let contract = FeedStoreContract { () throws(CartwrightError) in try SQLiteStore(path: path) }
        #expect(try await contract.violations(of: rule) == [])
    }

    @Test(arguments: FeedStoreRule.allCases)
    func `the store in memory satisfies the contract`(_ rule: FeedStoreRule) async throws {
        let store = MemoryFeedStore()
        let contract = FeedStoreContract { store }
        #expect(try await contract.violations(of: rule) == [])
    }

    /// A store with one fault.
    struct BadStore: FeedStore {
        let inner = MemoryFeedStore()
        let fault: Fault

        enum Fault: CaseIterable {
            case forgetsMarks, forgetsCards, oneFeedForAll, neverTakesAway, writesWholeRecords, inventsRecords
            case removesByNameOnly, removesHeadersOnly
        }

        func record(of name: String) -> FeedRecord? {
            var record = inner.record(of: fault == .oneFeedForAll ? "" : name)
            if fault == .forgetsMarks { record?.marks = [:] }
            if fault == .forgetsCards { record?.cards = [:] }
            if fault == .inventsRecords { record = record ?? FeedRecord() }
            return record
        }

        func write(_ change: FeedChange, to name: String) {
            let name = fault == .oneFeedForAll ? "" : name
            let before = Feed(inner.record(of: name) ?? FeedRecord())
            let after = Feed(FeedRecord().applying(FeedChange(from: Feed(), to: before)).applying(change))
            switch fault {
            case .neverTakesAway where change.cards.isEmpty: break
            case .writesWholeRecords:
                inner.write(FeedChange(from: before, to: Feed()), to: name)
                inner.write(change, to: name)
            default: inner.write(FeedChange(from: before, to: after), to: name)
            }
        }

        func removeFeeds(of user: String) -> Int {
            switch fault {
            case .removesByNameOnly:
                guard let record = inner.record(of: user) else { return 0 }
                inner.write(FeedChange(from: Feed(record), to: Feed()), to: user)
                return 1
            case .removesHeadersOnly: return inner.record(of: user) == nil ? 0 : 2
            default: return inner.removeFeeds(of: user)
            }
        }
    }

    @Test(arguments: BadStore.Fault.allCases)
    func `the contract reports the fault`(_ fault: BadStore.Fault) async throws {
        let store = BadStore(fault: fault)
        let contract = FeedStoreContract { store }
        var broken: [String] = []
        for rule in FeedStoreRule.allCases { broken += try await contract.violations(of: rule) }
        #expect(!broken.isEmpty)
    }
}
