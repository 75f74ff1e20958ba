import Testing
import TestRuns

@testable import Cartwright

/// Laws for the returns of any order with any promotions. `scripts/soak-returns` and `make soak` run
/// 100,000 orders.
@Suite struct ReturnLawTests {
    @Test(.timeLimit(.minutes(15)))
    func `refunds add up to the paid amount, equal their previews and never leave more than the list price`()
        throws
    {
        var seeds = TestSeed("ReturnLawTests")
        let first = seeds.next() % 1_000_000_000
        var counts = ReturnCheck.Counts()
        for seed in first..<first + UInt64(AllTests.count(200, all: 1_000)) {
            guard let check = try ReturnCheck(seed: seed) else { continue }
            #expect(check.findings == [], "seed \(seed)")
            counts.add(check.counts)
        }
        #expect(counts.orders > AllTests.least(600) && counts.takenBack > AllTests.least(40), "\(counts.words)")
        #expect(counts.refused > AllTests.least(40) && counts.repriced > AllTests.least(200), "\(counts.words)")
        #expect(counts.kept > AllTests.least(60) && counts.shipped > AllTests.least(200), "\(counts.words)")
        #expect(counts.taxOnTop > AllTests.least(100) && counts.taxInPrices > AllTests.least(100), "\(counts.words)")
        #expect(counts.owed > AllTests.least(3) && counts.rounded >= AllTests.least(4), "\(counts.words)")
    }
}
