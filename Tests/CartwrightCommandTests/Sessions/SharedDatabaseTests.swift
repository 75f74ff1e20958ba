import Cartwright
import CartwrightPostgreSQL
import Foundation
import PostgreSQLCluster
import TestRuns
import Testing

/// Programs that share the limits of promotions through one PostgreSQL database.
@Suite(.onlyInAllTests, .timeLimit(.minutes(20))) struct SharedDatabaseTests {
    private let folder: TemporaryFolder
    private let store: String

    init() throws {
        folder = try TemporaryFolder()
        store = try TestCluster.shared().database()
    }

    private func catalog(limit: Int = 1) throws -> String {
        try folder.file(
            "shop.json",
            """
            {"currency": "USD", "items": [{"sku": "MUG", "unit_price": 1000}], "promotions": [
              {"id": "first", "usage_limit": \(limit),
               "effects": [{"type": "percent_off", "percent": "20", "target": {"scope": "order"}}]}]}
            """
        )
    }

    private func shopper(_ store: String? = nil) throws -> RunningSession {
        let session = try RunningSession(Program.fixed + ["--store", store ?? self.store])
        try session.answer("load catalog \(catalog())")
        try session.answer("add item MUG")
        return session
    }

    private func total(of session: RunningSession) throws -> String? {
        try session.answer("show cart").split(whereSeparator: \.isWhitespace).last.map(String.init)
    }

    private func count() async throws -> Int64 {
        let ledger = PostgreSQLLedger(PostgreSQLStore(try PostgreSQLSettings(url: store), seed: 1))
        let now = try #require(Instant(seconds: Int64(time(nil))))
        return try await ledger.counters(CounterQuery(promotions: ["first"]), excluding: "", at: now).uses["first"] ?? 0
    }

    @Test func `a session sees holds, payments and releases of another at its next command`() async throws {
        let (one, other) = (try shopper(), try shopper())
        #expect(try one.answer("begin checkout") == "checkout started: $8.00\n")
        #expect(try total(of: other) == "$10.00")
        try one.answer("undo")
        #expect(try other.answer("begin checkout") == "checkout started: $8.00\n")
        let refused = try one.answer("redo")
        #expect(refused.hasPrefix("error[ledger.limit_reached]: promotion first has reached its limit of 1"))
        #expect(try other.answer("pay order") == "paid $8.00; order o1\n")
        try other.answer("cancel order o1")
        #expect(try one.answer("redo").hasPrefix("at step 3 (checkout); total $8.00"))
        #expect(one.quit() == 1, "a command failed")
        #expect(try await count() == 0, "an ended session holds nothing")
    }

    @Test func `concurrent programs redeem exactly as often as the limit allows`() async throws {
        let (limit, count) = (3, 8)
        let lines = "load catalog \(try catalog(limit: limit)); add item MUG; begin checkout; pay order"
        let command = "\"$0\" repl --store '\(store)' -c '\(lines)' >> \(folder.path)/out 2>&1 &"
        _ = try Program.shell((0..<count).map { _ in command }.joined(separator: " ") + " wait")
        let out = try String(contentsOf: folder.url("out"), encoding: .utf8)
        let paid = out.split(separator: "\n").filter { $0.hasPrefix("paid ") }
        #expect(paid.filter { $0 == "paid $8.00; order o1" }.count == limit, "\(out)")
        #expect(paid.filter { $0 == "paid $10.00; order o1" }.count == count - limit, "\(out)")
        #expect(try await self.count() == Int64(limit))
    }

    @Test func `cards and their marks are stored for the next session`() throws {
        let first = try Program.run(
            ["repl"] + Program.fixed
                + ["--store", store, "-c", "load cards samples/cards/autumn.json; open card c3; dismiss card c2"]
        )
        #expect(first.status == 0, "\(first.errors)")
        let second = try Program.run(
            ["repl"] + Program.fixed + ["--store", store, "-c", "list cards; dismiss card c2"]
        )
        #expect(second.lines.count == 4)
        #expect(second.errors.hasPrefix("error[feed.already_dismissed]"))
    }

    @Test func `an unreachable server fails the command, and the session continues after it returns`() throws {
        let cluster = try TestCluster()
        let session = try shopper(try cluster.database())
        try cluster.kill()
        let refused = try session.answer("begin checkout")
        #expect(refused.hasPrefix("error[store."), "\(refused)")
        #expect(try session.answer("help").contains("begin checkout"))
        try cluster.start()
        #expect(try session.answer("begin checkout") == "checkout started: $8.00\n")
        #expect(try session.answer("pay order") == "paid $8.00; order o1\n")
    }
}
