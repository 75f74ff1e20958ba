import Cartwright
import Foundation
import Testing

@testable import CartwrightService

/// Prices of items before there is a cart, over HTTP.
@Suite struct PricesTests {
    private static let now = #""at":"2026-05-01T12:00:00Z""#

    private static func sample() throws -> String {
        try String(contentsOf: ServiceBench.root.appending(path: "samples/prices/catalog.json"), encoding: .utf8)
    }

    @Test func `items have their prices, ends and steps, for the shopper of the body`() async throws {
        try await ServiceBench.serve { shop async throws in
            #expect(try await shop.put("/v1/catalog", Self.sample()).outcome == "200")
            let body = #"{"skus":["POT","SCARF"],"customer":{"segments":["vip"]},\#(Self.now)}"#
            let reply = try await shop.send("POST", "/v1/prices", body)
            #expect(reply.outcome == "200", "\(reply.text)")
            #expect(
                reply.json == [
                    "currency": "USD",
                    "prices": [
                        [
                            "sku": "POT", "list": 4800, "price": 3840, "promotion": "spring",
                            "until": "2026-06-01T00:00:00Z",
                            "more": [
                                ["promotion": "bulk-tea", "from_quantity": 3, "price": 3360, "total": 10080],
                                ["promotion": "bulk-tea", "from_quantity": 10, "price": 2880, "total": 28800],
                            ],
                        ],
                        [
                            "sku": "SCARF", "list": 5900, "price": 5310, "promotion": "vip-apparel",
                            "limited": ["first-scarves"],
                        ],
                    ],
                ]
            )
            let all = try await shop.send("POST", "/v1/prices", "{\(Self.now)}")
            #expect(all.json["prices"]?.elements.count == 5)
        }
    }

    @Test func `a stream has an item per line, and only those that changed`() async throws {
        try await ServiceBench.serve { shop async throws in
            _ = try await shop.put("/v1/catalog", Self.sample())
            let body = #"{\#(Self.now),"changed_since":"2026-04-30T12:00:00Z"}"#
            let lines = try await shop.send(
                "POST",
                "/v1/prices",
                body,
                headers: ["Accept": "application/x-ndjson"]
            )
            #expect(lines.type == "application/x-ndjson")
            #expect(lines.text.split(separator: "\n").map { $0.prefix(13) } == [#"{"sku":"MUG","#, #"{"sku":"POT","#])
            let table = try await shop.send("POST", "/v1/prices", body, headers: ["Accept": "text/csv"])
            #expect(table.type == "text/csv")
            #expect(
                table.text == """
                    sku,list,price,promotion,until,more,limited,lowest_prior,lowest_prior_since
                    MUG,1250,1000,spring,2026-06-01T00:00:00Z,,,,
                    POT,4800,3840,spring,2026-06-01T00:00:00Z,3:3360 10:2880,,,

                    """
            )
        }
    }

    @Test func `times and facts of a customer need a trusted caller`() async throws {
        let bench = try await KeyedBench()
        let key = try await bench.key([.quote])
        try await ServiceBench.serve(stores: bench.stores, keys: bench.ring) { shop async throws in
            let shop = shop.with(key: key)
            for key in ["at", "changed_since"] {
                let reply = try await shop.send("POST", "/v1/prices", #"{"\#(key)":"2026-05-01T12:00:00Z"}"#)
                #expect(reply.outcome == "403 service.not_trusted" && reply.pointer == "/\(key)", "\(reply.text)")
            }
            let segments = try await shop.send("POST", "/v1/prices", #"{"customer":{"segments":["vip"]}}"#)
            #expect(segments.outcome == "403 service.not_trusted" && segments.pointer == "/customer/segments")
            let known = try await shop.send("POST", "/v1/prices", #"{"customer":{"id":"ada"},"country":"DE"}"#)
            #expect(known.outcome == "200", "\(known.text)")
        }
    }

    @Test func `a bad request is refused with its reason`() async throws {
        let outcomes = [
            #"{"skus":["MUGG"]}"#: "422 cart.unknown_sku", #"{"currency":"EUR"}"#: "422 cart.other_currency",
            #"{"skus":[7]}"#: "400 json.wrong_type", #"{"sku":"MUG"}"#: "400 json.unknown_key",
            #"{"country":"Germany"}"#: "422 cart.bad_country", #"{"lines":[]}"#: "400 json.unknown_key",
        ]
        try await ServiceBench.serve { shop async throws in
            for (body, outcome) in outcomes {
                let reply = try await shop.send("POST", "/v1/prices", body)
                #expect(reply.outcome == outcome, "\(reply.text)")
            }
        }
    }
}
