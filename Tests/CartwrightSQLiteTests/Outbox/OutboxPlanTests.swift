import Cartwright
import TemporaryFiles
import Testing

@testable import CartwrightSQLite

/// Tests the query plans of the outbox's statements. None may slow down as the tables grow.
struct OutboxPlanTests {
    @Test(arguments: OutboxSQL.allCases) func `every statement on rows uses an index`(_ sql: OutboxSQL)
        throws
    {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.file("shop.store"))
        let plan = try store.withConnection { connection throws(CartwrightError) in
            try PreparedStatement("EXPLAIN QUERY PLAN \(sql.text)", on: connection).all { $0.text(3) }
        }
        for step in plan {
            #expect(!step.contains("TEMP B-TREE"), "it sorts: \(step)")
            #expect(step.hasPrefix("SEARCH") && step.contains("tenant=?"), "\(step)")
        }
        let isPlain = sql.text.hasPrefix("PRAGMA") || sql.text.hasPrefix("INSERT")
        #expect(plan.isEmpty == isPlain)
    }
}
