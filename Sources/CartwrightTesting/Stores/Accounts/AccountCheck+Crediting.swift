internal import Cartwright

extension AccountCheck {
    private static let account = "sc_1"

    private func credit(
        _ amounts: [Int64],
        _ key: String,
        order: String = "o1",
        at now: Instant = Self.now,
        availableAt: Instant? = nil
    ) async throws(CartwrightError) {
        let credits = amounts.map { amount in
            AccountCredit(
                account: Self.account,
                of: "ada",
                amountMinor: amount,
                .usd,
                availableAt: availableAt,
                because: "cashback"
            )
        }
        try await books.ledger.credit(credits, of: order, in: "s", key: key, at: now)
    }

    /// Returns true if the amount was taken back, false if it was refused.
    private func takeBack(
        _ amount: Int64,
        _ key: String,
        at now: Instant = Self.now,
        availableAt: Instant? = nil
    ) async throws(CartwrightError) -> Bool {
        do throws(CartwrightError) {
            try await credit([-amount], key, at: now, availableAt: availableAt)
            return true
        } catch {
            guard error.code == .ledgerLimitReached else { throw error }
            return false
        }
    }

    mutating func creditsOrders() async throws(CartwrightError) {
        try await credit([500], "early")
        expect("the account of an order that is not confirmed", try await entries(Self.account), is: [])
        try await books.ledger.confirm(order: "o1", of: "s", counting: [], at: Self.now)
        for _ in 1...2 { try await credit([500, 200], "k") }
        let account = try await books.accounts.account(Self.account, at: Self.now)
        expect("the customer of the new account", account?.customer, is: "ada")
        expect("its currency", account?.currency, is: .usd)
        expect("its balance", account?.totals.balanceMinor, is: 700)
        let entry = try await books.accounts.entries(of: Self.account, after: 1, limit: 1).first
        expect("the promotion of an entry", entry?.reason, is: "cashback")
        expect("entries", try await entries(Self.account), is: ["issued 500 s o1", "issued 200 s o1"])
        expect("a hold of the credit", try await hold(300, of: Self.account, for: "b"), is: true)
        expect("taking back more than the balance", try await takeBack(401, "r"), is: false)
        for _ in 1...2 { expect("taking back the balance", try await takeBack(400, "r"), is: true) }
        expect("the balance afterwards", try await totals(Self.account).balanceMinor, is: 0)
        expect("the order of the hold", try await pay(300, of: Self.account, for: "b"), is: true)
        try await expectBooks(Self.account, at: Self.now)
    }

    mutating func takesBackLaterCredits() async throws(CartwrightError) {
        try await books.ledger.confirm(order: "o1", of: "s", counting: [], at: Self.now)
        try await credit([300], "k1")
        try await credit([500], "k2", availableAt: Self.later)
        expect("a hold before the credit is available", try await hold(301, of: Self.account), is: false)
        expect("taking back", try await takeBack(500, "r", availableAt: Self.later), is: true)
        expect("a hold of the rest", try await hold(300, of: Self.account), is: true)
        try await books.ledger.release(session: "s")
        expect("a hold later", try await hold(301, of: Self.account, at: Self.later, until: Self.later), is: false)
        try await expectBooks(Self.account, at: Self.later)
    }
}
