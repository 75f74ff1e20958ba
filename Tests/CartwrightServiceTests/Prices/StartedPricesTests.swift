import Cartwright
import CartwrightScenarios
import Testing

@testable import CartwrightService

/// Tests the history of prices of a catalog that a service was started with, and that was never put.
struct StartedPricesTests {
    typealias Process = PriceKeeperTests.Process

    private static func day(_ day: Int64) -> Instant { PriceKeeperTests.day(day) }

    /// Starts a process with a catalog on a day.
    private static func start(
        _ file: CatalogFile,
        _ records: any RecordStore,
        _ store: any PriceHistoryStore,
        on day: Int64
    ) async throws -> Process {
        let process = Process(records, store)
        try await process.catalogs.begin(with: file, at: Self.day(day))
        try await process.prices.begin(at: Self.day(day))
        return process
    }

    /// The prices of `A` up to a day, as a process reads them.
    private static func prices(_ process: Process, on day: Int64) async throws -> [Int64?] {
        let context = ShelfContext(currency: .usd)
        let now = Self.day(day)
        return try await process.prices.histories(of: ["A"], in: context, until: now, at: now)["A"]?.steps
            .map(\.priceMinor) ?? []
    }

    private static func texts(_ records: any RecordStore) async throws -> Int {
        try await records.records(of: StartedText.kind, after: nil, limit: 100, at: day(100)).count
    }

    @Test(arguments: [false, true])
    func `its prices are recorded from the first start on, and the first put has its changes`(
        isRecorded: Bool
    ) async throws {
        let (records, store) = (MemoryRecordStore(), MemoryPriceHistory())
        let shop = try await Self.start(PriceKeeperTests.catalog(1000, sale: 10..<20), records, store, on: 0)
        if isRecorded {
            try await shop.prices.record(at: Self.day(0))
            #expect(try await PriceKeeperTests.steps(store) == [[0, 1000]])
        }
        #expect(try await Self.prices(shop, on: 0) == [1000])
        #expect(try await Self.prices(shop, on: 15) == [1000, 800])
        let other = Process(records, store)
        try await other.catalogs.refresh(at: Self.day(15))
        #expect(try await Self.prices(other, on: 15) == [1000, 800])
        try await shop.put(PriceKeeperTests.catalog(900), on: 30)
        #expect(try await Self.prices(shop, on: 30) == [1000, 800, 1000, 900])
        try await shop.prices.record(at: Self.day(30))
        #expect(try await PriceKeeperTests.steps(store) == [[0, 1000], [10, 800], [20, 1000], [30, 900]])
        #expect(try await Self.texts(records) == 0)
        // The file of the service counts no more.
        let later = try await Self.start(PriceKeeperTests.catalog(1), records, store, on: 40)
        try await later.prices.record(at: Self.day(40))
        #expect(try await Self.prices(later, on: 40) == [1000, 800, 1000, 900])
        #expect(try await Self.texts(records) == 0)
    }

    @Test func `a start with the same catalog adds nothing, and one with another catalog is a change`() async throws {
        let (records, store) = (MemoryRecordStore(), MemoryPriceHistory())
        for day in [0, 5, 15] as [Int64] {
            let shop = try await Self.start(PriceKeeperTests.catalog(1000, sale: 10..<20), records, store, on: day)
            try await shop.prices.record(at: Self.day(day))
            #expect(try await PriceKeeperTests.steps(store) == [[0, 1000]])
            #expect(try await Self.texts(records) == 1)
        }
        let changed = try await Self.start(PriceKeeperTests.catalog(700), records, store, on: 25)
        #expect(try await Self.prices(changed, on: 25) == [1000, 800, 1000, 700])
        try await changed.prices.record(at: Self.day(25))
        #expect(try await PriceKeeperTests.steps(store) == [[0, 1000], [10, 800], [20, 1000], [25, 700]])
        #expect(try await Self.texts(records) == 1)
        let back = try await Self.start(PriceKeeperTests.catalog(1000, sale: 10..<20), records, store, on: 30)
        try await back.prices.record(at: Self.day(30))
        #expect(try await PriceKeeperTests.steps(store).last == [30, 1000])
        // Without a catalog nothing is on sale.
        let empty = try await Self.start(.empty, records, store, on: 40)
        try await empty.prices.record(at: Self.day(40))
        #expect(try await PriceKeeperTests.steps(store).last == [40, -1])
    }

    @Test func `a start that was not recorded comes before the next one`() async throws {
        let (records, store) = (MemoryRecordStore(), MemoryPriceHistory())
        for (day, price) in [(0, 1000), (3, 900), (6, 800)] as [(Int64, Int64)] {
            _ = try await Self.start(PriceKeeperTests.catalog(price), records, store, on: day)
        }
        let last = Process(records, store)
        try await last.catalogs.refresh(at: Self.day(7))
        #expect(try await Self.prices(last, on: 7) == [1000, 900, 800])
        try await last.prices.record(at: Self.day(7))
        #expect(try await PriceKeeperTests.steps(store) == [[0, 1000], [3, 900], [6, 800]])
        #expect(try await Self.texts(records) == 1)
    }

    @Test func `a store without a catalog has no history`() async throws {
        let (records, store) = (MemoryRecordStore(), MemoryPriceHistory())
        let shop = try await Self.start(.empty, records, store, on: 0)
        try await shop.prices.record(at: Self.day(0))
        #expect(try await Self.prices(shop, on: 1) == [])
        #expect(records.record(PriceMark.key, at: Self.day(1)) == nil)
    }

    @Test func `processes that start at once store one text, and record each price once`() async throws {
        let (records, store) = (MemoryRecordStore(), MemoryPriceHistory())
        for day in [0, 1] as [Int64] {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let file = try PriceKeeperTests.catalog(1000 - day)
                        let shop = try await Self.start(file, records, store, on: day)
                        try await shop.prices.record(at: Self.day(day))
                    }
                }
                try await group.waitForAll()
            }
        }
        #expect(try await PriceKeeperTests.steps(store) == [[0, 1000], [1, 999]])
        #expect(try await Self.texts(records) == 1)
    }

    @Test func `programs beside the service read and complete its history`() async throws {
        let stores = MemoryServiceStores(seed: 1).stores(of: .shop)
        let store = try #require(stores.prices)
        let file = try PriceKeeperTests.catalog(1000)
        let shop = try await Self.start(file, stores.records, store, on: 30)
        let desk = try await PriceDesk(of: stores, at: Self.day(31))
        #expect(try await desk.history(of: "A", at: Self.day(31)).history.steps.map(\.priceMinor) == [1000])
        let older = PriceChange(of: PriceSeries(sku: "A", .usd), to: PriceStep(at: Self.day(10), priceMinor: 800))
        #expect(try await desk.add([older], at: Self.day(31)) == 1)
        #expect(try await Self.prices(shop, on: 31) == [800, 1000])
        // A plan is compared with what the shop had until then.
        for (day, prior) in [(35, nil), (45, 800), (65, 1000)] as [(Int64, Int64?)] {
            let plan = try PriceKeeperTests.catalog(1000, sale: day == 35 ? 40..<50 : day..<day + 1)
            let (at, context) = (Self.day(day), ShelfContext(currency: .usd))
            let prices = try Shelf(plan.catalog).prices(of: plan.items, context: context, at: at)
            let completed = try await desk.completing(
                prices,
                of: PriceDesk.PlannedCatalog(plan),
                country: nil,
                at: at,
                now: Self.day(31)
            )
            #expect(completed.first { $0.sku == "A" }?.prior?.priceMinor == prior, "day \(day)")
            #expect(completed.first { $0.sku == "A" }?.prior?.reducedSince == prior.map { _ in at })
        }
        // A plan is not recorded.
        #expect(try await PriceKeeperTests.steps(store) == [[10, 800], [30, 1000]])
    }
}
