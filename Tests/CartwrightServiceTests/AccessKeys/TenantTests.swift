import Cartwright
import CartwrightScenarios
import Testing

@testable import CartwrightService

/// A tenant neither reads nor changes the data of another tenant.
@Suite struct TenantTests {
    /// A text that every record of the first shop contains.
    private static let mark = "marked-7f3a"

    @Test func `another tenant's key reads and changes nothing of a shop`() async throws {
        let bench = try await KeyedBench()
        let own = try await bench.key(Set(Scope.allCases))
        let other = try await bench.key(Set(Scope.allCases), of: Tenant("other"))
        let operations = try DocumentedOperation.all()
        try await ServiceBench.serve(.empty, stores: bench.stores, keys: bench.ring) { shop async throws in
            let (shop, stranger) = (shop.with(key: own), shop.with(key: other))
            let paths = try await Self.fill(shop)
            var before: [String] = []
            for path in paths { before.append(try await shop.get(path).text) }
            #expect(before.allSatisfy { $0.contains(Self.mark) })

            for path in paths where !path.hasPrefix("/v1/catalog") {
                #expect(try await stranger.get(path).status == 404, "\(path)")
            }
            for operation in operations {
                let reply = try await stranger.example(of: operation, key: "stranger")
                #expect(!reply.text.contains(Self.mark), "\(operation)")
            }
            for (path, text) in zip(paths, before) { #expect(try await shop.get(path).text == text, "\(path)") }
        }
    }

    /// Creates one record of each kind in a shop, under the ids of the document's examples.
    ///
    /// - Returns: the paths of the records.
    private static func fill(_ shop: ShopClient) async throws -> [String] {
        let catalog = """
            {"currency": "USD", "items": [{"sku": "MUG", "title": "\(mark)", "unit_price": 1250}],
             "promotions": [{"id": "welcome", "name": "\(mark)"}, {"id": "\(mark)"}]}
            """
        #expect(try await shop.put("/v1/catalog", catalog).outcome == "200")
        for id in ["cart-7", "cart-8"] {
            let cart = #"{"cart":{"customer":{"id":"\#(mark)"},"lines":[{"sku":"MUG","quantity":2}]}}"#
            #expect(try await shop.put("/v1/sessions/\(id)", cart).outcome == "201")
            #expect(try await shop.post("/v1/sessions/\(id)/complete", #"{"total":2500}"#, key: "k").outcome == "200")
        }
        let wish = #"{"promotion":"\#(mark)","pattern":"SPRING-#","count":31}"#
        let job = try #require(try await shop.post("/v1/codes", wish, key: "k")["Location"])
        try await shop.waitForJob(job)
        return [
            "/v1/sessions/cart-7", "/v1/orders/cart-7.o1", "/v1/orders/cart-8.o1", "/v1/promotions/welcome",
            "/v1/counters/\(mark)", "/v1/codes/SPRING-7", job, "/v1/catalog",
        ]
    }

    @Test func `an idempotency key is separate for each tenant`() async throws {
        let bench = try await KeyedBench()
        let own = try await bench.key([.manage])
        let other = try await bench.key([.manage], of: Tenant("other"))
        try await ServiceBench.serve(stores: bench.stores, keys: bench.ring) { shop async throws in
            for key in [own, other] {
                let reply = try await shop.with(key: key).post(
                    "/v1/codes",
                    #"{"promotion":"spring","count":1}"#,
                    key: "same"
                )
                #expect(reply.status == 202 && reply["Idempotent-Replayed"] == nil)
            }
        }
    }
}
