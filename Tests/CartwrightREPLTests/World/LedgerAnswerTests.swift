import Cartwright
import Testing

@testable import CartwrightREPL

struct LedgerAnswerTests {
    @Test func `recorded answers of a shared ledger are read back the same`() {
        let counters = Counters(
            uses: ["p": 1],
            customerUses: ["p": 2],
            spentMinor: ["p": 3],
            currencySpentMinor: ["p": 4, "q": 5],
            codeUses: ["C": 6],
            others: [.campaignUses(campaign: "c"): 7, .campaignSpent(campaign: "c", currency: .usd): 8]
        )
        let refusal = CartwrightError(.ledgerLimitReached, "no room", hint: "later")
        for answer in [LedgerAnswer.counters(counters), .counters(.none), .made, .refused(refusal)] {
            #expect(LedgerAnswer(answer.json) == answer)
        }
        #expect(LedgerAnswer(["spent_minor": ["p": 3]]) == .counters(Counters(spentMinor: ["p": 3])))
    }
}
