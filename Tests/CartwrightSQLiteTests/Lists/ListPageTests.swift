import Cartwright
import TemporaryFiles
import Testing

@testable import CartwrightSQLite

/// Tests pages and totals, compared with a look at every entry.
@Suite(.timeLimit(.minutes(15))) struct ListPageTests {
    private let folder: TemporaryFolder
    private let store: SQLiteCheckoutStore

    init() throws {
        folder = try TemporaryFolder()
        store = try SQLiteCheckoutStore(path: folder.file("shop.store"), seed: 1)
    }

    private static func instant(_ number: Int) -> Instant { Samples.now.adding(milliseconds: Int64(number)) }

    private static let euro = (try? Currency("EUR")) ?? .usd

    /// Returns an order whose keys depend on its number. Ten orders share a position.
    private static func order(_ number: Int) -> ListEntry {
        let keys = [
            ListKey(.all, ""), ListKey(.phase, number % 3 == 0 ? "cancelled" : "paid"),
            ListKey(.customer, "c\(number % 7)"), ListKey(.promotion, "p\(number % 2)", amountMinor: Int64(number)),
        ]
        return ListEntry(
            .orders,
            "s\(number).o1",
            of: "s\(number)",
            at: instant(number / 10),
            in: number % 5 == 0 ? euro : .usd,
            keys: keys,
            content: Array("{\"number\":\(number)}".utf8)
        )
    }

    private func fill(_ count: Int) async throws -> [ListEntry] {
        let orders = (0..<count).map(Self.order)
        for order in orders {
            var change = CheckoutChange(of: order.session, to: [1], after: 0, at: order.at)
            change.entries = [order]
            _ = try await store.commit(change)
        }
        return orders.sorted { ($1.at, $1.id) < ($0.at, $0.id) }
    }

    private static let queries: [ListQuery] = [
        ListQuery(.orders), ListQuery(.sessions),
        ListQuery(.orders, keys: [ListKey(.customer, "c3")]),
        ListQuery(.orders, keys: [ListKey(.phase, "paid"), ListKey(.promotion, "p1")]),
        ListQuery(.orders, keys: [ListKey(.phase, "cancelled"), ListKey(.customer, "c1"), ListKey(.promotion, "p0")]),
        ListQuery(.orders, keys: [ListKey(.customer, "nobody")]),
        ListQuery(.orders, keys: [ListKey(.phase, "paid")], from: instant(3), until: instant(11)),
        ListQuery(.orders, from: instant(5)), ListQuery(.orders, until: instant(5)),
        ListQuery(.orders, keys: [ListKey(.promotion, "p1")], from: instant(9), until: instant(9)),
    ]

    @Test func `pages return every entry of a query once, newest first`() async throws {
        let entries = try await fill(200)
        for query in Self.queries {
            let expected = entries.filter { entry in
                entry.list == query.list && query.from.map { $0 <= entry.at } ?? true
                    && query.until.map { entry.at < $0 } ?? true
                    && query.keys.allSatisfy { key in
                        entry.keys.contains { $0.field == key.field && $0.value == key.value }
                    }
            }
            for limit in [1, 7, 50, 1_000] {
                var (found, page, pages) = ([ListedEntry](), query, 0)
                page.limit = limit
                repeat {
                    let part = try await store.administration?.page(page) ?? ListPage()
                    #expect(part.entries.count <= limit && (part.next == nil || part.entries.count == limit))
                    found += part.entries
                    page.after = part.next
                    pages += 1
                } while page.after != nil
                #expect(found.map(\.id) == expected.map(\.id), "\(query), \(limit)")
                #expect(found.map(\.content) == expected.map(\.content))
                #expect(found.allSatisfy { $0.revision == 1 && $0.changedAt == $0.at })
                #expect(pages == max(1, (expected.count + limit - 1) / limit))
            }
        }
    }

    @Test func `totals add up the amounts of the leading key by currency`() async throws {
        let entries = try await fill(200)
        for query in Self.queries {
            var expected: [Currency: ListTotal] = [:]
            for entry in entries where entry.list == query.list {
                let isWithin =
                    query.from.map { $0 <= entry.at } ?? true && query.until.map { entry.at < $0 } ?? true
                let key = entry.keys.first {
                    $0.field == query.leadingKey.field && $0.value == query.leadingKey.value
                }
                guard isWithin, let key else { continue }
                expected[entry.currency, default: ListTotal()].count += 1
                expected[entry.currency]?.amountMinor += key.amountMinor
            }
            #expect(try await store.administration?.totals(query) == expected, "\(query)")
        }
    }

    @Test func `a page with further keys reads a limited number of entries, and continues behind them`() async throws {
        try await store.commitNothing()
        let file = try SQLiteStore(path: folder.file("shop.store"))
        let count = ListQuery.mostRead + 500
        // One statement, since the store would take long.
        try file.execute(
            """
            WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < \(count))
            INSERT INTO list_key SELECT CAST('shop' AS BLOB), 1, field, value, n, CAST('o' || n AS BLOB), 0
            FROM number, (SELECT 1 AS field, CAST('ada' AS BLOB) AS value UNION ALL SELECT 2, CAST('paid' AS BLOB))
            WHERE field = 1 OR n <= 10
            """
        )
        try file.execute(
            """
            INSERT INTO session (tenant, id, revision, body) VALUES (CAST('shop' AS BLOB), CAST('s' AS BLOB), 1, x'');
            INSERT INTO listed SELECT tenant, list, id, CAST('s' AS BLOB), at, CAST('USD' AS BLOB), x'', x'' FROM list_key
            WHERE field = 1
            """
        )
        var query = ListQuery(.orders, keys: [ListKey(.customer, "ada"), ListKey(.phase, "paid")], limit: 6)
        let first = try #require(try await store.administration?.page(query))
        #expect(first.entries.isEmpty)
        #expect(first.next?.at.milliseconds == Int64(count - ListQuery.mostRead + 1))
        query.after = first.next
        let second = try #require(try await store.administration?.page(query))
        #expect(second.entries.map(\.id) == (5...10).reversed().map { "o\($0)" })
        query.after = second.next
        let third = try #require(try await store.administration?.page(query))
        #expect(third.entries.map(\.id) == (1...4).reversed().map { "o\($0)" } && third.next == nil)
    }

    @Test func `an entry keeps its position, and loses keys that fell away, but never a past customer`() async throws {
        func commit(_ revision: Int64, _ customer: String?, at number: Int) async throws {
            var keys = [ListKey(.all, "")]
            if let customer { keys += [ListKey(.customer, customer), ListKey(.pastCustomer, customer)] }
            let at = Self.instant(number)
            var change = CheckoutChange(of: "s", to: [1], after: revision, at: at)
            let content = Array((customer ?? "-").utf8)
            change.entries = [ListEntry(.sessions, "s", of: "s", at: at, in: .usd, keys: keys, content: content)]
            _ = try await store.commit(change)
        }
        func find(_ field: ListField, _ value: String) async throws -> [Instant] {
            let query = ListQuery(.sessions, keys: [ListKey(field, value)])
            return try await store.administration?.page(query).entries.map(\.at) ?? []
        }
        try await commit(0, "ada", at: 0)
        try await commit(1, "bob", at: 5)
        try await commit(2, nil, at: 9)
        #expect(try await find(.customer, "ada") == [])
        #expect(try await find(.customer, "bob") == [])
        #expect(try await find(.pastCustomer, "ada") == [Self.instant(0)])
        #expect(try await find(.pastCustomer, "bob") == [Self.instant(0)])
        #expect(try await find(.all, "") == [Self.instant(0)])
    }

    @Test func `a change without entries lists the session that it stores, if it is one`() async throws {
        _ = try await store.commit(StoredSessions.change("shop-paid", id: "a"))
        _ = try await store.store(StoredSessions.json("shop-paid", id: "b"), of: "b", after: 0)
        _ = try await store.store([7, 7], of: "c", after: 0)
        let orders = ListQuery(.orders, keys: [ListKey(.customer, "ada")])
        let found = try await store.administration?.page(orders).entries.map(\.id) ?? []
        #expect(found == ["b.o1", "a.o1"], "both were paid at the same instant")
        #expect(try await store.administration?.page(ListQuery(.sessions)).entries.count == 2)
        // A change to something else leaves the entries as they are.
        _ = try await store.store([7, 7], of: "a", after: 1)
        #expect(try await store.administration?.page(orders).entries.map(\.revision) == [1, 2])
    }
}

extension SQLiteCheckoutStore {
    /// Reads the store, so that its tables exist.
    fileprivate func commitNothing() async throws { _ = try await session("none") }
}
