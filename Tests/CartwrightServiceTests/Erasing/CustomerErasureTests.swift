import Cartwright
import CartwrightScenarios
import CartwrightSQLite
import Foundation
import TemporaryFiles
import Testing

@testable import CartwrightService

/// The erasure of customers over HTTP, on a store in a file.
@Suite(.timeLimit(.minutes(10))) struct CustomerErasureTests {
    /// A promotion that each customer may use once.
    private static func catalog() throws -> CatalogFile {
        let text = #"""
            {"currency": "USD", "items": [],
             "promotions": [
               {"id": "once", "per_customer_limit": 1, "effects": [{"type": "percent_off", "percent": "10"}]}]}
            """#
        return try CatalogFile(JSONParser.parse(Array(text.utf8)), vocabulary: .standard)
    }

    private static func body(_ customer: String) -> String {
        """
        {"cart": {"currency": "USD",
          "customer": {"id": "\(customer)", "segments": ["vip"], "attributes": {"mail": "\(customer)@example.com"}},
          "attributes": {"receipt_to": "\(customer)@example.com"},
          "lines": [{"sku": "MUG", "quantity": 1, "unit_price": 2000}]}}
        """
    }

    private static func total(_ client: ShopClient, _ id: String, of customer: String) async throws -> JSONValue? {
        let reply = try await client.put("/v1/sessions/\(id)", body(customer))
        #expect(reply.status == 201, "\(reply.text)")
        return reply.json["quote"]?["total"]
    }

    @Test func `nothing of an erased customer is left in the files of the store, and others stay as they are`()
        async throws
    {
        let folder = try TemporaryFolder()
        let path = folder.file("shop.store")
        let stores = SQLiteServiceStores(try SQLiteStore(path: path), seed: 1)
        try await ServiceBench.serve(try Self.catalog(), stores: stores) { settings in
            settings.trustsCarts = true
        } _: { client in
            for (id, customer) in [("a", "ada-1815"), ("b", "bob-1815")] {
                #expect(try await Self.total(client, id, of: customer) == 1_800)
                try await ListTests.pay(client, id)
            }
            let before = try await client.get("/v1/orders/b.o1").body
            let erased = try await client.send("DELETE", "/v1/customers/ada-1815")
            #expect(erased.status == 200, "\(erased.text)")
            #expect(erased.json["sessions"] == 1)
            guard case .string(let replacement)? = erased.json["replaced_by"] else { return #expect(Bool(false)) }
            for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                let bytes = try Data(contentsOf: URL(filePath: folder.path).appending(path: file))
                for text in ["ada-1815", "ada-1815@example.com"] {
                    #expect(bytes.range(of: Data(text.utf8)) == nil, "\(text) in \(file)")
                }
            }
            #expect(try await client.get("/v1/orders/b.o1").body == before)
            let order = try await client.get("/v1/orders/a.o1").json
            #expect(order["cart"]?["customer"]?["id"] == .string(replacement))
            #expect(order["total"] == 1_800)
            let listed = try await ListTests.ids(client, "/v1/orders?customer=\(replacement)")
            #expect(listed == ["a.o1"])
            // The limit is not renewed.
            #expect(try await Self.total(client, "again", of: "ada-1815") == 2_000)
            #expect(try await Self.total(client, "other", of: "eve-1815") == 1_800)
            let changes = try await client.get("/v1/changes?what=customer.erased").text
            #expect(changes.contains(replacement))
            #expect(!changes.contains("ada"))
        }
    }

    @Test func `an address that only an earlier revision names as the customer's is replaced everywhere`()
        async throws
    {
        try await ServiceBench.serve { settings in
            settings.trustsCarts = true
        } _: { client in
            func body(_ attributes: String) -> String {
                """
                {"cart": {"currency": "USD", "customer": {"id": "ada-1815", "attributes": {\(attributes)}},
                  "attributes": {"receipt": "send it to old@example.com, please"},
                  "lines": [{"sku": "MUG", "quantity": 1, "unit_price": 2000}]}}
                """
            }
            let first = try await client.put("/v1/sessions/a", body(#""mail": "old@example.com""#))
            #expect(first.status == 201, "\(first.text)")
            let tag = try #require(first["ETag"])
            let second = try await client.send(
                "PUT",
                "/v1/sessions/a",
                body(#""mail": "new@example.com""#),
                headers: ["If-Match": tag]
            )
            #expect(second.status == 200, "\(second.text)")
            #expect(try await client.send("DELETE", "/v1/customers/ada-1815").status == 200)
            for path in ["/v1/sessions/a", "/v1/sessions/a/steps", "/v1/sessions/a?as_of=1"] {
                let shown = try await client.get(path)
                #expect(shown.status == 200, "\(shown.text)")
                #expect(!shown.text.contains("example.com"), "\(shown.text)")
            }
            let listed = try await client.get("/v1/sessions/a/steps").json["steps"]
            guard case .array(let steps)? = listed else { return #expect(Bool(false)) }
            #expect(steps.count == 3, "the revisions of both requests, and that of the erasure")
        }
    }

    @Test func `a customer with an open checkout is not erased`() async throws {
        try await ServiceBench.serve { client in
            try await ListTests.open(client, "a", of: "ada-1815")
            let begun = try await client.post("/v1/sessions/a/commands", #"{"command": "begin_checkout"}"#, key: "k")
            #expect(begun.status == 200, "\(begun.text)")
            let refused = try await client.send("DELETE", "/v1/customers/ada-1815")
            #expect(refused.outcome == "409 customer.in_checkout")
            _ = try await client.post("/v1/sessions/a/cancel", "{}", key: "c")
            #expect(try await client.send("DELETE", "/v1/customers/ada-1815").status == 200)
            #expect(try await ListTests.ids(client, "/v1/sessions?customer=ada-1815") == [])
        }
    }

    @Test func `a customer of whom nothing is stored is erased without changes`() async throws {
        try await ServiceBench.serve { client in
            let reply = try await client.send("DELETE", "/v1/customers/nobody")
            #expect(reply.status == 200)
            for part in ["sessions", "feeds", "codes", "records", "events"] { #expect(reply.json[part] == 0) }
            #expect(try await client.send("DELETE", "/v1/customers/%20").status == 422)
        }
    }

    @Test func `an erasure that fails anywhere is continued with the same replacement`() async throws {
        for failing in 1...12 {
            let stores = MemoryServiceStores(seed: 7)
            let shop = stores.stores(of: .shop)
            try await ServiceBench.serve(stores: stores) { client in
                // Only one session says that the address is the customer's.
                for (id, attributes) in [("a", #""mail": "old@example.com""#), ("b", ""), ("c", "")] {
                    let opened = try await client.put(
                        "/v1/sessions/\(id)",
                        """
                        {"cart": {"currency": "USD", "customer": {"id": "ada-1815", "attributes": {\(attributes)}},
                          "attributes": {"receipt": "to old@example.com"},
                          "lines": [{"sku": "MUG", "quantity": 1, "unit_price": 2000}]}}
                        """
                    )
                    #expect(opened.status == 201, "\(opened.text)")
                }
                let records = FailingRecords(shop.records, at: failing)
                let failingShop = ShopStores(checkout: shop.checkout, codes: shop.codes, records: records)
                let first = try? await CustomerErasure(in: failingShop, of: .shop).erase("ada-1815")
                let second = try await CustomerErasure(in: shop, of: .shop).erase("ada-1815")
                #expect(first != nil || second.replacement.hasPrefix("erased-"))
                #expect(try await ListTests.ids(client, "/v1/sessions?customer=ada-1815") == [])
                let all = try await ListTests.ids(client, "/v1/sessions")
                #expect(Set(all) == ["a", "b", "c"])
                for id in all {
                    #expect(try await !client.get("/v1/sessions/\(id)").text.contains("example.com"), "\(failing)")
                }
            }
        }
    }
}

/// Records of which one call fails.
private final class FailingRecords: RecordStore {
    private let inner: any RecordStore
    private let failing: Int
    private let calls = EventCount()

    init(_ inner: any RecordStore, at failing: Int) { (self.inner, self.failing) = (inner, failing) }

    private func count() throws(CartwrightError) {
        calls.add()
        guard calls.value == failing else { return }
        throw CartwrightError(.storeUnavailable, "the store is lost", fault: .environment)
    }

    func record(_ key: RecordKey, at now: Instant) async throws(CartwrightError) -> Record? {
        try count()
        return try await inner.record(key, at: now)
    }

    func records(
        of kind: String,
        after id: String?,
        limit: Int,
        at now: Instant
    ) async throws(CartwrightError) -> [Record] {
        try count()
        return try await inner.records(of: kind, after: id, limit: limit, at: now)
    }

    func write(_ changes: [RecordChange], at now: Instant) async throws(CartwrightError) {
        try count()
        try await inner.write(changes, at: now)
    }

    func removeExpired(before now: Instant, limit: Int) async throws(CartwrightError) -> Int {
        try await inner.removeExpired(before: now, limit: limit)
    }
}
