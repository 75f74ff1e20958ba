import Cartwright
import Dispatch
import Synchronization
import TemporaryFiles
import Testing

@testable import CartwrightSQLite

/// Tests the rewriting of sessions and events for the erasure of a customer.
@Suite(.timeLimit(.minutes(15))) struct RewritingTests {
    private let folder: TemporaryFolder
    private let file: SQLiteStore
    private let store: SQLiteCheckoutStore
    private let lists: any StoreAdministration

    init() throws {
        folder = try TemporaryFolder()
        file = try SQLiteStore(path: folder.file("shop.store"))
        store = try SQLiteCheckoutStore(file, seed: 1)
        lists = try #require(store.administration)
    }

    /// Replaces the customer `ada-lovelace`.
    private static let erase: @Sendable ([UInt8]) -> [UInt8] = { bytes in
        Array(String(decoding: bytes, as: UTF8.self).replacing("ada-lovelace", with: "erased-1").utf8)
    }

    private func rewrite(_ id: String) async throws -> Bool {
        try await lists.rewriteSession(id, without: "ada-lovelace", at: Samples.now) { _, bytes in Self.erase(bytes) }
    }

    private func sessions(_ field: ListField, _ value: String) async throws -> [String] {
        try await lists.page(ListQuery(.sessions, keys: [ListKey(field, value)])).entries.map(\.id)
    }

    @Test func `all parts of a session are rewritten, and its revision rises`() async throws {
        for (number, customer) in ["bob", "ada-lovelace", "ada-lovelace"].enumerated() {
            let change = try StoredSessions.change(
                "shop-paid",
                id: "a",
                customer: customer,
                after: Int64(number),
                key: "k\(number)",
                earlierSteps: 9
            )
            _ = try await store.commit(change)
        }
        #expect(try await rewrite("a"))
        let present = try #require(try await store.session("a"))
        #expect(present.revision == 4)
        let erased = try StoredSessions.json("shop-paid", id: "a", customer: "erased-1")
        #expect(present.json == erased)
        #expect(present.commands.isEmpty, "no commands led to the new revision")
        for revision in [Int64(2), 3] {
            let earlier = try #require(try await store.session("a", at: revision))
            #expect(earlier.json == present.json && earlier.commands == Array("[\"by erased-1\"]".utf8))
        }
        let first = try StoredSessions.json("shop-paid", id: "a", customer: "bob")
        #expect(try await store.session("a", at: 1)?.json == first)
        #expect(try await store.commitment(of: "k1", in: "a")?.answer == Array("answer for erased-1".utf8))
        #expect(try await store.commitment(of: "k0", in: "a")?.answer == Array("answer for bob".utf8))
        #expect(try await sessions(.customer, "ada-lovelace") == [])
        #expect(try await sessions(.pastCustomer, "ada-lovelace") == [])
        #expect(try await sessions(.customer, "erased-1") == ["a"])
        #expect(try await sessions(.pastCustomer, "bob") == ["a"])
        let orders = try await lists.page(ListQuery(.orders, keys: [ListKey(.customer, "erased-1")])).entries
        #expect(orders.map(\.id) == ["a.o1"] && orders.map(\.revision) == [4])
        // A change that was computed before is refused.
        await #expect(throws: CartwrightError.self) {
            try await store.commit(StoredSessions.change("shop-paid", id: "a", after: 3))
        }
        #expect(try await rewrite("unknown") == false)
    }

    @Test func `a rewriting that fails changes nothing`() async throws {
        _ = try await store.commit(StoredSessions.change("shop-paid", id: "a", customer: "ada-lovelace", key: "k"))
        let failure = CartwrightError(.sessionDamaged, "expected an answer")
        for part in [StoredPart.session, .commands, .answer] {
            let error = await Samples.error {
                try await lists.rewriteSession("a", without: "ada-lovelace", at: Samples.now) {
                    found,
                    bytes
                        throws(CartwrightError) in
                    if found == part { throw failure }
                    return Self.erase(bytes)
                }
            }
            #expect(error == failure)
        }
        // Bytes that are not a session.
        await #expect(throws: CartwrightError.self) {
            try await lists.rewriteSession("a", without: "ada-lovelace", at: Samples.now) { _, _ in [7] }
        }
        #expect(try await store.session("a")?.revision == 1)
        #expect(try await sessions(.customer, "ada-lovelace") == ["a"])
    }

    @Test func `a session that changes meanwhile is rewritten again`() async throws {
        _ = try await store.commit(StoredSessions.change("shop-paid", id: "a", customer: "ada-lovelace"))
        let store = store
        // Each reading is followed by another answer, which does not change the revision.
        let attempts = Atomic(0)
        let isDone = try await lists.rewriteSession("a", without: "ada-lovelace", at: Samples.now) { part, bytes in
            if part == .session, case let number = attempts.add(1, ordering: .relaxed).newValue, number <= 3 {
                let done = DispatchSemaphore(value: 0)
                Task {
                    _ = try? await store.commit(
                        .refusal(
                            of: "a",
                            key: "r\(number)",
                            answer: Array("for ada-lovelace".utf8),
                            at: Samples.now
                        )
                    )
                    done.signal()
                }
                done.wait()
            }
            return Self.erase(bytes)
        }
        #expect(isDone)
        let texts = try file.integer("SELECT count(*) FROM session_commit WHERE CAST(answer AS TEXT) LIKE '%ada%'")
        #expect(texts == 0)
        #expect(try file.integer("SELECT count(*) FROM session_commit") > 0)
    }

    // MARK: Events

    private func rewriteEvents(atOnce limit: Int) async throws -> Int {
        var (place, calls) = (OutboxPlace?.none, 0)
        repeat {
            place = try await lists.rewriteEvents(after: place, limit: limit) { event in
                let new = Self.erase(event)
                return new == event ? nil : new
            }
            calls += 1
        } while place != nil
        return calls
    }

    private static func event(_ number: Int) -> Event {
        var data = JSONObject()
        data["customer"] = .string(number % 2 == 0 ? "ada-lovelace" : "bob")
        return Event(id: "e\(number)", type: .cartChanged, source: "s\(number % 3)", time: Samples.now, data: data)
    }

    @Test(arguments: [1, 3, 1_000])
    func `events and batches of each state are rewritten, and stay whole`(limit: Int) async throws {
        var limits = OutboxLimits()
        limits.batch.events = 4
        let outbox = try SQLiteOutbox(file, limits: limits, seed: 1)
        func give(_ numbers: Range<Int>) async throws -> OutboxBatch {
            try await outbox.record(numbers.map(Self.event), at: Samples.now)
            return try #require(try await outbox.nextBatch(at: Samples.now))
        }
        let delivered = try await give(0..<4)
        try await outbox.settle(delivered.id, .delivered, at: Samples.now)
        let dead = try await give(4..<8)
        let refused = CartwrightError(.sessionDamaged, "no")
        try await outbox.settle(dead.id, .refused(refused), at: Samples.now)
        let sent = try await give(8..<12)
        try await outbox.record((12..<15).map(Self.event), at: Samples.now)

        #expect(try await rewriteEvents(atOnce: limit) > 0)
        for batch in [delivered, dead, sent] {
            let body = try #require(try await outbox.batch(batch.id))
            #expect(body.body == Self.erase(batch.body))
            #expect(body.entry.bytes == body.body.count)
        }
        #expect(try await outbox.check().pendingEvents == 3)
        // The batch is divided where its events end.
        try await outbox.settle(sent.id, .tooLarge(refused), at: Samples.now)
        let half = try #require(try await outbox.nextBatch(at: Samples.now))
        #expect(try Samples.ids(in: half.body) == ["e8", "e9"])
        #expect(!String(decoding: half.body, as: UTF8.self).contains("lovelace"))
        _ = try await outbox.check()
    }
}
