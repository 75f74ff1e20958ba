import Cartwright
import TestRuns
import Testing

@testable import CartwrightAnalytics

struct UpliftReportTests {
    private static func exposure(_ shopper: String, _ isControl: Bool, _ revenue: Int64...) -> CardExposure {
        var exposure = CardExposure(shopper: shopper, isControl: isControl, currency: .usd)
        exposure.orderCount = Int64(revenue.count)
        exposure.revenueMinor = revenue.reduce(0, +)
        exposure.discountMinor = 10 * exposure.orderCount
        return exposure
    }

    @Test func `sessions of a shopper are added up, and shoppers with both variants left out`() throws {
        var euro = Self.exposure("e", false, 100)
        euro.currency = try Currency("EUR")
        let exposures = [
            Self.exposure("a", false, 1000, 500), Self.exposure("a", false), Self.exposure("a", false, 250),
            Self.exposure("b", true), Self.exposure("c", false, 1), Self.exposure("c", true),
            euro,
        ]
        let report = UpliftReport(of: "ten", exposures, in: .usd)
        #expect(
            report.rows == [
                ["", "shoppers", "buyers", "orders", "revenue", "discount"],
                ["shown", "1", "1", "3", "$17.50", "$0.30"], ["control", "1", "0", "0", "$0.00", "$0.00"],
            ]
        )
        #expect(report.verdict == .tooFew && report.difference == nil)
        #expect((report.mixed, report.otherCurrency) == (1, 1))
        #expect(report.json["left_out"] == ["mixed": 1, "other_currency": 1])
        let last = "left out: 1 shoppers with both variants, 1 sessions in another currency"
        #expect(report.notes.last == last)
    }

    @Test func `margins are those of orders with known costs, and the others are counted`() {
        var first = Self.exposure("a", false, 1000, 500)
        (first.marginCount, first.marginMinor) = (1, 400)
        var second = Self.exposure("a", false, 300)
        (second.marginCount, second.marginMinor) = (1, -50)
        let report = UpliftReport(of: "ten", [first, second, Self.exposure("b", true)], in: .usd)
        #expect(report.rows.map(\.last) == ["margin", "$3.50", "$0.00"])
        #expect(report.json["groups"]?.elements.first?["margin"]?["minor"] == 350)
        #expect(report.notes.contains("the margin is that of 2 of 3 orders: the others have items without a cost"))
        #expect(!UpliftReport(of: "ten", [Self.exposure("a", false, 1)], in: .usd).hasMargin)
    }

    @Test func `the margin of an order is its price without tax and returned units, less the cost`() throws {
        let now = try Instant("2026-01-01T00:00:00Z")
        for (isIncluded, margins) in [(false, [700, 350]), (true, [518, 259])] as [(Bool, [Int64])] {
            var shop = MemoryCheckout(Checkout(registry: HandlerRegistry([])), Session(currency: .usd, seed: 1))
            var cart = Cart(currency: .usd)
            cart.pricesIncludeTax = isIncluded
            cart.lines = [Line(id: "a", sku: "MUG", unitPriceMinor: 1_000, quantity: 2)]
            cart.lines[0].taxRate = try Percentage("10")
            try shop.run([.loadCart(cart), .beginCheckout, .pay(method: nil)], at: now)
            let order = try #require(shop.session.orders.first)
            #expect(order.marginMinor(["MUG": 650]) == margins[0])
            #expect(order.marginMinor(["TEA": 1]) == nil && order.marginMinor([:]) == nil)
            try shop.run(.returnUnits(order: order.id, line: "a", count: 1), at: now)
            #expect(shop.session.orders.first?.marginMinor(["MUG": 650]) == margins[1])
        }
    }

    @Test func `too few shoppers, or none with revenue, give no interval`() {
        let few = (0..<198).map { Self.exposure("\($0)", $0 % 2 == 0, 100 + Int64($0)) }
        #expect(UpliftReport(of: "ten", few, in: .usd, expecting: 3).verdict == .tooFew)
        let poor = (0..<1_000).map { Self.exposure("\($0)", $0 % 2 == 0) }
        let report = UpliftReport(of: "ten", poor, in: .usd, expecting: 3)
        #expect(report.verdict == .tooFew && report.furtherOrders == nil)
    }

    @Test func `the difference, its interval and the further orders are those of the formulas`() throws {
        // Control: 500 shoppers with 0 and 500 with 20.00; shown: 500 with 0 and 500 with 24.00.
        let exposures = (0..<2_000).map { number -> CardExposure in
            let amount: Int64 = number % 4 < 2 ? 0 : number % 2 == 0 ? 2_000 : 2_400
            return Self.exposure("\(number)", number % 2 == 0, amount)
        }
        let report = UpliftReport(of: "ten", exposures, in: .usd, expecting: 20)
        let difference = try #require(report.difference)
        #expect(difference.amount == Money(minor: 200, .usd))
        // The variances are 1001001 and 1441441.4, so that of the difference is 2442.4; the boundary is 3.26 of its
        // square roots, 161.17. It is low enough for 20 % with 2.4 % more orders.
        #expect(difference.low.minor < 200 && difference.high.minor - 200 == 200 - difference.low.minor)
        #expect((160...162).contains(difference.high.minor - 200))
        #expect(report.verdict == .more)
        #expect(report.tenths?.amount == 200)
        let further = try #require(report.furtherOrders)
        #expect((46...50).contains(further))
        #expect(report.json["further_orders"] == .integer(further))
    }

    /// A run of an experiment with a look each day; true if a look finds a winner.
    private static func finds(effect: Double, shoppers: Int, days: Int, _ random: inout TestSeed) -> Set<String> {
        var (shown, control) = (UpliftGroup(), UpliftGroup())
        var found: Set<String> = []
        for _ in 0..<days {
            for _ in 0..<shoppers {
                let isControl = Bool.random(using: &random)
                var shopper = CardExposure(shopper: "", isControl: isControl, currency: .usd)
                if Double.random(in: 0..<1, using: &random) < 0.1 * (isControl ? 1 : 1 + effect) {
                    // Few large orders, as in a shop: 1.00 to about 150.00.
                    let size = Double.random(in: 0..<1, using: &random)
                    (shopper.orderCount, shopper.revenueMinor) = (1, 100 + Int64(15_000 * size * size * size))
                }
                if isControl { control.add(shopper) } else { shown.add(shopper) }
            }
            guard let sequence = ConfidenceSequence(shown.moments, control.moments) else { continue }
            if sequence.difference - sequence.reach > 0 { found.insert("more") }
            if sequence.difference + sequence.reach < 0 { found.insert("less") }
        }
        return found
    }

    @Test func `equal variants have a winner in at most 5 percent of the tests, although looked at daily`() {
        var random = TestSeed("UpliftReportTests A/A")
        let tests = AllTests.count(200, all: 10_000)
        let winners = (0..<tests).count { _ in
            !Self.finds(effect: 0, shoppers: 60, days: 28, &random).isEmpty
        }
        #expect(winners * 20 <= tests, "\(winners) of \(tests)")
    }

    @Test func `planted effects are found, and never with the wrong sign`() {
        var random = TestSeed("UpliftReportTests effects")
        let tests = AllTests.count(20, all: 300)
        for (effect, expected) in [(0.8, "more"), (-0.6, "less")] {
            let found = (0..<tests).map { _ in Self.finds(effect: effect, shoppers: 300, days: 28, &random) }
            #expect(found.count { $0 == [expected] } * 10 >= tests * 9, "\(effect)")
        }
    }
}
