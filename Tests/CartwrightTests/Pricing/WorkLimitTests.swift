import Synchronization
import TestRuns
import Testing

@testable import Cartwright

/// Checks work that is cancelled while it runs.
@Suite struct WorkLimitTests {
    /// A limit that cancels the work after a number of checks, and counts the checks.
    private final class Counted: Sendable {
        private let count = Atomic(0)
        private let most: Int

        init(most: Int) { self.most = most }

        var checks: Int { count.load(ordering: .sequentiallyConsistent) }
        var limit: WorkLimit { WorkLimit { [self] in count.add(1, ordering: .sequentiallyConsistent).newValue > most } }
    }

    private static var cart: Cart {
        var cart = Cart(currency: .usd)
        cart.lines = (0..<12).map { index in
            Line(id: "l\(index)", sku: "S\(index)", unitPriceMinor: 1_000 + Int64(index) * 37, quantity: 2)
        }
        return cart
    }

    /// Returns promotions that exclude each other, so that the choice needs a search.
    private static func catalog(_ count: Int) throws -> Catalog {
        try Catalog(
            (0..<count).map { index in
                var promotion = Promotion(id: "p\(index)", effects: [PercentOff(try Percentage("\(1 + index % 40)"))])
                promotion.stacking.combinesWith = []
                return promotion
            }
        )
    }

    private static func price(
        _ catalog: Catalog,
        explaining explanation: PricingOptions.Explanation,
        within limit: WorkLimit?
    ) throws(CartwrightError) -> Quote {
        var options = PricingOptions()
        options.explanation = explanation
        let result: Result<Quote, CartwrightError> = WorkLimit.$current.withValue(limit) {
            Result { () throws(CartwrightError) in
                try Cartwright.price(cart, from: catalog, at: .testing, options: options)
            }
        }
        return try result.get()
    }

    @Test(arguments: [10, 100, AllTests.count(300, all: 1_000)], PricingOptions.Explanation.allCases)
    func `pricing ends at the check at which its request is cancelled`(
        _ count: Int,
        _ explanation: PricingOptions.Explanation
    ) throws {
        let catalog = try Self.catalog(count)
        let all = Counted(most: .max)
        let whole = try Self.price(catalog, explaining: explanation, within: all.limit)
        #expect(whole == (try Self.price(catalog, explaining: explanation, within: nil)), "a limit changes no amount")
        // Work grows with the promotions, and so does the number of checks.
        #expect(all.checks > count / 32)
        for most in Set([0, 1, all.checks / 3, all.checks / 2, all.checks - 1]) {
            let counted = Counted(most: most)
            #expect(throws: CartwrightError.self) {
                try Self.price(catalog, explaining: explanation, within: counted.limit)
            }
            // Each nudge checks once more after pricing has ended.
            #expect(counted.checks <= most + 1 + 2 * count)
        }
    }

    @Test func `cancelled pricing throws instead of reporting coupons as ineligible`() throws {
        let checkout = Checkout(registry: HandlerRegistry([]), catalog: try Self.catalog(3))
        var session = Session(currency: .usd, seed: 1)
        session.cart = Self.cart
        let states = Counted(most: .max)
        try WorkLimit.$current.withValue(states.limit) {
            _ = try checkout.couponStates(in: session, at: .testing, counters: .none)
        }
        for most in 0..<states.checks {
            WorkLimit.$current.withValue(Counted(most: most).limit) {
                #expect(throws: CartwrightError.self) {
                    try checkout.couponStates(in: session, at: .testing, counters: .none)
                }
            }
        }
    }
}
