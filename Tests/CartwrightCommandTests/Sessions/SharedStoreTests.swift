import Cartwright
import CartwrightSQLite
import Foundation
import Testing

/// Programs that share the limits of promotions through one file.
struct SharedStoreTests {
    private let folder: TemporaryFolder
    private let store: String
    private let catalog: String

    init() throws {
        folder = try TemporaryFolder()
        store = folder.url("shop.store").path
        catalog = try folder.file("shop.json", Self.catalog(limit: 1))
    }

    private static func catalog(limit: Int) -> String {
        """
        {"currency": "USD", "items": [{"sku": "MUG", "unit_price": 1000}], "promotions": [
          {"id": "first", "usage_limit": \(limit),
           "effects": [{"type": "percent_off", "percent": "20", "target": {"scope": "order"}}]}]}
        """
    }

    /// Returns a session with a mug in its cart; all sessions have one seed.
    private func shopper() throws -> RunningSession {
        let session = try RunningSession(Program.fixed + ["--store", store])
        try session.answer("load catalog \(catalog)")
        try session.answer("add item MUG")
        return session
    }

    private func total(of session: RunningSession) throws -> String? {
        try session.answer("show cart").split(whereSeparator: \.isWhitespace).last.map(String.init)
    }

    /// Returns the number of uses and holds of the promotion at an instant.
    private func count(at now: Instant = Instant(seconds: Int64(time(nil))) ?? .earliest) async throws -> Int64 {
        let query = CounterQuery(promotions: ["first"])
        return try await SQLiteLedger(path: store).counters(query, excluding: "", at: now).uses["first"] ?? 0
    }

    @Test func `a session sees holds, payments and releases of another at its next command`() throws {
        let (one, other) = (try shopper(), try shopper())
        #expect(try one.answer("begin checkout") == "checkout started: $8.00\n")
        #expect(try total(of: other) == "$10.00")
        #expect(try other.answer("explain cart").contains("usage limit reached"))
        try one.answer("undo")
        #expect(try total(of: other) == "$8.00")
        #expect(try other.answer("begin checkout") == "checkout started: $8.00\n")
        let refused = try one.answer("redo")
        #expect(refused.hasPrefix("error[ledger.limit_reached]: promotion first has reached its limit of 1"))
        #expect(try other.answer("pay order") == "paid $8.00; order o1\n")
        #expect(try other.answer("undo").hasSuffix("  try: cancel order o1\n"))
        try other.answer("cancel order o1")
        #expect(try one.answer("redo").hasPrefix("at step 3 (checkout); total $8.00"))
        #expect(try one.answer("pay order") == "paid $8.00; order o1\n")
    }

    @Test func `concurrent programs redeem exactly as often as the limit allows`() async throws {
        let (limit, count) = (3, 8)
        _ = try folder.file("shop.json", Self.catalog(limit: limit))
        let lines = "load catalog \(catalog); add item MUG; begin checkout; pay order"
        let command = "\"$0\" repl --store \(store) -c '\(lines)' >> \(folder.path)/out 2>&1 &"
        _ = try Program.shell((0..<count).map { _ in command }.joined(separator: " ") + " wait")
        let out = try String(contentsOf: folder.url("out"), encoding: .utf8)
        let paid = out.split(separator: "\n").filter { $0.hasPrefix("paid ") }
        #expect(paid.filter { $0 == "paid $8.00; order o1" }.count == limit, "\(out)")
        #expect(paid.filter { $0 == "paid $10.00; order o1" }.count == count - limit, "\(out)")
        #expect(try await self.count() == Int64(limit))
    }

    @Test func `a session that ends releases its holds`() async throws {
        let ends = ["", "; quit", "; pay order outcome=failed", "; no such command"]
        for end in ends {
            let lines = "load catalog \(catalog); add item MUG; begin checkout\(end)"
            let result = try Program.run("repl", "--store", store, "-c", lines)
            #expect(result.output.contains("checkout started: $8.00"), "\(end)")
            #expect(try await count() == 0, "\(end)")
        }
    }

    @Test func `the hold of a killed program expires`() async throws {
        let session = try shopper()
        let began = try #require(Instant(seconds: Int64(time(nil))))
        try session.answer("begin checkout")
        session.kill()
        #expect(try await count() == 1)
        #expect(try await count(at: began.adding(seconds: 899)) == 1)
        let after = try #require(Instant(seconds: Int64(time(nil)) + 1)).adding(seconds: 900)
        #expect(try await count(at: after) == 0, "holds expire by the clock of the machine")
    }

    @Test func `a store locked by another program fails the command, and the session continues`() throws {
        let session = try shopper()
        // Byte 120 of this file is the lock of the writer (SQLite, "The WAL-Index File Format").
        let file = open("\(store)-shm", O_RDWR)
        defer { close(file) }
        var lock = flock(l_type: Int16(F_WRLCK), l_whence: 0, l_start: 120, l_len: 1, l_pid: 0)
        #expect(file >= 0 && fcntl(file, F_SETLK, &lock) == 0)
        #expect(try session.answer("begin checkout").hasPrefix("error[store.locked]: another process is writing"))
        #expect(try total(of: session) == "$8.00", "committed data can be read")
        lock.l_type = Int16(F_UNLCK)
        #expect(fcntl(file, F_SETLK, &lock) == 0)
        #expect(try session.answer("begin checkout") == "checkout started: $8.00\n")
        #expect(session.quit() == 1, "a command failed")
    }
}
