import Cartwright
import Foundation
import PostgreSQLCluster
import Testing

@testable import CartwrightPostgreSQL

/// Codes beyond ASCII in a schema of version 7, which normalized them by another rule. The tests of SQLite do the same.
@Suite(.timeLimit(.minutes(20))) struct CodeSpellingTests {
    private let url: String

    init() throws {
        url = try TestCluster.shared().database()
        let fixture = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Fixtures/0.1.0/shop.postgresql.sql")
        try TestCluster.load(String(contentsOf: fixture, encoding: .utf8), into: url)
        let rows = Self.codes.map { "('shop', convert_to('\($0)', 'UTF8'), 'issued', 2)" }
        let uses = Self.codes.map { "('shop', 3, convert_to('\($0)', 'UTF8'), '', 1)" }
        try TestCluster.load(
            """
            INSERT INTO cartwright.promotion_code (tenant, code, promotion, use_limit)
                VALUES \(rows.joined(separator: ","));
            INSERT INTO cartwright.ledger_counter (tenant, kind, name, customer, used)
                VALUES \(uses.joined(separator: ","));
            """,
            into: url
        )
    }

    private static let codes = ["DANKEFÜR", "STRASSE", "STRAßE", "ÉTÉ", "éTé", "ж", "PLAIN"]

    private func store() throws -> PostgreSQLStore { PostgreSQLStore(try PostgreSQLSettings(url: url), seed: 1) }

    private func uses(_ store: PostgreSQLStore, _ codes: [String]) async throws -> [String: Int64] {
        let now = Instant(seconds: 1_795_645_440) ?? .earliest
        let counters = try await PostgreSQLLedger(store).counters(CounterQuery(codes: codes), excluding: "", at: now)
        return counters.codeUses
    }

    @Test func `codes and their counters get their new names, and ASCII codes stay`() async throws {
        let store = try store()
        let codes = PostgreSQLCodeStore(store)
        for typed in ["dankefür", "DANKEFU\u{308}R", "Ж", "plain", "once-a"] {
            let found = try #require(try await codes.find(typed))
            #expect(found.code == PromotionCode.normalized(typed))
            #expect(try await codes.known(among: [typed]) == [found.code])
        }
        #expect(try await uses(store, ["DANKEFüR", "ж", "PLAIN"]) == ["DANKEFüR": 1, "ж": 1, "PLAIN": 1])
    }

    @Test func `codes that collide are kept, found by exact spelling, and listed`() async throws {
        let store = try store()
        let codes = PostgreSQLCodeStore(store)
        #expect(try await codes.codesBySpelling() == ["STRASSE", "STRAßE", "ÉTÉ", "éTé"])
        for (typed, name) in [("strasse", "STRASSE"), ("straße", "STRAßE"), ("ÉTÉ", "ÉTÉ"), ("été", "éTé")] {
            let found = try #require(try await codes.find(typed))
            #expect(Array(found.code.utf8) == Array(name.utf8))
        }
        #expect(try await codes.known(among: ["STRAẞE", "ÉTé"]).isEmpty)
        #expect(try await uses(store, ["STRASSE", "STRAßE"]) == ["STRASSE": 1, "STRAßE": 1])
        let now = Instant(seconds: 1_795_645_440) ?? .earliest
        #expect(try await codes.revoke(["straße"], at: now) == 1)
        #expect(try await codes.find("STRASSE")?.revokedAt == nil)
    }

    @Test func `programs that open the schema at the same time migrate it once`() async throws {
        let stores = try (0..<8).map { _ in try store() }
        try await withThrowingTaskGroup { group in
            for store in stores { group.addTask { try await store.prepare() } }
            try await group.waitForAll()
        }
        #expect(try await PostgreSQLCodeStore(stores[0]).codesBySpelling().count == 4)
    }
}
