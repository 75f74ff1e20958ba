import Cartwright
import Foundation
import Synchronization
import TemporaryFiles
import Testing

@testable import CartwrightSQLite

/// Tests an outcome and the next batch in one transaction: both or neither, and the outcome whatever the next batch is.
@Suite(.timeLimit(.minutes(15))) struct OutboxTakingTests {
    private static let now = Samples.now
    private static let failure = CartwrightError("delivery.refused", "no")

    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("shop.store")
    }

    private static var single: OutboxLimits {
        var limits = OutboxLimits()
        limits.batch.events = 1
        return limits
    }

    private func code(_ body: () async throws -> Void) async -> ErrorCode? { await Samples.error(body)?.code }

    @Test func `an outcome and the next batch are one commit`() async throws {
        let store = try SQLiteStore(path: path)
        let outbox = try SQLiteOutbox(store, limits: Self.single, seed: 1)
        try await outbox.record(Samples.events(1...3), at: Self.now)
        let first = try #require(try await outbox.nextBatch(at: Self.now))
        let before = try store.integer("SELECT commits FROM store_count")
        let second = try await outbox.settleTakingNext(first.id, .delivered, at: Self.now)
        #expect(try Samples.ids(in: try #require(second).body) == ["a-2"])
        #expect(try store.integer("SELECT commits FROM store_count") == before + 1)
    }

    /// A killed process leaves the files as they are at that moment, here before every statement.
    @Test(arguments: ["delivered", "postponed", "refused", "divided"])
    func `a process killed at any statement has settled and taken, or neither`(_ name: String) async throws {
        let outcomes: [String: DeliveryOutcome] = [
            "delivered": .delivered, "postponed": .postponed(until: Self.now.adding(seconds: 60), Self.failure),
            "refused": .refused(Self.failure), "divided": .tooLarge(Self.failure),
        ]
        let outcome = try #require(outcomes[name])
        var limits = OutboxLimits()
        limits.batch.events = 2
        let copies = Mutex<[[String: Data]]>([])
        let isWatched = Mutex(false)
        do {
            let store = try SQLiteStore(path: path)
            let outbox = try SQLiteOutbox(store, limits: limits, seed: 1)
            try await outbox.record(Samples.events(1...4) + Samples.events(1...2, of: "b"), at: Self.now)
            let first = try #require(try await outbox.nextBatch(at: Self.now))
            let folder = folder
            @Sendable func copy() {
                let files = ["shop.store", "shop.store-wal"].map { ($0, folder.file($0)) }
                let read = files.compactMap { name, path in
                    (try? Data(contentsOf: URL(filePath: path))).map { (name, $0) }
                }
                copies.withLock { $0.append(Dictionary(uniqueKeysWithValues: read)) }
            }
            try store.trace { _ in if isWatched.withLock({ $0 }) { copy() } }
            isWatched.withLock { $0 = true }
            let next = try await outbox.settleTakingNext(first.id, outcome, at: Self.now)
            isWatched.withLock { $0 = false }
            #expect(next != nil)
            copy()
        }
        var ends: Set<Bool> = []
        for files in copies.withLock({ $0 }) {
            let copy = try TemporaryFolder()
            for (name, bytes) in files { try bytes.write(to: URL(filePath: copy.file(name))) }
            let outbox = try SQLiteOutbox(path: copy.file("shop.store"), limits: limits, seed: 1)
            let list = try await outbox.batches(in: nil, limit: 10)
            let isSettled = list.count > 1
            ends.insert(isSettled)
            #expect(list.count { $0.state == .inFlight && $0.dueAt == nil } == 1, "one batch is given out")
            if !isSettled { #expect(list.map(\.failures) == [0]) }
            let sent = try await Self.deliverAll(outbox, at: Self.now.adding(seconds: 60))
            let isDone = isSettled && ["delivered", "refused"].contains(name)
            #expect(sent.filter { $0.hasPrefix("a") } == (isDone ? 3...4 : 1...4).map { "a-\($0)" })
            #expect(sent.filter { $0.hasPrefix("b") } == ["b-1", "b-2"])
        }
        #expect(ends == [false, true])
    }

    /// Delivers all batches after a start, each with the one after it.
    private static func deliverAll(_ outbox: SQLiteOutbox, at now: Instant) async throws -> [String] {
        var found: [String] = []
        try await outbox.resume(at: now)
        var next = try await outbox.nextBatch(at: now)
        while let batch = next {
            found += try Samples.ids(in: batch.body)
            next = try await outbox.settleTakingNext(batch.id, .delivered, at: now)
        }
        #expect(try await outbox.summary().isSettled)
        return found
    }

    @Test(arguments: [
        "UPDATE outbox_event SET body = x'7b7d' WHERE number = 2",
        "UPDATE outbox_event SET digest = 1 WHERE number = 2",
        "DELETE FROM outbox_event WHERE number = 2",
    ])
    func `a damaged event costs no outcome, and is never sent`(_ sql: String) async throws {
        let store = try SQLiteStore(path: path)
        let outbox = try SQLiteOutbox(store, limits: Self.single, seed: 1)
        try await outbox.record(Samples.events(1...3), at: Self.now)
        let first = try #require(try await outbox.nextBatch(at: Self.now))
        try store.execute(sql)
        #expect(try await outbox.settleTakingNext(first.id, .delivered, at: Self.now) == nil)
        #expect(try await outbox.batch(first.id)?.entry.state == .delivered)
        #expect(await code { _ = try await outbox.nextBatch(at: Self.now) } == .storeCorrupt)
        #expect(await code { try await outbox.resume(at: Self.now) } == .storeCorrupt)
    }

    /// The events of a busy source are not read, so their damage shows when they are taken.
    @Test func `a damaged event of a busy source does not stop other sources`() async throws {
        let store = try SQLiteStore(path: path)
        let outbox = try SQLiteOutbox(store, limits: Self.single, seed: 1)
        try await outbox.record(Samples.events(1...2) + Samples.events(1...1, of: "b"), at: Self.now)
        let first = try #require(try await outbox.nextBatch(at: Self.now))
        try store.execute("UPDATE outbox_event SET body = x'7b7d' WHERE number = 2")
        let other = try #require(try await outbox.nextBatch(at: Self.now))
        #expect(try Samples.ids(in: other.body) == ["b-1"])
        #expect(try await outbox.settleTakingNext(other.id, .delivered, at: Self.now) == nil)
        #expect(try await outbox.settleTakingNext(first.id, .delivered, at: Self.now) == nil)
        #expect(try await outbox.summary().batches == [.delivered: 2])
        #expect(await code { _ = try await outbox.nextBatch(at: Self.now) } == .storeCorrupt)
    }

    @Test func `an outcome is refused and takes nothing while another process writes`() async throws {
        let outbox = try SQLiteOutbox(path: path, limits: Self.single, seed: 1, wait: .milliseconds(20))
        try await outbox.record(Samples.events(1...2), at: Self.now)
        let first = try #require(try await outbox.nextBatch(at: Self.now))
        let holder = try OtherProgram(path: path)
        try holder.run("BEGIN IMMEDIATE")
        #expect(
            await code { _ = try await outbox.settleTakingNext(first.id, .delivered, at: Self.now) } == .storeLocked
        )
        try holder.run("COMMIT")
        #expect(try await outbox.summary().batches == [.inFlight: 1])
        let second = try await outbox.settleTakingNext(first.id, .delivered, at: Self.now)
        #expect(try Samples.ids(in: try #require(second).body) == ["a-2"])
    }

    @Test func `another process cannot settle and take`() async throws {
        let outbox = try SQLiteOutbox(path: path, limits: Self.single, seed: 1)
        try await outbox.record(Samples.events(1...2), at: Self.now)
        let first = try #require(try await outbox.nextBatch(at: Self.now))
        let other = try SQLiteOutbox(path: path, limits: Self.single, seed: 2)
        #expect(await code { _ = try await other.settleTakingNext(first.id, .delivered, at: Self.now) } == .outboxBusy)
        #expect(try await outbox.summary().batches == [.inFlight: 1])
    }

    /// A transaction that gives out the only batch finds nothing more to send; after a rollback there is one again.
    @Test func `a transaction that was rolled back does not hide a batch`() async throws {
        let outbox = try SQLiteOutbox(path: path, seed: 1)
        try await outbox.record(Samples.events(1...2), at: Self.now)
        // The last call found nothing, so that the next one asks first if there is anything.
        let given = try #require(try await outbox.nextBatch(at: Self.now))
        #expect(try await outbox.nextBatch(at: Self.now) == nil)
        try await outbox.resume(at: Self.now)
        let failed = await code {
            try await outbox.onTables(.delivering) { tables throws(CartwrightError) -> Void in
                guard try tables.nextBatch(at: Self.now) != nil, try tables.nextBatch(at: Self.now) == nil else {
                    return
                }
                throw CartwrightError(.storeFull, "no room")
            }
        }
        #expect(failed == .storeFull)
        #expect(try await outbox.nextBatch(at: Self.now)?.id == given.id)
    }
}
