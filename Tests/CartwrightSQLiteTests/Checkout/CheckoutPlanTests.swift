import Cartwright
import TemporaryFiles
import Testing

@testable import CartwrightSQLite

/// Tests the query plans of the statements on the ledger and on sessions. None may slow down as the tables grow.
struct CheckoutPlanTests {
    private static func plan(of sql: String) throws -> [String] {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.file("shop.store"))
        return try store.withConnection { connection throws(CartwrightError) in
            try PreparedStatement("EXPLAIN QUERY PLAN \(sql)", on: connection).all { $0.text(3) }
        }
    }

    private static func check(_ sql: String, isPlain: Bool) throws {
        let plan = try plan(of: sql)
        for step in plan {
            #expect(!step.contains("TEMP B-TREE"), "it sorts: \(step)")
            // The keys of rows to delete are a list, found by a search that is a step of its own.
            #expect(step.hasPrefix("SEARCH") || step == "LIST SUBQUERY 1", "\(step)")
        }
        #expect(plan.isEmpty == isPlain)
    }

    @Test(arguments: LedgerSQL.allCases)
    func `every statement on counters and holds uses an index`(_ sql: LedgerSQL) throws {
        try Self.check(sql.text, isPlain: sql.text.hasPrefix("INSERT"))
    }

    @Test(arguments: SessionSQL.allCases)
    func `every statement on sessions uses an index`(_ sql: SessionSQL) throws {
        let isInsert = sql.text.hasPrefix("INSERT") && sql != .addStep
        let isPlain = isInsert || [.savepoint, .rollback, .release].contains(sql)
        try Self.check(sql.text, isPlain: isPlain)
    }

    @Test func `a counter is found by its key, and expired holds by their expiry`() throws {
        #expect(
            try Self.plan(of: LedgerSQL.counter.text) == [
                "SEARCH ledger_counter USING PRIMARY KEY (tenant=? AND kind=? AND name=? AND customer=?)"
            ]
        )
        #expect(
            try Self.plan(of: LedgerSQL.expiredDemands.text) == [
                "SEARCH hold USING COVERING INDEX ledger_hold_expiry (tenant=? AND expires_at<?)",
                "SEARCH demand USING PRIMARY KEY (tenant=? AND session=?)",
            ]
        )
    }
}
