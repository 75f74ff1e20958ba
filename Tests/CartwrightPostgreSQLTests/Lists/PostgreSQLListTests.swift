import Cartwright
import Testing

@testable import CartwrightPostgreSQL

/// Tests the lists of a schema: their rows, pages and totals.
@Suite(.timeLimit(.minutes(20))) struct PostgreSQLListTests {
    private let store: PostgreSQLStore
    private let checkouts: PostgreSQLCheckoutStore
    private let lists: any StoreAdministration

    init() throws {
        store = try TestSchemas().store()
        checkouts = PostgreSQLCheckoutStore(store, seed: 1)
        lists = try #require(checkouts.administration)
    }

    private func keys() async throws -> [String] { try await store.texts(ListSamples.keys) }

    @Test func `a change writes the keys that were added and deletes those that were removed`() async throws {
        let first = ListSamples.order(
            "s.o1",
            of: "s",
            at: 5,
            ListKey(.phase, "paid"),
            ListKey(.promotion, "p", amountMinor: 7)
        )
        _ = try await checkouts.commit(
            ListSamples.change("s", [ListSamples.session("s", .paid, customer: "ada"), first])
        )
        #expect(
            try await keys() == [
                "0 0  0 s 0", "0 1 ada 0 s 0", "0 2 paid 0 s 0", "0 5 ada 0 s 0", "1 0  5000 s.o1 0",
                "1 2 paid 5000 s.o1 0",
                "1 3 p 5000 s.o1 7",
            ]
        )
        let second = ListSamples.order("s.o1", of: "s", at: 9, ListKey(.phase, "cancelled"), ListKey(.promotion, "p"))
        let session = ListSamples.session("s", .cancelled, customer: "bob")
        _ = try await checkouts.commit(ListSamples.change("s", after: 1, at: 9, [session, second]))
        #expect(
            try await keys() == [
                "0 0  0 s 0", "0 1 bob 0 s 0", "0 2 cancelled 0 s 0", "0 5 ada 0 s 0", "0 5 bob 0 s 0",
                "1 0  5000 s.o1 0",
                "1 2 cancelled 5000 s.o1 0", "1 3 p 5000 s.o1 0",
            ],
            "a past customer and the position stay"
        )
        _ = try await checkouts.commit(ListSamples.change("s", after: 2, at: 12, [ListSamples.session("s", .browsing)]))
        #expect(try await keys().filter { $0.hasPrefix("0 5") } == ["0 5 ada 0 s 0", "0 5 bob 0 s 0"])
        #expect(try await lists.page(ListQuery(.sessions, keys: [ListKey(.pastCustomer, "ada")])).entries.count == 1)
        #expect(try await lists.page(ListQuery(.sessions, keys: [ListKey(.customer, "bob")])).entries == [])
    }

    @Test func `an unchanged entry is not written again`() async throws {
        let entries = [ListSamples.session("s", .browsing, customer: "ada")]
        _ = try await checkouts.commit(ListSamples.change("s", entries))
        let versions = "SELECT xmin::text FROM listed UNION ALL SELECT xmin::text FROM list_key"
        let before = try await store.texts(versions)
        _ = try await checkouts.commit(ListSamples.change("s", after: 1, at: 3, entries))
        #expect(try await store.texts(versions) == before)
        let entry = try #require(try await lists.page(ListQuery(.sessions)).entries.first)
        #expect(entry.revision == 2 && entry.changedAt == ListSamples.instant(3) && entry.at == Samples.now)
    }

    @Test func `a refused change writes no entries`() async throws {
        let change = ListSamples.change("s", after: 4, [ListSamples.session("s", .browsing)])
        await #expect(throws: CartwrightError.self) { _ = try await checkouts.commit(change) }
        #expect(try await keys() == [])
    }

    @Test func `entries are read from a session that is stored without them`() async throws {
        let session = Session(currency: ListSamples.dollars, seed: 7)
        _ = try await checkouts.store(session.json.utf8, of: session.id, after: 0)
        _ = try await checkouts.store([1, 2], of: "t", after: 0)
        #expect(try await lists.page(ListQuery(.sessions)).entries.map(\.id) == [session.id])
        let key = ListKey(.phase, "browsing")
        #expect(try await lists.page(ListQuery(.sessions, keys: [key])).entries.map(\.revision) == [1])
    }

    // MARK: Pages

    /// A list of orders whose instants repeat, with keys of every kind, and the entries in order.
    private func fill(_ count: Int) async throws -> [ListEntry] {
        let entries = (0..<count).map { number -> ListEntry in
            let customer = ListKey(.customer, "c\(number % 3)")
            let phase = ListKey(.phase, number % 4 == 0 ? "returned" : "paid")
            let promotion = ListKey(.promotion, "p\(number % 5)", amountMinor: Int64(number))
            return ListSamples.order("o\(number)", of: "s", at: Int64(number * 7 % 40), customer, phase, promotion)
        }
        _ = try await checkouts.commit(ListSamples.change("s", entries))
        return entries.sorted { ($1.at.milliseconds, $1.id) < ($0.at.milliseconds, $0.id) }
    }

    /// Returns the pages of a query, one after another.
    private func pages(_ query: ListQuery) async throws -> [ListPage] {
        var (query, pages) = (query, [ListPage]())
        repeat {
            let page = try await lists.page(query)
            pages.append(page)
            query.after = page.next
        } while query.after != nil
        return pages
    }

    @Test(arguments: [
        [], [ListKey(.customer, "c1")], [ListKey(.phase, "paid")],
        [ListKey(.customer, "c1"), ListKey(.phase, "returned")],
        [ListKey(.phase, "paid"), ListKey(.promotion, "p2"), ListKey(.customer, "c0")], [ListKey(.customer, "none")],
    ])
    func `pages have all entries with the keys, newest first, once`(keys: [ListKey]) async throws {
        let entries = try await fill(200)
        for (from, until) in [(nil, nil), (5, nil), (nil, 30), (5, 30)] as [(Int64?, Int64?)] {
            let (first, end) = (from.map(ListSamples.instant), until.map(ListSamples.instant))
            let expected = entries.filter { entry in
                if let first, entry.at < first { return false }
                if let end, entry.at >= end { return false }
                return keys.allSatisfy { key in entry.keys.contains { ($0.field, $0.value) == (key.field, key.value) } }
            }
            for limit in [1, 7, 500] {
                let query = ListQuery(
                    .orders,
                    keys: keys,
                    from: first,
                    until: end,
                    limit: limit
                )
                let pages = try await pages(query)
                #expect(pages.flatMap(\.entries).map(\.id) == expected.map(\.id))
                #expect(pages.dropLast().allSatisfy { $0.entries.count == limit })
                #expect(pages.count == max(1, (expected.count + limit - 1) / limit), "no page is empty at the end")
            }
            let totals = try await lists.totals(
                ListQuery(
                    .orders,
                    keys: keys,
                    from: first,
                    until: end
                )
            )
            guard keys.count < 2 else { continue }
            #expect(totals[ListSamples.dollars]?.count ?? 0 == Int64(expected.count))
        }
    }

    @Test func `totals add up the amounts of the leading key`() async throws {
        _ = try await fill(100)
        let keys = [ListKey(.promotion, "p2"), ListKey(.phase, "paid")]
        let total = try await lists.totals(ListQuery(.orders, keys: keys))
        #expect(
            total == [
                ListSamples.dollars: ListTotal(count: 20, amountMinor: stride(from: 2, to: 100, by: 5).reduce(0, +))
            ]
        )
        #expect(try await lists.totals(ListQuery(.sessions)) == [:])
    }

    @Test func `a page with rare further keys is short and continues`() async throws {
        let rare = ListKey(.phase, "returned")
        let entries = (0..<4_100).map { number in
            ListSamples.order(
                "o\(1_000_000 + number)",
                of: "s",
                at: 1,
                ListKey(.customer, "c"),
                ListKey(.phase, number == 50 || number == 3_000 ? "returned" : "paid")
            )
        }
        _ = try await checkouts.commit(ListSamples.change("s", entries))
        let pages = try await pages(ListQuery(.orders, keys: [ListKey(.customer, "c"), rare], limit: 10))
        #expect(pages.map { $0.entries.map(\.id) } == [["o1003000"], [], ["o1000050"]])
        #expect(pages[0].next?.id == "o1002100")
        let one = try await lists.page(ListQuery(.orders, keys: [ListKey(.customer, "c"), rare], limit: 1))
        #expect(one.entries.map(\.id) == ["o1003000"] && one.next != nil)
        #expect(try await lists.page(ListQuery(.orders, limit: 0)) == ListPage())
    }

    @Test func `lists belong to a tenant`() async throws {
        let other = PostgreSQLCheckoutStore(store, tenant: try Tenant("other"), seed: 1)
        _ = try await checkouts.commit(ListSamples.change("s", [ListSamples.session("s", .browsing)]))
        let administration = try #require(other.administration)
        #expect(try await administration.page(ListQuery(.sessions)) == ListPage())
        #expect(try await administration.totals(ListQuery(.sessions)) == [:])
        #expect(try await administration.removeSessions(changedBefore: .latest, withOrders: true, limit: 9) == 0)
        #expect(try await lists.page(ListQuery(.sessions)).entries.count == 1)
    }
}
