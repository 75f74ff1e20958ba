internal import Cartwright

extension AdministrationCheck {
    /// Returns the amount of the limited promotion that is used or held.
    private func used() async throws(CartwrightError) -> Int64 {
        let query = CounterQuery(promotions: ["all"])
        return try await store.counters(query, excluding: "none", at: Self.now).uses["all", default: 0]
    }

    mutating func removesASession() async throws(CartwrightError) {
        try await open("a", of: "ada", at: 1)
        try await send([.beginCheckout], to: "a", at: 2, key: "k", answer: "held")
        try await open("b", of: "ada", at: 3)
        expect("held uses", try await used(), is: 1)
        do throws(CartwrightError) {
            try await administration.removeSession("a", after: 1)
            violations.append("a session is removed at another revision")
        } catch {
            expect("the error", error.code, is: .sessionConflict)
        }
        try await administration.removeSession("a", after: 2)
        expect("the session", try await store.session("a"), is: nil)
        expect("an earlier revision", try await store.session("a", at: 1), is: nil)
        expect("the answer to a change", try await store.commitment(of: "k", in: "a"), is: nil)
        expect("held uses after the removal", try await used(), is: 0)
        for keys in [[], [ListKey(.customer, "ada")], [ListKey(.pastCustomer, "ada")]] {
            expect("listed sessions", try await ids(.sessions, keys), is: ["b"])
        }
        try await send([.setCountry("DE")], to: "b", at: 4)
        expect("another session", try await store.session("b")?.revision, is: 2)
    }

    mutating func removesOldSessions() async throws(CartwrightError) {
        for number in 1...5 as ClosedRange<Int64> { try await open("s\(number)", at: number) }
        try await open("checkout", at: 1)
        try await send([.beginCheckout], to: "checkout", at: 1)
        try await open("paying", at: 1)
        try await send([.beginCheckout], to: "paying", at: 1)
        try await send([.pay(method: "cash")], to: "paying", at: 1)
        try await open("paid", at: 1)
        try await pay("paid", at: 1)
        let instant = Self.instant(5)
        let rows: [(Instant, Bool, Int, Int)] = [
            (Self.instant(1), true, 9, 0), (instant, false, 0, 0), (instant, false, 3, 3), (instant, false, 3, 1),
            (instant, false, 3, 0),
        ]
        for (before, withOrders, limit, expected) in rows {
            let count = try await administration.removeSessions(
                changedBefore: before,
                withOrders: withOrders,
                limit: limit
            )
            expect("removed with a limit of \(limit)", count, is: expected)
        }
        expect("the sessions that stay", Set(try await ids(.sessions)), is: ["s5", "checkout", "paying", "paid"])
        let ended = try await administration.removeSessions(changedBefore: instant, withOrders: true, limit: 9)
        expect("removed with orders", ended, is: 1)
        expect("the orders that stay", try await ids(.orders), is: [])
        expect("a removed session", try await store.session("paid"), is: nil)
        expect("uses after the removal", try await used(), is: 3)
    }

    mutating func removesSteps() async throws(CartwrightError) {
        for id in ["a", "b"] {
            try await open(id, at: 1)
            for second in 2...4 as ClosedRange<Int64> {
                try await send([.setChannel("c\(second)")], to: id, at: second)
            }
        }
        let rows: [(Int64, Int, Int)] = [(1, 9, 0), (3, 0, 0), (3, 3, 3), (3, 3, 1), (3, 3, 0), (9, 9, 2)]
        for (seconds, limit, expected) in rows {
            let count = try await administration.removeSteps(storedBefore: Self.instant(seconds), limit: limit)
            expect("removed before second \(seconds) with a limit of \(limit)", count, is: expected)
        }
        for id in ["a", "b"] {
            expect("the present revision", try await store.session(id)?.revision, is: 4)
            expect("an earlier revision", try await store.session(id, at: 3), is: nil)
        }
    }

    mutating func removesPeriods() async throws(CartwrightError) {
        let whole = CounterKey.uses(promotion: "daily")
        let keys = ["2025-12-30", "2025-12-31", "2026-01-01"].compactMap { CounterPeriod("\($0) day UTC") }
            .map { CounterKey.during($0, whole) }
        for (name, key) in zip(["old", "yesterday", "today"], keys) {
            let demands = [whole, key].map { CounterDemand($0, amount: 1, limit: nil) }
            try await store.confirm(order: "o1", of: name, counting: demands, at: Self.now)
        }
        let held = [CounterDemand(keys[1], amount: 1, limit: nil)]
        try await store.reserve(held, for: "holder", until: Self.instant(60), at: Self.now)
        let rows: [(Int64, Int, Int)] = [(-86_400, 0, 0), (-86_400, 9, 1), (-1, 9, 0), (0, 9, 0)]
        for (seconds, limit, expected) in rows {
            let count = try await administration.removeCounters(ofPeriodsBefore: Self.instant(seconds), limit: limit)
            expect("removed before second \(seconds) with a limit of \(limit)", count, is: expected)
        }
        try await store.giveBack(.whole, of: "o1", in: "old")
        expect("amounts after the removal", try await amounts(of: [whole] + keys), is: [2, 0, 2, 1])
        try await store.release(session: "holder")
        let count = try await administration.removeCounters(ofPeriodsBefore: Self.instant(86_400), limit: 1)
        expect("removed with a limit of 1", count, is: 1)
        expect("amounts at the end", try await amounts(of: [whole] + keys).filter { $0 > 0 }.count, is: 2)
    }

    private func amounts(of keys: [CounterKey]) async throws(CartwrightError) -> [Int64] {
        var query = CounterQuery(promotions: ["daily"])
        query.others = keys.filter { $0.period != nil }
        let counters = try await store.counters(query, excluding: "", at: Self.now)
        return keys.map { $0.period == nil ? counters.uses["daily", default: 0] : counters.others[$0, default: 0] }
    }
}
