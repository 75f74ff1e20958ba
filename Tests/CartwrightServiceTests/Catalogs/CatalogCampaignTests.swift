import Cartwright
import CartwrightScenarios
import Testing

@testable import CartwrightService

/// Campaigns of a catalog over HTTP: the catalog, quotes, reasons, lists and the ledger.
@Suite struct CatalogCampaignTests {
    private static let campaigns =
        #"{"campaigns":[{"id":"c","name":"C","usage_limit":1,"budget":{"kind":"amount","limit":5000}}]}"#
    private static func promotion(_ id: String, _ campaign: String = "c") -> String {
        #"{"id":"\#(id)","campaign":"\#(campaign)","effects":[{"type":"percent_off","percent":"10"}]}"#
    }

    private static let cart =
        #""cart":{"currency":"USD","lines":[{"sku":"OWN","quantity":1,"unit_price":1000}]}"#

    @Test(
        arguments: [
            ("{\"campaigns\":CAMPAIGNS,\"promotions\":[PROMOTION]}", ShopClient.json),
            ("{\"campaigns\":CAMPAIGNS}\nPROMOTION\n", "application/x-ndjson"),
            ("PROMOTION\n{\"campaigns\":CAMPAIGNS}", "application/x-ndjson"),
        ]
    )
    func `a catalog with campaigns is priced, and comes back with them`(body: String, type: String) async throws {
        let list = String(Self.campaigns.dropFirst(#"{"campaigns":"#.count).dropLast())
        let body = body.replacing("CAMPAIGNS", with: list).replacing("PROMOTION", with: Self.promotion("p"))
        try await ServiceBench.serve { shop async throws in
            #expect(try await shop.send("PUT", "/v1/catalog", body, type: type).outcome == "200")
            let quote = try await shop.send("POST", "/v1/quotes", "{\(Self.cart)}")
            #expect(quote.json["discount"] == 100, "\(quote.text)")
            let catalog = try await shop.get("/v1/catalog")
            #expect(catalog.json["campaigns"]?.text == list)
            #expect(try await shop.get("/v1/promotions/p").json["campaign"] == "c")
        }
    }

    @Test func `a promotion that is put may name a campaign of the catalog, and no other`() async throws {
        try await ServiceBench.serve { shop async throws in
            #expect(try await shop.put("/v1/catalog?allow_empty=true", Self.campaigns).outcome == "200")
            #expect(try await shop.put("/v1/promotions/p", Self.promotion("p")).outcome == "200")
            let refused = try await shop.put("/v1/promotions/p", Self.promotion("p", "cc"))
            #expect(refused.outcome == "422 promotion.unknown_campaign", "\(refused.text)")
            #expect(refused.pointer == "/campaign")
        }
    }

    @Test func `a use of a campaign is held, and listed with what is left`() async throws {
        try await ServiceBench.serve { settings in
            settings.trustsCarts = true
        } _: { shop in
            let body = "\(Self.campaigns)\n\(Self.promotion("p"))\n\(Self.promotion("q"))"
            let put = try await shop.send("PUT", "/v1/catalog", body, type: "application/x-ndjson")
            #expect(put.outcome == "200", "\(put.text)")
            for id in ["a", "b"] {
                #expect(try await shop.put("/v1/sessions/\(id)", "{\(Self.cart)}").status == 201)
            }
            let begun = try await shop.post("/v1/sessions/a/commands", #"{"command":"begin_checkout"}"#, key: "k")
            #expect(begun.status == 200, "\(begun.text)")
            let list = try await shop.get("/v1/promotions")
            guard case .array(let promotions)? = list.json["promotions"] else { throw CartwrightError(.jsonSyntax, "") }
            for promotion in promotions {
                let campaign = promotion["campaign"]
                #expect(campaign?["id"] == "c" && campaign?["uses"] == 1 && campaign?["uses_left"] == 0, "\(list.text)")
                #expect(campaign?["spent"] == 200 && campaign?["budget_left"] == 4800)
            }
            let reasons = try await shop.get("/v1/sessions/b/reasons")
            #expect(reasons.text.contains(#""reason":"usage_limit_reached","campaign":"c""#), "\(reasons.text)")
            let copy = try await shop.get("/v1/sessions/b/copy")
            #expect(copy.text.contains(#"{"counter":"campaign_uses","campaign":"c","amount":1}"#), "\(copy.text)")
        }
    }
}
