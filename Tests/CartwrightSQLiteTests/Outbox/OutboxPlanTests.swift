import Cartwright
import TemporaryFiles
import Testing

@testable import CartwrightSQLite

/// How SQLite goes about the statements of an outbox: none may take longer because much is kept.
struct OutboxPlanTests {
    @Test(arguments: OutboxSQL.allCases) func `no statement looks at rows that it does not need`(_ sql: OutboxSQL)
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
