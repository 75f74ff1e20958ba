import Cartwright
import TemporaryFiles
import Testing

@testable import CartwrightSQLite

/// Tests the query plans of the statements on records. None may slow down as the table grows.
struct RecordPlanTests {
    private static func plan(of sql: RecordSQL) throws -> [String] {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.file("shop.store"))
        return try store.withConnection { connection throws(CartwrightError) in
            try PreparedStatement("EXPLAIN QUERY PLAN \(sql.text)", on: connection).all { $0.text(3) }
        }
    }

    @Test(arguments: RecordSQL.allCases)
    func `every statement on records uses an index`(_ sql: RecordSQL) throws {
        let plan = try Self.plan(of: sql)
        for step in plan {
            #expect(!step.contains("TEMP B-TREE"), "it sorts: \(step)")
            #expect(step.hasPrefix("SEARCH"), "\(step)")
        }
        #expect(plan.isEmpty == (sql == .put))
    }

    @Test func `a record is found by its key`() throws {
        let plan = ["SEARCH record USING INDEX sqlite_autoindex_record_1 (tenant=? AND kind=? AND id=?)"]
        #expect(try Self.plan(of: .record) == plan)
    }
}
