import Testing

@testable import Cartwright

/// The kept part of an order never costs more than its list price, for any return.
@Suite struct StoredPriceTests {
    /// An order, the number of returned units and the price of the kept units.
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let currency: Currency
        let lines: [Line]
        let promotions: [String]
        let isTaxIncluded: Bool
        /// The number of units of each line that are returned.
        let returned: Int64
        let keptMinor: Int64

        init(
            _ words: String,
            _ currency: Currency = .usd,
            of lines: [Line],
            _ promotions: [String],
            isTaxIncluded: Bool = true,
            returned: Int64,
            kept keptMinor: Int64
        ) {
            (testDescription, self.currency, self.lines, self.promotions) = (words, currency, lines, promotions)
            (self.isTaxIncluded, self.returned, self.keptMinor) = (isTaxIncluded, returned, keptMinor)
        }
    }

    static func off(_ amount: Int64, _ id: String = "p", scope: String = "order") -> String {
        #"{"id":"\#(id)","returns":"claw_back","conditions":[{"type":"quantity","at_least":3}],"#
            + #""effects":[{"type":"amount_off","amount":\#(amount),"target":{"scope":"\#(scope)"}}]}"#
    }

    static func line(_ number: Int = 1, _ quantity: Int64 = 3, at price: Int64, tax: String? = nil) -> Line {
        ReturnRuleTests.line("L\(number)", quantity, at: price, tax: tax)
    }

    static let table = [
        Row("three at 1.00 with 0.50 off", of: [line(at: 100)], [off(50)], returned: 2, kept: 100),
        Row(
            "three at 10.00 with five promotions",
            of: [line(at: 1000)],
            (1...5).map { off(40, "p\($0)") },
            returned: 2,
            kept: 1000
        ),
        Row(
            "thirty lines of three",
            of: (1...30).map { line($0, at: 100) },
            [
                #"{"id":"p","returns":"claw_back","conditions":[{"type":"quantity","at_least":90}],"#
                    + #""effects":[{"type":"amount_off","amount":50,"each":"line","target":{"scope":"lines"}}]}"#
            ],
            returned: 2,
            kept: 3000
        ),
        Row(
            "yen with two promotions",
            .jpy,
            of: [line(at: 100)],
            [off(20, "a"), off(20, "b")],
            returned: 2,
            kept: 100
        ),
        Row(
            "tax on top, without promotions",
            of: [line(1, 2, at: 33, tax: "19")],
            [],
            isTaxIncluded: false,
            returned: 1,
            kept: 39
        ),
        Row(
            "tax on top, with a promotion taken back",
            of: [line(at: 100, tax: "19")],
            [off(50)],
            isTaxIncluded: false,
            returned: 2,
            kept: 119
        ),
        Row("all of it free", of: [line(at: 1)], (1...3).map { off(1, "p\($0)") }, returned: 2, kept: 0),
    ]

    @Test(arguments: table)
    func `the kept units cost at most their list price`(row: Row) throws {
        var shopper = try Shopper(catalog: row.promotions.map { try Promotion(JSONParser.parse($0)) })
        shopper.session = Session(currency: row.currency, seed: 1)
        var cart = Cart(currency: row.currency)
        (cart.lines, cart.pricesIncludeTax) = (row.lines, row.isTaxIncluded)
        try shopper.run(.loadCart(cart), .beginCheckout, .pay(method: nil))
        for line in row.lines { try shopper.run(.returnUnits(order: "o1", line: line.id, count: row.returned)) }
        let order = shopper.session.orders[0]
        #expect(order.paidMinor - order.refundedMinor == row.keptMinor)
        try shopper.run(.returnOrder(id: "o1"))
        #expect(shopper.session.orders[0].refundedMinor == order.paidMinor)
    }

    @Test func `kept units with kept discounts keep their price`() throws {
        for (count, kept) in [(1, 167), (2, 84)] as [(Int64, Int64)] {
            var shopper = try Shopper(
                catalog: [Promotion(JSONParser.parse(Self.off(50).replacing("claw_back", with: "keep")))]
            )
            try shopper.run(.add("A", 3, at: 100), .beginCheckout, .pay(method: nil))
            try shopper.run(.returnUnits(order: "o1", line: "A", count: count))
            #expect(shopper.session.orders[0].paidMinor - shopper.session.orders[0].refundedMinor == kept)
        }
    }

    // MARK: Options

    /// 10 % off 0.05 is 0.01 where the remaining price is rounded down, and nothing where it is rounded half up.
    @Test func `a return uses the pricing options of the order`() throws {
        let tenth = try Promotion.percent("tenth", 10, #","returns":"claw_back""#)
        for (rounding, present) in [(Rounding.down, Rounding.halfUp), (.halfUp, .down)] {
            var shopper = try Shopper(catalog: [tenth])
            shopper.checkout.options.rounding = rounding
            try shopper.run(.add("A", 2, at: 5), .add("B", 1, at: 1000), .beginCheckout, .pay(method: nil))
            let paid = shopper.session.orders[0].paidMinor
            var same = shopper
            shopper.checkout.options.rounding = present
            for line in ["B", "A"] {
                try shopper.run(.returnUnits(order: "o1", line: line, count: 1))
                try same.run(.returnUnits(order: "o1", line: line, count: 1))
            }
            #expect(shopper.session.orders[0] == same.session.orders[0], "\(rounding), paid \(paid)")
        }
    }

    // MARK: Refusals

    /// Returns under the policy `refuse`, of orders with a discount on some units only.
    @Test(
        arguments: [
            // Buy two of A, get one B.
            (
                #"{"type":"buy_x_get_y","buy":{"quantity":2,"filter":{"skus":["A"]}},"#
                    + #""get":{"quantity":1,"filter":{"skus":["B"]}}}"#, ["A": 2, "B": 1, "C": 1],
                ["A": false, "B": false, "C": true, "A A B": true]
            ),
            // The cheapest of three is free.
            (
                #"{"type":"buy_x_get_y","buy":{"quantity":2},"get":{"quantity":1}}"#, ["A": 1, "B": 1, "C": 1],
                ["A": false, "B": false, "C": false, "A B": false, "A B C": true]
            ),
            // The second one costs half.
            (
                #"{"type":"buy_x_get_y","buy":{"quantity":1,"filter":{"skus":["A","B"]}},"#
                    + #""get":{"quantity":1,"filter":{"skus":["A","B"]}},"percent":"50"}"#, ["A": 1, "B": 1, "C": 1],
                ["A": false, "B": false, "C": true, "A B": true]
            ),
            // A discount on B alone, which does not need other units.
            (
                #"{"type":"percent_off","percent":"50","target":{"scope":"lines","filter":{"skus":["B"]}}}"#,
                ["A": 1, "B": 2], ["A": true, "B": true, "B B": true]
            ),
        ] as [(String, [String: Int64], [String: Bool])]
    )
    func `a return of a unit that the discount needs is refused`(
        effect: String,
        units: [String: Int64],
        returns: [String: Bool]
    ) throws {
        let prices: [String: Int64] = ["A": 2000, "B": 1000, "C": 3000]
        var shopper = try Shopper(
            catalog: [Promotion(JSONParser.parse(#"{"id":"p","returns":"refuse","effects":[\#(effect)]}"#))]
        )
        for (sku, count) in units.sorted(by: { $0.key < $1.key }) {
            try shopper.run(.add(sku, count, at: prices[sku] ?? 0))
        }
        try shopper.run(.beginCheckout, .pay(method: nil))
        #expect(shopper.session.orders[0].quote.applies("p"))
        for (lines, isAllowed) in returns {
            let units = lines.split(separator: " ").map { ReturnedUnits(line: String($0), count: 1) }
            let isRefused: Bool
            do throws(CartwrightError) {
                _ = try shopper.checkout.preview(returning: units, of: "o1", in: shopper.session)
                isRefused = false
            } catch {
                #expect(error == .returnRefused(order: "o1", promotion: "p"), "\(lines)")
                isRefused = true
            }
            #expect(isRefused == !isAllowed, "\(effect): \(lines)")
        }
    }
}
