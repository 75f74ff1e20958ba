import TestRuns
import Testing

@testable import Cartwright

/// Compares prices on shelves with the quotes that define them, on random catalogs.
@Suite struct ShelfPropertyTests {
    @Test func `a price is that of one unit in a quote, and each step that of its units`() throws {
        var (reduced, steps, limited) = (0, 0, 0)
        for seed in AllTests.seeds(300, all: 40_000) {
            let shelf = try RandomShelf(seed: seed)
            let automatic = shelf.promotions(limited: false)
            let prices = try shelf.catalog.prices(of: shelf.items, context: shelf.context, at: shelf.instant)
            #expect(prices.map(\.sku) == shelf.items.map(\.sku))
            for (item, price) in zip(shelf.items, prices) {
                let line = try shelf.line(of: item, over: automatic, at: shelf.instant)
                #expect(price.listMinor == item.unitPriceMinor)
                #expect(price.priceMinor == line.totalMinor, "seed \(seed)")
                #expect(Set(price.promotions) == Set(line.allocations.map(\.promotion)), "seed \(seed)")
                let amounts = price.promotions.map { id in
                    line.allocations.first { $0.promotion == id }?.amountMinor ?? 0
                }
                #expect(amounts == amounts.sorted(by: >), "seed \(seed)")
                var last = (totalMinor: price.priceMinor, quantity: Int64(1))
                for step in price.more {
                    let line = try shelf.line(
                        of: item,
                        quantity: step.fromQuantity,
                        over: automatic,
                        at: shelf.instant
                    )
                    #expect(step.totalMinor == line.totalMinor, "seed \(seed)")
                    #expect(line.allocations.contains { $0.promotion == step.promotion }, "seed \(seed)")
                    #expect(step.totalMinor * last.quantity < last.totalMinor * step.fromQuantity, "seed \(seed)")
                    #expect(step.priceMinor * step.fromQuantity >= step.totalMinor, "seed \(seed)")
                    #expect((step.priceMinor - 1) * step.fromQuantity < step.totalMinor, "seed \(seed)")
                    last = (step.totalMinor, step.fromQuantity)
                }
                let giving = try shelf.promotions(limited: true).filter {
                    try shelf.line(of: item, over: [$0], at: shelf.instant).discountMinor > 0
                }
                #expect(price.limited == giving.map(\.id), "seed \(seed)")
                reduced += price.promotions.isEmpty ? 0 : 1
                (steps, limited) = (steps + price.more.count, limited + price.limited.count)
            }
        }
        let least = AllTests.least(1000)
        #expect(reduced > least && steps > least / 10 && limited > least / 10, "\(reduced), \(steps), \(limited)")
    }

    @Test func `a price stays until its end, and differs there`() throws {
        var (ends, none) = (0, 0)
        for seed in AllTests.seeds(25, all: 3000) {
            let shelf = try RandomShelf(seed: seed)
            let automatic = try Catalog(shelf.promotions(limited: false), options: shelf.catalog.options)
            let dates = automatic.promotions.flatMap {
                [$0.startsAt, $0.endsAt, $0.campaign?.startsAt, $0.campaign?.endsAt].compactMap(\.self)
            }
            let item = shelf.items.first ?? Item(sku: "A", unitPriceMinor: 1000)
            let price = try #require(
                try shelf.catalog.prices(of: [item], context: shelf.context, at: shelf.instant).first
            )
            let end = price.until
            let later = (dates + [end].compactMap(\.self)).flatMap { [$0.adding(milliseconds: -1), $0] }
            let halfHours = (0..<(9 * 48)).flatMap { step in
                [0, 14_999, 15_000].map { shelf.instant.adding(milliseconds: step * 1_800_000 + $0) }
            }
            for instant in Set(halfHours + later).sorted() where instant >= shelf.instant {
                guard end.map({ instant <= $0 }) ?? true else { break }
                let line = try shelf.line(of: item, from: automatic, at: instant)
                #expect((line.totalMinor == price.priceMinor) == (instant != end), "seed \(seed) at \(instant)")
            }
            if end == nil { none += 1 } else { ends += 1 }
        }
        #expect(ends >= 3 && none >= 3, "\(ends) of \(ends + none)")
    }

    @Test func `changes are the prices from each end to the next`() throws {
        var count = 0
        for seed in AllTests.seeds(25, all: 1000) {
            let shelf = try RandomShelf(seed: seed)
            let (start, end) = (shelf.instant, shelf.instant.adding(seconds: 4 * 86_400))
            let prepared = try Shelf(shelf.catalog)
            for item in shelf.items.prefix(1) {
                let changes = try prepared.changes(of: item, context: shelf.context, from: start, before: end)
                #expect(changes.first?.since == start)
                let prices = try changes.map {
                    try prepared.prices(of: [item], context: shelf.context, at: $0.since)[0].priceMinor
                }
                #expect(changes.map(\.priceMinor) == prices)
                #expect(zip(prices, prices.dropFirst()).allSatisfy { $0 != $1 })
                count += changes.count
            }
        }
        #expect(count > 30)
    }
}
