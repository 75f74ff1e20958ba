import Cartwright
import Testing

@testable import CartwrightService

/// Merge patches of a session's cart (RFC 7396).
@Suite struct PatchSessionTests {
    private static let customer = #"{"id":"ada","segments":["vip"],"attributes":{"a":"1","b":"2"}}"#

    @Test(arguments: [
        (#"{"customer":null}"#, "null", "DE"), (#"{"customer":null,"country":null}"#, "null", nil),
        (
            #"{"customer":{"segments":null,"attributes":{"a":null}}}"#, #"{"id":"ada","attributes":{"b":"2"}}"#, "DE"
        ),
        (
            #"{"customer":{"id":"bob"},"country":"FR"}"#,
            #"{"id":"bob","segments":["vip"],"attributes":{"a":"1","b":"2"}}"#, "FR"
        ),
        ("{}", customer, "DE"),
    ])
    func `null removes a member, and members not named stay`(
        patch: String,
        customer: String,
        country: String?
    ) async throws {
        let cart = #"""
            {"cart":{"customer":\#(Self.customer),"country":"DE","lines":[{"sku":"MUG","quantity":2}]}}
            """#
        try await ServiceBench.serve { shop async throws in
            #expect(try await shop.put("/v1/sessions/s", cart).outcome == "201")
            let reply = try await shop.send("PATCH", "/v1/sessions/s", #"{"cart":\#(patch)}"#)
            #expect(reply.outcome == "200")
            for cart in [reply.json["cart"], try await shop.get("/v1/sessions/s").json["cart"]] {
                #expect(try (cart?["customer"] ?? .null) == JSONParser.parse(customer), "\(reply.text)")
                #expect(cart?["country"] == country.map { .string($0) })
                #expect(cart?["lines"] != nil)
            }
        }
    }
}
