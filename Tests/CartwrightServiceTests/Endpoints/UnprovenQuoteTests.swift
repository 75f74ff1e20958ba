import Cartwright
import CartwrightScenarios
import Testing

@testable import CartwrightService

/// Every answer with a quote reports if its choice is proven, and the bound that no set exceeds.
@Suite struct UnprovenQuoteTests {
    private static let skus = ["A", "B", "C", "D", "E"]

    private static func catalog() throws -> CatalogFile {
        let items = skus.map { #"{"sku": "\#($0)", "unit_price": 1000}"# }
        let bundles = skus.indices.map { index in
            let pair = #"["\#(skus[index])", "\#(skus[(index + 1) % skus.count])"]"#
            let target = #"{"scope": "units", "filter": {"skus": \#(pair)}, "groups_of": 2}"#
            let effect = #"{"type": "fixed_price", "amount": \#(1_500 + 7 * index), "target": \#(target)}"#
            return #"{"id": "bundle-\#(index)", "effects": [\#(effect)]}"#
        }
        let text = """
            {"currency": "USD", "items": [\(items.joined(separator: ","))],
             "promotions": [\(bundles.joined(separator: ","))]}
            """
        return try CatalogFile(JSONParser.parse(Array(text.utf8)))
    }

    /// One of each of five items; each two neighbours have a bundle.
    private static let cart: String = {
        let lines = skus.map { #"{"sku": "\#($0)", "quantity": 1}"# }
        return #"{"cart": {"currency": "USD", "lines": [\#(lines.joined(separator: ","))]}}"#
    }()

    private static func expectUnproven(_ quote: JSONValue?, _ place: String) {
        guard case .integer(let value)? = quote?["choice"]?["value"],
            case .integer(let bound)? = quote?["choice"]?["bound"]
        else {
            Issue.record("\(place): no choice in \(String(describing: quote))")
            return
        }
        #expect(quote?["choice"]?["exact"] == .bool(false) && bound > value, "\(place)")
        #expect(quote?["choice"]?["objective"] == "best" && quote?["choice"]?["nodes"] != nil, "\(place)")
    }

    @Test func `a quote uses the options of the shop, as a session does`() async throws {
        try await ServiceBench.serve(try Self.catalog()) {
            $0.options.choose = .priority
        } _: { shop async throws in
            let cart = Self.cart.replacing("}]}}", with: "}], \"codes\": [\"NOPE\"]}}")
            for cart in [Self.cart, cart, Self.cart.replacing("}]}}", with: "}]}, \"options\": null}")] {
                let quote = try await shop.send("POST", "/v1/quotes", cart)
                #expect(quote.status == 200 && quote.json["choice"] == nil, "\(quote.text)")
            }
            #expect(try await shop.put("/v1/sessions/ring", Self.cart).json["quote"]?["choice"] == nil)
            let best = Self.cart.replacing("}]}}", with: "}]}, \"options\": {\"choose\": \"best\"}}")
            #expect(try await shop.send("POST", "/v1/quotes", best).json["choice"]?["exact"] == .bool(true))
        }
    }

    @Test func `quotes, sessions, reasons and orders include the choice and its bound`() async throws {
        try await ServiceBench.serve(try Self.catalog()) {
            $0.options.maximumNodes = 1
        } _: { shop async throws in
            Self.expectUnproven(try await shop.send("POST", "/v1/quotes", Self.cart).json, "quote")
            let batch = try await shop.send("POST", "/v1/quotes/batch", Self.cart, type: "application/x-ndjson")
            Self.expectUnproven(try JSONParser.parse(Array(batch.text.utf8)), "batch")
            let session = try await shop.put("/v1/sessions/ring", Self.cart)
            Self.expectUnproven(session.json["quote"], "session")
            Self.expectUnproven(try await shop.get("/v1/sessions/ring/reasons").json, "reasons")
            let begun = try await shop.post(
                "/v1/sessions/ring/commands",
                #"{"command": "begin_checkout"}"#,
                key: "begin"
            )
            Self.expectUnproven(begun.json["quote"], "checkout")
            guard case .integer(let total)? = begun.json["quote"]?["total"] else {
                Issue.record("no total in \(begun.text)")
                return
            }
            let paid = try await shop.post("/v1/sessions/ring/complete", #"{"total": \#(total)}"#, key: "pay")
            #expect(paid.status < 300, "\(paid.text)")
            Self.expectUnproven(try await shop.get("/v1/orders/ring.o1").json["quote"], "order")
        }
    }
}
