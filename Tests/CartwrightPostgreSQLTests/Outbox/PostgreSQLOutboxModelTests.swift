import Cartwright
import TestRuns
import Testing

@testable import CartwrightPostgreSQL

/// Compares the outbox in a schema with the one in memory on random operations.
@Suite(.timeLimit(.minutes(15))) struct PostgreSQLOutboxModelTests {
    @Test(arguments: AllTests.seeds(2, all: 6))
    func `random operations return the same results as the outbox in memory`(seed: UInt64) async throws {
        var pair = try OutboxPair(seed: seed)
        for step in 0..<300 {
            let what = try await pair.step()
            try #require(pair.differences == [], "seed \(seed), step \(step): \(what)")
        }
        // Resuming verifies all batches.
        try await pair.kept.resume(at: Samples.now)
        #expect(pair.seen.isSuperset(of: OutboxPair.expected), "\(OutboxPair.expected.subtracting(pair.seen))")
    }
}

/// Two outboxes that run the same operations.
private struct OutboxPair {
    let kept: PostgreSQLOutbox
    private let plain: MemoryOutboxStore
    private var random: SplitMix64
    private var now = Samples.now
    private var recorded = 0
    private(set) var differences: [String] = []
    /// The outcomes that occurred. The test fails if an expected one is missing.
    private(set) var seen: Set<String> = []

    static let expected: Set<String> = [
        "batch", "no batch", "refused event", "delivered", "postponed", "refused", "divided", "outbox.unknown_batch",
        "outbox.not_dead", "retried", "discarded", "deleted",
    ]

    init(seed: UInt64) throws {
        random = SplitMix64(state: seed)
        var limits = OutboxLimits()
        limits.batch.events = Int.random(in: 1...6, using: &random)
        limits.batch.eventBytes = 600
        limits.batch.bytes = Int.random(in: 600...2_000, using: &random)
        limits.inFlight = Int.random(in: 2...5, using: &random)
        limits.lookAhead = Int.random(in: 5...30, using: &random)
        kept = PostgreSQLOutbox(try TestSchemas().store(), limits: limits, seed: 1)
        plain = MemoryOutboxStore(limits: limits, seed: 2)
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    /// Runs one operation and returns its description.
    mutating func step() async throws -> String {
        if number(0...3) == 0 { now = now.adding(milliseconds: Int64(number(0...3_000))) }
        // Sometimes the clock is set back.
        if number(0...49) == 0 { now = now.adding(milliseconds: -Int64(number(0...20_000))) }
        let what: String
        switch number(0...99) {
        case 0...29: what = try await record()
        case 30...54: what = try await next()
        case 55...84: what = try await settle()
        case 85...88: what = try await act("retried") { try await $0.retry($1, at: $2) }
        case 89...90: what = try await act("discarded") { store, id, _ in try await store.discard(id) }
        case 91...93: what = try await delete()
        case 94...96: what = try await resume()
        default: what = try await lists()
        }
        try await compareAll()
        return what
    }
}

// MARK: Operations

extension OutboxPair {
    private mutating func record() async throws -> String {
        var events: [Event] = []
        for _ in 0..<number(0...5) {
            recorded += 1
            let length = number(0...19) == 0 ? 600 : number(0...300)
            var event = OutboxSamples.event(recorded, of: "source\(number(0...4))", textLength: length)
            event.time = now
            events.append(event)
        }
        let receipt = try await kept.record(events, at: now)
        expect("receipt", receipt, await plain.record(events, at: now))
        if !receipt.refused.isEmpty { seen.insert("refused event") }
        return "record \(events.count)"
    }

    private mutating func next() async throws -> String {
        let (mine, theirs) = (try await kept.nextBatch(at: now), await plain.nextBatch(at: now))
        expect("body", mine?.body, theirs?.body)
        expect("particulars", mine.map { [$0.events, $0.failures] }, theirs.map { [$0.events, $0.failures] })
        expect("when it was made", mine?.createdAt, theirs?.createdAt)
        seen.insert(mine == nil ? "no batch" : "batch")
        return "next"
    }

    private mutating func settle() async throws -> String {
        let failure = OutboxSamples.refusal
        let outcomes: [(String, DeliveryOutcome)] = [
            ("delivered", .delivered),
            ("postponed", .postponed(until: now.adding(milliseconds: Int64(number(0...9_000))), failure)),
            ("refused", .refused(failure)), ("divided", .tooLarge(failure)),
        ]
        let (name, outcome) = outcomes[number(0...3)]
        // Mostly settles batches that are given out: those in flight without a due time.
        let away = await plain.batches(in: .inFlight, limit: 100).filter { $0.dueAt == nil }.map(\.id)
        if let chosen = away.randomElement(using: &random), number(0...9) > 0 {
            return try await act(name, chosen) { store, id, now in try await store.settle(id, outcome, at: now) }
        }
        return try await act(name) { store, id, now in try await store.settle(id, outcome, at: now) }
    }

    private mutating func delete() async throws -> String {
        let before = now.adding(milliseconds: -Int64(number(0...5_000)))
        let count = try await kept.deleteDelivered(before: before)
        expect("deleted", count, await plain.deleteDelivered(before: before))
        if count > 0 { seen.insert("deleted") }
        return "delete"
    }

    private mutating func resume() async throws -> String {
        try await kept.resume(at: now)
        await plain.resume(at: now)
        return "resume"
    }

    private mutating func lists() async throws -> String {
        for state in [nil, .inFlight, .delivered, .dead] as [OutboxState?] {
            let limit = number(0...5)
            let mine = try await kept.batches(in: state, limit: limit)
            expect("list", mine.map(Self.unnamed), await plain.batches(in: state, limit: limit).map(Self.unnamed))
        }
        return "lists"
    }

    /// Runs an operation on the same batch of both outboxes: on the chosen one, or else on any batch.
    private mutating func act(
        _ name: String,
        _ chosen: String? = nil,
        _ body: (any OutboxStore, String, Instant) async throws -> Void
    ) async throws -> String {
        let (mine, theirs) = (try await kept.batches(in: nil, limit: 1_000), await plain.batches(in: nil, limit: 1_000))
        guard mine.count == theirs.count, !mine.isEmpty else { return "nothing" }
        let place = chosen.flatMap { id in theirs.firstIndex { $0.id == id } } ?? number(0...mine.count - 1)
        let code = await Self.code { try await body(kept, mine[place].id, now) }
        expect("code", code, await Self.code { try await body(plain, theirs[place].id, now) })
        seen.insert(code?.rawValue ?? name)
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
}

// MARK: Comparing

extension OutboxPair {
    private mutating func compareAll() async throws {
        let (mine, theirs) = (try await kept.batches(in: nil, limit: 1_000), await plain.batches(in: nil, limit: 1_000))
        expect("batches", mine.map(Self.unnamed), theirs.map(Self.unnamed))
        expect("ids", Set(mine.map(\.id)).count, mine.count)
        for (one, other) in zip(mine, theirs) where number(0...9) == 0 {
            expect("kept body", try await kept.batch(one.id)?.body, await plain.batch(other.id)?.body)
        }
        expect("summary", try await kept.summary(), await plain.summary())
    }

    private mutating func expect<Value: Equatable>(_ what: String, _ mine: Value, _ theirs: Value) {
        if mine != theirs { differences.append("\(what): \(mine), not \(theirs)") }
    }

    private static func unnamed(_ entry: OutboxEntry) -> OutboxEntry {
        var entry = entry
        entry.id = ""
        return entry
    }
}
