import Cartwright
import PostgreSQLCluster
import Synchronization
import Testing

@testable import CartwrightPostgreSQL

/// Tests codes in a schema beyond the contract.
@Suite(.timeLimit(.minutes(15))) struct PostgreSQLCodeStoreTests {
    private let schemas: TestSchemas
    private let store: PostgreSQLStore
    private let codes: PostgreSQLCodeStore

    init() throws {
        schemas = try TestSchemas()
        store = schemas.store()
        codes = PostgreSQLCodeStore(store)
    }

    private static func codes(_ numbers: Range<Int>) throws -> [IssuedCode] {
        try numbers.map { try IssuedCode("CODE-\($0)", of: "spring", customer: "c\($0)") }
    }

    private func error(_ body: () async throws(CartwrightError) -> Void) async -> CartwrightError? {
        await Samples.error(body)
    }

    // MARK: Plans

    @Test(arguments: [CodeSQL.find, CodeSQL.page, CodeSQL.known])
    func `codes are found by their key`(sql: String) async throws {
        try await codes.insert(try Self.codes(0..<10))
        let plan = try await store.pool.run(.harmless) { connection throws(PostgreSQLFailure) in
            try connection.script("DEALLOCATE ALL; PREPARE p AS \(sql)")
            connection.prepared = [:]
            let arguments = sql == CodeSQL.page ? "'', '', 10" : sql == CodeSQL.find ? "'', '', ''" : "'', '{}'"
            let rows = try connection.query("EXPLAIN EXECUTE p (\(arguments))")
            var lines: [String] = []
            for row in 0..<rows.count { lines.append(try rows.text(row, 0)) }
            return lines.joined(separator: "\n")
        }
        #expect(plan.contains("promotion_code_pkey"), "\(plan)")
        #expect(!plan.contains("Seq Scan") && !plan.contains("Sort"), "\(plan)")
    }

    // MARK: Imports

    @Test func `an import of more codes than one statement takes stores each once`() async throws {
        let all = try Self.codes(0..<120_000).shuffled()
        let told = Mutex<[Int]>([])
        let intake = try await codes.beginImport()
        for start in stride(from: 0, to: all.count, by: 10_000) {
            let piece = all[start..<min(start + 10_000, all.count)]
            try await intake.add(piece.enumerated().map { NumberedCode(line: start + $0.offset, code: $0.element) })
        }
        let receipt = try await intake.finish(.refused) { done, total in
            #expect(total == 120_000)
            told.withLock { $0.append(done) }
        }
        #expect(receipt == CodeReceipt(added: 120_000, skipped: 0))
        #expect(told.withLock { $0 } == [100_000, 120_000])
        #expect(try await codes.insert(all, .skipped) == CodeReceipt(added: 0, skipped: 120_000))
        let listed = try await codes.codes(after: nil, of: nil, limit: .max)
        #expect(listed.count == 120_000 && Set(listed) == Set(all))
        #expect(try await codes.revokeAll(of: "spring", at: Samples.now) == 120_000)
    }

    @Test func `an existing code late in an import refuses the whole import`() async throws {
        try await codes.insert([try IssuedCode("ZZZ", of: "autumn")])
        let many = try Self.codes(0..<110_000) + [try IssuedCode("ZZZ", of: "spring")]
        let error = await error { () throws(CartwrightError) in try await codes.insert(many) }
        #expect(error?.code == .codeExists)
        #expect(error?.location.line == 110_001)
        #expect(try await codes.codes(after: nil, of: nil, limit: 10).map(\.code) == ["ZZZ"])
    }

    @Test func `of two simultaneous imports of the same codes one is refused, with a line`() async throws {
        let (one, other) = (PostgreSQLCodeStore(schemas.store()), PostgreSQLCodeStore(schemas.store()))
        try await store.prepare()
        for round in 0..<5 {
            let same = try Self.codes(round * 5_000..<round * 5_000 + 5_000)
            async let first = error { () throws(CartwrightError) in try await one.insert(same) }
            async let second = error { () throws(CartwrightError) in try await other.insert(same) }
            let errors = [await first, await second].compactMap(\.self)
            #expect(errors.map(\.code) == [.codeExists])
            #expect(errors.first?.location.line != nil)
        }
        #expect(try await store.number("SELECT count(*) FROM promotion_code") == 25_000)
    }

    // MARK: Lost connections

    private func endImport() async throws {
        let others = "FROM pg_stat_activity WHERE application_name = '\(schemas.name())'"
        try await store.execute("SELECT pg_terminate_backend(pid) \(others)")
        while try await store.number("SELECT count(*) \(others)") > 0 {}
    }

    private func namedCodes() throws -> PostgreSQLCodeStore {
        let name = schemas.name()
        var settings = try PostgreSQLSettings(url: TestCluster.shared().address + " application_name='\(name)'")
        settings.schema = name
        return PostgreSQLCodeStore(PostgreSQLStore(settings, seed: 1))
    }

    @Test func `an import whose connection is lost stores nothing and reports it`() async throws {
        let named = try namedCodes()
        for isBeforeTheEnd in [true, false] {
            let intake = try await named.beginImport()
            let numbered = try Self.codes(0..<10).map { NumberedCode(line: 1, code: $0) }
            try await intake.add(numbered)
            try await endImport()
            let error = await error { () throws(CartwrightError) in
                if isBeforeTheEnd { try await intake.add(numbered) }
                _ = try await intake.finish(.refused) { _, _ in }
            }
            #expect(error?.code == .storeUnavailable)
            #expect(error?.hint?.contains("again") == true)
        }
        #expect(try await codes.codes(after: nil, of: nil, limit: 10) == [])
    }

    @Test func `an import that is lost during the write has an unknown outcome`() async throws {
        try await store.execute(
            """
            CREATE FUNCTION hang_up() RETURNS trigger LANGUAGE plpgsql AS
                'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END';
            CREATE TRIGGER hanging BEFORE INSERT ON promotion_code FOR EACH ROW EXECUTE FUNCTION hang_up();
            """
        )
        let some = try Self.codes(0..<10)
        let error = await error { () throws(CartwrightError) in try await codes.insert(some) }
        #expect(error?.code == .storeOutcomeUnknown)
        #expect(error?.hint?.contains("--skip-existing") == true)
    }

    // MARK: Damage

    @Test(arguments: [
        "use_limit = 0", "promotion = ''", "promotion = '\\xff'", "starts_at = 9223372036854775807", "customer = ''",
        "starts_at = 5, ends_at = 5", "code = '\\x07'",
    ])
    func `invalid terms are reported as damage`(change: String) async throws {
        try await codes.insert(try Self.codes(0..<1))
        try await store.execute("UPDATE promotion_code SET \(change)")
        let error = await error { () throws(CartwrightError) in
            _ = try await codes.codes(after: nil, of: nil, limit: 9)
        }
        #expect(error?.code == .storeCorrupt)
        #expect(error?.hint != nil)
    }
}
