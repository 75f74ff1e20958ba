internal import Cartwright

extension LedgerCheck {
    mutating func confirmsOnce() async throws(CartwrightError) {
        let ledger = try ledger()
        _ = try await reserve(Self.one(of: 2), for: "a", in: ledger)
        for time in ["once", "twice"] {
            expect(time, try await confirm(Self.one(of: 2), for: "a", in: ledger), is: true)
            expect("amount used, \(time)", try await amount(in: ledger), is: 1)
        }
        let more = [CounterDemand(Self.hot, amount: 9, limit: 2), CounterDemand(Self.spent, amount: 9, limit: nil)]
        expect("confirming again with other demands", try await confirm(more, for: "a", in: ledger), is: true)
        expect("amount used after it", try await amount(in: ledger), is: 1)
        expect("amount of the other counter", try await amount(of: Self.spent, in: ledger), is: 0)
        _ = try await reserve(Self.one(of: 2), for: "a", in: ledger)
        expect(
            "confirming again during the next hold",
            try await confirm(Self.one(of: 2), for: "a", in: ledger),
            is: true
        )
        expect("amount used and held", try await amount(in: ledger), is: 2)
        expect(
            "the next order of the session",
            try await confirm(Self.one(of: 2), for: "a", order: "o2", in: ledger),
            is: true
        )
        expect("amount used by two orders", try await amount(in: ledger), is: 2)
        try await ledger.giveBack(.whole, of: "o1", in: "a")
        expect(
            "confirming an order that was given back",
            try await confirm(Self.one(of: 2), for: "a", in: ledger),
            is: true
        )
        expect("amount used after it", try await amount(in: ledger), is: 1)
    }

    mutating func confirmsLate() async throws(CartwrightError) {
        let ledger = try ledger()
        _ = try await reserve(Self.one(of: 1), for: "a", in: ledger)
        let later = Self.soon.adding(seconds: 60)
        _ = try await reserve(Self.one(of: 1), for: "b", in: ledger, at: Self.soon, until: later)
        expect(
            "an order after its hold expired, at the limit",
            try await confirm(Self.one(of: 1), for: "a", in: ledger, at: Self.soon),
            is: false
        )
        expect("amount after the refusal", try await amount(in: ledger, at: Self.soon), is: 1)
        try await ledger.release(session: "b")
        expect(
            "an order after its hold expired, below the limit",
            try await confirm(Self.one(of: 1), for: "a", in: ledger, at: Self.soon),
            is: true
        )
        expect("amount used", try await amount(in: ledger, at: Self.soon), is: 1)
        let more = [CounterDemand(Self.hot, amount: 2, limit: 2)]
        _ = try await reserve(Self.one(of: 2), for: "c", in: ledger, at: later, until: .latest)
        expect(
            "an order above its hold and the limit",
            try await confirm(more, for: "c", in: ledger, at: later),
            is: false
        )
        expect("amount after the refusal", try await amount(in: ledger, at: later), is: 2)
    }

    mutating func ordersOfSessions() async throws(CartwrightError) {
        let ledger = try ledger()
        for session in ["a", "b"] { _ = try await confirm(Self.one(of: 2), for: session, in: ledger) }
        expect("amount used", try await amount(in: ledger), is: 2)
        try await ledger.giveBack(.whole, of: "o1", in: "a")
        try await ledger.giveBack(.whole, of: "o2", in: "b")
        expect("amount after one order was given back", try await amount(in: ledger), is: 1)
    }

    mutating func releases() async throws(CartwrightError) {
        let ledger = try ledger()
        _ = try await confirm(Self.one(of: nil), for: "a", in: ledger)
        _ = try await reserve(Self.one(of: nil), for: "a", in: ledger)
        _ = try await reserve(Self.one(of: nil), for: "b", in: ledger)
        for _ in 1...2 {
            try await ledger.release(session: "a")
            expect("amount used and held", try await amount(in: ledger), is: 2)
        }
        expect("amount for session b", try await amount(excluding: "b", in: ledger), is: 1)
    }

    mutating func givesBackOnce() async throws(CartwrightError) {
        let ledger = try ledger()
        for session in ["a", "b"] {
            _ = try await confirm([CounterDemand(Self.hot, amount: 3, limit: 6)], for: session, in: ledger)
        }
        expect("a hold above the limit", try await reserve(Self.one(of: 6), for: "c", in: ledger), is: false)
        for _ in 1...2 {
            try await ledger.giveBack(.whole, of: "o1", in: "a")
            expect("amount used", try await amount(in: ledger), is: 3)
        }
        expect("a hold within the limit", try await reserve(Self.one(of: 6), for: "c", in: ledger), is: true)
    }

    mutating func givesBackParts() async throws(CartwrightError) {
        let ledger = try ledger()
        let budget = CounterDemand(Self.spent, amount: 100, limit: 100)
        _ = try await confirm(Self.one(of: nil) + [budget], for: "a", in: ledger)
        _ = try await confirm([CounterDemand(Self.spent, amount: 5, limit: nil)], for: "b", in: ledger)
        func give(_ amounts: [CounterAmount], _ key: String) async throws(CartwrightError) -> Int64 {
            try await ledger.giveBack(.part(amounts, key: key), of: "o1", in: "a")
            return try await amount(of: Self.spent, in: ledger)
        }
        for _ in 1...2 { expect("after giving back 30", try await give([CounterAmount(Self.spent, 30)], "r1"), is: 75) }
        expect("amount after a part with another key", try await give([CounterAmount(Self.spent, 10)], "r2"), is: 65)
        try await ledger.giveBack(.part([CounterAmount(Self.spent, 2)], key: "r1"), of: "o1", in: "b")
        expect(
            "amount after a part of another order with the same key",
            try await amount(of: Self.spent, in: ledger),
            is: 63
        )
        expect("amount after a negative part", try await give([CounterAmount(Self.spent, -5)], "r3"), is: 63)
        let unused = [CounterAmount(.spent(promotion: "cold"), 9), CounterAmount(Self.spent, 1)]
        expect("amount after a part with an unused counter", try await give(unused, "r4"), is: 62)
        expect("amount after a part above the rest", try await give([CounterAmount(Self.spent, 500)], "r5"), is: 3)
        expect("amount of its other counter", try await amount(in: ledger), is: 1)
        try await ledger.giveBack(.whole, of: "o1", in: "a")
        expect("amount after the whole order was given back", try await amount(in: ledger), is: 0)
        expect("amount used by others", try await amount(of: Self.spent, in: ledger), is: 3)
    }

    /// Two identities of one kind, and one of another kind with the digest of the first.
    static let identities = [("email", "0a"), ("email", "0b"), ("phone", "0a")].compactMap { kind, digits in
        Identity("\(kind):\(String(repeating: digits, count: 32))")
    }

    mutating func countsApart() async throws(CartwrightError) {
        let ledger = try ledger()
        // Two compositions of the same text are one counter, by another rule.
        let names = SampleFeed.hostileTexts.filter { $0 != "é" }
        var (amount, expected): (Int64, [(CounterKey, Int64)]) = (0, [])
        for name in names {
            let keys: [CounterKey] = [
                .uses(promotion: name), .spent(promotion: name), .codeUses(code: name),
                .spent(promotion: name, currency: .usd), .spent(promotion: name, currency: try Currency("EUR")),
                .customerUses(promotion: name, customer: "x"), .customerUses(promotion: "x", customer: name),
                .customerUses(promotion: "xx", customer: name), .customerUses(promotion: name, customer: ""),
                .campaignUses(campaign: name), .campaignSpent(campaign: name),
                .campaignSpent(campaign: name, currency: .usd),
                .campaignSpent(campaign: name, currency: try Currency("EUR")),
            ]
            let identities = Self.identities.map { CounterKey.identityUses(promotion: name, identity: $0) }
            let days = ["2026-05-01", "2026-05-02"].compactMap { CounterPeriod("\($0) day Europe/Berlin") }
            let during = days.flatMap { day in keys.map { CounterKey.during(day, $0) } }
            for key in Set(keys + during + identities) {
                amount += 1
                if !expected.contains(where: { $0.0 == key }) { expected.append((key, amount)) }
            }
        }
        for (key, amount) in expected {
            let demands = [CounterDemand(key, amount: amount, limit: amount)]
            let name = "\(key)"
            expect("a hold of \(name)", try await reserve(demands, for: "hold \(name)", in: ledger), is: true)
            expect("an order of \(name)", try await confirm(demands, for: "hold \(name)", in: ledger), is: true)
        }
        for (key, amount) in expected {
            expect("\(key)", try await self.amount(of: key, in: ledger), is: amount)
        }
    }

    mutating func sameText() async throws(CartwrightError) {
        let ledger = try ledger()
        let (composed, apart) = ("Ren\u{E9}e", "Rene\u{301}e")
        func demands(_ customer: String) -> [CounterDemand] {
            [CounterDemand(.customerUses(promotion: "caf\(customer)", customer: customer), amount: 1, limit: 1)]
        }
        expect("a hold", try await reserve(demands(composed), for: composed, in: ledger), is: true)
        expect(
            "a hold of the same session, with the name in another composition",
            try await reserve(demands(apart), for: apart, in: ledger),
            is: true
        )
        expect(
            "a hold of another session, with the name in another composition",
            try await reserve(demands(apart), for: "other", in: ledger),
            is: false
        )
        expect("confirming the hold", try await confirm(demands(apart), for: composed, in: ledger), is: true)
        let adas = CounterKey.customerUses(promotion: "caf\(apart)", customer: composed)
        expect("amount used", try await amount(of: adas, in: ledger), is: 1)
    }

    mutating func largeAmounts() async throws(CartwrightError) {
        let ledger = try ledger()
        let most = [CounterDemand(Self.hot, amount: .max, limit: .max)]
        expect("a hold of the largest amount", try await reserve(most, for: "a", in: ledger), is: true)
        for limit in [.max, nil] as [Int64?] {
            expect(
                "a hold above the largest amount",
                try await reserve(Self.one(of: limit), for: "b", in: ledger),
                is: false
            )
            expect(
                "an order above the largest amount",
                try await confirm(Self.one(of: limit), for: "b", in: ledger),
                is: false
            )
        }
        expect("a hold with a limit below 0", try await reserve(Self.one(of: .min), for: "b", in: ledger), is: false)
        expect("a hold", try await amount(in: ledger), is: .max)
        expect("confirming the hold", try await confirm(most, for: "a", in: ledger), is: true)
        expect("amount used", try await amount(in: ledger), is: .max)
        try await ledger.giveBack(.whole, of: "o1", in: "a")
        expect("confirming an order that was given back", try await amount(in: ledger), is: 0)
    }
}
