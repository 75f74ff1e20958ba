import Cartwright
import CartwrightAnalytics
import CartwrightScenarios
import CartwrightSQLite
import TemporaryFiles
import Testing

@testable import CartwrightService

/// Each change of a shop has an entry in the log of changes, and nothing else has one.
@Suite(.timeLimit(.minutes(20))) struct ShopChangeTests {
    private static let spring = #"{"effects":[{"type":"percent_off","percent":"20"}]}"#
    private static let other = #"{"effects":[{"type":"percent_off","percent":"25"}]}"#
    private static let catalog = #"{"currency":"USD","items":[{"sku":"MUG","unit_price":1250}],"promotions":[]}"#

    /// The kind, subject and key of an entry, and its states without digests.
    private static func summary(_ entry: JSONValue) -> String {
        func state(_ key: String) -> String {
            guard case .object(var object)? = entry[key] else { return "none" }
            for key in ["digest", "version", "job"] where object[key] != nil { object[key] = .string("…") }
            return JSONValue.object(object).text
        }
        return
            "\(entry["what"]?.string ?? "") \(entry["subject"]?.string ?? ""): \(state("before")) → \(state("after"))"
    }

    private static func entries(_ shop: ShopClient, _ query: String = "") async throws -> [JSONValue] {
        guard case .array(let entries)? = try await shop.get("/v1/changes\(query)").json["changes"] else { return [] }
        return entries
    }

    @Test func `each change of a shop has one entry, and a repetition has none`() async throws {
        let bench = try await KeyedBench()
        let key = try await bench.key([.manage])
        let id = try #require(AccessKey.id(in: key))
        try await ServiceBench.serve(.empty, stores: bench.stores, keys: bench.ring) { shop async throws in
            let shop = shop.with(key: key)
            for _ in 0..<2 {
                #expect(try await shop.put("/v1/catalog", Self.catalog).outcome == "200")
                #expect(try await shop.put("/v1/promotions/spring", Self.spring).outcome == "200")
                #expect(try await shop.put("/v1/catalog?allow_empty=true", "[]").outcome == "200")
                #expect(try await shop.put("/v1/catalog?allow_empty=true", "[]").outcome == "200")
            }
            for text in [Self.spring, Self.spring, Self.other] {
                #expect(try await shop.put("/v1/promotions/spring", text).outcome == "200")
            }
            let wish = #"{"promotion":"spring","pattern":"SPRING-#","count":31}"#
            for _ in 0..<2 {
                try await shop.waitForJob(try #require(try await shop.post("/v1/codes", wish, key: "k")["Location"]))
            }
            for key in ["k", "k", "k2"] {
                #expect(try await shop.post("/v1/codes/spring-7/revoke", "{}", key: key).outcome == "200")
            }
            for outcome in ["204", "404 service.unknown_promotion"] {
                #expect(try await shop.send("DELETE", "/v1/promotions/spring").outcome == outcome)
            }
            #expect(try await shop.put("/v1/promotions/bad", "[]").outcome == "400 json.wrong_type")

            let entries = try await Self.entries(shop)
            #expect(entries.allSatisfy { $0["key"]?.string == id })
            #expect(
                entries.reversed().map(Self.summary)
                    == [
                        #"catalog.replaced catalog: {"catalog":0,"version":"…","items":0,"promotions":0}"#
                            + #" → {"catalog":1,"version":"…","items":1,"promotions":0}"#,
                        #"promotion.created spring: {"catalog":1} → {"catalog":2,"digest":"…"}"#,
                        #"catalog.replaced catalog: {"catalog":2,"version":"…","items":1,"promotions":1}"#
                            + #" → {"catalog":3,"version":"…","items":0,"promotions":0}"#,
                        #"catalog.replaced catalog: {"catalog":4,"version":"…","items":0,"promotions":0}"#
                            + #" → {"catalog":5,"version":"…","items":1,"promotions":0}"#,
                        #"promotion.created spring: {"catalog":5} → {"catalog":6,"digest":"…"}"#,
                        #"catalog.replaced catalog: {"catalog":6,"version":"…","items":1,"promotions":1}"#
                            + #" → {"catalog":7,"version":"…","items":0,"promotions":0}"#,
                        #"promotion.created spring: {"catalog":8} → {"catalog":9,"digest":"…"}"#,
                        #"promotion.changed spring: {"catalog":10,"digest":"…"} → {"catalog":11,"digest":"…"}"#,
                        #"codes.created spring: none → {"count":31,"job":"…","promotion":"spring"}"#,
                        #"codes.revoked spring: none → {"codes":["SPRING-7"],"count":1,"promotion":"spring"}"#,
                        #"promotion.deleted spring: {"catalog":11,"digest":"…"} → {"catalog":12}"#,
                    ].map(Self.sorted)
            )
        }
        let result = try await ChangeLog(bench.stores.stores(of: .shop).records).verify(at: ServiceBench.now)
        #expect(result.flaw == nil && result.entries == 11)
    }

    /// Sorts the keys of the catalogs' states, as in the stored form.
    private static func sorted(_ line: String) -> String {
        let parts = line.split(separator: " → ").map(String.init)
        return parts.map { part in
            guard let brace = part.firstIndex(of: "{"), let value = try? JSONParser.parse(String(part[brace...])) else {
                return part
            }
            return part[..<brace] + String(decoding: value.canonicalUTF8, as: UTF8.self)
        }.joined(separator: " → ")
    }

    @Test func `changes of access keys are in the log of the operators, and not in that of a shop`() async throws {
        let bench = try await KeyedBench()
        let text = try await bench.key([.manage, .quote])
        let id = try #require(AccessKey.id(in: text))
        for _ in 0..<2 { _ = try await bench.ring.revoke(id, at: ServiceBench.now) }
        let log = ChangeLog(bench.stores.stores(of: AccessKeys.keeper).records)
        let page = try await log.page(ChangeQuery(limit: 10), at: ServiceBench.now)
        #expect(page.entries.map(\.what) == ["key.revoked", "key.created"])
        #expect(page.entries.allSatisfy { $0.subject == id && $0.key == nil })
        let state = #"{"id":"\#(id)","scopes":["manage","quote"],"tenant":"shop"}"#
        #expect(page.entries.map { $0.json["before"]?.text } == [state, nil])
        #expect(page.entries.map { $0.json["after"]?.text } == [nil, state])
        let shop = ChangeLog(bench.stores.stores(of: .shop).records)
        #expect(try await shop.verify(at: ServiceBench.now).entries == 0)
    }

    @Test func `an erasure is logged in one write with its records`() async throws {
        let stores = MemoryServiceStores(seed: 7)
        let records = stores.stores(of: .shop).records
        let erased = RecordChange(RecordKey("erasure", "e1"), to: [1], after: 0)
        let log = ChangeLog(records)
        try await log.write([.customerErased("e1", by: "ck_0123456789ab")], with: [erased], at: ServiceBench.now)
        await #expect(throws: CartwrightError.self) {
            try await log.write([.customerErased("e1", by: nil)], with: [erased], at: ServiceBench.now)
        }
        try await ServiceBench.serve(stores: stores) { shop async throws in
            let entries = try await Self.entries(shop)
            #expect(entries.map(Self.summary) == ["customer.erased e1: none → none"])
        }
    }

    @Test func `pages and filters select entries`() async throws {
        try await ServiceBench.serve(.empty) { shop async throws in
            for id in ["a", "b", "c"] {
                for text in [Self.spring, Self.other] { _ = try await shop.put("/v1/promotions/\(id)", text) }
            }
            func subjects(_ query: String) async throws -> [String] {
                try await Self.entries(shop, query).compactMap { $0["subject"]?.string }
            }
            #expect(try await subjects("?limit=2") == ["c", "c"])
            #expect(try await shop.get("/v1/changes?limit=2").json["next"] == 5)
            #expect(try await subjects("?before=5&limit=3") == ["b", "b", "a"])
            #expect(try await shop.get("/v1/changes?before=3").json["next"] == nil)
            #expect(try await subjects("?what=promotion.created") == ["c", "b", "a"])
            #expect(try await subjects("?subject=b") == ["b", "b"])
            #expect(try await subjects("?from=2026-11-23T15:00:00Z").count == 6)
            #expect(try await subjects("?until=2026-11-23T15:00:00Z").isEmpty)
            #expect(try await shop.get("/v1/changes?what=promotion.moved").outcome == "400 service.bad_parameter")
            #expect(try await shop.get("/v1/changes?from=today").outcome.contains("time.bad_instant"))
        }
    }

    @Test func `two services on one store append without gaps`() async throws {
        let folder = try TemporaryFolder()
        let stores = try (0..<2).map {
            SQLiteServiceStores(try SQLiteStore(path: folder.file("shop.store")), seed: UInt64($0))
        }
        try await ServiceBench.serve(.empty, stores: stores[0]) { one async throws in
            try await ServiceBench.serve(.empty, stores: stores[1]) { two async throws in
                try await withThrowingTaskGroup(of: Void.self) { tasks in
                    for number in 0..<60 {
                        let shop = number.isMultiple(of: 2) ? one : two
                        tasks.addTask {
                            let reply = try await shop.put("/v1/promotions/p\(number % 20)", Self.text(of: number))
                            #expect(reply.outcome == "200")
                        }
                    }
                    try await tasks.waitForAll()
                }
                let entries = try await Self.entries(one, "?limit=500")
                #expect(entries.count == 60)
                #expect(entries.map { $0["number"]?.integer } == (1...60).reversed().map { Int64($0) })
            }
        }
        let result = try await ChangeLog(stores[0].stores(of: .shop).records).verify(at: ServiceBench.now)
        #expect(result.flaw == nil && result.entries == 60)
    }

    /// Returns a promotion that differs from all others.
    private static func text(of number: Int) -> String {
        #"{"effects":[{"type":"percent_off","percent":"\#(number + 1)"}]}"#
    }
}
