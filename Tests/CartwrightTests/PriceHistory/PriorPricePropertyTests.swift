import Cartwright
import TestRuns
import Testing

/// Tests the prior price of random histories against prices that are looked up hour by hour.
struct PriorPricePropertyTests {
    private typealias Days = PriorPriceTests

    /// Returns a history with up to a dozen steps in 150 days.
    private static func history(_ random: inout some RandomNumberGenerator) -> PriceHistory {
        let steps = (0..<Int.random(in: 0...12, using: &random)).map { _ in
            let price = Int64.random(in: -1...6, using: &random)
            let list = Bool.random(using: &random) ? nil : price + Int64.random(in: 0...2, using: &random)
            return Days.step(Int64.random(in: 0...150, using: &random), price, list: price < 0 ? nil : list)
        }
        return PriceHistory(steps)
    }

    /// Returns the lowest price of 30 days, hour by hour.
    private static func lowest(in history: PriceHistory, before end: Instant) -> Int64? {
        (1...720).compactMap { history.step(at: end.adding(seconds: -$0 * 3_600))?.priceMinor }.min()
    }

    @Test func `the prior price is the lowest of the 30 days, and nothing later changes it`() {
        var random = TestSeed("prior prices")
        var reduced = 0
        for _ in 0..<AllTests.count(200, all: 20_000) {
            let history = Self.history(&random)
            let now = Days.day(Int64.random(in: 0...160, using: &random))
            var settings = PriceHistorySettings()
            settings.progression = Bool.random(using: &random) ? .firstStep : .eachStep
            guard let began = history.reductionBegan(before: now, settings.progression) else {
                #expect(history.prior(at: now, settings) == nil)
                continue
            }
            let prior = history.prior(at: now, settings)
            #expect(prior?.priceMinor == Self.lowest(in: history, before: began), "\(history), \(now)")
            if let prior {
                reduced += 1
                #expect(history.step(at: prior.since)?.priceMinor == prior.priceMinor)
                #expect(prior.reducedSince == began && prior.since < began && began <= now)
            }
            // Other prices after the reduction began change nothing.
            let before = history.steps.filter { $0.at <= began }
            let later = Self.history(&random).steps.filter { $0.at > began }
            #expect(PriceHistory(before + later).prior(at: began, settings) == history.prior(at: began, settings))
        }
        #expect(reduced >= AllTests.least(200))
    }
}
