import Cartwright
import CartwrightPostgreSQL
import CartwrightScenarios
import PostgreSQLCluster
import TestRuns
import Testing

@testable import CartwrightService

/// Tests the recording of public prices at puts of a catalog.
struct PriceKeeperTests {
    static let start = Instant(seconds: 1_767_225_600) ?? .earliest

    static func day(_ day: Int64) -> Instant { start.adding(seconds: day * 86_400) }

    /// A shop in memory. Several values of one shop are several processes.
    struct Process {
        let catalogs: CatalogKeeper
        let prices: PriceKeeper

        init(_ records: any RecordStore, _ store: any PriceHistoryStore) {
            var random = SystemRandomNumberGenerator()
            let seed = random.next()
            catalogs = CatalogKeeper(records, vocabulary: .standard) { seed &+ UInt64.random(in: 0..<1 << 40) }
            prices = PriceKeeper(store, records: records, catalogs: catalogs)
        }

        /// Puts a catalog on a day.
        func put(_ file: CatalogFile, on day: Int64) async throws {
            _ = try await catalogs.put(file, after: nil, at: PriceKeeperTests.day(day))
        }
    }

    /// Returns a catalog with one item, `A`, and a promotion on some days.
    static func catalog(
        _ price: Int64?,
        sale days: Range<Int64>? = nil,
        country: String? = nil
    ) throws -> CatalogFile {
        var promotions: [JSONValue] = []
        if let days {
            var sale: JSONObject = [
                "id": "sale", "starts_at": .string(day(days.lowerBound).description),
                "ends_at": .string(day(days.upperBound).description),
                "effects": [["type": "percent_off", "percent": "20", "target": ["scope": "lines"]]],
            ]
            if let country { sale["conditions"] = [["type": "country", "any_of": [.string(country)]]] }
            promotions = [.object(sale)]
        }
        let items = price.map { [["sku": "A", "unit_price": .integer($0)] as JSONValue] } ?? []
        return try CatalogFile([
            "currency": "USD", "items": .array(items + [["sku": "B", "unit_price": 5]]),
            "promotions": .array(promotions), "price_history": ["countries": country.map { [.string($0)] } ?? []],
        ])
    }

    /// The days of the steps of an item, each with its price; -1 for an item that is not on sale.
    static func steps(
        _ store: any PriceHistoryStore,
        _ sku: String = "A",
        country: String? = nil
    ) async throws -> [[Int64]] {
        let series = PriceSeries(sku: sku, .usd, country: country)
        return try await store.history(of: series).steps.map { step in
            [(step.at.seconds - start.seconds) / 86_400, step.priceMinor ?? -1]
        }
    }

    @Test func `a put records the changes of the version before it, and reads have those of the present one`()
        async throws
    {
        let store = MemoryPriceHistory()
        let shop = Process(MemoryRecordStore(), store)
        try await shop.put(Self.catalog(1000, sale: 10..<20), on: 0)
        try await shop.prices.record(at: Self.day(0))
        #expect(try await Self.steps(store) == [[0, 1000]])
        let history = try await shop.prices.histories(
            of: ["A"],
            in: shop.catalogs.present,
            country: nil,
            until: Self.day(15),
            at: Self.day(15)
        )
        #expect(history["A"]?.steps.map(\.priceMinor) == [1000, 800])
        let prior = history["A"]?.prior(at: Self.day(15))
        #expect(prior == PriorPrice(priceMinor: 1000, since: Self.day(0), reducedSince: Self.day(10)))
        // No row lies in the future, and a read adds none.
        #expect(try await Self.steps(store) == [[0, 1000]])
        try await shop.put(Self.catalog(1100), on: 30)
        try await shop.prices.record(at: Self.day(30))
        #expect(try await Self.steps(store) == [[0, 1000], [10, 800], [20, 1000], [30, 1100]])
        try await shop.put(Self.catalog(nil), on: 40)
        try await shop.put(Self.catalog(900), on: 50)
        try await shop.prices.record(at: Self.day(50))
        #expect(try await Self.steps(store).suffix(2) == [[40, -1], [50, 900]])
        #expect(try await Self.steps(store, "B") == [[0, 5], [10, 4], [20, 5]])
    }

    @Test func `a read has the steps of versions that are not recorded yet, and stores none`() async throws {
        let (records, store) = (MemoryRecordStore(), MemoryPriceHistory())
        let shop = Process(records, store)
        try await shop.put(Self.catalog(1000), on: 0)
        for isRecorded in [false, true] {
            if isRecorded {
                try await shop.prices.record(at: Self.day(1))
                try await shop.put(Self.catalog(nil), on: 20)
                try await shop.put(Self.catalog(900), on: 30)
            }
            let reader = Process(records, store)
            try await reader.catalogs.refresh(at: Self.day(31))
            let histories = try await reader.prices.histories(
                of: ["A", "none"],
                in: reader.catalogs.present,
                country: nil,
                until: Self.day(31),
                at: Self.day(31)
            )
            #expect(histories["A"]?.steps.map(\.priceMinor) == (isRecorded ? [1000, nil, 900] : [1000]))
            #expect(histories["none"] == nil)
            #expect(try await Self.steps(store) == (isRecorded ? [[0, 1000]] : []))
        }
    }

    @Test func `a listed country has a history of its own`() async throws {
        let store = MemoryPriceHistory()
        let shop = Process(MemoryRecordStore(), store)
        try await shop.put(Self.catalog(1000, sale: 10..<20, country: "DE"), on: 0)
        try await shop.put(Self.catalog(1000), on: 15)
        try await shop.prices.record(at: Self.day(15))
        #expect(try await Self.steps(store) == [[0, 1000]])
        // The second catalog lists no country.
        #expect(try await Self.steps(store, country: "DE") == [[0, 1000], [10, 800], [15, -1]])
    }

    @Test func `puts at one instant are recorded in order`() async throws {
        let store = MemoryPriceHistory()
        let shop = Process(MemoryRecordStore(), store)
        for price in [1000, 900, 800] as [Int64] {
            try await shop.put(Self.catalog(price), on: 1)
            try await shop.prices.record(at: Self.day(1))
        }
        let history = try await store.history(of: PriceSeries(sku: "A", .usd))
        #expect(history.steps.map(\.priceMinor) == [1000, 900, 800])
        #expect(history.steps.map(\.at) == (0..<3).map { Self.day(1).adding(milliseconds: $0) })
    }

    @Test func `a recording that was killed is completed by the next process`() async throws {
        let (records, store) = (MemoryRecordStore(), MemoryPriceHistory())
        let first = Process(records, store)
        try await first.put(Self.catalog(1000, sale: 10..<20), on: 0)
        try await first.prices.record(at: Self.day(0))
        let mark = try #require(records.record(PriceMark.key, at: .earliest))
        try await first.put(Self.catalog(900), on: 30)
        try await first.put(Self.catalog(700), on: 31)
        try await first.prices.record(at: Self.day(31))
        let expected = [[0, 1000], [10, 800], [20, 1000], [30, 900], [31, 700]] as [[Int64]]
        #expect(try await Self.steps(store) == expected)
        // All steps are stored, and the record of the work is not.
        try records.write([RecordChange(PriceMark.key, to: mark.body, after: nil)], at: Self.day(31))
        let second = Process(records, store)
        try await second.catalogs.refresh(at: Self.day(40))
        try await second.prices.record(at: Self.day(40))
        #expect(try await Self.steps(store) == expected)
        // Nothing is stored.
        let empty = MemoryPriceHistory()
        let third = Process(records, empty)
        try records.write([RecordChange(PriceMark.key, to: mark.body, after: nil)], at: Self.day(31))
        try await third.catalogs.refresh(at: Self.day(40))
        try await third.prices.record(at: Self.day(40))
        #expect(try await Self.steps(empty) == expected)
    }

    /// The stores of two processes of one shop.
    private static func stores(onServer isOnServer: Bool) throws -> [ShopStores] {
        guard isOnServer else { return Array(repeating: MemoryServiceStores(seed: 1).stores(of: .shop), count: 2) }
        let settings = try PostgreSQLSettings(url: TestCluster.shared().database())
        return try (1...2).map { seed in
            try PostgreSQLServiceStores(PostgreSQLStore(settings, seed: seed), seed: seed).stores(of: .shop)
        }
    }

    @Test(arguments: [false, true])
    func `two processes that put catalogs record each price once`(onServer: Bool) async throws {
        let stores = try Self.stores(onServer: onServer)
        let processes = try stores.map { Process($0.records, try #require($0.prices)) }
        let store = try #require(stores[0].prices)
        try await processes[0].put(Self.catalog(500), on: 0)
        try await processes[0].prices.record(at: Self.day(0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, process) in processes.enumerated() {
                group.addTask {
                    for day in 1...10 as ClosedRange<Int64> {
                        let price = Int64(1000 + day * 2) + Int64(number)
                        try await process.put(Self.catalog(price), on: 1)
                        try await process.prices.record(at: Self.day(1))
                    }
                }
            }
            try await group.waitForAll()
        }
        for process in processes {
            try await process.catalogs.refresh(at: Self.day(1))
            try await process.prices.record(at: Self.day(1))
        }
        var expected: [Int64?] = []
        for number in 1...21 as ClosedRange<Int64> {
            let version = try #require(await processes[0].catalogs.catalog(number, at: Self.day(1)))
            expected.append(version.items["A"]?.unitPriceMinor)
        }
        let history = try await store.history(of: PriceSeries(sku: "A", .usd))
        #expect(history.steps.map(\.priceMinor) == expected)
    }

    /// Returns a random promotion of an item or of all, with dates on days up to 12; null removes it.
    private static func promotion(_ random: inout TestSeed) -> JSONValue {
        guard Int.random(in: 0..<5, using: &random) > 0 else { return .null }
        let percent = JSONValue.string("\(Int.random(in: 1...60, using: &random))")
        let target: JSONValue =
            Bool.random(using: &random) ? ["scope": "lines", "filter": ["skus": ["A"]]] : ["scope": "lines"]
        let effect: JSONObject = ["type": "percent_off", "percent": percent, "target": target]
        var promotion: JSONObject = ["effects": [.object(effect)]]
        let days = [Int64.random(in: 0...12, using: &random), .random(in: 0...12, using: &random)].sorted()
        if Bool.random(using: &random) { promotion["starts_at"] = .string(day(days[0]).description) }
        if Bool.random(using: &random), days[0] < days[1] {
            promotion["ends_at"] = .string(day(days[1]).description)
        }
        return .object(promotion)
    }

    @Test func `the history has the price of every instant, whatever the promotions and processes`() async throws {
        var random = TestSeed("prices of every instant")
        for _ in 0..<AllTests.count(4, all: 200) {
            let (records, store) = (MemoryRecordStore(), MemoryPriceHistory())
            var shop = Process(records, store)
            try await shop.put(Self.catalog(1000), on: 0)
            for day in 0..<12 as Range<Int64> {
                let (id, value) = ("p\(Int.random(in: 0..<3, using: &random))", Self.promotion(&random))
                let now = Self.day(day).adding(seconds: 7)
                var named = value
                if case .object(var object) = value {
                    object["id"] = .string(id)
                    named = .object(object)
                }
                _ = try await shop.catalogs.change(id, to: named, at: now) { _ throws(CartwrightError) in }
                if Bool.random(using: &random) { try await shop.prices.record(at: now) }
                guard Int.random(in: 0..<4, using: &random) == 0 else { continue }
                shop = Process(records, store)
                try await shop.catalogs.refresh(at: now)
            }
            let end = Self.day(14)
            let present = shop.catalogs.present
            let found = try await shop.prices.histories(
                of: ["A", "B"],
                in: present,
                country: nil,
                until: end,
                at: end
            )
            let reader = Process(records, store)
            try await reader.catalogs.refresh(at: end)
            let read = try await reader.prices.histories(
                of: ["A", "B"],
                in: present,
                country: nil,
                until: end,
                at: end
            )
            #expect(read == found)
            for number in 1...present.number {
                let version = try #require(await shop.catalogs.catalog(number, at: end))
                let start = try #require(version.at)
                let next = number < present.number ? try await shop.catalogs.catalog(number + 1, at: end)?.at : nil
                for part in 0..<(56 as Int64) {
                    let instant = start.adding(seconds: part * 21_600)
                    guard instant < next ?? end else { break }
                    let context = ShelfContext(currency: .usd)
                    for price in try version.shelf.prices(of: version.file.items, context: context, at: instant) {
                        let step = found[price.sku]?.step(at: instant)
                        #expect(step?.priceMinor == price.priceMinor, "\(price.sku) at \(instant)")
                    }
                }
            }
        }
    }

    @Test func `an older history is imported before the first recorded price`() async throws {
        let stores = MemoryServiceStores(seed: 1).stores(of: .shop)
        let store = try #require(stores.prices)
        let shop = Process(stores.records, store)
        try await shop.put(Self.catalog(1000), on: 30)
        let desk = try await PriceDesk(of: stores, at: Self.day(31))
        var reader = PriceFileReader(file: "old.csv", in: desk.currency, until: Self.day(31))
        var older = try reader.read(Array("sku,at,price\nA,2026-01-11,8\nA,2026-01-31,7\nX,2026-01-11,3\n".utf8))
        older += try reader.finish()
        #expect(try await desk.add(older, at: Self.day(31)) == 2)
        #expect(try await desk.add(older, at: Self.day(31)) == 0)
        #expect(try await Self.steps(store) == [[10, 800], [30, 1000]])
        // The catalog that was put on day 30 does not have it.
        let other = try await desk.history(of: "X", at: Self.day(31)).history.steps
        #expect(other.map(\.priceMinor) == [300, nil])
        let error = await #expect(throws: CartwrightError.self) { try await desk.history(of: "none", at: Self.day(31)) }
        #expect(error?.code == .serviceUnknownSKU)
    }
}
