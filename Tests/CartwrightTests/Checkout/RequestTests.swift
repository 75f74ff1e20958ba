import Testing

@testable import Cartwright

/// A transition does not call a ledger: it takes counters and returns requests.
@Suite struct RequestTests {
    static let demand = CounterDemand(.uses(promotion: "limited"), amount: 1, limit: 1)

    static func shopper() throws -> Shopper {
        var shopper = try Shopper(catalog: [.percent("limited", 10, LimitTests.once)])
        try shopper.run(.add("A"))
        return shopper
    }

    @Test func `commands request what their checkout uses`() throws {
        var shopper = try Self.shopper()
        let until = shopper.now.adding(seconds: 900)
        #expect(
            try shopper.only(.beginCheckout).instructions == [
                .present(offers: [], heldBack: []), .reserve([Self.demand], until: until),
            ]
        )
        let shipping = Command.chooseShipping(method: "post", amountMinor: 5)
        #expect(try shopper.only(shipping).instructions == [.reserve([Self.demand], until: until)])
        #expect(try shopper.only(.cancelCheckout).instructions == [.release])
        #expect(try shopper.only(shipping).instructions == [], "nothing is held while browsing")
        try shopper.run(.beginCheckout, .pay(method: nil))
        #expect(
            try shopper.only(.cancelOrder(id: "o1")).instructions == [
                .giveBack(order: "o1", .whole), .refund(Money(minor: 905, .usd), order: "o1", key: "s1-o1-cancel"),
            ]
        )
    }

    @Test func `a transition uses the given counters`() throws {
        let shopper = try Self.shopper()
        func total(_ counters: Counters) throws -> Int64? {
            try shopper.checkout.transition(shopper.session, .beginCheckout, at: shopper.now, counters: counters)
                .session.agreement?.quote.totalMinor
        }
        #expect(try total(.none) == 900)
        #expect(try total(Counters(uses: ["limited": 1])) == 1000)
        let quote = try shopper.checkout.quote(
            of: shopper.session,
            at: shopper.now,
            counters: Counters(uses: ["limited": 1])
        )
        #expect(quote.totalMinor == 1000)
    }

    @Test func `a reservation that the ledger refuses has no effect`() throws {
        var shopper = try Self.shopper()
        let counters = shopper.purchase.counters(before: [.beginCheckout], at: shopper.now)
        try shopper.ledger.reserve([Self.demand], for: "other", until: .latest, at: shopper.now)
        let late = try shopper.checkout.transition(
            shopper.session,
            .beginCheckout,
            at: shopper.now,
            counters: counters
        )
        guard case .reserve(let demands, let until)? = late.instructions.last else {
            Issue.record("no reservation")
            return
        }
        #expect(throws: CartwrightError.self) {
            try shopper.ledger.reserve(demands, for: shopper.session.id, until: until, at: shopper.now)
        }
        try shopper.run(.beginCheckout)
        #expect(shopper.session.agreement?.quote.totalMinor == 1000, "with counters read anew")
    }

    @Test func `each refund of an order has its own key`() throws {
        var shopper = try Shopper()
        try shopper.run(.add("A", 3), .add("B", 1), .beginCheckout, .pay(method: nil))
        var keys: [String] = []
        for (line, count) in [("A", 1), ("B", 1), ("A", 2)] as [(String, Int64)] {
            for case .refund(_, order: _, let key) in try shopper.run(
                .returnUnits(order: "o1", line: line, count: count)
            ).instructions {
                keys.append(key)
            }
        }
        #expect(keys == ["s1-o1-return-1", "s1-o1-return-2", "s1-o1-return-3"])
    }
}
