import Cartwright
import CartwrightPostgreSQL
import Foundation
import PostgreSQLCluster
import Testing

/// Runs the program of the article on stores, which stands between the marks below.
struct StoresArticleTests {
    private static func article() throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let path = root.appending(path: "Sources/Cartwright/Cartwright.docc/Stores.md")
        return try String(contentsOf: path, encoding: .utf8)
    }

    @Test func `the article shows this program, which reserves`() async throws {
        let source = try String(contentsOfFile: #filePath, encoding: .utf8)
        let parts = source.components(separatedBy: "        // begin program\n")
        let body = parts.dropFirst().first?.components(separatedBy: "        // end\n").first ?? ""
        let lines = body.split(separator: "\n", omittingEmptySubsequences: false).map { $0.dropFirst(8) }
        let program = "import Cartwright\nimport CartwrightPostgreSQL\n\n" + lines.joined(separator: "\n")
        #expect(lines.count > 8)
        #expect(try Self.article().contains("```swift\n\(program)```\n"))
        #expect(try await Self.uses() == ["spring": 1])
    }

    @Test func `the article names every table, and every setting with its value`() async throws {
        let article = try Self.article()
        let store = try TestSchemas().store()
        try await store.prepare()
        let unnamed = """
            SELECT count(*) FROM pg_tables
            WHERE schemaname = current_schema()
                AND strpos(convert_from('\\x\(article.hex)', 'UTF8'), '`' || tablename || '`') = 0
            """
        #expect(try await store.number(unnamed) == 0)
        let settings = try PostgreSQLSettings(url: "")
        let values = [
            "connections": settings.connections, "combinedCalls": settings.combinedCalls,
            "waitingCalls": settings.waitingCalls,
        ]
        for (name, value) in values {
            let text = value.formatted(.number.locale(Locale(identifier: "en_US")))
            #expect(article.contains("| `\(name)` | \(text) |"), "\(name)")
        }
        let limits = [
            "connectLimit": settings.connectLimit, "statementLimit": settings.statementLimit,
            "lockLimit": settings.lockLimit, "reconnectLimit": settings.reconnectLimit,
        ]
        for (name, limit) in limits {
            #expect(article.contains("| `\(name)` | \(limit.components.seconds) s |"), "\(name)")
        }
    }

    static func uses() async throws -> [String: Int64] {
        let cluster = try TestCluster.shared()
        let (url, seed, id) = (cluster.address, UInt64(1), "s7")
        let now = Instant(seconds: 1_767_225_600) ?? .earliest
        let demands = [CounterDemand(.uses(promotion: "spring"), amount: 1, limit: 100)]
        let query = CounterQuery(promotions: ["spring"])
        // begin program
        var settings = try PostgreSQLSettings(url: url)
        settings.schema = "shop"
        let store = PostgreSQLStore(settings, seed: seed)
        try await store.prepare()

        let ledger = PostgreSQLLedger(store)
        try await ledger.reserve(demands, for: id, until: now.adding(seconds: 900), at: now)
        let counters = try await ledger.counters(query, excluding: "other", at: now)
        print(counters.uses)  // ["spring": 1]
        // end
        return counters.uses
    }
}

extension String {
    /// The UTF-8 bytes as hexadecimal digits.
    fileprivate var hex: String { utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() }
}
