internal import Cartwright

extension AccountCheck {
    mutating func writesEntries() async throws(CartwrightError) {
        try await books.accounts.issue(Self.giftCard())
        _ = try await hold(3_000)
        _ = try await hold(2_000)
        _ = try await pay(2_000)
        _ = try await hold(500)
        try await books.ledger.release(session: "s")
        _ = try await pay(700, order: "o2")
        try await giveBack(300, key: "r1")
        try await books.ledger.giveBack(.whole, of: "o1", in: "s")
        let expected = [
            "issued 10000", "held 3000 s", "released 3000 s", "held 2000 s", "spent 2000 s o1", "held 500 s",
            "released 500 s", "held 700 s", "spent 700 s o2", "refunded 300 s o1", "refunded 1700 s o1",
        ]
        expect("entries", try await entries(), is: expected)
        expect("the balance", try await totals().balanceMinor, is: 9_300)
        let page = try await books.accounts.entries(of: Self.card, after: 2, limit: 3).map(\.number)
        expect("a page of entries", page, is: [3, 4, 5])
        try await expectBooks(at: Self.now)
    }

    mutating func writesOnce() async throws(CartwrightError) {
        try await books.accounts.issue(Self.giftCard())
        for _ in 1...2 { _ = try await hold(3_000) }
        expect("a hold above the balance", try await hold(10_001), is: false)
        for _ in 1...2 { _ = try await pay(3_000) }
        expect("an order above the balance", try await pay(9_000, order: "o2"), is: false)
        for _ in 1...2 { try await giveBack(1_000, key: "r1") }
        for _ in 1...2 { try await books.ledger.release(session: "s") }
        let both = Self.demands(500) + [CounterDemand(.uses(promotion: "hot"), amount: 1, limit: 0)]
        let ledger = books.ledger
        await expect(.ledgerLimitReached, "a hold with a refused demand") { () throws(CartwrightError) in
            try await ledger.reserve(both, for: "s", until: Self.soon, at: Self.now)
        }
        let expected = ["issued 10000", "held 3000 s", "spent 3000 s o1", "refunded 1000 s o1"]
        expect("entries", try await entries(), is: expected)
        try await expectBooks(at: Self.now)
    }

    mutating func releasesExpiredHolds() async throws(CartwrightError) {
        try await books.accounts.issue(Self.giftCard())
        _ = try await hold(9_000, for: "a")
        expect("held", try await totals().heldMinor, is: 9_000)
        expect("held from the end of the hold on", try await totals(at: Self.soon).heldMinor, is: 0)
        expect("the counter from then on", try await counted(at: Self.soon), is: 0)
        expect("entries that reading has written", try await entries().count, is: 2)
        let afterwards = Self.soon.adding(seconds: 5)
        expect("the next hold", try await hold(8_000, for: "b", at: afterwards, until: Self.later), is: true)
        expect("entries", try await entries(), is: ["issued 10000", "held 9000 a", "released 9000 a", "held 8000 b"])
        let instants = try await books.accounts.entries(of: Self.card, after: 2, limit: 2).map(\.instant)
        expect("their instants", instants, is: [Self.soon, afterwards])
        expect("a late order of the first", try await pay(9_000, for: "a", at: afterwards), is: false)
        expect("a late order within the balance", try await pay(2_000, for: "a", at: afterwards), is: true)
        try await expectBooks(at: afterwards)
    }

    mutating func adjusts() async throws(CartwrightError) {
        try await books.accounts.issue(Self.giftCard())
        for _ in 1...2 {
            let account = try await books.accounts.adjust(Self.card, by: Self.adjustment(500, "a"))
            expect("the account after a credit", account.totals.balanceMinor, is: 10_500)
        }
        let account = try await books.accounts.adjust(Self.card, by: Self.adjustment(-10_500, "b"))
        expect("the account after all is taken", account.totals.balanceMinor, is: 0)
        expect("entries", try await entries(), is: ["issued 10000", "adjusted 500", "adjusted -10500"])
        let entry = try await books.accounts.entries(of: Self.card, after: 1, limit: 1).first
        expect("the reason", entry?.reason, is: "goodwill")
        expect("the operator", entry?.by, is: "ann")
        expect("a hold of the empty card", try await hold(1), is: false)
        try await books.accounts.issue(Self.giftCard("gc_2"))
        let other = try await books.accounts.adjust("gc_2", by: Self.adjustment(1, "a"))
        expect("another account with the same key", other.totals.adjustedMinor, is: 1)
        try await expectBooks(at: Self.now)
    }

    mutating func takesNoMore() async throws(CartwrightError) {
        try await books.accounts.issue(Self.giftCard())
        _ = try await hold(3_000, for: "a")
        _ = try await hold(2_000, for: "b")
        _ = try await pay(2_000, for: "b")
        let accounts = books.accounts
        await expect(.accountInsufficient, "taking more than the balance") { () throws(CartwrightError) in
            try await accounts.adjust(Self.card, by: Self.adjustment(-5_001, "k"))
        }
        expect("adjusted after the refusal", try await totals().adjustedMinor, is: 0)
        try await accounts.adjust(Self.card, by: Self.adjustment(-5_000, "k"))
        expect("the order of the hold", try await pay(3_000, for: "a"), is: true)
        expect("the balance", try await totals().balanceMinor, is: 0)
        try await giveBack(2_000, for: "b", key: "r")
        _ = try await hold(2_000, for: "c")
        try await accounts.adjust(Self.card, by: Self.adjustment(-2_000, "late", at: Self.soon))
        expect("the balance after taking an expired hold", try await totals(at: Self.soon).balanceMinor, is: 0)
        try await expectBooks(at: Self.soon)
    }

    mutating func outlivesTheStore() async throws(CartwrightError) {
        try await books.accounts.issue(Self.giftCard())
        _ = try await hold(3_000, for: "a")
        _ = try await hold(2_000, for: "b")
        _ = try await pay(2_000, for: "b")
        try await books.accounts.adjust(Self.card, by: Self.adjustment(5, "k"))
        let again = try open(rule.rawValue)
        let read = try await again.accounts.account(Self.card, at: Self.now)
        expect("the account", read, is: try await books.accounts.account(Self.card, at: Self.now))
        expect("its balance", read?.totals.balanceMinor, is: 5_005)
        let adjusted = try await again.accounts.adjust(Self.card, by: Self.adjustment(5, "k"))
        expect("an adjustment that was made before", adjusted.totals.adjustedMinor, is: 5)
        let digests = [Self.giftCard().codeDigest ?? []]
        expect("the account of the code", try await again.accounts.account(ofCode: digests), is: Self.card)
        try await again.ledger.release(session: "a")
        expect("the last entry", try await entries().last, is: "released 3000 a")
        try await expectBooks(at: Self.now)
    }
}
