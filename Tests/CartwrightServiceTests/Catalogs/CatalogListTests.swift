import Cartwright
import CartwrightFiles
import CartwrightScenarios
import Testing

@testable import CartwrightService

/// Named lists of a catalog over HTTP, and in the stored catalog.
@Suite struct CatalogListTests {
    private static let lists = #"{"lists":{"eu":["AT","BE"]}}"#
    private static let promotion =
        #"{"id":"eu","conditions":[{"type":"country","any_of":{"list":"eu"}}],"#
        + #""effects":[{"type":"percent_off","percent":"10"}]}"#

    private static func cart(_ country: String) -> String {
        #"{"cart":{"currency":"USD","country":"\#(country)","#
            + #""lines":[{"sku":"OWN","quantity":1,"unit_price":1000}]}}"#
    }

    @Test(
        arguments: [
            (#"{"lists":{"eu":["AT","BE"]},"promotions":[PROMOTION]}"#, ShopClient.json),
            ("LISTS\nPROMOTION\n", "application/x-ndjson"), ("PROMOTION\nLISTS", "application/x-ndjson"),
            ("PROMOTION\nLISTS", "Application/X-NDJSON; charset=utf-8"),
            ("LISTS\nPROMOTION\n", "application/octet-stream"),
        ]
    )
    func `a catalog with lists is priced, and comes back with their names`(body: String, type: String) async throws {
        let body = body.replacing("PROMOTION", with: Self.promotion).replacing("LISTS", with: Self.lists)
        try await ServiceBench.serve { shop async throws in
            #expect(try await shop.send("PUT", "/v1/catalog", body, type: type).outcome == "200")
            for (country, discount) in [("AT", 100), ("US", 0)] as [(String, JSONValue)] {
                let quote = try await shop.send("POST", "/v1/quotes", Self.cart(country))
                #expect(quote.json["discount"] == discount, "\(quote.text)")
            }
            let catalog = try await shop.get("/v1/catalog")
            #expect(catalog.json["lists"] == ["eu": ["AT", "BE"]])
            let condition = try await shop.get("/v1/promotions/eu").json["conditions"]
            #expect(condition == [["type": "country", "any_of": ["list": "eu"]]])
        }
    }

    @Test func `a promotion that is put may name a list of the catalog, and no other`() async throws {
        try await ServiceBench.serve { shop async throws in
            #expect(try await shop.put("/v1/catalog?allow_empty=true", Self.lists).outcome == "200")
            #expect(try await shop.put("/v1/promotions/eu", Self.promotion).outcome == "200")
            #expect(try await shop.send("POST", "/v1/quotes", Self.cart("BE")).json["discount"] == 100)
            let other = Self.promotion.replacing(#""list":"eu""#, with: #""list":"ue""#)
            let refused = try await shop.put("/v1/promotions/eu", other)
            #expect(refused.outcome == "422 promotion.unknown_list", "\(refused.text)")
            #expect(refused.pointer == "/conditions/0/any_of/list")
        }
    }

    @Test(
        arguments: [
            (#"{"lists":{"eu":[]}}"#, "422 promotion.bad_list"),
            (#"{"lists":{"eu":{"list":"eu"}}}"#, "422 promotion.bad_list"),
            (#"{"promotions":[PROMOTION]}"#, "422 promotion.unknown_list"),
        ]
    )
    func `a catalog with a bad list is refused`(body: String, outcome: String) async throws {
        try await ServiceBench.serve { shop async throws in
            let reply = try await shop.put("/v1/catalog", body.replacing("PROMOTION", with: Self.promotion))
            #expect(reply.outcome == outcome, "\(reply.text)")
        }
    }

    @Test func `an unknown list of a line is reported at its line`() async throws {
        try await ServiceBench.serve { shop async throws in
            let body = #"{"lists":{"us":["US"]}}"# + "\n\n" + Self.promotion
            let reply = try await shop.send("PUT", "/v1/catalog", body, type: "application/x-ndjson")
            #expect(reply.outcome == "422 promotion.unknown_list")
            #expect(reply.json["line"] == 3, "\(reply.text)")
        }
    }

    @Test func `promotions in the body of a quote name the lists of the body`() async throws {
        let body = Self.cart("AT").dropLast() + #","lists":{"eu":["AT"]},"promotions":[\#(Self.promotion)]}"#
        try await ServiceBench.serve(nil) {
            $0.trustsCarts = true
        } _: { shop async throws in
            let quote = try await shop.send("POST", "/v1/quotes", String(body))
            #expect(quote.json["discount"] == 100, "\(quote.text)")
        }
    }

    @Test func `another process reads the lists and the changes of promotions that name them`() async throws {
        let (records, now) = (MemoryRecordStore(), ServiceBench.now)
        let keepers = (1...2).map { seed in CatalogKeeper(records, vocabulary: .standard) { UInt64(seed) } }
        let text = #"{"lists":{"eu":["AT"],"unused":["x"]},"promotions":[\#(Self.promotion)]}"#
        _ = try await keepers[0].put(CatalogFile(JSONParser.parse(text)), after: nil, at: now)
        let more = try JSONParser.parse(Self.promotion.replacing(#""id":"eu""#, with: #""id":"more""#))
        _ = try await keepers[0].change("more", to: more, at: now) { _ in }
        try await keepers[1].refresh(at: now)
        let (one, two) = (keepers[0].present.file, keepers[1].present.file)
        #expect(two.lists == one.lists && two.lists.names == ["eu", "unused"])
        #expect(two.catalog.version == one.catalog.version && two.catalog.count == 2)
    }
}
