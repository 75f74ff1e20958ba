import Cartwright
import CartwrightScenarios
import Testing

@testable import CartwrightService

/// Shared cards of all sessions, from a source that is read repeatedly.
@Suite(.timeLimit(.minutes(20))) struct CardRefresherTests {
    private static let cart = #"{"cart":{"lines":[{"sku":"TEA","quantity":1}]}}"#

    /// Returns the ids of the cards of a session.
    private static func cards(of session: String, _ shop: ShopClient) async throws -> [String] {
        guard case .array(let cards)? = try await shop.get("/v1/sessions/\(session)").json["cards"] else { return [] }
        return cards.compactMap { card in
            guard case .string(let id)? = card["id"] else { return nil }
            return id
        }
    }

    @Test func `every session has the shared cards, and their coupons apply`() async throws {
        let source = ScriptedCards("[\(ScriptedCards.coupon("tea"))]")
        try await ServiceBench.serve(source) { shop, _ async throws in
            let path = "/v1/sessions/cart-7"
            #expect(try await shop.put(path, Self.cart).json["offers"]?.elements.first?["status"] == "eligible")
            let apply = #"{"command":"apply_coupon","card":"tea"}"#
            let applied = try await shop.post("\(path)/commands", apply, key: "a")
            #expect(applied.json["quote"]?["total"] == 788, "\(applied.text)")
            // The session stores the applied coupon.
            #expect(try await shop.get(path).json["quote"]?["total"] == 788)
            #expect(try await shop.post("\(path)/complete", #"{"total":788}"#, key: "p").outcome == "200")
            let ready = try await shop.get("/ready")
            #expect(ready.json["cards"]?["count"] == 1 && ready.json["cards"]?["source"] == "cards.json")
            #expect(ready.json["cards"]?["problem"] == nil)
        }
    }

    @Test func `pushed cards are added to the shared ones and remove none`() async throws {
        let source = ScriptedCards("[\(ScriptedCards.coupon("tea"))]")
        try await ServiceBench.serve(source) { shop, service async throws in
            _ = try await shop.put("/v1/sessions/cart-7", Self.cart)
            let own = try await shop.post("/v1/sessions/cart-7/cards", "[\(ScriptedCards.coupon("own"))]", key: "a")
            #expect(own.outcome == "200" && own.text.contains("\"tea\""))
            #expect(try await Self.cards(of: "cart-7", shop) == ["own", "tea"])
            source.answer("[\(ScriptedCards.coupon("mug"))]")
            try await service.reload(catalog: try ServiceBench.catalog(), registry: ServiceBench.registry)
            #expect(try await Self.cards(of: "cart-7", shop) == ["mug", "own"])
            let dismiss = #"{"command":"dismiss_card","card":"mug"}"#
            #expect(try await shop.post("/v1/sessions/cart-7/commands", dismiss, key: "b").outcome == "200")
            try await service.reload(catalog: try ServiceBench.catalog(), registry: ServiceBench.registry)
            let cards = try await shop.get("/v1/sessions/cart-7").json["cards"]
            #expect(cards?.elements.first?["dismissed"] == true)
        }
    }

    @Test(
        arguments: [
            nil, "", "[{", "[1, 2]", #"{"cards": 7, "full_sync": true}"#, #"[{"title": "without an id"}]"#,
        ] as [String?]
    )
    func `a failing or garbled source keeps the cards and is reported`(answer: String?) async throws {
        let source = ScriptedCards("[\(ScriptedCards.coupon("tea"))]")
        try await ServiceBench.serve(source, every: .milliseconds(1)) { shop, service async throws in
            _ = try await shop.put("/v1/sessions/cart-7", Self.cart)
            if let answer { source.answer(answer) } else { source.fail() }
            while try await shop.get("/ready").json["cards"]?["problem"] == nil { await Task.yield() }
            #expect(try await shop.get("/ready").outcome == "200")
            #expect(try await shop.get("/metrics").text.contains("cartwright_cards_failing 1\n"))
            #expect(try await Self.cards(of: "cart-7", shop) == ["tea"])
            await #expect(throws: CartwrightError.self) {
                try await service.reload(catalog: .empty, registry: ServiceBench.registry)
            }
            // The reload changes nothing, including the catalog.
            #expect(try await shop.put("/v1/sessions/cart-8", Self.cart).outcome == "201")
            source.answer("[]")
            while try await shop.get("/ready").json["cards"]?["problem"] != nil { await Task.yield() }
            #expect(try await Self.cards(of: "cart-7", shop) == [])
            #expect(try await shop.get("/metrics").text.contains("cartwright_cards_failing 0\n"))
        }
    }

    @Test func `one bad card does not affect the others`() async throws {
        let source = ScriptedCards(#"[{"id":7},\#(ScriptedCards.coupon("tea"))]"#)
        try await ServiceBench.serve(source) { shop, _ async throws in
            _ = try await shop.put("/v1/sessions/cart-7", Self.cart)
            #expect(try await Self.cards(of: "cart-7", shop) == ["tea"])
        }
    }

    @Test func `refreshes read new cards, and a reload reads all of them`() async throws {
        let first = #"{"full_sync":true,"last_full_sync_at":1795440001,"cards":[\#(ScriptedCards.coupon("tea"))]}"#
        let source = ScriptedCards(first)
        try await ServiceBench.serve(source, every: .milliseconds(1)) { shop, service async throws in
            _ = try await shop.put("/v1/sessions/cart-7", Self.cart)
            source.answer(#"{"full_sync":false,"cards":[\#(ScriptedCards.coupon("mug"))]}"#)
            while try await Self.cards(of: "cart-7", shop) != ["mug", "tea"] { await Task.yield() }
            #expect(source.asked[0].lastFullSyncAt == nil && source.asked[1].lastFullSyncAt?.seconds == 1_795_440_001)
            try await service.reload(catalog: try ServiceBench.catalog(), registry: ServiceBench.registry)
            while try await Self.cards(of: "cart-7", shop) != ["mug"] { await Task.yield() }
        }
    }

    @Test func `a server that does not answer yet is retried, and a file that cannot be read is refused`()
        async throws
    {
        let source = ScriptedCards("")
        source.fail()
        try await ServiceBench.serve(source, every: .milliseconds(1)) { shop, _ async throws in
            #expect(try await shop.get("/ready").json["cards"]?["problem"]?["code"] == "source.unavailable")
            _ = try await shop.put("/v1/sessions/cart-7", Self.cart)
            source.answer("[\(ScriptedCards.coupon("tea"))]")
            while try await Self.cards(of: "cart-7", shop) != ["tea"] { await Task.yield() }
        }
        source.fail(isTransient: false)
        await #expect { try await ServiceBench.serve(source) { _, _ in } } throws: { error in
            (error as? CartwrightError)?.code == .sourceUnavailable
        }
    }
}
