import Cartwright
import Foundation
import PostgreSQLCluster
import Testing

@testable import CartwrightPostgreSQL

/// A schema of the second version, which knew no tenants, is that of the shop, with all that it holds: what
/// `Golden/store-2.sql` is, `OlderStore` in the tests of SQLite tells.
@Suite(.timeLimit(.minutes(20))) struct OlderSchemaTests {
    private let store: PostgreSQLStore
    private let limits = OutboxSamples.single

    init() async throws {
        let cluster = try TestCluster.shared()
        var settings = try cluster.settings()
        settings.schema = "older \(settings.schema)"
        let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Golden/store-2.sql")
        let script = try String(contentsOf: golden, encoding: .utf8)
        let maker = PostgreSQLStore(try cluster.settings(), seed: 1)
        try await maker.execute(script.replacing("golden", with: PostgreSQLConnection.quoted(settings.schema)))
        store = PostgreSQLStore(settings, seed: 1)
    }

    private func checkout(_ tenant: Tenant) -> PostgreSQLCheckoutStore {
        PostgreSQLCheckoutStore(store, tenant: tenant, limits: limits, seed: 1)
    }

    private static let query = CounterQuery(
        promotions: ["spring"],
        customer: "ada",
        currency: .usd,
        codes: ["SAVE"]
    )

    @Test func `sessions, commits and what is unsettled are there`() async throws {
        let checkout = checkout(.shop)
        #expect(try await checkout.session("a") == KeptSession(Array("{\"a\":2}".utf8), revision: 2))
        #expect(try await checkout.session("c")?.revision == 1)
        let first = Commitment(revision: 1, answer: Array("first".utf8), isRepeated: true)
        #expect(try await checkout.commitment(of: "begin", in: "a") == first)
        #expect(try await checkout.unsettled(before: .latest, limit: 9) == ["a"])
    }

    @Test func `commits are as old as the migration`() async throws {
        let checkout = checkout(.shop)
        #expect(try await checkout.forgetCommitments(before: Self.instant(secondsFromNow: -600), limit: 9) == 0)
        #expect(try await checkout.forgetCommitments(before: Self.instant(secondsFromNow: 600), limit: 9) == 2)
        #expect(try await checkout.commitment(of: "begin", in: "a") == nil)
    }

    private static func instant(secondsFromNow seconds: Double) -> Instant {
        Instant(seconds: Int64(Date.now.timeIntervalSince1970 + seconds)) ?? .latest
    }

    @Test func `what is used and held is there, and what was given back stays so`() async throws {
        let checkout = checkout(.shop)
        let counters = try await checkout.counters(Self.query, excluding: "", at: Samples.now)
        #expect(counters.uses == ["spring": 4] && counters.customerUses == ["spring": 5])
        #expect(counters.currencySpentMinor == ["spring": 5] && counters.codeUses == ["SAVE": 5])
        let key = CounterKey.uses(promotion: "spring")
        try await checkout.giveBack(.part([CounterAmount(key, 1)], key: "r1"), of: "o1", in: "a")
        try await checkout.release(session: "b")
        let after = try await checkout.counters(Self.query, excluding: "", at: Samples.now)
        #expect(after.uses == ["spring": 2] && after.codeUses == ["SAVE": 3])
    }

    @Test func `events are delivered in their order, and dead letters stay`() async throws {
        let outbox = PostgreSQLOutbox(store, limits: limits, seed: 1)
        let summary = try await outbox.summary()
        #expect(summary.pendingEvents == 2 && summary.batches == [.inFlight: 2, .delivered: 1, .dead: 1])
        try await outbox.resume(at: Samples.now)
        var found: [String] = []
        for instant in [Samples.now, Samples.now.adding(seconds: 60)] {
            while let batch = try await outbox.nextBatch(at: instant) {
                found += try OutboxSamples.ids(in: batch.body)
                try await outbox.settle(batch.id, .delivered, at: instant)
            }
        }
        #expect(found == ["b-1", "b-2", "a-3", "a-4"])
        #expect(try await outbox.summary().batches == [.delivered: 5, .dead: 1])
    }

    @Test func `codes and feeds are there`() async throws {
        let codes = PostgreSQLCodeStore(store)
        #expect(try await codes.codes(after: nil, of: nil, limit: 9).map(\.code) == ["GONE", "SAVE"])
        #expect(try await codes.find("gone")?.revokedAt == Samples.now)
        let feed = try #require(try PostgreSQLFeedStore(store).record(of: "ada"))
        #expect(feed.cards.count == 2 && feed.marks.count == 1)
    }

    @Test func `another tenant sees nothing of it`() async throws {
        let other = try Tenant("other")
        let checkout = checkout(other)
        #expect(try await checkout.session("a") == nil)
        #expect(try await checkout.commitment(of: "begin", in: "a") == nil)
        #expect(try await checkout.unsettled(before: .latest, limit: 9) == [])
        #expect(try await checkout.counters(Self.query, excluding: "", at: Samples.now) == .none)
        #expect(try await checkout.outbox.summary() == OutboxSummary())
        #expect(try await checkout.outbox.batches(in: nil, limit: 9) == [])
        #expect(try await PostgreSQLCodeStore(store, tenant: other).find("SAVE") == nil)
        #expect(try PostgreSQLFeedStore(store, tenant: other).record(of: "ada") == nil)
    }
}
