internal import Cartwright

extension LedgerCheck {
    mutating func emptyAtFirst() async throws(CartwrightError) {
        let ledger = try ledger()
        let query = CounterQuery(promotions: ["hot", ""], customer: "ada", currency: .usd, codes: ["A"])
        for session in ["s", ""] {
            expect("counters", try await ledger.counters(query, excluding: session, at: Self.now), is: .none)
        }
        try await ledger.release(session: "s")
        try await ledger.giveBack(.whole, of: "o1", in: "s")
        try await ledger.giveBack(.part([CounterAmount(Self.hot, 1)], key: "k"), of: "o1", in: "s")
        expect("reserving no demands", try await reserve([], for: "s", in: ledger), is: true)
        expect("confirming an order without demands", try await confirm([], for: "s", in: ledger), is: true)
        expect("counters after it", try await ledger.counters(query, excluding: "x", at: Self.now), is: .none)
    }

    mutating func countsHolds() async throws(CartwrightError) {
        let ledger = try ledger()
        _ = try await reserve([CounterDemand(Self.hot, amount: 2, limit: nil)], for: "a", in: ledger)
        _ = try await reserve([CounterDemand(Self.hot, amount: 3, limit: nil)], for: "b", in: ledger)
        expect("amount for session a", try await amount(excluding: "a", in: ledger), is: 3)
        expect("amount for session b", try await amount(excluding: "b", in: ledger), is: 2)
        expect("amount for other sessions", try await amount(in: ledger), is: 5)
        _ = try await confirm([CounterDemand(Self.hot, amount: 2, limit: nil)], for: "a", in: ledger)
        expect("amount for session a, after its order", try await amount(excluding: "a", in: ledger), is: 5)
        expect("amount for other sessions, after the order", try await amount(in: ledger), is: 5)
    }

    mutating func keepsLimits() async throws(CartwrightError) {
        let ledger = try ledger()
        var held = 0
        for number in 0..<8 {
            guard try await reserve(Self.one(of: 4), for: "s\(number)", in: ledger) else { continue }
            held += 1
            // Half of the holds are confirmed before the next session comes.
            if number.isMultiple(of: 2) { _ = try await confirm(Self.one(of: 4), for: "s\(number)", in: ledger) }
        }
        expect("successful holds with a limit of 4", held, is: 4)
        expect("amount used and held", try await amount(in: ledger), is: 4)
        expect(
            "an order without a hold, at the limit",
            try await confirm(Self.one(of: 4), for: "late", in: ledger),
            is: false
        )
        expect("a hold with a higher limit", try await reserve(Self.one(of: 5), for: "s9", in: ledger), is: true)
        expect(
            "a hold with a limit below the used amount",
            try await reserve(Self.one(of: 2), for: "x", in: ledger),
            is: false
        )
        expect("a hold without a limit", try await reserve(Self.one(of: nil), for: "s10", in: ledger), is: true)
        expect("amount used and held at the end", try await amount(in: ledger), is: 6)
    }

    mutating func allOrNone() async throws(CartwrightError) {
        let ledger = try ledger()
        let keys: [CounterKey] = [
            Self.hot, .customerUses(promotion: "hot", customer: "ada"), Self.spent, Self.spentUSD,
            .codeUses(code: "A"),
        ]
        _ = try await reserve(Self.one(of: nil), for: "other", in: ledger)
        for full in keys {
            let demands = keys.map { CounterDemand($0, amount: 1, limit: $0 == full ? 0 : nil) }
            expect("a hold above one limit", try await reserve(demands, for: "a", in: ledger), is: false)
            expect("an order above one limit", try await confirm(demands, for: "a", in: ledger), is: false)
            for key in keys {
                expect(
                    "amount of \(key) after the refusals",
                    try await amount(of: key, in: ledger),
                    is: key == Self.hot ? 1 : 0
                )
            }
        }
    }

    mutating func replacesHolds() async throws(CartwrightError) {
        let ledger = try ledger()
        for _ in 1...2 {
            expect("the same hold again", try await reserve(Self.one(of: 1), for: "a", in: ledger), is: true)
            expect("amount after the same hold", try await amount(in: ledger), is: 1)
        }
        let two = [CounterDemand(Self.hot, amount: 2, limit: 1)]
        expect("a hold above the limit", try await reserve(two, for: "a", in: ledger), is: false)
        expect("amount after the refusal", try await amount(in: ledger), is: 1)
        let other = [CounterDemand(Self.spent, amount: 7, limit: nil)]
        expect("a hold of another counter", try await reserve(other, for: "a", in: ledger), is: true)
        expect("amount of the old counter", try await amount(in: ledger), is: 0)
        expect("amount of the new counter", try await amount(of: Self.spent, in: ledger), is: 7)
        expect("a hold without demands", try await reserve([], for: "a", in: ledger), is: true)
        expect("amount after it", try await amount(of: Self.spent, in: ledger), is: 0)
    }

    mutating func addsUp() async throws(CartwrightError) {
        let ledger = try ledger()
        let twice = Self.one(of: 1) + Self.one(of: 1)
        expect("two demands with a limit of 1", try await reserve(twice, for: "a", in: ledger), is: false)
        expect(
            "two demands, one of them with a limit of 1",
            try await reserve(Self.one(of: nil) + Self.one(of: 1), for: "a", in: ledger),
            is: false
        )
        expect(
            "two demands with a limit of 2",
            try await reserve(Self.one(of: 2) + Self.one(of: nil), for: "a", in: ledger),
            is: true
        )
        expect("amount held", try await amount(in: ledger), is: 2)
        for amount in [0, -3, .min] as [Int64] {
            let demands = [CounterDemand(Self.hot, amount: amount, limit: 0)]
            expect("a hold of \(amount)", try await reserve(demands, for: "b", in: ledger), is: true)
            expect("an order of \(amount)", try await confirm(demands, for: "b\(amount)", in: ledger), is: true)
            expect("amount held after \(amount)", try await self.amount(in: ledger), is: 2)
        }
    }

    mutating func namesFirst() async throws(CartwrightError) {
        let ledger = try ledger()
        let adas = CounterKey.customerUses(promotion: "hot", customer: "ada")
        let keys = [
            CounterKey.campaignSpent(campaign: "A", currency: .usd), .campaignSpent(campaign: "A"),
            .campaignUses(campaign: "A"), .codeUses(code: "A"), Self.spentUSD, Self.spent, adas,
            .uses(promotion: "z"), Self.hot,
        ]
        for count in (1...keys.count).reversed() {
            let demands = keys.prefix(count).map { CounterDemand($0, amount: 1, limit: 0) }
            let first = demands.merged.first.map { CartwrightError.limitReached($0) }
            var found: CartwrightError?
            do throws(CartwrightError) {
                try await ledger.reserve(demands, for: "a", until: Self.soon, at: Self.now)
            } catch {
                found = error
            }
            expect("the error for \(count) demands", found, is: first)
        }
    }

    mutating func expires() async throws(CartwrightError) {
        let ledger = try ledger()
        _ = try await reserve(Self.one(of: 1), for: "a", in: ledger)
        let before = Self.soon.adding(milliseconds: -1)
        expect("amount held 1 ms before the expiry", try await amount(in: ledger, at: before), is: 1)
        expect(
            "a hold 1 ms before the expiry",
            try await reserve(Self.one(of: 1), for: "b", in: ledger, at: before),
            is: false
        )
        expect("amount held at the expiry", try await amount(in: ledger, at: Self.soon), is: 0)
        let later = Self.soon.adding(seconds: 60)
        expect(
            "a hold at the expiry",
            try await reserve(Self.one(of: 1), for: "b", in: ledger, at: Self.soon, until: later),
            is: true
        )
        expect("amount held by the next session", try await amount(in: ledger, at: Self.soon), is: 1)
        try await ledger.release(session: "a")
        expect("amount after the first session was released", try await amount(in: ledger, at: Self.soon), is: 1)
        expect(
            "a renewal before the expiry",
            try await reserve(Self.one(of: 1), for: "b", in: ledger, at: Self.soon, until: later.adding(seconds: 60)),
            is: true
        )
        expect("amount held after the first expiry", try await amount(in: ledger, at: later), is: 1)
        expect(
            "an order before the expiry",
            try await confirm(Self.one(of: 1), for: "b", in: ledger, at: later),
            is: true
        )
        expect("amount used after all expiries", try await amount(in: ledger, at: later.adding(seconds: 600)), is: 1)
    }

    mutating func onlyAsks() async throws(CartwrightError) {
        let ledger = try ledger()
        _ = try await reserve(Self.one(of: 1), for: "a", in: ledger)
        expect("amount at a later instant", try await amount(in: ledger, at: .latest), is: 0)
        expect("amount now", try await amount(in: ledger), is: 1)
        expect(
            "a hold above the limit, after reading a later instant",
            try await reserve(Self.one(of: 1), for: "b", in: ledger),
            is: false
        )
    }
}
