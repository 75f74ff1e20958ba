import Cartwright
import CartwrightTesting
import TemporaryFiles
import Testing

@testable import CartwrightSQLite

@Suite(.timeLimit(.minutes(15))) struct PriceHistoryContractTests {
    @Test(arguments: PriceHistoryStoreRule.allCases)
    func `a file satisfies the contract of histories of prices`(_ rule: PriceHistoryStoreRule) async throws {
        let folder = try TemporaryFolder()
        let contract = PriceHistoryStoreContract { name throws(CartwrightError) in
            try SQLitePriceHistory(path: folder.file(name))
        }
        #expect(try await contract.violations(of: rule) == [])
    }

    @Test(arguments: PriceHistoryStoreRule.allCases)
    func `the history of prices in memory satisfies the contract`(_ rule: PriceHistoryStoreRule) async throws {
        let stores = Reopened { MemoryPriceHistory() }
        #expect(try await PriceHistoryStoreContract { stores.open($0) }.violations(of: rule) == [])
    }

    @Test func `a change needs at most 100 bytes`() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.file("shop.store"))
        let prices = try SQLitePriceHistory(store)
        let empty = try store.pages()
        var changes: [PriceChange] = []
        for week in 0..<52 {
            let at = Instant.earliest.adding(seconds: 1_767_225_600 + Int64(week) * 604_800)
            for item in 0..<100 {
                let series = PriceSeries(sku: "SKU-\(100_000 + item)", .usd)
                let price = Int64(1_000 + week * 7 + item)
                changes.append(PriceChange(of: series, to: PriceStep(at: at, priceMinor: price, listMinor: 2_000)))
            }
        }
        #expect(try await prices.append(changes) == changes.count)
        #expect(try store.pages() - empty <= 100 * Int64(changes.count))
    }
}

/// Tests the query plans of the statements on prices. None may slow down as the tables grow.
struct PricePlanTests {
    @Test(arguments: PriceSQL.allCases)
    func `every statement on prices uses an index`(_ sql: PriceSQL) throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.file("shop.store"))
        let plan = try store.withConnection { connection throws(CartwrightError) in
            try PreparedStatement("EXPLAIN QUERY PLAN \(sql.text)", on: connection).all { $0.text(3) }
        }
        for step in plan {
            #expect(!step.contains("TEMP B-TREE"), "it sorts: \(step)")
            #expect(step.hasPrefix("SEARCH") || step.hasPrefix("SCALAR SUBQUERY"), "\(step)")
        }
        #expect(plan.isEmpty == [.add, .addOlder, .addSeries].contains(sql))
    }
}

extension SQLiteStore {
    /// Returns the bytes of the pages of the file.
    fileprivate func pages() throws -> Int64 {
        try withConnection { connection throws(CartwrightError) in
            try connection.integer("PRAGMA page_count") * connection.integer("PRAGMA page_size")
        }
    }
}
