import Cartwright
import TemporaryFiles
import Testing

@testable import CartwrightSQLite

/// Tests the query plans of the statements on lists. None may slow down as the tables grow.
struct ListPlanTests {
    private static func plan(of sql: ListSQL) throws -> [String] {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.file("shop.store"))
        return try store.withConnection { connection throws(CartwrightError) in
            try PreparedStatement("EXPLAIN QUERY PLAN \(sql.text)", on: connection).all { $0.text(3) }
        }
    }

    @Test(arguments: ListSQL.allCases) func `every statement on lists uses an index`(_ sql: ListSQL) throws {
        let plan = try Self.plan(of: sql)
        for step in plan where !["CO-ROUTINE key", "SCAN key"].contains(step) {
            #expect(!step.contains("TEMP B-TREE"), "it sorts: \(step)")
            #expect(step.hasPrefix("SEARCH") && step.contains("tenant=?"), "\(step)")
        }
        #expect(plan.isEmpty == sql.text.hasPrefix("INSERT"))
    }

    @Test(arguments: [ListSQL.keysBefore, .amountsBefore])
    func `a page is a range of the key`(_ sql: ListSQL) throws {
        let range =
            "SEARCH list_key USING PRIMARY KEY (tenant=? AND list=? AND field=? AND value=? AND at>? AND (at,id)<(?,?))"
        let plan = try Self.plan(of: sql)
        #expect(plan.contains(range), "\(plan)")
    }
}
