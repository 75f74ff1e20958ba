internal import Cartwright

extension AccountCheck {
    mutating func limitsItself() async throws(CartwrightError) {
        try await books.accounts.issue(Self.giftCard())
        expect("a hold above the balance", try await hold(10_001, limit: 99_999), is: false)
        expect("a hold with a lower limit of its own", try await hold(6_000, for: "a", limit: 1), is: true)
        expect("a hold above the rest", try await hold(4_001, for: "b", limit: 99_999), is: false)
        expect("a hold of the rest", try await hold(4_000, for: "b", limit: nil), is: true)
        expect("an order without a hold", try await pay(1, for: "c"), is: false)
        expect("an order of a hold", try await pay(6_000, for: "a"), is: true)
        expect("an order above its hold", try await pay(4_001, for: "b"), is: false)
        let topUp = Self.adjustment(1, "top-up")
        try await books.accounts.adjust(Self.card, by: topUp)
        expect("an order above its hold, after a top-up", try await pay(4_001, for: "b"), is: true)
        expect("a hold of the empty card", try await hold(1, for: "c"), is: false)
        try await giveBack(1_000, for: "a", key: "r1")
        expect("a hold of what was given back", try await hold(1_000, for: "c"), is: true)
        expect("the counter", try await counted(), is: 10_001)
        try await expectBooks(at: Self.now)
    }

    mutating func waitsForCredits() async throws(CartwrightError) {
        var new = NewAccount.storeCredit("sc_1", of: "ada", amountMinor: 500, .usd, at: Self.now)
        new.availableAt = Self.soon
        try await books.accounts.issue(new)
        let early = Self.soon.adding(milliseconds: -1)
        expect("a hold before the credit", try await hold(1, of: "sc_1", at: early, until: Self.later), is: false)
        expect("the sum before it", try await totals("sc_1", at: early).pendingMinor, is: 500)
        expect("the balance before it", try await totals("sc_1", at: early).balanceMinor, is: 500)
        expect("the credit before it", try await totals("sc_1", at: early).creditedMinor, is: 0)
        expect("the sum from it on", try await totals("sc_1", at: Self.soon).pendingMinor, is: 0)
        expect(
            "a hold from its instant on",
            try await hold(500, of: "sc_1", at: Self.soon, until: Self.later),
            is: true
        )
        var later = Self.adjustment(100, "later", at: Self.soon)
        later.availableAt = Self.later
        try await books.accounts.adjust("sc_1", by: later)
        expect("a later adjustment", try await totals("sc_1", at: Self.soon).pendingMinor, is: 100)
        expect(
            "a hold before it",
            try await hold(1, of: "sc_1", for: "b", at: Self.soon, until: Self.later),
            is: false
        )
    }

    mutating func ends() async throws(CartwrightError) {
        let end = Self.soon
        try await books.accounts.issue(Self.giftCard(until: end))
        expect("a hold before the end", try await hold(3_000, for: "a", until: Self.later), is: true)
        expect("a second one", try await hold(2_000, for: "b", until: Self.later), is: true)
        expect("a hold from the end on", try await hold(1, for: "c", at: end, until: Self.later), is: false)
        expect("an order without a hold", try await pay(1, for: "c", at: end), is: false)
        expect("an order of a hold from before", try await pay(3_000, for: "a", at: end), is: true)
        expect("the balance after the end", try await totals(at: end).balanceMinor, is: 0)
        expect("expired", try await totals(at: end).expiredMinor, is: 5_000)
        expect("the balance before the end", try await totals().balanceMinor, is: 5_000)
        expect("accounts booked before the end", try await books.accounts.bookExpired(at: Self.now, limit: 9), is: 0)
        for (round, count) in [(1, 1), (2, 0)] {
            let booked = try await books.accounts.bookExpired(at: end, limit: 9)
            expect("accounts booked, round \(round)", booked, is: count)
        }
        expect("the last entry", try await entries().last, is: "expired 5000")
        try await books.ledger.release(session: "b")
        expect("expired after a release", try await totals(at: end).expiredMinor, is: 7_000)
        try await giveBack(1_000, for: "a", key: "r")
        expect("expired after a refund", try await totals(at: end).expiredMinor, is: 8_000)
        expect("accounts booked after that", try await books.accounts.bookExpired(at: end, limit: 9), is: 1)
        expect("the balance then", try await totals(at: end).balanceMinor, is: 0)
        try await expectBooks(at: end)
    }

    mutating func disables() async throws(CartwrightError) {
        try await books.accounts.issue(Self.giftCard())
        expect("a hold", try await hold(3_000, for: "a"), is: true)
        let disabled = try await books.accounts.enable(Self.card, false, at: Self.now)
        expect("it is enabled", disabled.isEnabled, is: false)
        expect("facts", try await books.accounts.facts([Self.card], at: Self.now)[Self.card], is: disabled.facts)
        expect("the limit", disabled.facts.limitMinor(at: Self.now), is: 0)
        expect("a hold of a disabled account", try await hold(1, for: "b"), is: false)
        expect("an order of a hold from before", try await pay(3_000, for: "a"), is: true)
        expect("an order without a hold", try await pay(1, for: "b"), is: false)
        expect("the balance", try await totals().balanceMinor, is: 7_000)
        try await books.accounts.enable(Self.card, true, at: Self.now)
        expect("a hold after it was enabled again", try await hold(7_000, for: "b"), is: true)
        try await expectBooks(at: Self.now)
    }
}
