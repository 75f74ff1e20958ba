import Testing

@testable import Cartwright

@Suite struct MemoryAccountTests {
    private static let now = Instant(seconds: 1_767_225_600) ?? .earliest

    private static func code(_ body: () throws(CartwrightError) -> Void) -> ErrorCode? {
        do throws(CartwrightError) { try body() } catch { return error.code }
        return nil
    }

    private static func adjustment(_ amount: Int64, _ key: String) -> AccountAdjustment {
        AccountAdjustment(amountMinor: amount, reason: "goodwill", key: key, at: now)
    }

    @Test func `a second account with the same id is refused`() throws {
        var ledger = MemoryLedger()
        let credit = NewAccount.storeCredit("sc_1", of: "ada", amountMinor: 500, .usd, at: Self.now)
        try ledger.issue(credit)
        let code = Self.code { () throws(CartwrightError) in try ledger.issue(credit) }
        #expect(code == .accountExists)
    }

    @Test func `an adjustment of 0, and one above the balance, are refused`() throws {
        var ledger = MemoryLedger()
        try ledger.issue(.storeCredit("sc_1", of: "ada", amountMinor: 500, .usd, at: Self.now))
        for (amount, expected) in [(0, .accountBadTerms), (-501, .accountInsufficient), (-500, nil)]
            as [(Int64, ErrorCode?)]
        {
            let code = Self.code { () throws(CartwrightError) in
                try ledger.adjust("sc_1", by: Self.adjustment(amount, "k"))
            }
            #expect(code == expected)
        }
    }

    @Test func `too many guesses name the wait`() {
        let error = CartwrightError.tooManyGuesses(retryAfter: 8)
        #expect(error.code == .tenderTooManyGuesses)
        #expect(error.hint == "check the code, and try again in 8 s")
    }

    @Test func `accounts that are stored elsewhere limit a preview`() throws {
        var ledger = MemoryLedger()
        var facts = AccountFacts(id: "gc_1", kind: .giftCard, currency: .usd, creditedMinor: 500)
        func hold(_ amount: Int64) -> ErrorCode? {
            Self.code { () throws(CartwrightError) in
                let demands = [CounterDemand(.account("gc_1"), amount: amount, limit: nil)]
                try ledger.reserve(demands, for: "s", until: .latest, at: Self.now)
            }
        }
        #expect(hold(1) == .ledgerLimitReached)
        ledger.accountsElsewhere = ["gc_1": facts]
        #expect(hold(501) == .ledgerLimitReached)
        #expect(hold(500) == nil)
        facts.isEnabled = false
        ledger.accountsElsewhere = ["gc_1": facts]
        #expect(hold(1) == .ledgerLimitReached)
    }
}
