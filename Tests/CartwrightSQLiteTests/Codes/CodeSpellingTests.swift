import Cartwright
import Foundation
import TemporaryFiles
import Testing

@testable import CartwrightSQLite

/// Codes beyond ASCII in a file of version 10, which normalized them by another rule.
@Suite(.timeLimit(.minutes(20))) struct CodeSpellingTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("shop.store") }

    init() throws {
        folder = try TemporaryFolder()
        let fixture = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Tests/Fixtures/0.1.0/shop.store")
        try FileManager.default.copyItem(atPath: fixture.path, toPath: folder.file("shop.store"))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.file("shop.store"))
        let rows = Self.codes.map { "(CAST('shop' AS BLOB), CAST('\($0)' AS BLOB), CAST('issued' AS BLOB), 2)" }
        let uses = Self.codes.map { "(CAST('shop' AS BLOB), 3, CAST('\($0)' AS BLOB), X'', 1, 1)" }
        let demands = Self.codes.map {
            "(CAST('shop' AS BLOB), CAST('checkout' AS BLOB), 3, CAST('\($0)' AS BLOB), X'', 1)"
        }
        try OtherProgram(path: path).run(
            """
            INSERT INTO promotion_code (tenant, code, promotion, use_limit) VALUES \(rows.joined(separator: ","));
            INSERT INTO ledger_counter (tenant, kind, name, customer, used, held) VALUES
                \(uses.joined(separator: ","));
            INSERT INTO ledger_demand (tenant, session, kind, name, customer, amount) VALUES
                \(demands.joined(separator: ","));
            """
        )
    }

    /// The codes as 0.1.0 normalized them.
    private static let codes = ["DANKEFÜR", "STRASSE", "STRAßE", "ÉTÉ", "éTé", "ж", "PLAIN"]

    private func counters(_ store: SQLiteStore, _ codes: [String]) async throws -> [String: Int64] {
        let ledger = try SQLiteLedger(store)
        let now = Instant(seconds: 1_795_645_440) ?? .earliest
        return try await ledger.counters(CounterQuery(codes: codes), excluding: "", at: now).codeUses
    }

    @Test func `codes and their counters get their new names, and ASCII codes stay`() async throws {
        let store = try SQLiteStore(path: path)
        let codes = try SQLiteCodeStore(store)
        for typed in ["dankefür", "DANKEFU\u{308}R", "Ж", "plain", "once-a"] {
            let found = try #require(try await codes.find(typed))
            #expect(found.code == PromotionCode.normalized(typed))
            #expect(try await codes.known(among: [typed]) == [found.code])
        }
        #expect(try await counters(store, ["DANKEFüR", "ж", "PLAIN"]) == ["DANKEFüR": 2, "ж": 2, "PLAIN": 2])
        // A hold is released under the new name.
        try await SQLiteLedger(store).release(session: "checkout")
        #expect(try await counters(store, ["DANKEFüR", "PLAIN"]) == ["DANKEFüR": 1, "PLAIN": 1])
    }

    @Test func `codes that collide are kept, found by exact spelling, and listed`() async throws {
        let store = try SQLiteStore(path: path)
        let codes = try SQLiteCodeStore(store)
        #expect(try await codes.codesBySpelling() == ["STRASSE", "STRAßE", "ÉTÉ", "éTé"])
        for (typed, name) in [("strasse", "STRASSE"), ("straße", "STRAßE"), ("ÉTÉ", "ÉTÉ"), ("été", "éTé")] {
            let found = try #require(try await codes.find(typed))
            #expect(Array(found.code.utf8) == Array(name.utf8))
        }
        #expect(try await codes.known(among: ["STRAẞE", "ÉTé"]).isEmpty)
        #expect(try await counters(store, ["STRASSE", "STRAßE"]) == ["STRASSE": 2, "STRAßE": 2])
        // A cart with one of the codes gets the uses of that code.
        var query = CounterQuery(codes: ["STRASSE"])
        query.spellings = ["STRASSE": "Straße"]
        let now = Instant(seconds: 1_795_645_440) ?? .earliest
        let found = try await SQLiteLedger(store).counters(query, codes: codes, excluding: "", at: now)
        #expect(found.codes["STRASSE"] == CodeFacts(promotion: "issued", limit: 2, name: "STRAßE"))
        #expect(try await codes.revoke(["straße"], at: now) == 1)
        #expect(try await codes.find("STRASSE")?.revokedAt == nil)
    }

    @Test func `programs that open the file at the same time migrate it once`() async throws {
        let path = path
        try await withThrowingTaskGroup { group in
            for _ in 0..<8 { group.addTask { _ = try SQLiteStore(path: path) } }
            try await group.waitForAll()
        }
        let store = try SQLiteStore(path: path)
        #expect(try await SQLiteCodeStore(store).codesBySpelling().count == 4)
        #expect(try store.integer("PRAGMA user_version") == Schema.version)
    }
}
