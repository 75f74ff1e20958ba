import Cartwright
import Foundation
import TemporaryFiles
import Testing

@testable import CartwrightSQLite

/// Tests the errors of an outbox when the machine fails. No events are lost.
@Suite(.timeLimit(.minutes(15))) struct OutboxFailureTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("shop.store")
    }

    private func code(_ body: () async throws -> Void) async -> ErrorCode? {
        let error = await Samples.error(body)
        #expect(error == nil || error?.fault == .environment)
        #expect(error == nil || error?.hint != nil)
        return error?.code
    }

    // MARK: Full

    @Test func `a full outbox refuses events, still delivers, and accepts events again`() async throws {
        // The empty tables take about a third of it.
        let outbox = try SQLiteOutbox(path: path, seed: 1, maximumBytes: 470_000)
        let count = try await fill(outbox, from: 0)
        #expect((250...600).contains(count), "\(count) events of about 600 bytes are there")
        #expect(try await outbox.summary().pendingEvents == count, "the refused record stored nothing")

        // Delivered batches are kept and take about as much room.
        #expect(try await Samples.deliverAll(outbox) == (1...count).map { "a-\($0)" })
        let more = try await fill(outbox, from: count)
        #expect(more < count / 2)
        #expect(try await Samples.deliverAll(outbox) == (count..<count + more).map { "a-\($0 + 1)" })
        try await outbox.deleteDelivered(before: .latest)
        let again = try await fill(outbox, from: count + more)
        #expect((count - 50...count + 50).contains(again))
    }

    /// Records ten events at a time until there is no more room, and returns the number of recorded events.
    private func fill(_ outbox: SQLiteOutbox, from first: Int) async throws -> Int {
        var count = 0
        let refused = await code {
            while count < 10_000 {
                let numbers = first + count + 1...first + count + 10
                try await outbox.record(Samples.events(numbers, textLength: 500), at: Samples.now)
                count += 10
            }
        }
        #expect(refused == .storeFull)
        return count
    }

    @Test func `a record that does not fit does not affect others in its commit`() async throws {
        let store = try SQLiteStore(path: path)
        let outbox = try SQLiteOutbox(store, seed: 1)
        try store.execute("PRAGMA max_page_count = 100")
        let codes = await withTaskGroup(of: (Bool, ErrorCode?).self) { group in
            for number in 0..<40 {
                let isLarge = number.isMultiple(of: 10)
                let events = Samples.events(1...(isLarge ? 2_000 : 2), of: "s\(number)", textLength: isLarge ? 400 : 0)
                group.addTask {
                    (isLarge, await Samples.error { try await outbox.record(events, at: Samples.now) }?.code)
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes.filter(\.0).map(\.1) == Array(repeating: .storeFull, count: 4))
        #expect(codes.filter { !$0.0 }.map(\.1) == Array(repeating: nil, count: 36))
        #expect(try await outbox.summary().pendingEvents == 72)
    }

    @Test func `a batch can be given out and settled when the file is full`() async throws {
        let store = try SQLiteStore(path: path)
        let outbox = try SQLiteOutbox(store, seed: 1)
        try await outbox.record(Samples.events(1...60, textLength: 5_000), at: Samples.now)
        try store.execute("PRAGMA max_page_count = 1")
        // SQLite needs more pages here than the deleted events free.
        let tooMuch = Samples.events(61...200, of: "b", textLength: 5_000)
        #expect(await code { try await outbox.record(tooMuch, at: Samples.now) } == .storeFull)
        let batch = try #require(try await outbox.nextBatch(at: Samples.now))
        try await outbox.settle(batch.id, .delivered, at: Samples.now)
        #expect(try await outbox.batch(batch.id)?.entry.state == .delivered)
    }

    // MARK: Other processes

    @Test func `only one outbox delivers, and others may record`() async throws {
        let other = try SQLiteOutbox(path: path, seed: 2)
        do {
            let outbox = try SQLiteOutbox(path: path, seed: 1)
            try await outbox.record(Samples.events(1...2), at: Samples.now)
            let batch = try #require(try await outbox.nextBatch(at: Samples.now))
            try await other.record([Samples.event(1, of: "b")], at: Samples.now)
            for attempt in 0..<2 {
                #expect(await code { try await other.resume(at: Samples.now) } == .outboxBusy, "\(attempt)")
                #expect(await code { _ = try await other.nextBatch(at: Samples.now) } == .outboxBusy)
                let settling = await code { try await other.settle(batch.id, .delivered, at: Samples.now) }
                #expect(settling == .outboxBusy)
            }
            #expect(try await other.summary().batches == [.inFlight: 1])
        }
        #expect(try await Samples.deliverAll(other) == ["a-1", "a-2", "b-1"])
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/flock"), "flock is not installed"))
    func `a killed sender does not block others`() async throws {
        let outbox = try SQLiteOutbox(path: path, seed: 1)
        let holder = Process()
        holder.executableURL = URL(filePath: "/usr/bin/flock")
        holder.arguments = ["--no-fork", path + "-delivery.lock", "sleep", "600"]
        try holder.run()
        defer { kill(holder.processIdentifier, SIGKILL) }
        // The process needs a moment to take the lock.
        var refused: ErrorCode?
        for _ in 0..<2_000 where refused == nil {
            refused = await code { try await SQLiteOutbox(path: path, seed: 2).resume(at: Samples.now) }
            usleep(1_000)
        }
        #expect(refused == .outboxBusy)
        kill(holder.processIdentifier, SIGKILL)
        holder.waitUntilExit()
        try await outbox.resume(at: Samples.now)
    }

    @Test func `a store that another process locks is reported to all waiting calls, and nothing is stored`()
        async throws
    {
        let outbox = try SQLiteOutbox(path: path, seed: 1, wait: .milliseconds(20))
        let holder = try OtherProgram(path: path)
        try holder.run("BEGIN IMMEDIATE")
        let codes = await withTaskGroup(of: ErrorCode?.self) { group in
            for number in 0..<20 {
                group.addTask {
                    await Samples.error { try await outbox.record([Samples.event(number)], at: Samples.now) }?.code
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes == Array(repeating: .storeLocked, count: 20))
        #expect(try await outbox.summary().pendingEvents == 0, "reads still work")
        try holder.run("COMMIT")
        try await outbox.record([Samples.event(1)], at: Samples.now)
        #expect(try await outbox.summary().pendingEvents == 1)
    }

    // MARK: Files

    @Test func `a read-only outbox can be read and refuses writes`() async throws {
        let store = try SQLiteStore(path: path)
        let outbox = try SQLiteOutbox(store, seed: 1)
        try await outbox.record([Samples.event(1)], at: Samples.now)
        try store.execute("PRAGMA query_only = 1")
        #expect(await code { try await outbox.record([Samples.event(2)], at: Samples.now) } == .storeReadOnly)
        #expect(await code { _ = try await outbox.nextBatch(at: Samples.now) } == .storeReadOnly)
        #expect(try await outbox.summary().pendingEvents == 1)
        #expect(try await outbox.batches(in: nil, limit: 9).isEmpty)
    }

    @Test func `a truncated file is reported`() async throws {
        do {
            let outbox = try SQLiteOutbox(path: path, seed: 1)
            try await outbox.record(Samples.events(1...100, textLength: 3_000), at: Samples.now)
        }
        try await folder.waitUntilClosed()
        let size = try #require(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
        #expect(size > 100_000, "the log was merged when the file was closed")
        for share in [2, 4, 8] {
            truncate(path, off_t(size / share / 4_096 * 4_096))
            let found = await code {
                let outbox = try SQLiteOutbox(path: path, seed: 1)
                while try await outbox.nextBatch(at: Samples.now) != nil {}
                try await outbox.record(Samples.events(1...100, textLength: 3_000), at: Samples.now)
            }
            #expect(found == .storeCorrupt, "1/\(share)")
        }
    }

    @Test(arguments: [
        "DELETE FROM outbox_count", "UPDATE outbox_batch SET members = CAST('[' AS BLOB)",
        "UPDATE outbox_batch SET members = CAST('{\"sources\":[\"a\"],\"events\":[[1,5,7]]}' AS BLOB)",
        "UPDATE outbox_batch SET members = CAST('{\"sources\":[\"a\"],\"events\":[[1,5,0],[2,5,0]]}' AS BLOB)",
        "UPDATE outbox_batch SET state = 7", "UPDATE outbox_batch SET created_at = 9223372036854775807",
        "DELETE FROM outbox_body", "UPDATE outbox_body SET body = x''",
    ])
    func `invalid rows are reported as damage`(sql: String) async throws {
        let store = try SQLiteStore(path: path)
        let outbox = try SQLiteOutbox(store, seed: 1)
        try await outbox.record(Samples.events(1...2), at: Samples.now)
        let batch = try #require(try await outbox.nextBatch(at: Samples.now))
        try store.execute(sql)
        let found = await code {
            _ = try await outbox.batches(in: nil, limit: 9)
            try await outbox.settle(batch.id, .tooLarge(CartwrightError(.storeFull, "too large")), at: Samples.now)
            _ = try await outbox.batch(batch.id)
        }
        #expect(found == .storeCorrupt)
    }

    @Test func `counts at their maximum do not stop the program`() async throws {
        let store = try SQLiteStore(path: path)
        let outbox = try SQLiteOutbox(store, seed: 1)
        try store.execute("UPDATE outbox_count SET recorded = 9223372036854775807, pending = 9223372036854775807")
        try Self.renewDigest(of: store)
        #expect(await Samples.error { try await outbox.record(Samples.events(1...3), at: Samples.now) } == nil)
    }

    /// Renews the digest, so that the counts look like the program's own.
    private static func renewDigest(of store: SQLiteStore) throws {
        let digest = try store.withConnection { connection throws(CartwrightError) in
            try PreparedStatement("SELECT \(OutboxCounts.columns) FROM outbox_count", on: connection).first { row in
                RowDigest((0..<5).map { .integer(row.integer($0)) }).value
            }
        }
        try store.execute("UPDATE outbox_count SET digest = \(digest ?? 0)")
    }

    @Test func `only the owner can read the files beside the store`() async throws {
        let outbox = try SQLiteOutbox(path: path, seed: 1)
        _ = try await outbox.nextBatch(at: Samples.now)
        let mode = try FileManager.default.attributesOfItem(atPath: path + "-delivery.lock")[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }
}
