import Cartwright
import Foundation
import Synchronization
import TemporaryFiles
import TestRuns
import Testing

@testable import CartwrightSQLite

/// Tests codes in a file beyond the contract.
@Suite(.timeLimit(.minutes(15))) struct SQLiteCodeStoreTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("shop.store")
    }

    private static func codes(_ numbers: Range<Int>, of promotion: String = "spring") throws -> [IssuedCode] {
        try numbers.map { try IssuedCode("CODE-\($0)", of: promotion, customer: String(repeating: "c", count: 50)) }
    }

    private func error(_ body: () async throws -> Void) async -> CartwrightError? {
        do { try await body() } catch { return error as? CartwrightError }
        return nil
    }

    // MARK: Statements

    @Test(arguments: CodeSQL.allCases) func `every statement on codes uses an index`(_ sql: CodeSQL) throws {
        let store = try SQLiteStore(path: path)
        let plan = try store.withConnection { connection throws(CartwrightError) in
            try PreparedStatement("EXPLAIN QUERY PLAN \(sql.text)", on: connection).all { $0.text(3) }
        }
        for step in plan {
            #expect(!step.contains("TEMP B-TREE"), "it sorts: \(step)")
            guard ![.spelled, .spellings].contains(sql) else {
                #expect(step.hasPrefix("SEARCH code_spelling USING PRIMARY KEY (tenant=?"), "\(step)")
                continue
            }
            guard sql != .ofCustomer else {
                let index = "USING COVERING INDEX promotion_code_customer (tenant=? AND customer=?)"
                #expect(step == "SEARCH promotion_code \(index)")
                continue
            }
            let key = CodeSQL.scanningAll.contains(sql) || sql == .first ? "(tenant=?)" : "(tenant=? AND code"
            #expect(step.hasPrefix("SEARCH promotion_code USING PRIMARY KEY \(key)"), "\(step)")
        }
        #expect(plan.isEmpty == (sql == .add))
    }

    @Test func `a code is found by its key`() throws {
        let store = try SQLiteStore(path: path)
        let plan = try store.withConnection { connection throws(CartwrightError) in
            try PreparedStatement("EXPLAIN QUERY PLAN \(CodeSQL.find.text)", on: connection).all {
                $0.text(3)
            }
        }
        #expect(plan == ["SEARCH promotion_code USING PRIMARY KEY (tenant=? AND code=?)"])
    }

    @Test func `a customer is replaced in all codes of a promotion that are bound to it`() async throws {
        let (codes, other) = (try SQLiteCodeStore(path: path), try SQLiteCodeStore(path: path, tenant: Tenant("b")))
        for store in [codes, other] {
            try await store.insert((0..<450).map { try IssuedCode("ADA-\($0)", of: "p", customer: "ad\u{e1}") })
            try await store.insert([try IssuedCode("BOB", of: "p", customer: "bob"), try IssuedCode("ALL", of: "p")])
        }
        #expect(try await codes.replaceCustomer("ada\u{301}", by: "erased") == 450)
        #expect(try await codes.replaceCustomer("ada\u{301}", by: "erased") == 0)
        let customers = try await codes.codes(after: nil, of: nil, limit: 1_000).map(\.customer)
        #expect(customers.filter { $0 == "erased" }.count == 450)
        #expect(Set(customers) == ["erased", "bob", nil])
        #expect(try await other.find("ADA-1")?.customer == "ad\u{e1}", "another tenant keeps it")
        let memory = MemoryCodeStore()
        try await memory.insert([try IssuedCode("ADA", of: "p", customer: "ada"), try IssuedCode("ALL", of: "p")])
        let replaced = await memory.replaceCustomer("ada", by: "erased")
        let found = await memory.find("ADA")
        #expect(replaced == 1 && found?.customer == "erased")
    }

    // MARK: Versions

    @Test func `a store of a newer version is left unchanged`() async throws {
        try await SQLiteCodeStore(path: path).insert(try Self.codes(0..<1))
        try SQLiteStore(path: path).execute("PRAGMA user_version = 77")
        #expect(await error { _ = try SQLiteCodeStore(path: path) }?.code == .storeNewer)
    }

    // MARK: Imports

    @Test(.onlyInAllTests) func `an import of more codes than one transaction takes stores each once`() async throws {
        let store = try SQLiteCodeStore(path: path)
        let codes = try Self.codes(0..<250_000).shuffled()
        let told = Mutex<[Int]>([])
        let intake = try await store.beginImport()
        for start in stride(from: 0, to: codes.count, by: 10_000) {
            let piece = codes[start..<min(start + 10_000, codes.count)]
            try await intake.add(piece.enumerated().map { NumberedCode(line: start + $0.offset, code: $0.element) })
        }
        let receipt = try await intake.finish(.refused) { done, total in
            #expect(total == 250_000)
            told.withLock { $0.append(done) }
        }
        #expect(receipt == CodeReceipt(added: 250_000, skipped: 0))
        #expect(told.withLock { $0 } == [100_000, 200_000, 250_000])
        #expect(try await store.insert(codes, .skipped) == CodeReceipt(added: 0, skipped: 250_000))
        let listed = try await store.codes(after: nil, of: nil, limit: .max)
        #expect(listed.count == 250_000 && Set(listed) == Set(codes))
    }

    @Test(.onlyInAllTests)
    func `an existing code late in an import refuses the whole import`() async throws {
        let store = try SQLiteCodeStore(path: path)
        try await store.insert([try IssuedCode("ZZZ", of: "autumn")])
        let codes = try Self.codes(0..<150_000) + [try IssuedCode("ZZZ", of: "spring")]
        let error = await error { try await store.insert(codes) }
        #expect(error?.code == .codeExists)
        #expect(error?.location.line == 150_001)
        #expect(error?.details == [])
        #expect(try await store.codes(after: nil, of: nil, limit: 10).map(\.code) == ["ZZZ"])
    }

    @Test(.onlyInAllTests) func `a disk that fills up during an import keeps and reports whole steps`() async throws {
        let file = try SQLiteStore(path: path)
        let store = try SQLiteCodeStore(file)
        let codes = try Self.codes(0..<250_000)
        try file.execute("PRAGMA max_page_count = 5000")
        let error = try #require(await error { try await store.insert(codes) })
        #expect(error.code == .storeFull)
        let listed = try await store.codes(after: nil, of: nil, limit: .max)
        #expect(listed.count == 200_000 || listed.count == 100_000)
        let sorted = codes.sorted { $0.code.utf8.lexicographicallyPrecedes($1.code.utf8) }
        #expect(listed == Array(sorted.prefix(listed.count)))
        #expect(
            error.details == [
                "\(listed.count) codes were imported: all up to \(listed.last?.code ?? "") in the order of codes"
            ]
        )
        #expect(error.hint?.contains("--skip-existing") == true)
        try file.execute("PRAGMA max_page_count = 100000")
        let receipt = try await store.insert(codes, .skipped)
        #expect(receipt == CodeReceipt(added: 250_000 - listed.count, skipped: listed.count))
    }

    @Test func `a full disk stores nothing of a small import`() async throws {
        let file = try SQLiteStore(path: path)
        let store = try SQLiteCodeStore(file)
        try file.execute("PRAGMA max_page_count = 40")
        let error = await error { try await store.insert(try Self.codes(0..<5_000)) }
        #expect(error?.code == .storeFull)
        #expect(error?.details == [])
        #expect(try await store.codes(after: nil, of: nil, limit: 10) == [])
    }

    @Test func `a store that another process locks is reported, and nothing is stored`() async throws {
        let store = try SQLiteCodeStore(path: path, wait: .milliseconds(20))
        let holder = try OtherProgram(path: path)
        try holder.run("BEGIN IMMEDIATE")
        #expect(await error { try await store.insert(try Self.codes(0..<5)) }?.code == .storeLocked)
        try holder.run("COMMIT")
        try await store.insert(try Self.codes(0..<5))
    }

    @Test func `invalid terms are reported as damage`() async throws {
        let file = try SQLiteStore(path: path)
        let store = try SQLiteCodeStore(file)
        try await store.insert(try Self.codes(0..<1))
        try file.execute("UPDATE promotion_code SET use_limit = 0")
        #expect(await error { _ = try await store.find("CODE-0") }?.code == .storeCorrupt)
    }
}
