import Cartwright
import Testing

@testable import CartwrightService

/// Declined gifts in sessions and quotes over HTTP.
@Suite struct DeclinedGiftTests {
    private static let catalog = #"""
        {"currency":"USD","items":[{"sku":"POT","unit_price":5000}],"promotions":[
         {"id":"mug","effects":[{"type":"gift","sku":"MUG","unit_price":900}]},
         {"id":"both","effects":[{"type":"gift","sku":"TEA"},{"type":"amount_off","amount":100}]}]}
        """#

    private static func gifts(_ json: JSONValue?) -> [String?] {
        (json?["gifts"]?.elements ?? []).map { $0["promotion"]?.string }
    }

    private static func serve(_ body: @Sendable @escaping (ShopClient) async throws -> Void) async throws {
        try await ServiceBench.serve { shop async throws in
            #expect(try await shop.put("/v1/catalog", catalog).status == 200)
            let made = try await shop.put("/v1/sessions/s", #"{"cart":{"lines":[{"sku":"POT","quantity":1}]}}"#)
            #expect(made.status < 300)
            try await body(shop)
        }
    }

    @Test func `a command declines a gift, and another accepts it`() async throws {
        try await Self.serve { shop async throws in
            #expect(Self.gifts(try await shop.get("/v1/sessions/s").json["quote"]) == ["both", "mug"])
            let commands = "/v1/sessions/s/commands"
            let decline = #"{"command":"decline_gift","promotion":"both"}"#
            let declined = try await shop.post(commands, decline, key: "a").json
            #expect(Self.gifts(declined["quote"]) == ["mug"])
            #expect(declined["quote"]?["discount"]?.integer == 100, "its other effect applies")
            #expect(declined["cart"]?["declined"] == ["both"])
            #expect(try await shop.post(commands, decline, key: "b").outcome == "409 gift.already_declined")
            let accept = #"{"command":"accept_gift","promotion":"both"}"#
            #expect(Self.gifts(try await shop.post(commands, accept, key: "c").json["quote"]) == ["both", "mug"])
            #expect(try await shop.post(commands, accept, key: "d").outcome == "409 gift.not_declined")
            let unknown = #"{"command":"decline_gift","promotion":"none"}"#
            #expect(try await shop.post(commands, unknown, key: "e").outcome == "409 gift.unknown")
        }
    }

    @Test func `the order has no declined gift, and the reason is declined`() async throws {
        try await Self.serve { shop async throws in
            let decline = #"{"command":"decline_gift","promotion":"mug"}"#
            _ = try await shop.post("/v1/sessions/s/commands", decline, key: "a")
            let reasons = try await shop.get("/v1/sessions/s/reasons").json["reasons"]?.elements ?? []
            let mug = reasons.first { $0["promotion"]?.string == "mug" }
            #expect(mug?["reason"]?.string == "declined", "\(reasons)")
            let paid = try await shop.post("/v1/sessions/s/complete", #"{"total":4900}"#, key: "b")
            #expect(Self.gifts(paid.json["order"]?["quote"]) == ["both"], "\(paid.text)")
        }
    }

    @Test func `a quote takes the declined promotions of its cart`() async throws {
        try await Self.serve { shop async throws in
            for (declined, gifts) in [("[]", ["both", "mug"]), (#"["mug"]"#, ["both"]), (#"["mug","both","x"]"#, [])] {
                let cart = #"{"cart":{"lines":[{"sku":"POT","quantity":1}],"declined":\#(declined)}}"#
                #expect(Self.gifts(try await shop.send("POST", "/v1/quotes", cart).json) == gifts)
            }
            let many = (0...100).map { #""p\#($0)""# }.joined(separator: ",")
            let cart = #"{"cart":{"lines":[{"sku":"POT","quantity":1}],"declined":[\#(many)]}}"#
            let refused = try await shop.send("POST", "/v1/quotes", cart)
            #expect(refused.outcome == "422 cart.too_many_declined", "\(refused.text)")
        }
    }
}
