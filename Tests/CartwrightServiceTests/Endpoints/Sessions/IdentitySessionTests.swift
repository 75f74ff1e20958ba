import Cartwright
import CartwrightAnalytics
import CartwrightScenarios
import Testing

@testable import CartwrightService

/// Identities of customers over HTTP.
@Suite struct IdentitySessionTests {
    private static let catalog = #"""
        {"currency": "USD", "items": [{"sku": "MUG", "unit_price": 1000}],
         "promotions": [{"id": "ten", "effects": [{"type": "percent_off", "percent": "10"}],
           "per_customer_limit": {"count": 1, "by": ["customer", "email"], "require": ["email"]}}]}
        """#

    private static func serve(_ work: @escaping @Sendable (ShopClient) async throws -> Void) async throws {
        let reader = IdentityReader(by: try IdentityKeys(keys: [Array(repeating: 7, count: 32)]))
        let registry = ServiceBench.registry.with(reader)
        let file = try CatalogFile(JSONParser.parse(catalog), vocabulary: registry.vocabulary)
        try await ServiceBench.serve(file, handledBy: registry) { shop in try await work(shop) }
    }

    private static func cart(_ customer: String) -> String {
        #"{"cart":{"lines":[{"sku":"MUG","quantity":1}],"customer":\#(customer)}}"#
    }

    @Test func `an address is counted across customers, and no answer has it or its digest`() async throws {
        try await Self.serve { shop in
            let put = try await shop.put(
                "/v1/sessions/a",
                Self.cart(#"{"id":"ada","identities":{"email":"A@b.test"}}"#)
            )
            #expect(put.outcome == "201" && put.json["quote"]?["discount"] == 100)
            #expect(!put.text.contains("identities") && !put.text.lowercased().contains("a@b.test"))
            let steps = try await shop.send("GET", "/v1/sessions/a/steps")
            #expect(steps.status == 200 && !steps.text.contains("email"))
            let paid = try await shop.post("/v1/sessions/a/complete", #"{"total":900}"#, key: "pay")
            #expect(paid.status < 300, "\(paid.text)")
            let other = try await shop.put(
                "/v1/sessions/b",
                Self.cart(#"{"id":"bob","identities":{"email":"a@B.test"}}"#)
            )
            #expect(other.json["quote"]?["discount"] == 0)
            let reasons = try await shop.send("GET", "/v1/sessions/b/reasons")
            #expect(reasons.text.contains(#""reason":"customer_limit_reached","identity":"email""#), "\(reasons.text)")
            let quote = try await shop.send(
                "POST",
                "/v1/quotes",
                Self.cart(#"{"id":"eve","identities":{"email":"a@b.test"}}"#)
            )
            #expect(quote.json["discount"] == 0, "\(quote.text)")
        }
    }

    @Test func `a patch keeps the identities that it does not name`() async throws {
        try await Self.serve { shop in
            #expect(try await shop.put("/v1/sessions/a", Self.cart(#"{"id":"ada"}"#)).outcome == "201")
            let discounts =
                [
                    (#"{"identities":{"email":"a@b.test"}}"#, 100), (#"{"segments":["vip"]}"#, 100),
                    (#"{"identities":{"phone":"1"}}"#, 100), (#"{"identities":{"email":null}}"#, 0),
                ] as [(String, JSONValue)]
            for (customer, discount) in discounts {
                let reply = try await shop.send(
                    "PATCH",
                    "/v1/sessions/a",
                    #"{"cart":{"customer":\#(customer)}}"#,
                    type: "application/merge-patch+json"
                )
                #expect(reply.json["quote"]?["discount"] == discount, "\(customer): \(reply.text)")
            }
        }
    }

    @Test func `identities and such a catalog are refused without a key`() async throws {
        try await ServiceBench.serve { shop in
            let put = try await shop.put(
                "/v1/sessions/a",
                Self.cart(#"{"id":"ada","identities":{"email":"a@b.test"}}"#)
            )
            #expect(put.outcome.hasSuffix("customer.no_identity_key") && put.status == 422, "\(put.text)")
            #expect(!put.text.contains("a@b.test"))
            let catalog = try await shop.put("/v1/catalog", Self.catalog)
            #expect(catalog.outcome.hasSuffix("customer.no_identity_key"), "\(catalog.text)")
        }
    }
}
