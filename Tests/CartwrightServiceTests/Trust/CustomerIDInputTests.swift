import Cartwright
import CartwrightSQLite
import CartwrightScenarios
import TemporaryFiles
import Testing

@testable import CartwrightService

/// Customer ids in every request of the service.
@Suite(.timeLimit(.minutes(20))) struct CustomerIDInputTests {
    private static let catalog = """
        {"currency": "USD", "items": [{"sku": "MUG", "unit_price": 1250}],
         "promotions": [{"id": "once", "per_customer_limit": 1, "effects": [{"type": "percent_off", "percent": "10"}]}]}
        """

    @Test func `two spellings of one id share one limit, and another case is another customer`() async throws {
        let folder = try TemporaryFolder()
        let stores = SQLiteServiceStores(try SQLiteStore(path: folder.file("shop.store")), seed: 7)
        let file = try CatalogFile(JSONParser.parse(Self.catalog))
        try await ServiceBench.serve(file, stores: stores) { shop async throws in
            for (session, customer, total) in [
                ("a", "cafe\\u0301", 1125), ("b", "caf\\u00e9", 1250), ("c", "Caf\\u00e9", 1125),
            ] {
                let cart = #"{"cart":{"customer":{"id":"\#(customer)"},"lines":[{"sku":"MUG","quantity":1}]}}"#
                let placed = try await shop.put("/v1/sessions/\(session)", cart)
                #expect(placed.json["quote"]?["total"] == .integer(Int64(total)), "\(session): \(placed.text)")
                let paid = try await shop.post("/v1/sessions/\(session)/complete", #"{"total":\#(total)}"#, key: "k")
                #expect(paid.outcome == "200", "\(session): \(paid.text)")
            }
            let counters = try await shop.get("/v1/counters/once?customer=cafe%CC%81")
            #expect(counters.json["customer_uses"] == 1, "\(counters.text)")
        }
    }

    @Test(arguments: [#" ada"#, #"a\u200bb"#, #"a\u0007b"#, #"ada\u00a0"#])
    func `a bad customer id is refused in every request`(id: String) async throws {
        try await ServiceBench.serve { shop async throws in
            let cart = #"{"cart":{"customer":{"id":"\#(id)"}}}"#
            #expect(try await shop.put("/v1/sessions/s", #"{"cart":{"lines":[]}}"#).outcome == "201")
            let patch = "application/merge-patch+json"
            let command = #"{"command":"set_customer","customer":{"id":"\#(id)"}}"#
            let codes = #"{"promotion":"spring","count":1,"customer":"\#(id)"}"#
            for (reply, pointer) in [
                (try await shop.send("POST", "/v1/quotes", cart), "/cart/customer/id"),
                (try await shop.put("/v1/sessions/s", cart), "/cart/customer/id"),
                (try await shop.send("PATCH", "/v1/sessions/s", cart, type: patch), "/cart/customer/id"),
                (try await shop.post("/v1/sessions/s/commands", command, key: "a"), nil),
                (try await shop.post("/v1/codes", codes, key: "b"), "/customer"),
            ] as [(Reply, String?)] {
                #expect(reply.outcome == "422 customer.bad_id", "\(reply.text)")
                if let pointer { #expect(reply.pointer == pointer, "\(reply.text)") }
            }
            let lines = try await shop.send("POST", "/v1/quotes/batch", cart, type: "application/x-ndjson")
            #expect(lines.text.contains("customer.bad_id"), "\(lines.text)")
            let counters = try await shop.get("/v1/counters/spring?customer=%20ada")
            #expect(counters.outcome.hasSuffix("customer.bad_id"), "\(counters.text)")
        }
    }
}
