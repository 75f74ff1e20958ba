import Testing

@testable import Cartwright

/// Store credit of paid orders: booked with the order, and taken back with returned units.
@Suite struct CreditBookingTests {
    /// A shopper who paid 30.00, and got 10 % as credit.
    private static func paid(_ more: String = "", days: Int64 = 0) throws -> Shopper {
        let promotion = #"""
            {"id": "cashback", \#(more) "effects": [{"type": "credit", "percent": "10", "after_days": \#(days)}]}
            """#
        var shopper = try Shopper(catalog: [Promotion(JSONParser.parse(promotion))])
        try shopper.run(.setCustomer(Customer(id: "ada")), .add("A", 3), .beginCheckout, .pay(method: nil))
        return shopper
    }

    private static func account(_ shopper: Shopper) -> Account? {
        shopper.ledger.accounts(AccountQuery(kind: .storeCredit, customer: "ada"), at: shopper.now).first
    }

    /// Spends all of the credit in another order.
    private static func spend(_ shopper: inout Shopper) throws {
        try shopper.run(.add("B", 1), .useStoreCredit(limitMinor: nil), .beginCheckout, .pay(method: nil))
    }

    @Test func `an order books its credit to a new account`() throws {
        let shopper = try Self.paid()
        let account = try #require(Self.account(shopper))
        #expect(account.totals.balanceMinor == 300 && account.currency == .usd)
        let entry = shopper.ledger.entries(of: account.id).last
        #expect(entry?.kind == .issued && entry?.order == "o1" && entry?.reason == "cashback")
        let order = shopper.session.orders[0]
        #expect(order.credits.map(\.amountMinor) == [300] && order.paidMinor == 3000)
        #expect(try Order(restoring: order.json) == order)
    }

    @Test func `a later order books to the same account`() throws {
        var shopper = try Self.paid()
        try shopper.run(.add("A", 1), .beginCheckout, .pay(method: nil))
        #expect(shopper.ledger.accounts(AccountQuery(customer: "ada"), at: shopper.now).count == 1)
        #expect(Self.account(shopper)?.totals.balanceMinor == 400)
    }

    @Test func `checkout and payment in one step find the accounts of the customer`() throws {
        var shopper = try Self.paid()
        try shopper.run(.add("A", 1))
        let commands: [Command] = [.beginCheckout, .pay(method: nil)]
        #expect(shopper.checkout.storeCreditCustomer(for: shopper.session, before: commands) == "ada")
        #expect(shopper.checkout.storeCreditCustomer(for: shopper.session, before: [.beginCheckout]) == nil)
        shopper.checkout.catalog = .empty
        #expect(shopper.checkout.storeCreditCustomer(for: shopper.session, before: commands) == nil)
    }

    @Test func `credit is available after its days`() throws {
        var shopper = try Self.paid(days: 2)
        #expect(Self.account(shopper)?.totals.creditedMinor == 0)
        shopper.now = shopper.now.adding(seconds: 2 * 86_400 - 1)
        #expect(Self.account(shopper)?.totals.creditedMinor == 0)
        shopper.now = shopper.now.adding(seconds: 1)
        #expect(Self.account(shopper)?.totals.creditedMinor == 300)
    }

    @Test func `a repeated confirmation books nothing`() throws {
        var shopper = try Self.paid()
        try shopper.run(.paymentConfirmed(key: shopper.session.orders[0].payment))
        #expect(Self.account(shopper)?.totals.balanceMinor == 300)
    }

    @Test(arguments: [Int64(0), 30]) func `returned units take their part back`(days: Int64) throws {
        var shopper = try Self.paid(days: days)
        try shopper.run(.returnUnits(order: "o1", line: "A", count: 1))
        #expect(Self.account(shopper)?.totals.balanceMinor == 200)
        #expect(shopper.session.orders[0].refundedMinor == 1000)
        try shopper.run(.returnOrder(id: "o1"))
        #expect(Self.account(shopper)?.totals.balanceMinor == 0)
        let order = shopper.session.orders[0]
        #expect(order.refundedMinor == 3000 && order.writtenOffMinor == 0 && order.credits[0].keptMinor == 0)
        #expect(try Order(restoring: order.json) == order)
    }

    @Test func `a promotion that claws back keeps nothing when it is broken`() throws {
        let more = #""returns": "claw_back", "conditions": [{"type": "quantity", "at_least": 3}],"#
        var shopper = try Self.paid(more)
        try shopper.run(.returnUnits(order: "o1", line: "A", count: 1))
        #expect(Self.account(shopper)?.totals.balanceMinor == 0)
        #expect(shopper.session.orders[0].refundedMinor == 1000)
    }

    @Test func `a promotion that reprices keeps the credit of the new price`() throws {
        var shopper = try Self.paid(#""returns": "reprice","#)
        try shopper.run(.returnUnits(order: "o1", line: "A", count: 2))
        #expect(Self.account(shopper)?.totals.balanceMinor == 100)
        #expect(shopper.session.orders[0].refundedMinor == 2000)
    }

    @Test func `credit that was spent comes off the refund, once`() throws {
        var shopper = try Self.paid()
        shopper.checkout.catalog = .empty
        try Self.spend(&shopper)
        #expect(Self.account(shopper)?.totals.balanceMinor == 0)
        try shopper.run(.returnUnits(order: "o1", line: "A", count: 1))
        #expect(shopper.session.orders[0].refundedMinor == 900)
        try shopper.run(.returnOrder(id: "o1"))
        let order = shopper.session.orders[0]
        #expect(order.refundedMinor == 2700 && order.creditOffRefundMinor == 300 && order.writtenOffMinor == 0)
        #expect(try Order(restoring: order.json) == order)
    }

    @Test func `a cancelled order takes all of it back`() throws {
        var shopper = try Self.paid()
        try shopper.run(.cancelOrder(id: "o1"))
        #expect(Self.account(shopper)?.totals.balanceMinor == 0)
        #expect(shopper.session.orders[0].refundedMinor == 3000)
    }

    @Test func `the rest beyond a refund is written off`() throws {
        let more = #""returns": "claw_back", "conditions": [{"type": "quantity", "at_least": 3}],"#
        let credit = #"{"id": "all", \#(more) "effects": [{"type": "credit", "percent": "100"}]}"#
        var shopper = try Shopper(catalog: [Promotion(JSONParser.parse(credit))])
        try shopper.run(.setCustomer(Customer(id: "ada")), .add("A", 3), .beginCheckout, .pay(method: nil))
        shopper.checkout.catalog = .empty
        try shopper.run(.add("A", 3), .useStoreCredit(limitMinor: nil), .beginCheckout, .pay(method: nil))
        try shopper.run(.returnUnits(order: "o1", line: "A", count: 1))
        let order = shopper.session.orders[0]
        #expect(order.refundedMinor == 0 && order.creditOffRefundMinor == 1000 && order.writtenOffMinor == 2000)
    }

    @Test func `events, the preview and the order have the credit`() throws {
        var shopper = try Self.paid()
        let units = [ReturnedUnits(line: "A", count: 1)]
        let command = Command.returnUnits(order: "o1", units: units)
        let preview = try shopper.checkout.preview(
            returning: units,
            of: "o1",
            in: shopper.session,
            at: shopper.now,
            counters: shopper.purchase.counters(before: [command], at: shopper.now)
        )
        #expect(preview.creditTakenMinor == 100 && preview.refundMinor == 1000)
        let returned = try shopper.run(command)
        let data = returned.events.first { $0.type == .orderReturned }?.data
        #expect(data?["credit_taken_back"] == Money(minor: 100, .usd).json)
    }
}
