import Cartwright
import TemporaryFiles
import Testing

@testable import CartwrightSQLite

/// Compares the outbox on disk with the one in memory on random operations.
@Suite(.timeLimit(.minutes(15))) struct OutboxModelTests {
    @Test(arguments: 1...12)
    func `random operations return the same results as the outbox in memory`(seed: UInt64) async throws {
        var pair = try OutboxPair(seed: seed)
        for step in 0..<400 {
            let what = try await pair.step()
            try #require(pair.differences == [], "seed \(seed), step \(step): \(what)")
        }
        try await pair.expectSoundTables()
        #expect(pair.seen.isSuperset(of: OutboxPair.expected), "\(OutboxPair.expected.subtracting(pair.seen))")
    }
}

/// Two outboxes that run the same operations.
private struct OutboxPair {
    private let folder: TemporaryFolder
    private let limits: OutboxLimits
    private var store: SQLiteStore
    private var disk: SQLiteOutbox
    private let plain: MemoryOutboxStore
    private var random: SplitMix64
    private var now = Instant(seconds: 1_767_225_600) ?? .earliest
    private var recorded = 0
    /// The error of the last operation on a batch.
    private var lastCode: ErrorCode?
    private(set) var differences: [String] = []
    /// The outcomes that occurred. The test fails if an expected one is missing.
    private(set) var seen: Set<String> = []

    static let expected: Set<String> = [
        "batch", "no batch", "refused event", "delivered", "postponed", "refused", "divided", "outbox.unknown_batch",
        "outbox.not_dead", "retried", "discarded", "deleted", "waits", "taken", "nothing taken",
    ]

    init(seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        var limits = OutboxLimits()
        limits.batch.events = random.number(1...6)
        limits.batch.eventBytes = 600
        limits.batch.bytes = random.number(600...2_000)
        limits.inFlight = random.number(2...5)
        limits.lookAhead = random.number(5...30)
        (self.random, self.limits) = (random, limits)
        folder = try TemporaryFolder()
        (store, disk) = try Self.open(folder, limits)
        plain = MemoryOutboxStore(limits: limits, seed: 2)
    }

    private static func open(_ folder: TemporaryFolder, _ limits: OutboxLimits) throws -> (SQLiteStore, SQLiteOutbox) {
        let store = try SQLiteStore(path: folder.file("shop.store"))
        try store.execute("PRAGMA synchronous = OFF")
        return (store, try SQLiteOutbox(store, limits: limits, seed: 1))
    }

    /// Runs one operation and returns its description.
    mutating func step() async throws -> String {
        if random.number(0...3) == 0 { now = now.adding(milliseconds: Int64(random.number(0...3_000))) }
        // Sometimes the clock is set back.
        if random.number(0...49) == 0 { now = now.adding(milliseconds: -Int64(random.number(0...20_000))) }
        let what: String
        switch random.number(0...99) {
        case 0...29: what = try await record()
        case 30...54: what = try await next()
        case 55...69: what = try await settle()
        case 70...84: what = try await settleTakingNext()
        case 85...88: what = try await act("retried") { try await $0.retry($1, at: $2) }
        case 89...90: what = try await act("discarded") { store, id, _ in try await store.discard(id) }
        case 91...93: what = try await delete()
        case 94...96: what = try await resume()
        default: what = try await lists()
        }
        try await compareAll()
        return what
    }

    // MARK: Operations

    private mutating func record() async throws -> String {
        let events = (0..<random.number(0...5)).map { _ in
            recorded += 1
            var data = JSONObject()
            data["text"] = .string(
                String(repeating: "x", count: random.number(0...19) == 0 ? 600 : random.number(0...300))
            )
            let source = "source\(random.number(0...4))"
            return Event(id: "e\(recorded)", type: .cartChanged, source: source, time: now, data: data)
        }
        let receipt = try await disk.record(events, at: now)
        expect("receipt", receipt, await plain.record(events, at: now))
        if !receipt.refused.isEmpty { seen.insert("refused event") }
        return "record \(events.count)"
    }

    private mutating func next() async throws -> String {
        let (mine, theirs) = (try await disk.nextBatch(at: now), await plain.nextBatch(at: now))
        expect("body", mine?.body, theirs?.body)
        expect("particulars", mine.map { [$0.events, $0.failures] }, theirs.map { [$0.events, $0.failures] })
        expect("when it was made", mine?.createdAt, theirs?.createdAt)
        seen.insert(mine == nil ? "no batch" : "batch")
        return "next"
    }

    /// Settles a batch and takes the next one: on disk in one transaction, in memory in two calls.
    private mutating func settleTakingNext() async throws -> String {
        let (name, outcome) = outcome()
        var taken: OutboxBatch?
        let batch = await chosen()
        let what = try await act(name, batch) { store, id, now in
            let next = try await store.settleTakingNext(id, outcome, at: now)
            if store is SQLiteOutbox { taken = next }
        }
        // Without an outcome there is no next batch either.
        guard lastCode == nil, what != "nothing" else {
            expect("taken without an outcome", taken, nil)
            return what
        }
        let expected = await plain.nextBatch(at: now)
        expect("taken body", taken?.body, expected?.body)
        expect("taken particulars", taken.map { [$0.events, $0.failures] }, expected.map { [$0.events, $0.failures] })
        expect("when the taken one was made", taken?.createdAt, expected?.createdAt)
        seen.insert(taken == nil ? "nothing taken" : "taken")
        return what + ", next"
    }

    private mutating func settle() async throws -> String {
        let (name, outcome) = outcome()
        let batch = await chosen()
        return try await act(name, batch) { store, id, now in try await store.settle(id, outcome, at: now) }
    }

    private mutating func outcome() -> (String, DeliveryOutcome) {
        let failure = CartwrightError("delivery.refused", "no")
        let outcomes: [(String, DeliveryOutcome)] = [
            ("delivered", .delivered),
            ("postponed", .postponed(until: now.adding(milliseconds: Int64(random.number(0...9_000))), failure)),
            ("refused", .refused(failure)), ("divided", .tooLarge(failure)),
        ]
        return outcomes[random.number(0...3)]
    }

    /// Returns mostly a batch that is given out: one in flight without a due time.
    private mutating func chosen() async -> String? {
        let away = await plain.batches(in: .inFlight, limit: 100).filter { $0.dueAt == nil }.map(\.id)
        guard let chosen = away.randomElement(using: &random), random.number(0...9) > 0 else { return nil }
        return chosen
    }

    private mutating func delete() async throws -> String {
        let before = now.adding(milliseconds: -Int64(random.number(0...5_000)))
        let count = try await disk.deleteDelivered(before: before)
        expect("deleted", count, await plain.deleteDelivered(before: before))
        if count > 0 { seen.insert("deleted") }
        return "delete"
    }

    private mutating func resume() async throws -> String {
        try await disk.resume(at: now)
        await plain.resume(at: now)
        return "resume"
    }

    private mutating func lists() async throws -> String {
        for state in [nil, .inFlight, .delivered, .dead] as [OutboxState?] {
            let limit = random.number(0...5)
            let (mine, theirs) = (
                try await disk.batches(in: state, limit: limit), await plain.batches(in: state, limit: limit)
            )
            expect("list", mine.map(Self.unnamed), theirs.map(Self.unnamed))
        }
        return "lists"
    }

    /// Runs an operation on the same batch of both outboxes: on the chosen one, or else on any batch.
    private mutating func act(
        _ name: String,
        _ chosen: String? = nil,
        _ body: (any OutboxStore, String, Instant) async throws -> Void
    ) async throws -> String {
        let (mine, theirs) = (try await disk.batches(in: nil, limit: 1_000), await plain.batches(in: nil, limit: 1_000))
        guard mine.count == theirs.count, !mine.isEmpty else { return "nothing" }
        let place = chosen.flatMap { id in theirs.firstIndex { $0.id == id } } ?? random.number(0...mine.count - 1)
        let codes = [
            await Self.code { try await body(disk, mine[place].id, now) },
            await Self.code { try await body(plain, theirs[place].id, now) },
        ]
        expect("code", codes[0], codes[1])
        lastCode = codes[0]
        seen.insert(codes[0]?.rawValue ?? name)
        return "\(name) batch \(place) of \(mine.count)"
    }

    private static func code(_ body: () async throws -> Void) async -> ErrorCode? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? CartwrightError)?.code ?? "test.unexpected"
        }
    }

    // MARK: Comparing

    private mutating func compareAll() async throws {
        let (mine, theirs) = (try await disk.batches(in: nil, limit: 1_000), await plain.batches(in: nil, limit: 1_000))
        expect("batches", mine.map(Self.unnamed), theirs.map(Self.unnamed))
        expect("ids", Set(mine.map(\.id)).count, mine.count)
        for (one, other) in zip(mine, theirs) where random.number(0...9) == 0 {
            expect("kept body", try await disk.batch(one.id)?.body, await plain.batch(other.id)?.body)
        }
        let (summary, expected) = (try await disk.summary(), await plain.summary())
        expect("pending", summary.pendingEvents, expected.pendingEvents)
        expect("counts", summary.batches, expected.batches)
        expect("next due", summary.nextDueAt, expected.nextDueAt)
        if try store.integer("SELECT COUNT(*) FROM outbox_batch WHERE waits = 1") > 0 {
            seen.insert("waits")
        }
    }

    private mutating func expect<Value: Equatable>(_ what: String, _ mine: Value, _ theirs: Value) {
        if mine != theirs { differences.append("\(what): \(mine), not \(theirs)") }
    }

    private static func unnamed(_ entry: OutboxEntry) -> OutboxEntry {
        var entry = entry
        entry.id = ""
        return entry
    }

    /// Checks that the stored counts and marks match the rows.
    func expectSoundTables() async throws {
        _ = try await disk.check()
        let wrong = [
            "SELECT COUNT(*) FROM outbox_count WHERE pending != (SELECT COUNT(*) FROM outbox_event)",
            "SELECT COUNT(*) FROM outbox_body WHERE number NOT IN (SELECT number FROM outbox_batch)",
            "SELECT COUNT(*) FROM outbox_batch WHERE number NOT IN (SELECT number FROM outbox_body)",
            "SELECT COUNT(*) FROM outbox_batch WHERE waits = 1 AND state != 0",
            """
            SELECT COUNT(*) FROM outbox_source
            WHERE number NOT IN (SELECT number FROM outbox_batch WHERE state = 0)
            """,
            """
            SELECT COUNT(*) FROM outbox_batch AS b WHERE state = 0 AND due_at IS NOT NULL AND waits != EXISTS (
                SELECT 1 FROM outbox_source AS mine JOIN outbox_source AS theirs USING (source)
                JOIN outbox_batch AS other ON other.number = theirs.number
                WHERE mine.number = b.number AND other.number != b.number
                    AND (other.number < b.number OR other.due_at IS NULL)
            )
            """,
        ]
        for sql in wrong { #expect(try store.integer(sql) == 0, "\(sql)") }
    }
}

extension SplitMix64 {
    fileprivate mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
}
