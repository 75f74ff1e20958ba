import Cartwright
import Foundation
import TemporaryFiles
import Testing

@testable import CartwrightSQLite

/// Tests that nothing is left of an erased customer in the files of a store, read from outside.
@Suite(.timeLimit(.minutes(15))) struct TracesTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("shop.store")
    }

    /// Returns the files beside the store that hold a text.
    private func files(with text: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { name in
            try Data(contentsOf: URL(filePath: folder.file(name))).range(of: Data(text.utf8)) != nil
        }
    }

    private func erase(_ customer: String, in file: SQLiteStore, tenant: Tenant = .shop) async throws {
        let store = try SQLiteCheckoutStore(file, tenant: tenant, seed: 1)
        let lists = try #require(store.administration)
        let rewrite: @Sendable ([UInt8]) -> [UInt8] = { bytes in
            Array(String(decoding: bytes, as: UTF8.self).replacing(customer, with: "erased").utf8)
        }
        let query = ListQuery(.sessions, keys: [ListKey(.pastCustomer, customer)], limit: 1_000)
        for entry in try await lists.page(query).entries {
            try await lists.rewriteSession(entry.id, without: customer, at: Samples.now) { _, part in rewrite(part) }
        }
        var place: OutboxPlace?
        repeat {
            place = try await lists.rewriteEvents(after: place, limit: 1_000) { rewrite($0) }
        } while place != nil
        _ = try await SQLiteCodeStore(file, tenant: tenant).replaceCustomer(customer, by: "erased")
    }

    @Test func `no byte of the files holds the id of an erased customer`() async throws {
        let customer = "ada-\(UInt64.random(in: 1_000_000_000 ... .max))"
        let file = try SQLiteStore(path: path)
        let store = try SQLiteCheckoutStore(file, seed: 1)
        for number in Int64(0)..<30 {
            let name = number % 2 == 0 ? "shop-paid" : "shop-browsing"
            var change = try StoredSessions.change(
                name,
                id: "s\(number % 3)",
                customer: customer,
                after: number / 3,
                key: "k\(number)",
                earlierSteps: Int(number % 4)
            )
            let key = CounterKey.customerUses(promotion: "p", customer: customer)
            let demands = [CounterDemand(key, amount: 1, limit: nil)]
            change.instructions = [.reserve(demands, until: .latest), .confirm(order: "o\(number)", counting: demands)]
            let data: JSONObject = ["customer": .string(customer)]
            change.events = [
                Event(id: "e\(number)", type: .cartChanged, source: "s", time: Samples.now, data: data)
            ]
            _ = try await store.commit(change)
        }
        let codes = try SQLiteCodeStore(file)
        try await codes.insert((0..<500).map { try IssuedCode("C-\($0)", of: "p", customer: customer) })
        #expect(try !files(with: customer).isEmpty)
        try await erase(customer, in: file)
        try await store.administration?.removeTraces()
        #expect(try files(with: customer) == [])
        #expect(try await codes.find("C-499")?.customer == "erased")
        // The limit is not renewed.
        let query = CounterQuery(promotions: ["p"], customer: customer)
        #expect(try await store.counters(query, excluding: "", at: Samples.now).customerUses["p"] == 30)
        _ = try await SQLiteOutbox(file, seed: 1).check()
    }

    @Test func `free pages that another library left are overwritten once`() async throws {
        let trace = "trace-\(UInt64.random(in: 1_000_000_000 ... .max))"
        do {
            _ = try SQLiteStore(path: path)
            // As a library without `secure_delete` leaves it.
            try OtherProgram(path: path).run(
                """
                PRAGMA secure_delete = OFF;
                CREATE TABLE old (text TEXT);
                WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 40000)
                INSERT INTO old SELECT '\(trace)-' || n || hex(zeroblob(50)) FROM number;
                DROP TABLE old;
                UPDATE store_secret SET overwritten = 0;
                """
            )
        }
        let file = try SQLiteStore(path: path)
        #expect(try !files(with: trace).isEmpty)
        let pages = try file.integer("PRAGMA page_count")
        try await file.removeTraces()
        #expect(try files(with: trace) == [])
        #expect(try file.integer("PRAGMA page_count") <= pages + 300, "it grows by no more than a row")
        #expect(try file.integer("SELECT overwritten FROM store_secret") == 1)
        #expect(try file.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'free_page'") == 0)
    }

    @Test func `a reader of the log keeps it from being emptied`() async throws {
        let file = try SQLiteStore(path: path, wait: .milliseconds(100))
        _ = try await SQLiteCheckoutStore(file, seed: 1).store([1], of: "a", after: 0)
        let reader = try OtherProgram(path: path)
        try reader.run("BEGIN; SELECT count(*) FROM session")
        _ = try await SQLiteCheckoutStore(file, seed: 1).store([2], of: "b", after: 0)
        #expect(await Samples.error { try await file.removeTraces() }?.code == .storeLocked)
        try reader.run("COMMIT")
        try await file.removeTraces()
        let size = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
        #expect(size == 0)
    }
}
