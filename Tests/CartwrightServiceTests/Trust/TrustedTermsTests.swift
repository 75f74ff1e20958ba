import Cartwright
import CartwrightScenarios
import Testing

@testable import CartwrightService

/// Prices and terms of a trusted caller when an untrusted caller changes the session.
@Suite(.timeLimit(.minutes(20))) struct TrustedTermsTests {
    private static let catalog = """
        {"currency": "USD",
         "items": [{"sku": "MUG", "title": "Mug", "unit_price": 1250, "attributes": {"brand": "acme"}}],
         "promotions": [{"id": "gold", "conditions": [{"type": "customer_segment", "any_of": ["gold"]}],
          "effects": [{"type": "percent_off", "percent": "10"}]}]}
        """

    /// Runs the given work with a trusted key of the shop and an untrusted one.
    private static func serve(
        _ work: @escaping @Sendable (_ own: ShopClient, _ other: ShopClient) async throws -> Void
    ) async throws {
        let bench = try await KeyedBench()
        let own = try await bench.key([.checkout, .manage])
        let other = try await bench.key([.quote, .checkout])
        let file = try CatalogFile(JSONParser.parse(catalog))
        try await ServiceBench.serve(file, stores: bench.stores, keys: bench.ring) { shop async throws in
            try await work(shop.with(key: own), shop.with(key: other))
        }
    }

    private static func cart(_ line: String) -> String { #"{"cart":{"lines":[\#(line)]}}"# }

    /// Returns the quantity and the unit price of each line.
    private static func lines(_ reply: Reply) -> [String] {
        (reply.json["cart"]?["lines"]?.elements ?? []).map { line in
            "\(line["quantity"]?.integer ?? -1) at \(line["unit_price"]?.integer ?? -1)"
        }
    }

    private static let agreed = #"{"id":"a","sku":"MUG","quantity":1,"unit_price":1}"#

    @Test(arguments: [
        ("command", #"{"command":"set_quantity","line":"a","quantity":100}"#, ["100 at 1250"]),
        ("command", #"{"command":"set_quantity","line":"MUG","quantity":100}"#, ["100 at 1250"]),
        ("command", #"{"command":"set_quantity","line":"a","quantity":1}"#, ["1 at 1"]),
        ("command", #"{"command":"add_line","line":{"sku":"MUG","quantity":99}}"#, ["1 at 1", "99 at 1250"]),
        ("command", #"{"command":"set_country","country":"US"}"#, ["1 at 1"]),
        ("put", cart(#"{"id":"a","sku":"MUG","quantity":100}"#), ["100 at 1250"]),
        ("patch", cart(#"{"id":"a","sku":"MUG","quantity":100}"#), ["100 at 1250"]),
        ("patch", #"{"cart":{"country":"US"}}"#, ["1 at 1"]),
    ])
    func `a trusted price of one unit does not cover a hundred`(way: String, body: String, lines: [String]) async throws
    {
        try await Self.serve { own, other async throws in
            #expect(try await own.put("/v1/sessions/s", Self.cart(Self.agreed)).outcome == "201")
            let reply: Reply
            switch way {
            case "put": reply = try await other.put("/v1/sessions/s", body)
            case "patch":
                reply = try await other.send("PATCH", "/v1/sessions/s", body, type: "application/merge-patch+json")
            default:
                let tried = try await other.post("/v1/sessions/s/commands?dry_run=true", body, key: "k")
                #expect(Self.lines(tried) == lines, "\(tried.text)")
                reply = try await other.post("/v1/sessions/s/commands", body, key: "k")
            }
            #expect(Self.lines(reply) == lines, "\(reply.text)")
        }
    }

    @Test func `units that the catalog does not sell are changed by a trusted caller only`() async throws {
        try await Self.serve { own, other async throws in
            let line = #"{"id":"a","sku":"POSTER","quantity":1,"unit_price":1}"#
            #expect(try await own.put("/v1/sessions/s", Self.cart(line)).outcome == "201")
            let more = #"{"command":"set_quantity","line":"a","quantity":2}"#
            let refused = try await other.post("/v1/sessions/s/commands", more, key: "k")
            #expect(
                refused.outcome == "422 cart.unknown_sku" || refused.outcome.hasSuffix("unknown_sku"),
                "\(refused.text)"
            )
            #expect(Self.lines(try await own.post("/v1/sessions/s/commands", more, key: "l")) == ["2 at 1"])
            let none = #"{"command":"remove_line","line":"a"}"#
            #expect(Self.lines(try await other.post("/v1/sessions/s/commands", none, key: "m")) == [])
        }
    }

    @Test(arguments: [
        ("put", #"{"cart":{"customer":{"id":"ada"},"lines":[]}}"#, true),
        ("put", #"{"cart":{"lines":[]}}"#, true), ("put", #"{"cart":{"customer":{"id":"eve"}}}"#, false),
        ("patch", #"{"cart":{"customer":{"id":"ada"}}}"#, true),
        ("patch", #"{"cart":{"customer":{"id":"eve"}}}"#, false),
        ("command", #"{"command":"set_customer","customer":{"id":"ada"}}"#, true),
        ("command", #"{"command":"set_customer","customer":{"id":"eve"}}"#, false),
    ])
    func `terms stay with the session, and facts of a customer with the customer`(
        way: String,
        body: String,
        staysGold: Bool
    ) async throws {
        try await Self.serve { own, other async throws in
            let terms = #"{"cart":{"customer":{"id":"ada","segments":["gold"]},"shipping":[{"amount":500}]}}"#
            #expect(try await own.put("/v1/sessions/s", terms).outcome == "201")
            let reply =
                switch way {
                case "put": try await other.put("/v1/sessions/s", body)
                case "patch":
                    try await other.send("PATCH", "/v1/sessions/s", body, type: "application/merge-patch+json")
                default: try await other.post("/v1/sessions/s/commands", body, key: "k")
                }
            let cart = reply.json["cart"]
            #expect((cart?["customer"]?["segments"] == ["gold"]) == staysGold, "\(reply.text)")
            #expect(cart?["shipping"]?.elements.first?["amount"] == 500, "\(reply.text)")
        }
    }

    @Test func `a patch of an untrusted caller cannot remove terms`() async throws {
        try await Self.serve { own, other async throws in
            let terms = #"{"cart":{"customer":{"id":"ada","segments":["gold"]},"shipping":[{"amount":500}]}}"#
            #expect(try await own.put("/v1/sessions/s", terms).outcome == "201")
            for body in [#"{"cart":{"shipping":null}}"#, #"{"cart":{"customer":{"segments":null}}}"#] {
                let patch = "application/merge-patch+json"
                let reply = try await other.send("PATCH", "/v1/sessions/s", body, type: patch)
                #expect(reply.outcome == "403 service.not_trusted", "\(reply.text)")
            }
        }
    }

    @Test func `attributes come from the item, and those of untrusted callers are stored under custom`() async throws {
        try await Self.serve { own, other async throws in
            let line =
                #"{"sku":"MUG","quantity":1,"attributes":{"brand":"zenith","engraving":"A"},"custom":{"wrap":true}}"#
            let sent = try await other.put("/v1/sessions/s", Self.cart(line)).json["cart"]?["lines"]?.elements.first
            #expect(sent?["attributes"] == ["brand": "acme"])
            #expect(sent?["custom"] == ["brand": "zenith", "engraving": "A", "wrap": true])
            let trusted = try await own.put("/v1/sessions/t", Self.cart(line)).json["cart"]?["lines"]?.elements.first
            #expect(trusted?["attributes"] == ["brand": "zenith", "engraving": "A"])
            let plain = Self.cart(#"{"sku":"MUG","quantity":1}"#)
            let usual = try await own.put("/v1/sessions/u", plain).json["cart"]?["lines"]?.elements.first
            #expect(usual?["attributes"] == ["brand": "acme"] && usual?["custom"] == nil)
        }
    }
}
