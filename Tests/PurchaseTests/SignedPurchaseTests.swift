import Cartwright
import CartwrightAnalytics
import Testing

@Suite struct SignedPurchaseTests {
    /// Runs a whole purchase with cards, clicks, a code, shipping, payment and a return, and returns its signed events.
    static func run(seed: UInt64) throws -> [(batch: EventBatch, headers: WebhookHeaders)] {
        var purchase = try Purchase(
            cards: "[\(coupon("ten", percent: "10", code: "TEN")),\(coupon("five", percent: "5"))]",
            catalog: #"[{"id":"spring","code":"SPRING","effects":[{"type":"percent_off","percent":"20"}]}]"#,
            seed: seed
        )
        try purchase.run(.viewCard(id: "ten"), .setCustomer(Customer(id: "ada")))
        try purchase.add("A", at: 1999, 3)
        try purchase.add("Ünïcode ☕", at: 350)
        try purchase.run(.openCard(id: "ten"), .enterCode("spring"), .chooseShipping(method: "post", amountMinor: 490))
        _ = try purchase.pay()
        try purchase.run(.returnUnits(order: "o1", line: "A", count: 2))
        return try purchase.signed()
    }

    @Test func `the same commands, clock and seed give the same bytes, signature included`() throws {
        let (a, b, other) = (try Self.run(seed: 7), try Self.run(seed: 7), try Self.run(seed: 8))
        #expect(a.count == 1)
        #expect(a.map(\.batch) == b.map(\.batch))
        #expect(a.map(\.headers) == b.map(\.headers))
        #expect(a.map(\.headers) != other.map(\.headers))
    }

    @Test func `a signed batch verifies, and a changed byte fails verification`() throws {
        let verifier = try Verifier(secrets: [.demo])
        let now = Purchase.noon.seconds
        for (batch, headers) in try Self.run(seed: 7) {
            #expect(try verifier.verify(headers, body: batch.body, nowSeconds: now).id == batch.id)
            var changed = batch.body
            changed[changed.count / 2] ^= 1
            #expect(throws: CartwrightError.self) { try verifier.verify(headers, body: changed, nowSeconds: now) }
        }
    }

    @Test func `a receiver reads the events as recorded`() throws {
        let batch = try #require(try Self.run(seed: 7).first).batch
        guard case .array(let values) = try JSONParser.parse(batch.body) else {
            Issue.record("no array")
            return
        }
        #expect(try values.map { try Event($0) } == batch.events)
        #expect(
            batch.events.map(\.type.shortName) == [
                "card.impression", "cart.changed", "cart.changed", "cart.changed", "card.click", "coupon.applied",
                "coupon.applied", "cart.changed", "checkout.started", "coupon.offered", "order.paid", "order.returned",
            ]
        )
    }
}
