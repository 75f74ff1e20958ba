internal import Cartwright

extension PriceHistoryCheck {
    mutating func emptyAtFirst() async throws(CartwrightError) {
        let store = try store()
        try await expect("the history", "a", in: store)
        expect("no series", try await store.histories(of: [], from: .earliest), is: [:])
        expect("steps removed", try await store.removeSteps(endedBy: .latest, limit: 9), is: 0)
        expect("steps of no changes", try await store.append([]), is: 0)
        expect("older steps of no changes", try await store.backfill([]), is: 0)
        expect("steps of an item never on sale", try await store.append([Self.change("a", 1, nil)]), is: 0)
        try await expect("the history of an item never on sale", "a", in: store)
    }

    mutating func readsBack() async throws(CartwrightError) {
        let store = try store()
        let skus = SampleFeed.hostileTexts.filter { !$0.isEmpty && $0 != "é" } + [String(repeating: "s", count: 3_000)]
        var changes: [PriceChange] = []
        for (index, sku) in skus.enumerated() {
            for (place, country) in [nil, "DE", "US-CA"].enumerated() {
                for currency in [Currency.usd, try Currency("EUR")] {
                    let series = PriceSeries(sku: sku, currency, country: country)
                    let price = Int64(index * 10 + place * 2 + (currency == .usd ? 0 : 1))
                    let list: Int64? = place == 0 ? nil : price + 1
                    changes.append(
                        PriceChange(of: series, to: PriceStep(at: Self.day(1), priceMinor: price, listMinor: list))
                    )
                    changes.append(PriceChange(of: series, to: PriceStep(at: Self.day(2), priceMinor: nil)))
                    changes.append(
                        PriceChange(
                            of: series,
                            to: PriceStep(at: .latest, priceMinor: .max, listMinor: .max)
                        )
                    )
                }
            }
        }
        expect("steps added", try await store.append(changes), is: changes.count)
        let found = try await store.histories(of: changes.map(\.series), from: .earliest)
        expect("series", found.count, is: changes.count / 3)
        for change in changes where !(found[change.series]?.steps.contains(change.step) ?? false) {
            violations.append("\(change) is not read back")
        }
        let other = PriceSeries(sku: "none", .usd)
        expect("an unknown series", try await store.histories(of: [other], from: .earliest), is: [:])
    }

    mutating func onlyGrows() async throws(CartwrightError) {
        let store = try store()
        let changes = [
            Self.change("a", 1, 100, list: 100), Self.change("a", 2, 80, list: 100), Self.change("b", 2, 5),
            Self.change("a", 3, 80, list: 90), Self.change("a", 4, nil),
        ]
        expect("steps added", try await store.append(changes), is: 5)
        expect("steps added again", try await store.append(changes), is: 0)
        let ignored = [
            Self.change("a", 5, nil), Self.change("a", 4, 7), Self.change("a", 3, 7), Self.change("a", 0, 7),
            Self.change("b", 3, 5),
        ]
        for change in ignored { expect("\(change)", try await store.append([change]), is: 0) }
        expect("a later step", try await store.append([Self.change("a", 6, 70)]), is: 1)
        let both = [Self.change("c", 1, 1), Self.change("c", 2, 1), Self.change("c", 3, 2), Self.change("c", 2, 9)]
        expect("steps of one call", try await store.append(both), is: 2)
        try await expect("the history of c", "c", in: store, Self.step(1, 1), Self.step(3, 2))
        let history = try await store.history(of: Self.series("a"))
        let steps = [
            Self.step(1, 100, list: 100), Self.step(2, 80, list: 100), Self.step(3, 80, list: 90), Self.step(4, nil),
            Self.step(6, 70),
        ]
        expect("the history", history.steps, is: steps)
        try await expect("the other history", "b", in: store, Self.step(2, 5))
    }

    mutating func readsFrom() async throws(CartwrightError) {
        let store = try store()
        try await store.append([Self.change("a", 1, 1), Self.change("a", 3, 3), Self.change("a", 5, 5)])
        let (first, second, third) = (Self.step(1, 1), Self.step(3, 3), Self.step(5, 5))
        try await expect("before the first step", "a", from: 0, in: store, first, second, third)
        try await expect("at the first step", "a", from: 1, in: store, first, second, third)
        try await expect("after the first step", "a", from: 2, in: store, first, second, third)
        try await expect("at the second step", "a", from: 3, in: store, second, third)
        try await expect("after the last step", "a", from: 9, in: store, third)
        let before = try await store.history(of: Self.series("a"), from: Self.day(3).adding(milliseconds: -1))
        expect("just before the second step", before.steps, is: [first, second, third])
    }

    mutating func backfills() async throws(CartwrightError) {
        let store = try store()
        try await store.append([Self.change("a", 10, 10), Self.change("a", 12, 12)])
        let older = [Self.change("a", 5, 5), Self.change("a", 3, 3), Self.change("b", 4, 4)]
        expect("older steps", try await store.backfill(older), is: 3)
        expect("older steps again", try await store.backfill(older), is: 0)
        for day in [10, 11, 12, 13] as [Int64] {
            expect("an imported step on day \(day)", try await store.backfill([Self.change("a", day, 1)]), is: 0)
        }
        expect("other amounts", try await store.backfill([Self.change("a", 5, 6)]), is: 0)
        expect("a step between", try await store.backfill([Self.change("a", 4, nil)]), is: 1)
        let steps = [
            Self.step(3, 3), Self.step(4, nil), Self.step(5, 5), Self.step(10, 10), Self.step(12, 12),
        ]
        expect("the history", try await store.history(of: Self.series("a")).steps, is: steps)
        // A series with imported steps only takes more of them, until it is recorded.
        expect("a later imported step", try await store.backfill([Self.change("b", 6, 6)]), is: 1)
        expect("the same price", try await store.append([Self.change("b", 8, 6)]), is: 0)
        expect("an imported step after that", try await store.backfill([Self.change("b", 9, 9)]), is: 0)
        expect("an imported step before that", try await store.backfill([Self.change("b", 7, 7)]), is: 1)
        expect("a recorded step", try await store.append([Self.change("b", 9, 9)]), is: 1)
        try await expect(
            "the imported history",
            "b",
            in: store,
            Self.step(4, 4),
            Self.step(6, 6),
            Self.step(7, 7),
            Self.step(9, 9)
        )
    }

    mutating func removesEnded() async throws(CartwrightError) {
        let store = try store()
        for sku in ["a", "b", "c"] {
            try await store.append([Self.change(sku, 1, 1), Self.change(sku, 3, 3), Self.change(sku, 5, 5)])
        }
        try await store.append([Self.change("one", 1, 1), Self.change("over", 1, 1), Self.change("over", 2, nil)])
        expect("before the first end", try await store.removeSteps(endedBy: Self.day(1), limit: 9), is: 0)
        expect("with a limit of 0", try await store.removeSteps(endedBy: Self.day(4), limit: 0), is: 0)
        expect("with a limit of 3", try await store.removeSteps(endedBy: Self.day(4), limit: 3), is: 3)
        expect("after that", try await store.removeSteps(endedBy: Self.day(4), limit: 3), is: 1)
        expect("again", try await store.removeSteps(endedBy: Self.day(4), limit: 3), is: 0)
        for sku in ["a", "b", "c"] { try await expect("the rest", sku, in: store, Self.step(3, 3), Self.step(5, 5)) }
        try await expect("a single step", "one", in: store, Self.step(1, 1))
        try await expect("an ended sale", "over", in: store)
        expect("at the next end", try await store.removeSteps(endedBy: Self.day(5), limit: 9), is: 3)
        try await expect("the last step", "a", in: store, Self.step(5, 5))
        expect("a step after that", try await store.append([Self.change("a", 7, 7)]), is: 1)
        expect("at its end", try await store.removeSteps(endedBy: Self.day(7), limit: 9), is: 1)
        try await expect("the new step", "a", in: store, Self.step(7, 7))
        try await store.append([Self.change("over", 8, 8)])
        try await expect("on sale again", "over", in: store, Self.step(8, 8))
    }

    mutating func outlivesTheStore() async throws(CartwrightError) {
        try await store().append([Self.change("a", 1, 1, list: 2)])
        try await store().append([Self.change("a", 3, 3)])
        try await store().backfill([Self.change("a", 0, 9)])
        expect("a repeated call", try await store().append([Self.change("a", 3, 3)]), is: 0)
        try await expect(
            "the reopened store",
            "a",
            in: store(),
            Self.step(0, 9),
            Self.step(1, 1, list: 2),
            Self.step(3, 3)
        )
    }

    /// Checks that writers append the same changes concurrently, through two instances of one store.
    mutating func concurrentWriters() async throws(CartwrightError) {
        let stores = [try store(), try store()]
        let changes = (0..<40).map { Self.change("s\($0 % 4)", Int64($0 / 4), Int64($0)) }
        let answers = await withTaskGroup(of: Result<Int, CartwrightError>.self) { group in
            for writer in 0..<6 {
                group.addTask {
                    var added = 0
                    do throws(CartwrightError) {
                        for start in stride(from: 0, to: changes.count, by: 8) {
                            added += try await stores[writer % 2].append(Array(changes[start..<start + 8]))
                        }
                        return .success(added)
                    } catch { return .failure(error) }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        var added = 0
        for answer in answers { added += try answer.get() }
        expect("steps added by all writers", added, is: changes.count)
        for sku in 0..<4 {
            let expected = changes.filter { $0.series.sku == "s\(sku)" }.map(\.step)
            let history = try await stores[0].history(of: Self.series("s\(sku)"))
            expect("the history of s\(sku)", history.steps, is: expected)
        }
    }
}
