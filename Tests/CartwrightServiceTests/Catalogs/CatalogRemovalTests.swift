import Cartwright
import CartwrightPostgreSQL
import CartwrightSQLite
import CartwrightScenarios
import PostgreSQLCluster
import TemporaryFiles
import Testing

@testable import CartwrightService

/// Old versions of a catalog are removed on every store; parts that newer versions use stay.
@Suite(.timeLimit(.minutes(20))) struct CatalogRemovalTests {
    private let now = ServiceBench.now

    /// Stores versions in a range: a whole catalog at every tenth, changes of single promotions between.
    private func fill(_ keeper: CatalogKeeper, versions: ClosedRange<Int>) async throws {
        for number in versions {
            if number % 10 == 1 {
                let text =
                    #"{"currency":"USD","items":[{"sku":"MUG","title":"Mug","unit_price":\#(number)}],"promotions":[]}"#
                let file = try CatalogFile(JSONParser.parse(Array(text.utf8)), vocabulary: .standard)
                _ = try await keeper.put(file, after: nil, at: now)
            } else {
                let id = "p\(number)"
                _ = try await keeper.change(id, to: CatalogChangeTests.promotion(id), at: now) { _ in }
            }
        }
    }

    private func check(_ records: any RecordStore) async throws {
        let keeper = CatalogKeeper(records, vocabulary: .standard) { .random(in: .min ... .max) }
        try await fill(keeper, versions: 1...25)
        let agreed = keeper.present
        try await fill(keeper, versions: 26...47)
        #expect(try await keeper.removeVersions(keeping: 5, at: now) == 42)
        #expect(try await keeper.removeVersions(keeping: 5, at: now) == 0)
        let listed = try await keeper.versions(before: nil, limit: 500, at: now)
        #expect(listed.map { $0["number"] ?? .null } == (Int64(43)...47).reversed().map { JSONValue.integer($0) })
        #expect(try await keeper.catalog(42, at: now) == nil)
        // The oldest remaining version uses the parts of a removed one.
        let oldest = try await keeper.catalog(43, at: now)
        #expect(oldest?.items["MUG"]?.unitPriceMinor == 41 && oldest?.file.catalog.count == 2)
        #expect(try await records.records(of: CatalogVersion.partKind, after: nil, limit: 100, at: now).count == 1)
        // Another process starts from the remaining versions, and a process with an older version catches up.
        let other = CatalogKeeper(records, vocabulary: .standard) { 9 }
        try await other.begin(with: .empty, at: now)
        #expect(other.present.file.catalog.version == keeper.present.file.catalog.version)
        #expect(agreed.file.catalog.count == 4)
        try await fill(keeper, versions: 48...52)
        #expect(try await keeper.removeVersions(keeping: 1, at: now) == 9)
        try await other.refresh(at: now)
        #expect(other.present.number == 52 && other.present.items["MUG"]?.unitPriceMinor == 51)
    }

    @Test func `in memory`() async throws { try await check(MemoryRecordStore()) }

    @Test func `in a file`() async throws {
        let folder = try TemporaryFolder()
        try await check(SQLiteRecordStore(path: folder.file("shop.store")))
    }

    @Test func `on a server`() async throws {
        let cluster = try TestCluster.shared()
        let store = PostgreSQLStore(try PostgreSQLSettings(url: cluster.database()), seed: 1)
        try await store.prepare()
        try await check(PostgreSQLRecordStore(store))
    }

    @Test func `a byte limit removes old versions, those with the same parts together`() async throws {
        let keeper = CatalogKeeper(MemoryRecordStore(), vocabulary: .standard) { .random(in: .min ... .max) }
        try await fill(keeper, versions: 1...25)
        let parts = CatalogVersion.partBytes
        #expect(
            try await keeper.removeVersions(keeping: 20, bytes: 2 * parts, at: now) == 5,
            "the limit of versions applies as well"
        )
        #expect(try await keeper.removeVersions(keeping: 20, bytes: parts, at: now) == 5)
        #expect(try await keeper.versions(before: nil, limit: 500, at: now).count == 15)
        #expect(try await keeper.removeVersions(keeping: 20, bytes: 0, at: now) == 10)
        #expect(try await keeper.catalog(21, at: now)?.file.catalog.count == 0)
    }

    @Test func `a version without its parts is reported as corrupt and never read as empty`() async throws {
        let records = MemoryRecordStore()
        let keeper = CatalogKeeper(records, vocabulary: .standard) { 1 }
        try await fill(keeper, versions: 1...1)
        let parts = records.records(of: CatalogVersion.partKind, after: nil, limit: 10, at: now)
        try records.write(parts.map { RecordChange($0.key, to: nil, after: nil) }, at: now)
        let other = CatalogKeeper(records, vocabulary: .standard) { 2 }
        await #expect { try await other.begin(with: .empty, at: now) } throws: { error in
            (error as? CartwrightError)?.code == .storeCorrupt
        }
    }
}
