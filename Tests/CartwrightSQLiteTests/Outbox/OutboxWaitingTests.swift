import Cartwright
import Foundation
import Synchronization
import TemporaryFiles
import Testing

@testable import CartwrightSQLite

/// Tests waiting: of calls for the disk, of an idle sender, and of batches under a clock that was set back.
struct OutboxWaitingTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("shop.store")
    }

    // MARK: Calls

    @Test(.timeLimit(.minutes(15)))
    func `calls beyond the waiting limit are refused, and accepted ones are stored`() async throws {
        var limits = OutboxLimits()
        limits.waitingCalls = 8
        let outbox = try SQLiteOutbox(path: path, limits: limits, seed: 1, wait: .seconds(60))
        let holder = try OtherProgram(path: path)
        try holder.run("BEGIN IMMEDIATE")
        let codes = await withTaskGroup(of: ErrorCode?.self) { group in
            for number in 0..<100 {
                group.addTask {
                    await Samples.error { try await outbox.record([Samples.event(number)], at: Samples.now) }?.code
                }
            }
            // The lock is released once all calls that cannot wait have been refused.
            var codes: [ErrorCode?] = []
            while let code = await group.next() {
                codes.append(code)
                if codes.count == 100 - 16 { try? holder.run("COMMIT") }
            }
            return codes
        }
        let refused = codes.count { $0 == .outboxOverloaded }
        #expect(refused >= 100 - 16, "8 may wait, besides those whose commit is under way")
        #expect(codes.count { $0 == nil } == 100 - refused)
        #expect(refused < 100)
        #expect(try await outbox.summary().pendingEvents == 100 - refused)
    }

    @Test(.timeLimit(.minutes(15)))
    func `calls beyond the limit of waiting bytes are refused, except a single call`() async throws {
        var limits = OutboxLimits()
        limits.waitingBytes = 10_000
        limits.batch.eventBytes = 100_000
        let outbox = try SQLiteOutbox(path: path, limits: limits, seed: 1, wait: .seconds(60))
        try await outbox.record([Samples.event(1, textLength: 20_000)], at: Samples.now)
        let holder = try OtherProgram(path: path)
        try holder.run("BEGIN IMMEDIATE")
        let first = Task { try await outbox.record([Samples.event(2)], at: Samples.now) }
        // The first call is running now, so the next may wait alone, however large it is.
        try await Task.sleep(for: .milliseconds(200))
        let second = Task { try await outbox.record([Samples.event(3, textLength: 20_000)], at: Samples.now) }
        try await Task.sleep(for: .milliseconds(200))
        let third = await Samples.error { try await outbox.record([Samples.event(4)], at: Samples.now) }
        #expect(third?.code == .outboxOverloaded)
        #expect(third?.summary.contains("1 call and 20") == true, "\(third?.summary ?? "")")
        try holder.run("COMMIT")
        _ = try await (first.value, second.value)
        #expect(try await outbox.summary().pendingEvents == 3)
    }

    // MARK: Idle

    @Test(.timeLimit(.minutes(15)))
    func `an outbox with nothing to send starts no write transaction`() async throws {
        let store = try SQLiteStore(path: path, wait: .milliseconds(20))
        let outbox = try SQLiteOutbox(store, seed: 1)
        try await outbox.resume(at: Samples.now)
        let begun = try BegunWrites(store)
        func count(_ what: String, is expected: ClosedRange<Int>, after time: Instant = Samples.now) async throws {
            begun.reset()
            for _ in 0..<20 { #expect(try await outbox.nextBatch(at: time) == nil, "\(what)") }
            #expect(expected.contains(begun.count), "\(what): \(begun.count) transactions")
        }
        try await count("empty", is: 0...0)
        // One batch waits for its due time, and later events of its source wait for it.
        try await outbox.record(Samples.events(1...3), at: Samples.now)
        let batch = try #require(try await outbox.nextBatch(at: Samples.now))
        let later = Samples.now.adding(seconds: 60)
        try await outbox.settle(
            batch.id,
            .postponed(until: later, CartwrightError("delivery.broken", "no")),
            at: Samples.now
        )
        try await outbox.record(Samples.events(4...6), at: Samples.now)
        try await count("waiting", is: 0...2)
        try await count("still waiting", is: 0...0)
        // Another process records an event that has to wait, too.
        try await SQLiteOutbox(path: path, seed: 2).record([Samples.event(7)], at: Samples.now)
        try await count("more to wait", is: 1...2)
        // Looking for a batch neither blocks a writer nor is blocked by one.
        let holder = try OtherProgram(path: path)
        try holder.run("BEGIN IMMEDIATE")
        try await count("locked", is: 0...0, after: later.adding(milliseconds: -1))
        try holder.run("COMMIT")
        #expect(try await outbox.nextBatch(at: later)?.id == batch.id)
        try await outbox.settle(batch.id, .delivered, at: later)
        #expect(try await outbox.nextBatch(at: later) != nil)
    }

    // MARK: Starting again

    @Test func `a restarted sender keeps postponed batches and resends those in flight`() async throws {
        let later = Samples.now.adding(seconds: 86_400)
        var ids: [String] = []
        do {
            let outbox = try SQLiteOutbox(path: path, seed: 1)
            for source in ["a", "b"] {
                try await outbox.record(Samples.events(1...2, of: source), at: Samples.now)
                ids.append(try #require(try await outbox.nextBatch(at: Samples.now)).id)
            }
            let failure = CartwrightError("delivery.unavailable", "come back tomorrow")
            try await outbox.settle(ids[0], .postponed(until: later, failure), at: Samples.now)
        }
        let outbox = try SQLiteOutbox(path: path, seed: 1)
        let soon = Samples.now.adding(seconds: 5)
        try await outbox.resume(at: soon)
        #expect(try await outbox.nextBatch(at: soon)?.id == ids[1])
        #expect(try await outbox.nextBatch(at: later.adding(milliseconds: -1)) == nil)
        #expect(try await outbox.batch(ids[0])?.entry.failures == 1)
        #expect(try await outbox.nextBatch(at: later)?.id == ids[0])
    }
}

/// Counts the write transactions that a store has started.
private final class BegunWrites: Sendable {
    private let begun = Mutex(0)

    init(_ store: SQLiteStore) throws {
        try store.trace { sql in
            if sql == "BEGIN IMMEDIATE" { self.begun.withLock { $0 += 1 } }
        }
    }

    var count: Int { begun.withLock { $0 } }

    func reset() { begun.withLock { $0 = 0 } }
}
