import Testing

@testable import Cartwright

/// The counters that a command needs.
@Suite struct CounterQueryTests {
    static let catalog: [String] = [
        Promotion.percentText("auto", 1, LimitTests.once), Promotion.percentText("free", 1),
        Promotion.percentText("coded", 1, #","code":"CODE","per_customer_limit":1"#),
        Promotion.percentText("far", 1, #","usage_limit":1,"conditions":[{"type":"subtotal","at_least":50000}]"#),
        #"{"id":"b","usage_limit":1,"effects":[{"type":"percent_off","percent":"5","#
            + #""target":{"scope":"lines","filter":{"skus":["B"]}}}]}"#,
    ]

    static func shopper(_ explanation: PricingOptions.Explanation) throws -> Shopper {
        let promotions = try catalog.map { try Promotion(try JSONParser.parse($0)) }
        var shopper = try Shopper([.percent("card", 5, LimitTests.once), .percent("open", 5)], catalog: promotions)
        shopper.checkout.options.explanation = explanation
        try shopper.run(.add("A"))
        return shopper
    }

    static func promotions(_ shopper: Shopper, _ commands: Command...) -> [String] {
        shopper.checkout.counterQuery(for: shopper.session, before: commands, at: shopper.now).promotions
    }

    @Test func `a quote with reasons needs the counters of all limited promotions without a code`() throws {
        let shopper = try Self.shopper(.reasons)
        #expect(Self.promotions(shopper) == ["auto", "b", "card", "far"])
        #expect(Self.promotions(shopper, .enterCode(" code ")) == ["auto", "b", "card", "coded", "far"])
    }

    @Test func `a quote without reasons needs the counters that the cart can reach after the commands`() throws {
        let shopper = try Self.shopper(.applied)
        #expect(Self.promotions(shopper) == ["auto", "card"])
        #expect(Self.promotions(shopper, .add("B")) == ["auto", "b", "card"])
        #expect(Self.promotions(shopper, .enterCode("code")) == ["auto", "card", "coded"])
        #expect(Self.promotions(shopper, .setQuantity(line: "A", quantity: 50)) == ["auto", "card", "far"])
        #expect(Self.promotions(shopper, .add("A", 49)) == ["auto", "card", "far"])
        var cart = Cart(currency: .usd)
        cart.lines = [Line(id: "B", sku: "B", unitPriceMinor: 1, quantity: 1)]
        #expect(Self.promotions(shopper, .loadCart(cart)) == ["auto", "b", "card"])
    }

    @Test func `a query has the customer and the codes after the commands`() throws {
        let shopper = try Self.shopper(.reasons)
        let commands: [Command] = [.setCustomer(Customer(id: "ada")), .enterCode("x")]
        let query = shopper.checkout.counterQuery(for: shopper.session, before: commands, at: shopper.now)
        #expect(query.customer == "ada" && query.codes == ["X"] && !query.isEmpty)
    }

    @Test func `paying needs the counters of the agreed catalog`() throws {
        var shopper = try Self.shopper(.reasons)
        try shopper.run(.beginCheckout)
        shopper.checkout.catalog = .empty
        #expect(Self.promotions(shopper, .pay(method: nil)) == ["auto", "b", "card", "far"])
        try shopper.run(.cancelCheckout)
        #expect(Self.promotions(shopper) == ["card"])
    }

    @Test func `a shop without limits needs no counters`() throws {
        var shopper = try Shopper([.percent("open", 5)], catalog: [.percent("free", 1)])
        try shopper.run(.add("A"))
        #expect(shopper.checkout.counterQuery(for: shopper.session, at: shopper.now).isEmpty)
    }

    /// A query may name more counters than a command needs, and never fewer: with the counters of the query alone,
    /// every command has the same result as with all counters.
    @Test(arguments: [PricingOptions.Explanation.applied, .reasons])
    func `a command has the same result with the counters of its query as with all counters`(
        explanation: PricingOptions.Explanation
    ) throws {
        let all = Counters(uses: ["auto": 1, "coded": 1, "far": 1, "b": 1, "card": 1], customerUses: ["coded": 1])
        let shopper = try Self.shopper(explanation)
        let commands: [Command] = [
            .add("B"), .enterCode("code"), .add("A", 60), .setQuantity(line: "A", quantity: 70), .beginCheckout,
            .applyCoupon(cardID: "card"),
        ]
        for command in commands {
            let names = Set(Self.promotions(shopper, command))
            var some = all
            some.uses = some.uses.filter { names.contains($0.key) }
            some.customerUses = some.customerUses.filter { names.contains($0.key) }
            func told(_ counters: Counters) throws -> [String] {
                let (shop, now) = (shopper.checkout, shopper.now)
                let next = try shop.transition(shopper.session, command, at: now, counters: counters)
                let total = try shop.quote(of: next.session, at: now, counters: counters).total
                return next.events.map(\.json.text) + [total.description]
            }
            #expect(try told(some) == told(all), "\(command.name)")
        }
    }
}
