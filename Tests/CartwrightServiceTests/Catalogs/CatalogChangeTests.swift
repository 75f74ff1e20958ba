import Cartwright
import CartwrightScenarios
import CartwrightFiles
import Testing

@testable import CartwrightService

/// Changes of single promotions: concurrent changes are written together and checked one by one.
@Suite(.timeLimit(.minutes(20))) struct CatalogChangeTests {
    private let now = ServiceBench.now

    static func promotion(_ id: String, percent: Int = 10) -> JSONValue {
        ["id": .string(id), "effects": [["type": "percent_off", "percent": .string("\(percent)")]]]
    }

    private func keeper(_ records: any RecordStore, seed: UInt64 = 1) -> CatalogKeeper {
        CatalogKeeper(records, vocabulary: .standard) { seed }
    }

    @Test func `changes that arrive during a write become one version`() async throws {
        let records = GatedRecords(MemoryRecordStore())
        let keeper = keeper(records)
        records.close()
        let numbers = try await withThrowingTaskGroup(of: Int64.self) { tasks in
            let now = now
            tasks.addTask { try await keeper.change("p0", to: Self.promotion("p0"), at: now) { _ in }.number }
            while !records.isWaitedAt { await Task.yield() }
            for number in 1...40 {
                let id = "p\(number)"
                tasks.addTask { try await keeper.change(id, to: Self.promotion(id), at: now) { _ in }.number }
            }
            while keeper.changes.count < 40 { await Task.yield() }
            records.open()
            return try await tasks.reduce(into: [Int64: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(numbers == [1: 1, 2: 40])
        #expect(keeper.present.number == 2 && keeper.present.file.catalog.count == 41)
    }

    @Test func `a refused change leaves the others valid, and changes of one promotion apply in order`() async throws {
        let records = GatedRecords(MemoryRecordStore())
        let keeper = keeper(records)
        records.close()
        let now = now
        let outcomes = await withTaskGroup(of: (String, String).self) { tasks in
            func add(_ name: String, _ id: String, _ value: JSONValue, mustBeNew: Bool = false) {
                tasks.addTask {
                    do throws(CartwrightError) {
                        let catalog = try await keeper.change(id, to: value, at: now) {
                            (present) throws(CartwrightError) in
                            if mustBeNew, present != nil { throw CartwrightError("test.there", "it is there") }
                        }
                        return (name, catalog.file.catalog[id] == nil ? "gone" : "there")
                    } catch {
                        return (name, error.code.rawValue)
                    }
                }
            }
            add("first", "a", Self.promotion("a"))
            while !records.isWaitedAt { await Task.yield() }
            for (count, wish) in [
                ("again", "a", Self.promotion("a"), true), ("bad", "b", ["id": "b", "effects": 7], false),
                ("good", "c", Self.promotion("c"), false), ("gone", "c", .null, false),
            ].enumerated() {
                add(wish.0, wish.1, wish.2, mustBeNew: wish.3)
                while keeper.changes.count <= count { await Task.yield() }
            }
            records.open()
            return await tasks.reduce(into: [String: String]()) { $0[$1.0] = $1.1 }
        }
        #expect(
            outcomes == [
                "first": "there", "again": "test.there", "bad": "json.wrong_type", "good": "there", "gone": "gone",
            ]
        )
        #expect(keeper.present.file.catalog.promotions.map(\.id) == ["a"] && keeper.present.number == 3)
    }

    @Test func `a change is checked against the catalog that another process stored, not an older one`() async throws {
        let records = MemoryRecordStore()
        let (one, two) = (keeper(records, seed: 1), keeper(records, seed: 2))
        let put = try await one.change("a", to: Self.promotion("a"), at: now) { _ in }
        let gone = try await two.change("a", to: .null, at: now) { (present) throws(CartwrightError) in
            if present == nil { throw CartwrightError("test.gone", "it is not there") }
        }
        #expect(put.number == 1 && gone.number == 2)
        #expect(try await one.put(.empty, after: [2], at: now).number == 3)
    }

    @Test func `another process reads the changes and reaches the same catalog`() async throws {
        let records = MemoryRecordStore()
        let (one, two) = (keeper(records, seed: 1), keeper(records, seed: 2))
        for number in 0..<250 {
            let id = "p\(number % 90)"
            let value = number % 7 == 0 ? JSONValue.null : Self.promotion(id, percent: 1 + number % 50)
            _ = try await one.change(id, to: value, at: now) { _ in }
            if number % 3 == 0 { try await two.refresh(at: now) }
        }
        try await two.refresh(at: now)
        #expect(two.present.number == 250)
        #expect(two.present.file.catalog.version == one.present.file.catalog.version)
        let fresh = keeper(records, seed: 3)
        try await fresh.begin(with: .empty, at: now)
        #expect(fresh.present.file.catalog.version == one.present.file.catalog.version)
    }
}
