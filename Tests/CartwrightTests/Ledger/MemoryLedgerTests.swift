import Testing

@testable import Cartwright

@Suite struct MemoryLedgerTests {
    static let now = Shopper.noon
    static let soon = now.adding(seconds: 60)
    static let hot = CounterKey.uses(promotion: "hot")
    static let spent = CounterKey.spent(promotion: "hot")
    static let adas = CounterKey.customerUses(promotion: "hot", customer: "ada")

    static func uses(_ ledger: MemoryLedger, at instant: Instant = now) -> Int64 {
        counters(ledger, at: instant).uses["hot", default: 0]
    }

    static func counters(
        _ ledger: MemoryLedger,
        for customer: String? = nil,
        excluding session: String = "",
        at instant: Instant = now
    ) -> Counters {
        ledger.counters(CounterQuery(promotions: ["hot"], customer: customer), excluding: session, at: instant)
    }

    static func code(_ body: () throws(CartwrightError) -> Void) -> ErrorCode? {
        do throws(CartwrightError) {
            try body()
            return nil
        } catch {
            return error.code
        }
    }

    static func reserve(
        _ ledger: inout MemoryLedger,
        _ session: String,
        _ demands: [CounterDemand],
        at instant: Instant = now
    ) -> ErrorCode? {
        code { () throws(CartwrightError) in
            try ledger.reserve(demands, for: session, until: instant.adding(seconds: 60), at: instant)
        }
    }

    static func confirm(
        _ ledger: inout MemoryLedger,
        _ session: String,
        _ demands: [CounterDemand] = [CounterDemand(hot, amount: 1, limit: nil)],
        at instant: Instant = now
    ) -> ErrorCode? {
        code { () throws(CartwrightError) in
            try ledger.confirm(order: "o1", of: session, counting: demands, at: instant)
        }
    }

    @Test(arguments: [0, 1, 5] as [Int64])
    func `exactly as many sessions as the limit succeed`(limit: Int64) {
        var ledger = MemoryLedger()
        var confirmed = 0
        for number in 0..<20 {
            let demands = [CounterDemand(Self.hot, amount: 1, limit: limit)]
            guard Self.reserve(&ledger, "s\(number)", demands) == nil else { continue }
            confirmed += 1
            if number.isMultiple(of: 2) { #expect(Self.confirm(&ledger, "s\(number)", demands) == nil) }
        }
        #expect(confirmed == limit)
        #expect(Self.uses(ledger) == limit)
    }

    @Test func `all counters are reserved or none`() {
        var ledger = MemoryLedger()
        let first = [CounterDemand(Self.spent, amount: 60, limit: 100), CounterDemand(Self.hot, amount: 1, limit: 9)]
        #expect(Self.reserve(&ledger, "a", first) == nil)
        let before = ledger
        #expect(Self.reserve(&ledger, "b", first) == .ledgerLimitReached)
        #expect(ledger == before)
        let smaller = [CounterDemand(Self.spent, amount: 40, limit: 100), CounterDemand(Self.hot, amount: 1, limit: 9)]
        #expect(Self.reserve(&ledger, "b", smaller) == nil)
        #expect(Self.counters(ledger).spentMinor["hot"] == 100)
    }

    @Test func `a session's new reservation replaces its old one, which stays if the new one is refused`() {
        var ledger = MemoryLedger()
        let one = [CounterDemand(Self.hot, amount: 1, limit: 1)]
        #expect(Self.reserve(&ledger, "a", one) == nil)
        #expect(Self.reserve(&ledger, "a", one) == nil)
        #expect(Self.uses(ledger) == 1)
        #expect(Self.reserve(&ledger, "a", [CounterDemand(Self.hot, amount: 2, limit: 1)]) == .ledgerLimitReached)
        #expect(Self.uses(ledger) == 1, "the old hold stands")
        #expect(Self.reserve(&ledger, "a", []) == nil)
        #expect(Self.uses(ledger) == 0)
    }

    @Test func `demands of one counter add up, and the lower limit counts`() {
        var ledger = MemoryLedger()
        let one = CounterDemand(Self.hot, amount: 1, limit: 1)
        #expect(Self.reserve(&ledger, "a", [one, one]) == .ledgerLimitReached)
        let unlimited = CounterDemand(Self.hot, amount: 1, limit: nil)
        #expect(Self.reserve(&ledger, "a", [unlimited, one]) == .ledgerLimitReached)
        #expect(Self.reserve(&ledger, "a", [unlimited, unlimited]) == nil)
        #expect(Self.uses(ledger) == 2)
    }

    @Test(arguments: [0, -5, .min] as [Int64])
    func `an amount below 1 reserves nothing and gives nothing back`(amount: Int64) {
        var ledger = MemoryLedger()
        #expect(Self.reserve(&ledger, "a", [CounterDemand(Self.hot, amount: 1, limit: 1)]) == nil)
        #expect(Self.reserve(&ledger, "b", [CounterDemand(Self.hot, amount: amount, limit: 0)]) == nil)
        #expect(Self.confirm(&ledger, "b", [CounterDemand(Self.hot, amount: amount, limit: 0)]) == nil)
        #expect(Self.uses(ledger) == 1)
    }

    @Test func `sums beyond 64 bits are refused, with a limit and without`() {
        var ledger = MemoryLedger()
        let most = CounterDemand(Self.hot, amount: .max, limit: .max)
        #expect(Self.reserve(&ledger, "a", [most]) == nil)
        #expect(Self.reserve(&ledger, "b", [most]) == .ledgerLimitReached)
        #expect(Self.reserve(&ledger, "b", [CounterDemand(Self.hot, amount: 1, limit: nil)]) == .ledgerLimitReached)
        #expect(Self.uses(ledger) == .max)
    }

    @Test func `confirming, releasing and giving back are idempotent`() {
        var ledger = MemoryLedger()
        let one = [CounterDemand(Self.hot, amount: 1, limit: 2)]
        #expect(Self.reserve(&ledger, "a", one) == nil)
        #expect(Self.confirm(&ledger, "a", one) == nil)
        let paid = ledger
        #expect(Self.confirm(&ledger, "a", one) == nil)
        ledger.release(session: "a")
        ledger.release(session: "nobody")
        #expect(ledger == paid)
        #expect(Self.uses(ledger) == 1)

        #expect(Self.reserve(&ledger, "a", one) == nil)
        #expect(Self.confirm(&ledger, "a", one) == nil)
        #expect(Self.uses(ledger) == 2, "a repeated confirmation leaves the next hold alone")
        ledger.release(session: "a")
        #expect(Self.uses(ledger) == 1)

        ledger.giveBack(.whole, of: "o1", in: "a")
        ledger.giveBack(.whole, of: "o1", in: "a")
        ledger.giveBack(.whole, of: "o7", in: "a")
        #expect(Self.uses(ledger) == 0)
        #expect(Self.reserve(&ledger, "a", one) == nil)
        #expect(Self.confirm(&ledger, "a", one) == nil)
        #expect(Self.uses(ledger) == 1, "an order that was given back is not confirmed again")
        #expect(Self.counters(ledger, excluding: "a").uses["hot", default: 0] == 0)
    }

    @Test func `orders of two sessions with the same id are two orders`() {
        var ledger = MemoryLedger()
        for session in ["a", "b"] {
            #expect(Self.reserve(&ledger, session, [CounterDemand(Self.hot, amount: 1, limit: 2)]) == nil)
            #expect(Self.confirm(&ledger, session, [CounterDemand(Self.hot, amount: 1, limit: 2)]) == nil)
        }
        #expect(Self.uses(ledger) == 2)
        ledger.giveBack(.whole, of: "o1", in: "a")
        #expect(Self.uses(ledger) == 1)
    }

    @Test func `a reservation expires at its instant and makes room`() {
        var ledger = MemoryLedger()
        let one = [CounterDemand(Self.hot, amount: 1, limit: 1)]
        #expect(Self.reserve(&ledger, "a", one) == nil)
        let before = Self.soon.adding(milliseconds: -1)
        #expect(Self.uses(ledger, at: before) == 1)
        #expect(Self.reserve(&ledger, "b", one, at: before) == .ledgerLimitReached)
        #expect(Self.uses(ledger, at: Self.soon) == 0)
        #expect(Self.reserve(&ledger, "b", one, at: Self.soon) == nil)
        #expect(Self.confirm(&ledger, "a", one, at: Self.soon) == .ledgerLimitReached)
        #expect(Self.uses(ledger, at: Self.soon) == 1, "what expired is not confirmed where others took its place")
        ledger.release(session: "b")
        #expect(Self.confirm(&ledger, "a", one, at: Self.soon) == nil)
        #expect(Self.uses(ledger, at: Self.soon) == 1, "what expired is confirmed where there is room")
    }

    @Test func `counters are those of the given customer, without the given session`() {
        var ledger = MemoryLedger()
        #expect(Self.reserve(&ledger, "a", [CounterDemand(Self.adas, amount: 2, limit: nil)]) == nil)
        func uses(_ customer: String?, _ session: String) -> Int64? {
            Self.counters(ledger, for: customer, excluding: session).customerUses["hot"]
        }
        #expect(uses("ada", "b") == 2)
        #expect(uses("ada", "a") == nil)
        #expect(uses("bob", "b") == nil)
        #expect(uses(nil, "b") == nil)
    }

    @Test func `the error names the first counter in order that has no room`() throws {
        var ledger = MemoryLedger()
        let demands = [Self.spent, Self.adas, Self.hot].map { CounterDemand($0, amount: 1, limit: 0) }
        let error = CartwrightError(.ledgerLimitReached, "promotion hot has reached its limit of 0", hint: Self.hint)
        #expect(throws: error) {
            try ledger.reserve(demands, for: "a", until: Self.soon, at: Self.now)
        }
        #expect(
            throws: CartwrightError(
                .ledgerLimitReached,
                "promotion hot for customer ada has reached its limit of 0",
                hint: Self.hint
            )
        ) {
            try ledger.reserve(Array(demands.prefix(2)), for: "a", until: Self.soon, at: Self.now)
        }
        let euros = CounterDemand(.spent(promotion: "hot", currency: .eur), amount: 1, limit: 0)
        let words = "the budget of promotion hot in EUR has reached its limit of 0"
        #expect(throws: CartwrightError(.ledgerLimitReached, words, hint: Self.hint)) {
            try ledger.reserve([euros], for: "a", until: Self.soon, at: Self.now)
        }
    }

    static let hint = "try again later, or without this promotion"

    @Test func `counters are ordered by kind, then promotion, then customer`() {
        let ordered: [CounterKey] = [
            .uses(promotion: "a"), .uses(promotion: "b"), .customerUses(promotion: "a", customer: "x"),
            .customerUses(promotion: "a", customer: "y"), .spent(promotion: "a"),
            .spent(promotion: "a", currency: .eur), .spent(promotion: "a", currency: .usd), .spent(promotion: "b"),
            .codeUses(code: "A"),
        ]
        #expect(ordered.reversed().sorted() == ordered)
    }

    @Test func `a part is given back for a customer with another id by now`() throws {
        var ledger = MemoryLedger()
        let demand = CounterDemand(.customerUses(promotion: "p", customer: "ada"), amount: 3, limit: nil)
        try ledger.confirm(order: "o1", of: "a", counting: [demand], at: .earliest)
        let erased = CounterKey.customerUses(promotion: "p", customer: "erased")
        ledger.giveBack(.part([CounterAmount(erased, 2)], key: "r"), of: "o1", in: "a")
        let query = CounterQuery(promotions: ["p"], customer: "ada")
        #expect(ledger.counters(query, excluding: "", at: .earliest).customerUses["p"] == 1)
    }

    @Test func `parts of an order are given back once per key, and never more than it uses`() {
        var ledger = MemoryLedger()
        let budget = CounterDemand(Self.spent, amount: 100, limit: 100)
        let demands = [CounterDemand(Self.hot, amount: 1, limit: nil), budget]
        #expect(Self.confirm(&ledger, "a", demands) == nil)
        for _ in 1...2 { ledger.giveBack(.part([CounterAmount(Self.spent, 30)], key: "r1"), of: "o1", in: "a") }
        #expect(Self.counters(ledger).spentMinor["hot"] == 70)
        let odd = [CounterAmount(Self.spent, 500), CounterAmount(Self.spent, -5)]
        ledger.giveBack(.part(odd, key: "r2"), of: "o1", in: "a")
        #expect(Self.counters(ledger).spentMinor["hot"] == 70, "the last amount of a counter counts, and is below 1")
        ledger.giveBack(.part([CounterAmount(Self.spent, 500)], key: "r3"), of: "o1", in: "a")
        #expect(Self.counters(ledger).spentMinor["hot"] == nil)
        #expect(Self.uses(ledger) == 1)
        ledger.giveBack(.whole, of: "o1", in: "a")
        #expect(Self.uses(ledger) == 0)
    }

    @Test(arguments: [10, 10_000])
    func `the cost of reading depends on the query, not on the number of orders`(orders: Int) {
        var ledger = MemoryLedger()
        for number in 0..<orders {
            let customer = CounterKey.customerUses(promotion: "p\(number)", customer: "ada")
            let demands = [.uses(promotion: "p\(number)"), customer, Self.hot].map {
                CounterDemand($0, amount: 1, limit: nil)
            }
            #expect(Self.confirm(&ledger, "s\(number)", demands) == nil)
            #expect(Self.reserve(&ledger, "s\(number)", demands) == nil)
        }
        var visits = 0
        let query = CounterQuery(promotions: ["hot", "p7"], customer: "ada", codes: ["X"])
        let counters = ledger.counters(query, excluding: "s1", at: Self.now, visiting: &visits)
        #expect(counters.uses == ["hot": Int64(2 * orders - 1), "p7": 2])
        #expect(counters.customerUses == ["p7": 2])
        #expect(visits == 7)
    }
}
