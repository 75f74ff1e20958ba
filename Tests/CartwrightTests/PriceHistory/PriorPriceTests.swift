import Cartwright
import Testing

/// Tests the lowest price of the 30 days before a reduction.
struct PriorPriceTests {
    /// A history by days, and the prior price on a day.
    struct Row: CustomTestStringConvertible {
        let name: String
        let steps: [PriceStep]
        let day: Int64
        let prior: Int64?
        var settings = PriceHistorySettings()
        var isPerishable = false

        var testDescription: String { name }

        /// - Parameter steps: the days, each with its price; a price below 0 is an item that is not on sale.
        init(
            _ name: String,
            _ steps: [(Int64, Int64)],
            list: [Int64] = [],
            on day: Int64,
            is prior: Int64?,
            perishable: Bool = false,
            _ change: (inout PriceHistorySettings) -> Void = { _ in }
        ) {
            self.name = name
            self.steps = steps.enumerated().map { index, step in
                PriorPriceTests.step(step.0, step.1, list: list.isEmpty ? nil : list[index])
            }
            (self.day, self.prior, isPerishable) = (day, prior, perishable)
            change(&settings)
        }
    }

    static let start = Instant(seconds: 1_767_225_600) ?? .earliest

    static func day(_ day: Int64) -> Instant { start.adding(seconds: day * 86_400) }

    static func step(_ day: Int64, _ price: Int64, list: Int64? = nil) -> PriceStep {
        PriceStep(at: self.day(day), priceMinor: price < 0 ? nil : price, listMinor: list)
    }

    static let rows = [
        // The rows of the page on prices on the shelf.
        Row("100 for 60 days, then 80", [(0, 100), (60, 80)], on: 60, is: 100),
        Row("the same a month later", [(0, 100), (60, 80)], on: 95, is: 100),
        Row("90 for a week 20 days ago", [(0, 100), (60, 90), (67, 100), (80, 80)], on: 80, is: 90),
        Row("80, 100 for 10 days, then 90", [(0, 80), (50, 100), (60, 90)], on: 60, is: 80),
        Row("100, then 90", [(0, 100), (60, 90), (70, 80)], on: 60, is: 100),
        Row("100, then 90, then 80", [(0, 100), (60, 90), (70, 80)], on: 70, is: 100),
        Row("100, then 90, then 80, each step", [(0, 100), (60, 90), (70, 80)], on: 70, is: 90) {
            $0.progression = .eachStep
        },
        Row("new 5 days ago", [(0, 100), (5, 80)], on: 5, is: 100),
        Row("new 5 days ago, none", [(0, 100), (5, 80)], on: 5, is: nil) { $0.newItems = .none },
        Row("30 days on sale are not new", [(0, 100), (30, 80)], on: 30, is: 100) { $0.newItems = .none },
        // Prices that are not reduced.
        Row("nothing", [], on: 0, is: nil),
        Row("before the first price", [(10, 100), (20, 80)], on: 5, is: nil),
        Row("before the reduction", [(0, 100), (60, 80)], on: 59, is: nil),
        Row("a price that rose", [(0, 80), (60, 100)], on: 60, is: nil),
        Row("back to the list price", [(0, 100), (60, 80), (70, 100)], on: 75, is: nil),
        // List prices.
        Row(
            "a rise that is still below the list price",
            [(0, 100), (60, 80), (70, 90)],
            list: [100, 100, 100],
            on: 70,
            is: 80
        ),
        Row("a promotion", [(0, 100), (60, 80)], list: [100, 100], on: 60, is: 100),
        Row("on promotion from the first day", [(0, 80)], list: [100], on: 5, is: nil),
        Row(
            "a lower list price, then a promotion",
            [(0, 100), (50, 90), (90, 80)],
            list: [100, 90, 90],
            on: 90,
            is: 90
        ),
        Row("a lower list price", [(0, 100), (50, 90)], list: [100, 90], on: 60, is: 100),
        Row(
            "the promotion ends with a lower list price",
            [(0, 100), (50, 80), (60, 80)],
            list: [100, 100, 80],
            on: 60,
            is: nil
        ),
        Row(
            "a higher list price continues the reduction",
            [(0, 100), (50, 80), (60, 80)],
            list: [100, 100, 120],
            on: 60,
            is: 100
        ),
        Row(
            "a higher list price after a lower one",
            [(0, 100), (50, 80), (90, 80)],
            list: [100, 80, 100],
            on: 90,
            is: 80
        ),
        // Pauses.
        Row("not on sale for a week", [(0, 100), (50, -1), (57, 80)], list: [100, 100, 100], on: 57, is: 100),
        Row("not on sale for two months", [(0, 100), (50, -1), (110, 80)], list: [100, 100, 100], on: 110, is: nil),
        Row("not on sale now", [(0, 100), (50, 80), (60, -1)], on: 60, is: nil),
        // The edges of the 30 days.
        Row("a low price that ends as the 30 days begin", [(0, 50), (30, 100), (60, 80)], on: 60, is: 100),
        Row("a low price on the first of the 30 days", [(0, 50), (31, 100), (60, 80)], on: 60, is: 50),
        // Perishable items.
        Row("a perishable item", [(0, 100), (60, 80)], on: 60, is: 100, perishable: true),
        Row("an exempt item", [(0, 100), (60, 80)], on: 60, is: nil, perishable: true) { $0.perishable = .exempt },
        Row("another item of that shop", [(0, 100), (60, 80)], on: 60, is: 100) { $0.perishable = .exempt },
    ]

    @Test(arguments: rows) func `a history has a prior price`(_ row: Row) {
        let prior = PriceHistory(row.steps).prior(at: Self.day(row.day), row.settings, isPerishable: row.isPerishable)
        #expect(prior?.priceMinor == row.prior)
    }

    @Test func `a prior price has the instants of its price and of the reduction`() {
        let history = PriceHistory([Self.step(0, 100), Self.step(60, 90), Self.step(67, 100), Self.step(80, 80)])
        let expected = PriorPrice(priceMinor: 90, since: Self.day(60), reducedSince: Self.day(80))
        #expect(history.prior(at: Self.day(85)) == expected)
        #expect(history.reductionBegan(before: Self.day(62)) == Self.day(60))
    }

    @Test func `a history has one step for each instant and appends only later ones`() {
        var history = PriceHistory([Self.step(2, 20), Self.step(1, 10), Self.step(2, 30)])
        #expect(history.steps == [Self.step(1, 10), Self.step(2, 30)])
        for ignored in [Self.step(2, 40), Self.step(0, 1), Self.step(3, 30)] {
            let isAdded = history.append(ignored)
            #expect(!isAdded)
        }
        let isAdded = history.append(Self.step(3, 30, list: 40))
        #expect(isAdded)
        #expect(history.step(at: Self.day(0)) == nil)
        #expect(history.step(at: Self.day(9)) == Self.step(3, 30, list: 40))
    }
}
