import Cartwright
import Testing

@testable import CartwrightService

/// Null or an empty value does not select the default that an absent member does.
@Suite struct NullTests {
    @Test(arguments: [
        (#"{"lines":null}"#, "expected an array, found null"),
        (#"{"lines":[]}"#, "expected at least one returned line, found none"),
    ])
    func `a return without lines returns everything, and one with null or no lines is refused`(
        body: String,
        detail: String
    ) async throws {
        try await ServiceBench.serve { shop async throws in
            try await IdempotencyTests.prepare(shop)
            let order = "/v1/orders/cart-8.o1"
            for path in ["\(order)/returns", "\(order)/returns?dry_run=true"] {
                let refused = try await shop.post(path, body, key: "k1")
                #expect(refused.status == 400 || refused.status == 422, "\(refused.text)")
                #expect(refused.pointer == "/lines" && refused.json["detail"] == .string(detail), "\(refused.text)")
            }
            #expect(try await shop.get(order).json["refunded"] == 0)
            let all = try await shop.post("\(order)/returns", "{}", key: "k2")
            #expect(all.json["refunded"] == all.json["total"], "\(all.text)")
        }
    }

    @Test func `a payment is confirmed if the member is absent, and refused if it is null`() async throws {
        try await ServiceBench.serve { shop async throws in
            _ = try await shop.put("/v1/sessions/a", IdempotencyTests.cart)
            let refused = try await shop.post("/v1/sessions/a/complete", #"{"total":2500,"payment":null}"#, key: "k1")
            #expect(refused.status == 400 && refused.pointer == "/payment", "\(refused.text)")
            #expect(try await shop.post("/v1/sessions/a/complete", #"{"total":2500}"#, key: "k2").outcome == "200")
        }
    }

    @Test func `a patch cannot remove the cart`() async throws {
        try await ServiceBench.serve { shop async throws in
            _ = try await shop.put("/v1/sessions/a", IdempotencyTests.cart)
            let refused = try await shop.send("PATCH", "/v1/sessions/a", #"{"cart":null}"#)
            #expect(refused.status == 400 && refused.pointer == "/cart", "\(refused.text)")
            #expect(try await shop.send("PATCH", "/v1/sessions/a", "{}").outcome == "200")
        }
    }

    @Test(arguments: [("application/json", "{}"), ("application/json", "[]"), ("application/x-ndjson", "\n")])
    func `an empty catalog needs an explicit parameter`(type: String, body: String) async throws {
        try await ServiceBench.serve { shop async throws in
            let refused = try await shop.send("PUT", "/v1/catalog", body, type: type)
            #expect(refused.outcome == "422 catalog.empty", "\(refused.text)")
            #expect(refused.json["try"] == "use ?allow_empty=true to put an empty catalog")
            #expect(try await shop.get("/v1/promotions/spring").status == 200)
            #expect(try await shop.send("PUT", "/v1/catalog?allow_empty=true", body, type: type).outcome == "200")
            #expect(try await shop.get("/v1/promotions/spring").status == 404)
        }
    }
}
