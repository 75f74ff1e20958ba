internal import Cartwright

extension AdministrationCheck {
    mutating func listsNewestFirst() async throws(CartwrightError) {
        expect("sessions of an empty store", try await ids(.sessions), is: [])
        for number in 1...7 as ClosedRange<Int64> { try await open("s\(number)", at: number / 2) }
        for number in [5, 2] as [Int64] { try await pay("s\(number)", at: 20 - number) }
        // Sessions of one instant are in the order of their ids.
        let sessions = ["s7", "s6", "s5", "s4", "s3", "s2", "s1"]
        for limit in 1...8 { expect("pages of \(limit)", try await ids(.sessions, pages: limit), is: sessions) }
        expect("orders", try await ids(.orders, pages: 1), is: ["s2.o1", "s5.o1"])
        let page = try await administration.page(ListQuery(.orders, limit: 1))
        expect("the instant of payment", page.entries.first?.at, is: Self.instant(18))
        expect("the revision", page.entries.first?.revision, is: revision(of: "s2"))
        expect("the instant of the last change", page.entries.first?.changedAt, is: Self.instant(18))
        let none = try await administration.page(ListQuery(.orders, limit: 0))
        expect("a page without room", none.entries, is: [])
    }

    mutating func filters() async throws(CartwrightError) {
        try await open("a", of: "ada", at: 1)
        try await open("b", of: "ada", code: "spring", at: 2)
        try await open("c", of: "bob", code: "Spring", at: 3)
        for id in ["a", "b", "c"] { try await pay(id, at: 10) }
        try await open("d", of: "bob", at: 4)
        let (ada, bob) = (ListKey(.customer, "ada"), ListKey(.customer, "bob"))
        let (code, all) = (ListKey(.code, PromotionCode.normalized("spring")), ListKey(.promotion, "all"))
        let rows: [(String, ListName, [ListKey], [String])] = [
            ("orders of a customer", .orders, [ada], ["b.o1", "a.o1"]),
            ("orders with a code", .orders, [code], ["c.o1", "b.o1"]),
            ("orders of a customer with a code", .orders, [code, ada], ["b.o1"]),
            ("orders with a promotion", .orders, [all], ["c.o1", "b.o1", "a.o1"]),
            ("orders with a promotion that a customer used", .orders, [ListKey(.promotion, "spring"), bob], ["c.o1"]),
            ("orders in a phase", .orders, [ListKey(.phase, "cancelled")], []),
            ("sessions in a phase", .sessions, [ListKey(.phase, "browsing")], ["d"]),
            ("sessions of a customer in a phase", .sessions, [bob, ListKey(.phase, "paid")], ["c"]),
            ("sessions of a stranger", .sessions, [ListKey(.customer, "ad")], []),
        ]
        for (what, list, keys, expected) in rows {
            expect(what, try await ids(list, keys, pages: 1), is: expected)
        }
        var query = ListQuery(.sessions, from: Self.instant(2), until: Self.instant(4))
        expect("sessions of two seconds", try await administration.page(query).entries.map(\.id), is: ["c", "b"])
        query.keys = [ada]
        expect("of a customer", try await administration.page(query).entries.map(\.id), is: ["b"])
    }

    mutating func followsChanges() async throws(CartwrightError) {
        try await open("a", of: "ada", at: 1)
        try await open("b", of: "bob", at: 2)
        try await send([.setCustomer(Customer(id: "eve"))], to: "a", at: 3)
        expect("sessions of the customer before", try await ids(.sessions, [ListKey(.customer, "ada")]), is: [])
        expect("sessions of the customer", try await ids(.sessions, [ListKey(.customer, "eve")]), is: ["a"])
        for past in ["ada", "eve"] {
            expect("sessions that had \(past)", try await ids(.sessions, [ListKey(.pastCustomer, past)]), is: ["a"])
        }
        expect("the order of sessions", try await ids(.sessions), is: ["b", "a"])
        let entry = try await administration.page(ListQuery(.sessions, keys: [ListKey(.customer, "eve")])).entries.first
        expect("the place", entry?.at, is: Self.instant(1))
        expect("the last change", entry?.changedAt, is: Self.instant(3))
        try await pay("a", at: 4)
        try await send([.cancelOrder(id: "o1")], to: "a", at: 5)
        expect("cancelled orders", try await ids(.orders, [ListKey(.phase, "cancelled")]), is: ["a.o1"])
        expect("paid orders", try await ids(.orders, [ListKey(.phase, "paid")]), is: [])
        expect("orders of the customer before", try await ids(.orders, [ListKey(.customer, "ada")]), is: [])
    }

    mutating func addsUp() async throws(CartwrightError) {
        for (number, code) in [(1, nil), (2, "spring"), (3, "spring"), (4, nil)] as [(Int64, String?)] {
            try await open("s\(number)", code: code, at: number)
            try await pay("s\(number)", at: 10 * number)
        }
        try await send([.cancelOrder(id: "o1")], to: "s4", at: 50)
        let (all, spring) = ([ListKey(.promotion, "all")], [ListKey(.promotion, "spring")])
        let orders = ListQuery(.orders, keys: spring)
        expect("totals", try await administration.totals(orders)[.usd], is: ListTotal(count: 2, amountMinor: 200))
        var query = ListQuery(.orders, keys: all, from: Self.instant(20), until: Self.instant(41))
        let found = try await administration.totals(query)[.usd]
        expect("the orders between two instants", found?.count, is: 3)
        query.keys = [ListKey(.promotion, "none")]
        expect("totals of an unknown promotion", try await administration.totals(query), is: [:])
    }
}
