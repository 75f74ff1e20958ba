import Cartwright
import Foundation
import TemporaryFiles
import TestRuns
import Testing

@testable import CartwrightSQLite

/// Damages single bytes of an outbox's files: either all acknowledged events are there byte for byte, or an error names
/// the damage.
///
/// `CARTWRIGHT_DAMAGES` sets the number of bytes to damage in each file, or `all`; `CARTWRIGHT_SEED` selects them.
struct OutboxDamageTests {
    private static let environment = ProcessInfo.processInfo.environment

    /// The bodies of the batches in an outbox, delivered and dead.
    private struct Content: Equatable {
        var bodies: [[UInt8]] = []
        var dead: [[UInt8]] = []
    }

    /// A store with pending events, batches in flight, and one delivered and one dead batch, with its content.
    private struct Sample {
        let files: [String: [UInt8]]
        let content: Content
    }

    private static let names = ["", "-wal", "-shm", "-commits", "-delivery.lock"].map { "shop.store\($0)" }

    /// - Parameter isClosed: true if the log is merged into the store, as when a program ends normally.
    private static func sample(isClosed: Bool) async throws -> Sample {
        let folder = try TemporaryFolder()
        let path = folder.file("shop.store")
        var files: [String: [UInt8]] = [:]
        do {
            let outbox = try SQLiteOutbox(path: path, limits: limits, seed: 1)
            for source in ["a", "b", "c", "d"] {
                try await outbox.record(Samples.events(1...6, of: source, textLength: 200), at: Samples.now)
            }
            for outcome in [.delivered, .refused(failure), .postponed(until: Samples.now, failure), nil]
                as [DeliveryOutcome?]
            {
                let batch = try #require(try await outbox.nextBatch(at: Samples.now))
                if let outcome { try await outbox.settle(batch.id, outcome, at: Samples.now) }
            }
            try await outbox.record(Samples.events(7...9, of: "a", textLength: 200), at: Samples.now)
            if !isClosed { files = read(folder) }
        }
        if isClosed {
            try await folder.waitUntilClosed()
            files = read(folder)
        }
        return Sample(files: files, content: try await content(of: files))
    }

    private static let failure = CartwrightError("delivery.refused", "no")

    private static var limits: OutboxLimits {
        var limits = OutboxLimits()
        limits.batch.events = 4
        return limits
    }

    private static func read(_ folder: TemporaryFolder) -> [String: [UInt8]] {
        names.reduce(into: [:]) { files, name in
            files[name] = (try? Data(contentsOf: URL(filePath: folder.file(name)))).map(Array.init)
        }
    }

    /// Opens a copy of the files and delivers all batches.
    private static func content(of files: [String: [UInt8]]) async throws -> Content {
        let folder = try TemporaryFolder()
        for (name, bytes) in files { try Data(bytes).write(to: URL(filePath: folder.file(name))) }
        let outbox = try SQLiteOutbox(path: folder.file("shop.store"), limits: limits, seed: 1)
        try await outbox.resume(at: Samples.now)
        var content = Content()
        for entry in try await outbox.batches(in: .dead, limit: 100) {
            content.dead.append(try #require(try await outbox.batch(entry.id)).body)
        }
        while let batch = try await outbox.nextBatch(at: Samples.now) {
            content.bodies.append(batch.body)
            try await outbox.settle(batch.id, .delivered, at: Samples.now)
        }
        guard try await outbox.summary().isSettled else { throw Unsettled() }
        return content
    }

    private struct Unsettled: Error {}

    /// Returns true if the damage was reported, false if nothing is missing.
    private func isTold(_ files: [String: [UInt8]], _ sample: Sample, _ what: String) async -> Bool {
        await told(files, sample, what) != nil
    }

    /// Returns the report of the damage, or nil if nothing is missing.
    private func told(_ files: [String: [UInt8]], _ sample: Sample, _ what: String) async -> String? {
        do {
            let content = try await Self.content(of: files)
            #expect(content == sample.content, "\(what): silently another content")
            return nil
        } catch let error as CartwrightError {
            #expect(error.code.rawValue.hasPrefix("store."), "\(what): \(error)")
            #expect(error.hint != nil, "\(what)")
            return "\(what): \(error)"
        } catch {
            Issue.record("\(what): \(error)")
            return "\(what): \(error)"
        }
    }

    @Test(.timeLimit(.minutes(60)), arguments: [true, false])
    func `no damaged byte loses an event silently`(isClosed: Bool) async throws {
        let sample = try await Self.sample(isClosed: isClosed)
        #expect(sample.content.bodies.count > 4)
        #expect(sample.content.dead.count == 1)
        #expect((sample.files["shop.store-wal"] ?? []).isEmpty == isClosed)
        var random = TestSeed("OutboxDamageTests")
        var told: [String: [String]] = [:]
        for (name, bytes) in sample.files.sorted(by: { $0.key < $1.key }) where !bytes.isEmpty {
            for place in places(in: bytes.count, &random) {
                var damaged = sample.files
                let flip = UInt8.random(in: 1...255, using: &random)
                damaged[name]?[place] ^= flip
                let what = "\(name), byte \(place) of \(bytes.count) xor \(flip)"
                if let text = await self.told(damaged, sample, what) { told[name, default: []].append(text) }
            }
        }
        // If the log has everything, damage in the store itself may not be noticed.
        #expect(!isClosed || told["shop.store"] != nil)
        if !isClosed { #expect(told["shop.store-wal"] != nil) }
        let needed: Set = isClosed ? ["shop.store"] : ["shop.store", "shop.store-wal"]
        #expect(told.filter { !needed.contains($0.key) } == [:], "the rest is not needed")
    }

    /// Returns the bytes to damage: all of them, or some of the first hundred, which describe the rest, and some
    /// others.
    private func places(in count: Int, _ random: inout TestSeed) -> [Int] {
        let wanted = Self.environment["CARTWRIGHT_DAMAGES"] ?? "\(AllTests.count(10, all: 60))"
        if wanted == "all" { return Array(0..<count) }
        let some = (0..<(Int(wanted) ?? 60)).map { _ in Int.random(in: 0..<count, using: &random) }
        return (0..<min(count, 100)).shuffled(using: &random).prefix(20) + some
    }

    @Test(.timeLimit(.minutes(15)))
    func `a log that is truncated, empty or missing is reported`() async throws {
        let sample = try await Self.sample(isClosed: false)
        let bytes = try #require(sample.files["shop.store-wal"])
        for size in [0, 1, 31, 32, 100, 4_096, 4_152, bytes.count / 2, bytes.count - 4_120, bytes.count - 1] {
            var damaged = sample.files
            damaged["shop.store-wal"] = Array(bytes.prefix(size))
            #expect(await isTold(damaged, sample, "cut to \(size) of \(bytes.count)"), "\(size)")
        }
        var damaged = sample.files
        damaged["shop.store-wal"] = nil
        #expect(await isTold(damaged, sample, "without a log"))
    }

    @Test(.timeLimit(.minutes(15)), arguments: [true, false])
    func `a truncated or missing store is reported unless its log has everything`(isClosed: Bool) async throws {
        let sample = try await Self.sample(isClosed: isClosed)
        let bytes = try #require(sample.files["shop.store"])
        for size in [0, 1, 2, 99, 100, 4_095] + Array(stride(from: 4_096, to: bytes.count, by: 4_096)) {
            var damaged = sample.files
            damaged["shop.store"] = Array(bytes.prefix(size))
            let isTold = await isTold(damaged, sample, "cut to \(size) of \(bytes.count)")
            #expect(isTold || !isClosed && size > 1, "\(size)")
        }
        var damaged = sample.files
        damaged["shop.store"] = nil
        #expect(await isTold(damaged, sample, "without a store"))
    }

    @Test func `a refused log stays unchanged, so that it can be repaired`() async throws {
        let sample = try await Self.sample(isClosed: false)
        let folder = try TemporaryFolder()
        for (name, bytes) in sample.files { try Data(bytes).write(to: URL(filePath: folder.file(name))) }
        var log = try #require(sample.files["shop.store-wal"])
        log[log.count - 100] ^= 1
        try Data(log).write(to: URL(filePath: folder.file("shop.store-wal")))
        for _ in 0..<2 {
            let error = await Samples.error { _ = try SQLiteOutbox(path: folder.file("shop.store"), seed: 1) }
            #expect(error?.code == .storeCorrupt)
            #expect(
                error?.summary.contains("its last commit is missing, with 3 events") == true,
                "\(error?.summary ?? "")"
            )
        }
        let left = Self.read(folder)
        #expect(left["shop.store-wal"] == log)
        #expect(left["shop.store"] == sample.files["shop.store"])
        // With the original log the store opens again.
        try Data(sample.files["shop.store-wal"] ?? []).write(to: URL(filePath: folder.file("shop.store-wal")))
        #expect(try await SQLiteOutbox(path: folder.file("shop.store"), seed: 1).check().pendingEvents > 0)
        try Data(log).write(to: URL(filePath: folder.file("shop.store-wal")))
    }

    @Test func `deleting the commits file accepts the loss of missing events`() async throws {
        let sample = try await Self.sample(isClosed: false)
        let folder = try TemporaryFolder()
        for (name, bytes) in sample.files { try Data(bytes).write(to: URL(filePath: folder.file(name))) }
        truncate(folder.file("shop.store-wal"), off_t((sample.files["shop.store-wal"]?.count ?? 0) - 1))
        let path = folder.file("shop.store")
        #expect(await Samples.error { _ = try SQLiteOutbox(path: path, seed: 1) }?.code == .storeCorrupt)
        try FileManager.default.removeItem(atPath: path + "-commits")
        let before = try await SQLiteOutbox(path: path, seed: 1).check()
        try await SQLiteOutbox(path: path, seed: 1).record([Samples.event(99, of: "z")], at: Samples.now)
        #expect(try await SQLiteOutbox(path: path, seed: 1).check().pendingEvents == before.pendingEvents + 1)
    }

    @Test func `another store under the same name is not checked against the counts of the first`() async throws {
        let folder = try TemporaryFolder()
        let (path, other) = (folder.file("shop.store"), folder.file("other.store"))
        do {
            let outbox = try SQLiteOutbox(path: path, seed: 1)
            for number in 1...20 { try await outbox.record([Samples.event(number)], at: Samples.now) }
            try await SQLiteOutbox(path: other, seed: 1).record([Samples.event(1)], at: Samples.now)
        }
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: other, toPath: path)
        #expect(try await SQLiteOutbox(path: path, seed: 1).check().pendingEvents == 1)
        try FileManager.default.removeItem(atPath: path)
        let gone = await Samples.error { _ = try SQLiteOutbox(path: path, seed: 1) }
        #expect(gone?.code == .storeCorrupt)
        #expect(gone?.summary.contains("\(path)-commits shows that it held events") == true)
        #expect(!FileManager.default.fileExists(atPath: path))
        try FileManager.default.removeItem(atPath: path + "-commits")
        #expect(try await SQLiteOutbox(path: path, seed: 1).check().pendingEvents == 0)
    }

    // MARK: Rows

    @Test(arguments: [
        ("DELETE FROM outbox_event WHERE number = 9", "waiting events"),
        ("UPDATE outbox_event SET number = 1000000 WHERE number = 9", "event 1000000"),
        ("UPDATE outbox_event SET source = x'7a' WHERE number = 9", "event 9"),
        ("UPDATE outbox_batch SET state = 1 WHERE state = 0", "batches (in_flight)"),
        ("UPDATE outbox_batch SET due_at = due_at + 1000000000 WHERE due_at IS NOT NULL", "batch "),
        ("DELETE FROM outbox_batch WHERE state = 2", "batches (dead)"),
        ("DELETE FROM outbox_body", "the body of batch"),
        ("UPDATE outbox_body SET body = CAST('[]' AS BLOB)", "the body of batch"),
        ("DELETE FROM outbox_source", "which batch has which source"),
        ("UPDATE store_count SET named = 0", "the counts"),
        ("UPDATE outbox_count SET pending = 0", "the counts"),
    ])
    func `missing or changed rows are reported by check and resume`(sql: String, what: String) async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.file("shop.store"))
        let outbox = try SQLiteOutbox(store, limits: Self.limits, seed: 1)
        try await outbox.record(Samples.events(1...4, of: "a") + Samples.events(1...8, of: "b"), at: Samples.now)
        let dead = try #require(try await outbox.nextBatch(at: Samples.now))
        try await outbox.settle(dead.id, .refused(Self.failure), at: Samples.now)
        let waiting = try #require(try await outbox.nextBatch(at: Samples.now))
        let later = Samples.now.adding(seconds: 60)
        try await outbox.settle(waiting.id, .postponed(until: later, Self.failure), at: Samples.now)
        _ = try await outbox.check()
        try store.execute(sql)
        for check in [{ _ = try await outbox.check() }, { try await outbox.resume(at: Samples.now) }] {
            let error = await Samples.error(check)
            #expect(error?.code == .storeCorrupt)
            #expect(error?.summary.contains(what) == true, "\(error?.summary ?? "no error")")
        }
    }
}
