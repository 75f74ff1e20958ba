import Testing

@testable import CartwrightService

/// Texts over the limit of their kind are refused with both lengths and the place in the body.
@Suite struct LongTextTests {
    private static let long = String(repeating: "x", count: 257)

    private static func check(_ reply: Reply, _ pointer: String) {
        #expect(reply.outcome == "422 text.too_long")
        #expect(reply.pointer == pointer)
    }

    @Test func `a cart, a quote, a command and a payment refuse a long text`() async throws {
        try await ServiceBench.serve {
            $0.trustsCarts = true
        } _: { shop async throws in
            let cart =
                #"{"cart":{"lines":[{"sku":"MUG","quantity":1},{"id":"\#(Self.long)","sku":"TEA","quantity":1}]}}"#
            Self.check(try await shop.put("/v1/sessions/a", cart), "/cart/lines/1/id")
            Self.check(try await shop.send("POST", "/v1/quotes", cart), "/cart/lines/1/id")
            #expect(try await shop.put("/v1/sessions/a", LimitTests.cart).status == 201)
            let patch = #"{"cart":{"channel":"\#(Self.long)"}}"#
            Self.check(try await shop.send("PATCH", "/v1/sessions/a", patch), "/cart/channel")
            let ship = #"{"command":"choose_shipping","amount":1,"method":"\#(Self.long)"}"#
            Self.check(try await shop.post("/v1/sessions/a/commands", ship, key: "k1"), "/method")
            let line = #"{"command":"add_line","line":{"sku":"\#(Self.long)","unit_price":1,"quantity":1}}"#
            Self.check(try await shop.post("/v1/sessions/a/commands", line, key: "k2"), "/line/id")
            let pay = #"{"total":2500,"method":"\#(Self.long)"}"#
            Self.check(try await shop.post("/v1/sessions/a/complete", pay, key: "k3"), "/method")
        }
    }

    @Test func `a catalog and a promotion refuse a long text`() async throws {
        try await ServiceBench.serve { shop async throws in
            let id = Self.long + Self.long
            let effects = #""effects":[{"type":"amount_off","amount":1}]"#
            let catalog = #"{"promotions":[{"id":"\#(id)",\#(effects)}]}"#
            Self.check(try await shop.put("/v1/catalog", catalog), "/promotions/0/id")
            let items = #"{"currency":"USD","items":[{"sku":"\#(Self.long)","unit_price":1}]}"#
            Self.check(try await shop.put("/v1/catalog", items), "/items/0/sku")
            let promotion = #"{"id":"p","code":"\#(Self.long)",\#(effects)}"#
            Self.check(try await shop.put("/v1/promotions/p", promotion), "/code")
        }
    }
}
