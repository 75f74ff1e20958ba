import Cartwright
import CartwrightScenarios
import Testing

@testable import CartwrightService

/// Limits per day over HTTP: the catalog, reasons, lists and counters.
@Suite struct CatalogPeriodTests {
    private static let promotion =
        #"{"id":"p","usage_limit":{"count":1,"every":"day","time_zone":"Europe/Berlin"},"#
        + #""budget":{"kind":"amount","limit":500,"every":"month"},"#
        + #""effects":[{"type":"percent_off","percent":"10"}]}"#
    private static let cart =
        #""cart":{"currency":"USD","lines":[{"sku":"OWN","quantity":1,"unit_price":1000}]}"#

    @Test func `a use is held in its day, and reasons and lists have the end of the period`() async throws {
        try await ServiceBench.serve { settings in
            settings.trustsCarts = true
        } _: { shop in
            let put = try await shop.send("PUT", "/v1/catalog", Self.promotion, type: "application/x-ndjson")
            #expect(put.outcome == "200", "\(put.text)")
            for id in ["a", "b"] {
                #expect(try await shop.put("/v1/sessions/\(id)", "{\(Self.cart)}").status == 201)
            }
            let begun = try await shop.post("/v1/sessions/a/commands", #"{"command":"begin_checkout"}"#, key: "k")
            #expect(begun.status == 200, "\(begun.text)")
            let reasons = try await shop.get("/v1/sessions/b/reasons")
            #expect(
                reasons.text.contains(#""reason":"usage_limit_reached","every":"day","resets_at":""#),
                "\(reasons.text)"
            )
            let list = try await shop.get("/v1/promotions")
            for part in [
                #""usage_limit":1,"usage_period":{"every":"day","time_zone":"Europe/Berlin","resets_at":""#,
                #""uses":1,"uses_left":0"#, #""budget_resets_at":""#, #""spent":100,"budget_left":400"#,
            ] { #expect(list.text.contains(part), "\(list.text)") }
            let counters = try await shop.get("/v1/counters/p")
            #expect(counters.json["uses"] == 1 && counters.json["usage_period"]?["every"] == "day", "\(counters.text)")
            let copy = try await shop.get("/v1/sessions/b/copy")
            #expect(copy.text.contains(#"day Europe/Berlin","amount":1"#), "\(copy.text)")
        }
    }

    @Test func `a bad period is refused with its place`() async throws {
        try await ServiceBench.serve { shop async throws in
            let bad = Self.promotion.replacing(#""day""#, with: #""hour""#)
            let refused = try await shop.put("/v1/promotions/p", bad)
            #expect(refused.outcome == "400 json.out_of_range", "\(refused.text)")
            #expect(refused.pointer == "/usage_limit/every")
        }
    }
}
