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

    @Test func `copies of rows that SQLite left in pages are overwritten, and the file stays valid`() async throws {
        let trace = Array("trace-\(UInt64.random(in: 1_000_000_000 ... .max))".utf8)
        let file = try SQLiteStore(path: path)
        let store = try SQLiteCheckoutStore(file, seed: 1)
        for number in Int64(0)..<200 {
            let change = try StoredSessions.change(
                "shop-paid",
                id: "s\(number % 50)",
                customer: "ada-\(number % 50)",
                after: number / 50,
                key: "k\(number)",
                earlierSteps: 3
            )
            _ = try await store.commit(change)
        }
        try await file.removeTraces()
        let pageBytes = Int(try file.integer("PRAGMA page_size"))
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        var marked = 0
        for start in stride(from: pageBytes, to: bytes.count, by: pageBytes) {
            let ranges = bytes[start..<start + pageBytes].withUnsafeBytes {
                UnusedBytes.ranges(of: $0, usable: pageBytes)
            }
            for range in ranges where range.count >= trace.count {
                #expect(bytes[start + range.lowerBound..<start + range.upperBound].allSatisfy { $0 == 0 })
                bytes.replaceSubrange(start + range.upperBound - trace.count..<start + range.upperBound, with: trace)
                marked += 1
            }
        }
        #expect(marked > 20)
        try Data(bytes).write(to: URL(filePath: path))
        // Another connection has the old pages in memory.
        let other = try SQLiteStore(path: path)
        let lists = try SQLiteCheckoutStore(other, seed: 2).administration
        let sessions = try await lists?.page(ListQuery(.sessions, limit: 99))
        #expect(sessions?.entries.count == 50)
        let opened = try SQLiteStore(path: path)
        try await opened.removeTraces()
        #expect(try files(with: String(decoding: trace, as: UTF8.self)) == [])
        let change = try StoredSessions.change("shop-paid", id: "s1", customer: "bob", after: 4, earlierSteps: 3)
        _ = try await SQLiteCheckoutStore(other, seed: 2).commit(change)
        try await opened.removeTraces()
        #expect(try files(with: String(decoding: trace, as: UTF8.self)) == [], "pages in memory do not bring it back")
        #expect(try other.text("PRAGMA integrity_check") == "ok")
    }

    @Test(arguments: [
        [UInt8](repeating: 0, count: 4_096), [13] + [UInt8](repeating: 255, count: 4_095),
        [13, 0, 0, 0, 0, 0, 4] + [UInt8](repeating: 0, count: 4_089), [13, 0, 0],
        // A free block that contains itself, and one beyond the end.
        [13, 8, 0, 0, 0, 8, 0, 0] + [UInt8](repeating: 0, count: 2_040) + [8, 0, 0, 16]
            + [UInt8](repeating: 0, count: 2_044),
        [13, 15, 250, 0, 0, 15, 250, 0] + [UInt8](repeating: 0, count: 4_082) + [0, 0, 0, 16, 0, 0],
    ])
    func `other pages and damaged ones have no unused bytes`(_ page: [UInt8]) {
        #expect(page.withUnsafeBytes { UnusedBytes.ranges(of: $0, usable: page.count) } == [])
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
