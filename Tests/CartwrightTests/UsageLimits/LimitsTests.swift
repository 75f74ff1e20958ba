import Testing

@testable import Cartwright

/// The table of limits, which gate, explanation and reservation share.
@Suite struct LimitsTests {
    static let ada: Customer = {
        var customer = Customer(id: "ada")
        customer.promotionUses = ["p": 1]
        return customer
    }()

    static func cart(_ customer: Customer? = ada, codes: [String] = []) -> Cart {
        var cart = Cart(currency: .usd)
        cart.lines = [Line(id: "A", sku: "A", unitPriceMinor: 1000, quantity: 1)]
        (cart.customer, cart.codes) = (customer, codes)
        return cart
    }

    static func limits(_ keys: String, _ cart: Cart = cart(), _ counters: Counters = .none) throws -> UsageLimits {
        UsageLimits(of: try .percent("p", 10, keys), for: cart, counters: counters, at: Shopper.noon)
    }

    static let counters = Counters(
        uses: ["p": 2],
        customerUses: ["p": 3],
        spentMinor: ["p": 40],
        currencySpentMinor: ["p": 30]
    )

    @Test(
        arguments: [
            ("", [], nil),
            (#","usage_limit":5,"used":2"#, ["uses 4 of 5"], nil),
            (#","usage_limit":4,"used":2"#, ["uses 4 of 4"], .usageLimitReached),
            (#","per_customer_limit":5"#, ["customer_uses 4 of 5"], nil),
            (#","per_customer_limit":4"#, ["customer_uses 4 of 4"], .customerLimitReached),
            (#","budget":{"kind":"uses","limit":3,"used":1}"#, ["use_budget 3 of 3"], .budgetExhausted),
            (#","budget":{"kind":"amount","limit":100,"used":50}"#, ["spend_budget 90 of 100"], nil),
            (#","budget":{"kind":"amount","limit":90,"used":50}"#, ["spend_budget 90 of 90"], .budgetExhausted),
            (
                #","budget":{"kind":"amount","limit":{"EUR":5,"USD":100},"used":{"USD":50}}"#,
                ["spend_budget 80 of 100"], nil
            ),
            (#","budget":{"kind":"amount","limit":{"EUR":500,"USD":30}}"#, ["spend_budget 30 of 30"], .budgetExhausted),
            (
                #","usage_limit":1,"per_customer_limit":1,"budget":{"kind":"uses","limit":1}"#,
                ["uses 2 of 1", "customer_uses 4 of 1", "use_budget 2 of 1"], .usageLimitReached
            ),
        ] as [(String, [String], Reason?)]
    )
    func `each limit is a rule, and the first one reached gives the reason`(
        keys: String,
        rules: [String],
        reason: Reason?
    ) throws {
        let limits = try Self.limits(keys, Self.cart(), Self.counters)
        #expect(limits.rules.map { "\($0.kind.rawValue) \($0.used) of \($0.limit)" } == rules)
        #expect(limits.exhausted?.reason == reason)
        let catalog = try Catalog([.percent("p", 10, keys)])
        let cart = Self.cart()
        let quote = try price(cart, from: catalog, counters: Self.counters, at: Shopper.noon, options: .explaining)
        let gate = quote.rejection(of: "p")?.reason
        // A budget that is not exhausted may still not cover a discount.
        #expect(gate == reason || reason == nil && gate == .budgetExhausted, "\(keys)")
    }

    @Test func `a reservation has the limits of the gate, less the uses outside the ledger`() throws {
        let keys =
            #","usage_limit":5,"used":2,"per_customer_limit":4,"budget":{"kind":"amount","limit":100,"used":30}"#
        let demands = try Self.limits(keys, Self.cart(), Self.counters).demands(givingMinor: 70)
        #expect(
            demands == [
                CounterDemand(.uses(promotion: "p"), amount: 1, limit: 3),
                CounterDemand(.customerUses(promotion: "p", customer: "ada"), amount: 1, limit: 3),
                CounterDemand(.spent(promotion: "p"), amount: 70, limit: 70),
            ]
        )
        let apart = #","budget":{"kind":"amount","limit":{"EUR":100,"USD":90},"used":{"USD":50}}"#
        #expect(
            try Self.limits(apart, Self.cart(nil), Self.counters).demands(givingMinor: 7) == [
                CounterDemand(.uses(promotion: "p"), amount: 1, limit: nil),
                CounterDemand(.spent(promotion: "p", currency: .usd), amount: 7, limit: 40),
            ]
        )
        let two = try Self.limits(#","usage_limit":5,"budget":{"kind":"uses","limit":2}"#, Self.cart(nil))
        #expect(two.demands(givingMinor: 1) == [CounterDemand(.uses(promotion: "p"), amount: 1, limit: 2)])
        let none = try Self.limits("", Self.cart(nil))
        #expect(none.demands(givingMinor: 0) == [CounterDemand(.uses(promotion: "p"), amount: 1, limit: nil)])
    }

    @Test func `a budget without a limit in the cart's currency has nothing left and the gate reports the currency`()
        throws
    {
        let keys = #","budget":{"kind":"amount","limit":{"EUR":100}}"#
        let rule = try #require(try Self.limits(keys).exhausted)
        #expect(rule.kind == .spendBudget && rule.limit == 0 && rule.key == .spent(promotion: "p", currency: .usd))
        let catalog = try Catalog([.percent("p", 10, keys)])
        let quote = try price(Self.cart(), from: catalog, at: Shopper.noon, options: .explaining)
        #expect(quote.rejection(of: "p")?.reason == .wrongCurrency)
    }

    @Test func `extreme numbers neither trap nor make room`() throws {
        let keys = #","usage_limit":0,"used":9223372036854775807"#
        let counters = Counters(uses: ["p": .max])
        let rule = try #require(try Self.limits(keys, Self.cart(), counters).exhausted)
        #expect(rule.left == 0 && rule.used == .max)
        let low = try #require(try Self.limits(keys, Self.cart(), Counters(uses: ["p": .min])).rules.first)
        #expect(low.left == 1 && low.isMet, "a ledger never counts below 0; one that did would make room")
    }
}
