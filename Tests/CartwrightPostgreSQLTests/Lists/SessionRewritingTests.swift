import Cartwright
import PostgreSQLCluster
import Synchronization
import Testing

@testable import CartwrightPostgreSQL

/// Tests the rewriting of sessions, codes and events for the erasure of a customer, in a store of version 0.1.0.
@Suite(.timeLimit(.minutes(20))) struct SessionRewritingTests {
    /// Replaces one text by another of the same length in all bytes.
    private static func replace(_ old: String, by new: String, in bytes: [UInt8]) -> [UInt8] {
        Array(String(decoding: bytes, as: UTF8.self).replacing("\"\(old)\"", with: "\"\(new)\"").utf8)
    }

    /// Returns the values of all tables that contain a text in quotes, or that are the text, each as table and column.
    private func places(of text: String, in url: String) throws -> [String] {
        let columns = try TestCluster.rows(
            """
            SELECT table_name, column_name FROM information_schema.columns
            WHERE table_schema = 'cartwright' AND data_type IN ('bytea', 'ARRAY') ORDER BY 1, 2
            """,
            at: url
        )
        let hex = text.utf8.map { String($0, radix: 16) }.joined()
        return try columns.filter { column in
            let value = "\(column[1])::text"
            // Quoted in JSON, whole, or whole after the byte of the field of a key.
            let found = "(\(value) LIKE '%22\(hex)22%' OR \(value) ~ '(^|[^0-9a-f])x(05|01)?\(hex)([^0-9a-f]|$)')"
            let count = "SELECT count(*) FROM cartwright.\(column[0]) WHERE tenant = 'shop' AND \(found)"
            if ["store_secret", "store_version", "record"].contains(column[0]) { return false }
            return try TestCluster.rows(count, at: url) != [["0"]]
        }.map { $0.joined(separator: ".") }
    }

    /// Returns the columns whose statistics have a text among their values.
    private func statistics(of text: String, in url: String) throws -> [String] {
        let hex = text.utf8.map { String($0, radix: 16) }.joined()
        return try TestCluster.rows(
            """
            SELECT tablename || '.' || attname FROM pg_stats WHERE schemaname = 'cartwright'
                AND concat(most_common_vals::text, histogram_bounds::text, most_common_elems::text) LIKE '%\(hex)%'
            ORDER BY 1
            """,
            at: url
        ).map { $0[0] }
    }

    @Test func `a customer is in no table after all of it was rewritten`() async throws {
        let (url, store) = try await ListSamples.lastVersion()
        _ = try TestCluster.rows("ANALYZE; SELECT 1", at: url)
        #expect(try statistics(of: "ada", in: url).contains("list_key.value"))
        let checkouts = PostgreSQLCheckoutStore(store, seed: 1)
        let administration = try #require(checkouts.administration)
        let before = try places(of: "ada", in: url)
        #expect(before.contains("session.body") && before.contains("list_key.value") && before.contains("listed.keys"))
        #expect(before.contains("promotion_code.customer") && !before.contains("ledger_counter.customer"))
        let outbox = PostgreSQLOutbox(store, seed: 1)
        try await outbox.resume(at: Samples.now)
        _ = try await outbox.nextBatch(at: Samples.now)

        let query = ListQuery(.sessions, keys: [ListKey(.pastCustomer, "ada")])
        let sessions = try await administration.page(query).entries
        #expect(sessions.count == 6)
        for session in sessions {
            let isDone = try await administration.rewriteSession(session.id, without: "ada", at: Samples.now) {
                _,
                bytes in Self.replace("ada", by: "erased-1", in: bytes)
            }
            #expect(isDone)
            #expect(try await checkouts.session(session.id)?.revision == session.revision + 1)
        }
        var place: OutboxPlace?
        repeat {
            place = try await administration.rewriteEvents(after: place, limit: 5) { event in
                Self.replace("ada", by: "erased-1", in: event)
            }
        } while place != nil
        #expect(try await PostgreSQLCodeStore(store).replaceCustomer("ada", by: "erased-1") == 1)
        try await administration.removeTraces()
        #expect(try places(of: "ada", in: url) == [])
        // The statistics are those of the rewritten rows. (Other tenants have the same customer.)
        #expect(try statistics(of: "erased-1", in: url).contains("list_key.value"))
        #expect(try await administration.page(query) == ListPage())
        let erased = ListQuery(.orders, keys: [ListKey(.customer, "erased-1")])
        #expect(try await administration.page(erased).entries.count == 4)
        #expect(try places(of: "bob", in: url).contains("session.body"), "others stay")
        #expect(try await PostgreSQLCodeStore(store).find("ADA-ONLY")?.customer == "erased-1")
    }

    @Test func `the limits of an erased customer stay used`() async throws {
        let store = try await ListSamples.lastVersion().store
        let ledger = PostgreSQLLedger(store)
        let query = CounterQuery(promotions: ["budget"], customer: "ada")
        let uses = try await ledger.counters(query, excluding: "", at: Samples.now)
        #expect(uses.customerUses == ["budget": 4], "3 used and 1 held in 0.1.0")
        let key = CounterKey.customerUses(promotion: "budget", customer: "ada")
        let error = await Samples.error { () throws(CartwrightError) in
            let demand = CounterDemand(key, amount: 1, limit: 4)
            try await ledger.reserve([demand], for: "x", until: Samples.soon, at: Samples.now)
        }
        #expect(error?.code == .ledgerLimitReached)
        #expect(error?.summary.contains("for customer ada") == true, "it names the customer, not the digest")
    }

    @Test func `a part is given back to the counter of the former customer`() async throws {
        let checkouts = try TestSchemas().checkouts()
        func key(_ customer: String, _ promotion: String = "p") -> CounterKey {
            .customerUses(promotion: promotion, customer: customer)
        }
        func uses() async throws -> [String: Int64] {
            let query = CounterQuery(promotions: ["p", "q"], customer: "ada")
            return try await checkouts.counters(query, excluding: "", at: Samples.now).customerUses
        }
        let demands = [
            CounterDemand(key("ada"), amount: 3, limit: 3), CounterDemand(key("ada", "q"), amount: 2, limit: 9),
        ]
        try await checkouts.confirm(order: "o", of: "s", counting: demands, at: Samples.now)
        for name in ["1", "1", "2"] {
            let part = RedemptionShare.part([CounterAmount(key("erased-1"), 1)], key: name)
            try await checkouts.giveBack(part, of: "o", in: "s")
        }
        #expect(try await uses() == ["p": 1, "q": 2])
        try await checkouts.giveBack(.whole, of: "o", in: "s")
        #expect(try await uses() == [:])
    }

    @Test func `rewriting covers every part, and raises the revision`() async throws {
        let (_, store) = try await ListSamples.lastVersion()
        let checkouts = PostgreSQLCheckoutStore(store, seed: 1)
        let administration = try #require(checkouts.administration)
        let now = ListSamples.instant(1)
        let parts = PartLog()
        let isDone = try await administration.rewriteSession("paid", without: "ada", at: now) { part, bytes in
            parts.add(part)
            return Self.replace("ada", by: "eve", in: bytes)
        }
        #expect(isDone && parts.all == [.session, .session, .session, .answer])
        let entry = try #require(
            try await administration.page(ListQuery(.sessions, keys: [ListKey(.customer, "eve")])).entries.first
        )
        #expect(entry.id == "paid" && entry.revision == 3 && entry.changedAt == now)
        #expect(try await checkouts.session("paid", at: 1)?.json.contains(Array("\"eve\"".utf8)) == true)
        let missing = try await administration.rewriteSession("none", without: "ada", at: now) { _, bytes in bytes }
        #expect(!missing)
    }

    @Test func `a rewriting that throws changes nothing`() async throws {
        let (_, store) = try await ListSamples.lastVersion()
        let checkouts = PostgreSQLCheckoutStore(store, seed: 1)
        let administration = try #require(checkouts.administration)
        let rows =
            "SELECT md5(string_agg(session::text, '')) FROM session UNION ALL SELECT md5(string_agg(t::text, '')) FROM session_step AS t"
        let before = try await store.texts(rows)
        let error = await Samples.error { () throws(CartwrightError) in
            _ = try await administration.rewriteSession("paid", without: "ada", at: Samples.now) {
                part,
                bytes throws(CartwrightError) in
                if part == .answer { throw OutboxSamples.refusal }
                return Self.replace("ada", by: "eve", in: bytes)
            }
        }
        #expect(error == OutboxSamples.refusal)
        #expect(try await store.texts(rows) == before)
    }

    @Test func `a change that was computed before the rewriting is refused`() async throws {
        let (_, store) = try await ListSamples.lastVersion()
        let checkouts = PostgreSQLCheckoutStore(store, seed: 1)
        let present = try #require(try await checkouts.session("paid"))
        _ = try await checkouts.administration?.rewriteSession("paid", without: "ada", at: Samples.now) { $1 }
        let error = await Samples.error { () throws(CartwrightError) in
            _ = try await checkouts.store(present.json, of: "paid", after: present.revision)
        }
        #expect(error?.code == .sessionConflict)
    }
}

/// The parts that were rewritten, in order.
private final class PartLog: Sendable {
    private let parts = Mutex<[StoredPart]>([])
    var all: [StoredPart] { parts.withLock { $0 } }
    func add(_ part: StoredPart) { parts.withLock { $0.append(part) } }
}
