import Testing

@testable import Cartwright

/// The refund of each return policy, to the cent.
@Suite struct ReturnRuleTests {
    /// An order of one promotion, returned unit by unit.
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let promotion: String
        let lines: [Line]
        let shippingMinor: Int64
        /// The lines of the units that are returned, in order, with the refund or the code of the refusal.
        let steps: [(line: String, answer: String)]

        init(
            _ words: String,
            _ promotion: String,
            of lines: [Line] = [line("A", 3)],
            shipping: Int64 = 0,
            _ steps: (String, String)...
        ) {
            (testDescription, self.promotion, self.lines, shippingMinor) = (words, promotion, lines, shipping)
            self.steps = steps
        }
    }

    static func line(_ sku: String, _ quantity: Int64, at price: Int64 = 1000, tax: String? = nil) -> Line {
        var line = Line(id: sku, sku: sku, unitPriceMinor: price, quantity: quantity)
        line.taxRate = tax.flatMap { try? Percentage($0) }
        return line
    }

    /// A promotion with a minimum number of units, as JSON text.
    static func from(_ units: Int, _ effect: String, _ policy: String) -> String {
        #"{"id":"p","returns":"\#(policy)","conditions":[{"type":"quantity","at_least":\#(units)}],"#
            + #""effects":[\#(effect)]}"#
    }

    static let ten = #"{"type":"percent_off","percent":"10"}"#
    static let half = #"{"type":"percent_off","percent":"50"}"#
    static let shipped = #"{"type":"percent_off","percent":"100","target":{"scope":"shipping"}}"#
    static let gift = #"{"type":"gift","sku":"MUG","quantity":2,"unit_price":150}"#
    static let third =
        #"{"type":"buy_x_get_y","buy":{"quantity":2},"get":{"quantity":1},"percent":"100"}"#

    static let table = [
        Row("keep", from(3, ten, "keep"), ("A", "900"), ("A", "900"), ("A", "900")),
        Row("claw_back", from(3, ten, "claw_back"), ("A", "700"), ("A", "1000"), ("A", "1000")),
        Row(
            "claw_back that costs more than what came back",
            from(3, half, "claw_back"),
            ("A", "0"),
            ("A", "500"),
            ("A", "1000")
        ),
        Row(
            "claw_back while the condition holds",
            from(2, ten, "claw_back"),
            ("A", "900"),
            ("A", "800"),
            ("A", "1000")
        ),
        Row(
            "refuse, but of the last unit",
            from(2, ten, "refuse"),
            ("A", "900"),
            ("A", "order.return_refused")
        ),
        Row(
            "claw_back of free shipping, which is paid back with the last unit",
            from(3, shipped, "claw_back"),
            shipping: 300,
            ("A", "700"),
            ("A", "1000"),
            ("A", "1300")
        ),
        Row(
            "keep of free shipping",
            from(3, shipped, "keep"),
            shipping: 300,
            ("A", "1000"),
            ("A", "1000"),
            ("A", "1000")
        ),
        Row(
            "shipping that was paid comes back with the last unit",
            from(9, ten, "keep"),
            of: [line("A", 1), line("B", 1)],
            shipping: 300,
            ("B", "1000"),
            ("A", "1300")
        ),
        Row(
            "claw_back of gifts charges their value once, since they stay",
            from(3, gift, "claw_back"),
            ("A", "700"),
            ("A", "1000"),
            ("A", "1000")
        ),
        Row(
            "claw_back of gifts that only the last unit breaks",
            from(1, gift, "claw_back"),
            ("A", "1000"),
            ("A", "1000"),
            ("A", "700")
        ),
        Row("keep of gifts", from(3, gift, "keep"), ("A", "1000"), ("A", "1000"), ("A", "1000")),
        Row("refuse of gifts", from(3, gift, "refuse"), ("A", "order.return_refused")),
        Row(
            "claw_back with tax on top",
            from(2, ten, "claw_back"),
            of: [line("A", 2, tax: "20")],
            ("A", "960"),
            ("A", "1200")
        ),
        Row(
            "claw_back of units that are not complete any more",
            #"{"id":"p","returns":"claw_back","effects":[\#(third)]}"#,
            of: [line("A", 3, at: 900)],
            ("A", "0"),
            ("A", "900"),
            ("A", "900")
        ),
        Row(
            "refuse of units that are not complete any more",
            #"{"id":"p","returns":"refuse","effects":[\#(third)]}"#,
            of: [line("A", 3, at: 900)],
            ("A", "order.return_refused")
        ),
    ]

    @Test(arguments: table)
    func `a return follows the policy of the promotion`(row: Row) throws {
        var shopper = try Shopper(catalog: [Promotion(JSONParser.parse(row.promotion))])
        var cart = Cart(currency: .usd)
        cart.lines = row.lines
        if row.shippingMinor > 0 {
            cart.shipments = [Shipment(id: "s", method: "post", amountMinor: row.shippingMinor)]
        }
        try shopper.run(.loadCart(cart), .beginCheckout, .pay(method: nil))
        for step in row.steps {
            let units = [ReturnedUnits(line: step.line, count: 1)]
            let command = Command.returnUnits(order: "o1", line: step.line, count: 1)
            guard let amount = Int64(step.answer) else {
                #expect(shopper.refusal(of: command)?.code.rawValue == step.answer)
                #expect(throws: Refusal.returnRefused(order: "o1", promotion: "p").error) {
                    try shopper.checkout.preview(returning: units, of: "o1", in: shopper.session)
                }
                continue
            }
            let preview = try shopper.checkout.preview(returning: units, of: "o1", in: shopper.session)
            #expect(preview.refundMinor == amount)
            let done = try shopper.run(command)
            #expect(Self.amounts(done.events.last) == Self.amounts(of: preview))
        }
        if shopper.session.orders[0].phase != .returned { try shopper.run(.returnOrder(id: "o1")) }
        let order = shopper.session.orders[0]
        let kept = order.takenBack.isEmpty ? 0 : order.quote.gifts.reduce(Int128(0)) { $0 + $1.line.listValue }
        #expect(order.phase == .returned && Int128(order.refundedMinor) == Int128(order.quote.totalMinor) - kept)
    }

    @Test(arguments: [("keep", 3000), ("claw_back", 2700), ("refuse", 3000)] as [(String, Int64)])
    func `a gift follows the policy when the whole order is returned`(policy: String, refund: Int64) throws {
        var shopper = try Shopper(catalog: [Promotion(JSONParser.parse(Self.from(3, Self.gift, policy)))])
        try shopper.run(.add("A", 3), .beginCheckout, .pay(method: nil))
        let preview = try shopper.checkout.preview(returning: nil, of: "o1", in: shopper.session)
        #expect(preview.refundMinor == refund)
        #expect(preview.promotions.map(\.giftMinor) == (policy == "claw_back" ? [300] : []))
        try shopper.run(.returnOrder(id: "o1"))
        #expect(shopper.session.orders[0].refundedMinor == refund)
        #expect(shopper.session.orders[0].phase == .returned)
    }

    @Test func `a cancelled order does not charge for a gift`() throws {
        var shopper = try Shopper(catalog: [Promotion(JSONParser.parse(Self.from(3, Self.gift, "claw_back")))])
        try shopper.run(.add("A", 3), .beginCheckout, .pay(method: nil), .cancelOrder(id: "o1"))
        #expect(shopper.session.orders[0].refundedMinor == 3000)
    }

    /// The amounts of a return's event: its data without the keys that join events.
    static func amounts(_ event: Event?) -> JSONObject? {
        guard var data = event?.data else { return nil }
        for key in ["session", "customer", "order", "client", "lines_total"] { data[key] = nil }
        return data
    }

    /// The amounts of a preview, as in its event.
    static func amounts(of preview: ReturnPreview) -> JSONObject? {
        var data = object(preview.json)
        data?["order"] = nil
        return data
    }

    static func object(_ json: JSONValue) -> JSONObject? {
        guard case .object(let object) = json else { return nil }
        return object
    }

    // MARK: Several promotions

    /// A discount of 20 % on A from three units on, which is taken back, and 10 % off the order, which is kept.
    static func mixed(_ policy: String = "claw_back") throws -> [Promotion] {
        let lines = #"{"type":"percent_off","percent":"20","target":{"scope":"lines","filter":{"skus":["A"]}}}"#
        return [
            try Promotion(JSONParser.parse(from(3, lines, policy))),
            try .percent("always", 10),
        ]
    }

    @Test func `promotions of different policies on one order work together`() throws {
        var shopper = try Shopper(catalog: try Self.mixed())
        try shopper.run(.add("A", 2), .add("B"), .beginCheckout, .pay(method: nil))
        #expect(shopper.session.orders[0].quote.totalMinor == 2340)
        let units = [ReturnedUnits(line: "B", count: 1)]
        let preview = try shopper.checkout.preview(returning: units, of: "o1", in: shopper.session)
        #expect(preview.lines == [.init(line: "B", sku: "B", count: 1, paidMinor: 900)])
        let change = try #require(preview.promotions.first)
        #expect(change.promotion == "p" && change.amountMinor == 400 && preview.promotions.count == 1)
        #expect(change.rejection?.reason == .conditionNotMet)
        #expect(change.rejection?.unmet.map(\.shortBy) == [1])
        var refunds: [Int64] = []
        for line in ["B", "A", "A"] {
            let before = shopper.session.orders[0].refundedMinor
            try shopper.run(.returnUnits(order: "o1", line: line, count: 1))
            refunds.append(shopper.session.orders[0].refundedMinor - before)
        }
        #expect(refunds == [500, 920, 920])
    }

    @Test func `a whole order with a refusing and a kept promotion can be returned`() throws {
        var shopper = try Shopper(catalog: try Self.mixed("refuse"))
        try shopper.run(.add("A", 2), .add("B"), .beginCheckout, .pay(method: nil))
        for line in ["A", "B"] {
            #expect(
                shopper.refusal(of: .returnUnits(order: "o1", line: line, count: 1))
                    == .returnRefused(order: "o1", promotion: "p")
            )
        }
        let done = try shopper.run(.returnOrder(id: "o1"))
        #expect(done.instructions == [.refund(Money(minor: 2340, .usd), order: "o1", key: "s1-o1-return-1")])
        #expect(shopper.session.phase == .returned)
    }

    @Test func `a promotion that other ones leave no room for is not taken back`() throws {
        let off = #"{"id":"off","effects":[{"type":"amount_off","amount":2000}]}"#
        let total =
            #"{"id":"p","returns":"claw_back","effects":[{"type":"percent_off","percent":"10","target":{"scope":"total"}}]}"#
        var shopper = try Shopper(
            catalog: [Promotion(JSONParser.parse(off)), Promotion(JSONParser.parse(total))]
        )
        try shopper.run(.add("A", 2, at: 1500), .beginCheckout, .pay(method: nil))
        #expect(shopper.session.orders[0].quote.totalMinor == 900)
        try shopper.run(.returnUnits(order: "o1", line: "A", count: 1))
        #expect(shopper.session.orders[0].refundedMinor == 450)
        #expect(shopper.session.orders[0].takenBack == [])
    }

    // MARK: Changes after paying

    @Test func `a later change of the catalog or removal of a card does not change a return`() throws {
        let more = #","returns":"claw_back","conditions":[{"type":"quantity","at_least":2}]"#
        var shopper = try Shopper([.percent("card", 20, more)], catalog: [.percent("ten", 10, more)])
        try shopper.run(.add("A", 2), .applyCoupon(cardID: "card"), .beginCheckout, .pay(method: nil))
        #expect(shopper.session.orders[0].quote.totalMinor == 1400)
        shopper.checkout.catalog = .empty
        try shopper.run(.dismissCard(id: "card"))
        shopper.wait(seconds: 86_400)
        try shopper.run(.returnUnits(order: "o1", line: "A", count: 1))
        #expect(shopper.session.orders[0].refundedMinor == 400)
        #expect(Set(shopper.session.orders[0].takenBack) == ["card", "ten"])
    }

    @Test func `codes, dates and limits of a promotion are not checked again`() throws {
        let more =
            #","returns":"refuse","code":"TEN","usage_limit":1,"ends_at":"2026-01-10T12:00:01Z","#
            + #""conditions":[{"type":"quantity","at_least":2}]"#
        var shopper = try Shopper(catalog: [.percent("ten", 10, more)])
        try shopper.run(.add("A", 3), .enterCode("ten"), .beginCheckout, .pay(method: nil))
        shopper.wait(seconds: 86_400)
        try shopper.run(.returnUnits(order: "o1", line: "A", count: 1))
        #expect(shopper.session.orders[0].refundedMinor == 900)
        #expect(shopper.refusal(of: .returnUnits(order: "o1", line: "A", count: 1))?.code == .orderReturnRefused)
    }

    // MARK: Counters

    @Test func `a discount taken back returns to the budget, and the rest with the last unit`() throws {
        let more =
            #","returns":"claw_back","usage_limit":5,"budget":{"kind":"amount","limit":9000},"#
            + #""conditions":[{"type":"quantity","at_least":3}]"#
        var shopper = try Shopper(catalog: [.percent("ten", 10, more)])
        try shopper.run(.add("A", 3), .beginCheckout, .pay(method: nil))
        func counted() -> [Int64?] {
            let counters = shopper.counted("ten")
            return [counters.uses["ten"], counters.spentMinor["ten"]]
        }
        #expect(counted() == [1, 300])
        var only = shopper
        let first = try only.only(.returnUnits(order: "o1", line: "A", count: 1))
        #expect(
            first.instructions == [
                .giveBack(
                    order: "o1",
                    .part([CounterAmount(.spent(promotion: "ten"), 200)], key: "s1-o1-return-1")
                ),
                .refund(Money(minor: 700, .usd), order: "o1", key: "s1-o1-return-1"),
            ]
        )
        try shopper.run(.returnUnits(order: "o1", line: "A", count: 1))
        #expect(counted() == [1, 100])
        try shopper.run(.returnUnits(order: "o1", line: "A", count: 1))
        #expect(counted() == [1, 100])
        try shopper.run(.returnUnits(order: "o1", line: "A", count: 1))
        #expect(counted() == [nil, nil])
    }
}
