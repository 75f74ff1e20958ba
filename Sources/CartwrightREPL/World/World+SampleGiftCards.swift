internal import Cartwright

// Gift cards and store credit of a local session: samples, so that paying with them can be tried.

/// A sample gift card of a local session.
struct SampleGiftCard: Sendable {
    /// The code to enter.
    let code: String
    /// The id of its account.
    let account: String
    /// The balance in whole units of the currency.
    let units: Int64

    /// All samples.
    static let all = [
        SampleGiftCard(code: "GIFT-25", account: "gc_sample25", units: 25),
        SampleGiftCard(code: "GIFT-50", account: "gc_sample50", units: 50),
        SampleGiftCard(code: "GIFT-100", account: "gc_sample100", units: 100),
    ]

    /// The store credit of each customer in whole units of the currency.
    static let storeCreditUnits: Int64 = 10
}

extension World {
    /// Returns the id of the account of a gift card; at a service the code itself, which the service turns into the id.
    ///
    /// - Throws: ``TenderRefusal/unknown``.
    mutating func giftCard(ofCode code: String, _ tools: Tools) throws(CartwrightError) -> String {
        guard driver.hasCatalog else { return code }
        let typed = PromotionCode.normalized(code)
        let found = SampleGiftCard.all.first { PromotionCode.normalized($0.code) == typed || $0.account == code }
        guard let found, hasSamples(tools) else { throw hinted(Refusal.tender(.unknown).error) }
        let now = instant(tools)
        guard ledger.account(found.account, at: now) == nil else { return found.account }
        try ledger.issue(
            .giftCard(
                found.account,
                amountMinor: sampleMinor(found.units),
                session.cart.currency,
                codeDigest: Array(typed.utf8),
                lastFour: String(typed.suffix(4)),
                at: now
            )
        )
        return found.account
    }

    /// Issues the sample store credit of the customer, once.
    mutating func issueStoreCredit(_ tools: Tools) throws(CartwrightError) {
        guard driver.hasCatalog, hasSamples(tools), let customer = session.cart.customer?.id, !customer.isEmpty else {
            return
        }
        let (id, now) = ("sc_\(customer)", instant(tools))
        guard ledger.account(id, at: now) == nil else { return }
        let amount = sampleMinor(SampleGiftCard.storeCreditUnits)
        try ledger.issue(.storeCredit(id, of: customer, amountMinor: amount, session.cart.currency, at: now))
    }

    /// Returns the sample gift cards with their balances; none if the session has no samples.
    func sampleGiftCards(_ tools: Tools) -> [(card: SampleGiftCard, balance: Money)] {
        guard hasSamples(tools) else { return [] }
        return SampleGiftCard.all.map { sample in
            let known = ledger.account(sample.account, at: instant(tools))
            return (sample, money(known?.totals.balanceMinor ?? sampleMinor(sample.units)))
        }
    }

    /// True if the session has sample accounts: its ledger is not shared with other sessions.
    private func hasSamples(_ tools: Tools) -> Bool { copied != nil || tools.ledger == nil }

    /// Returns whole units of the currency, few as they are, in minor units.
    private func sampleMinor(_ units: Int64) -> Int64 {
        (0..<session.cart.currency.exponent).reduce(units) { minor, _ in minor * 10 }
    }
}
