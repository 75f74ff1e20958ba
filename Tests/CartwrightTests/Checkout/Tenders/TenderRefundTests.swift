import Testing

@testable import Cartwright

/// Refunds of orders that gift cards and store credits paid in part.
@Suite struct TenderRefundTests {
    private static func usd(_ minor: Int64) -> Money { Money(minor: minor, .usd) }

    /// A shopper who paid 30.00 with 12.00 of a card, 8.00 of another and 10.00 of money.
    private static func paid(_ order: RefundOrder = .paymentFirst, by customer: String? = nil) throws -> Shopper {
        var shopper = try Shopper()
        if let customer { try shopper.run(.setCustomer(Customer(id: customer))) }
        shopper.checkout.refundOrder = order
        try shopper.issue("gc_a", 1200)
        try shopper.issue("gc_b", 5000)
        try shopper.run(.add("A", 3), .applyGiftCard(account: "gc_a"))
        try shopper.run(.applyGiftCard(account: "gc_b", limitMinor: 800), .beginCheckout, .pay(method: nil))
        return shopper
    }

    private static func refunds(_ transition: Transition) -> [Int64] {
        transition.instructions.compactMap { if case .refund(let money, _, _) = $0 { money.minor } else { nil } }
    }

    private static func parts(_ transition: Transition) -> [String] {
        transition.events.filter { $0.type == .tenderRefunded }.map { event in
            guard case .string(let account)? = event.data["account"] else { return "" }
            return "\(account) \(event.data["amount"]?["minor"] ?? .null)"
        }
    }

    @Test func `refunds go to the payment first`() throws {
        var shopper = try Self.paid()
        let first = try shopper.run(.returnUnits(order: "o1", line: "A", count: 1))
        #expect(Self.refunds(first) == [1000] && Self.parts(first).isEmpty)
        let second = try shopper.run(.returnUnits(order: "o1", line: "A", count: 1))
        #expect(Self.refunds(second).isEmpty && Self.parts(second).count == 1)
        #expect(shopper.balance("gc_a") == 1000 && shopper.balance("gc_b") == 4200)
        let third = try shopper.run(.returnOrder(id: "o1"))
        #expect(Self.refunds(third).isEmpty && Self.parts(third).count == 2)
        #expect(shopper.balance("gc_a") == 1200 && shopper.balance("gc_b") == 5000)
        let order = shopper.session.orders[0]
        #expect(order.refundedMinor == 3000 && order.refundedToPaymentMinor == 1000)
    }

    @Test func `or to the tenders first`() throws {
        var shopper = try Self.paid(.tendersFirst)
        let first = try shopper.run(.returnUnits(order: "o1", line: "A", count: 1))
        #expect(Self.refunds(first).isEmpty && shopper.balance("gc_a") == 1000)
        let rest = try shopper.run(.returnOrder(id: "o1"))
        #expect(Self.refunds(rest) == [1000])
        #expect(shopper.balance("gc_a") == 1200 && shopper.balance("gc_b") == 5000)
    }

    @Test func `a cancelled order gives each back what it paid`() throws {
        var shopper = try Self.paid()
        let cancelled = try shopper.run(.cancelOrder(id: "o1"))
        #expect(Self.refunds(cancelled) == [1000] && Self.parts(cancelled).count == 2)
        #expect(shopper.balance("gc_a") == 1200 && shopper.balance("gc_b") == 5000)
    }

    private static func credits(_ shopper: Shopper) -> [Account] {
        shopper.ledger.accounts(AccountQuery(kind: .storeCredit, customer: "ada"), at: shopper.now)
    }

    @Test func `or to a store credit in place of the payment and of cards`() throws {
        var shopper = try Self.paid(.storeCredit, by: "ada")
        let units = [ReturnedUnits(line: "A", count: 1)]
        let preview = try shopper.checkout.preview(returning: units, of: "o1", in: shopper.session)
        let first = try shopper.run(.returnUnits(order: "o1", units: units))
        #expect(Self.refunds(first).isEmpty && shopper.session.refunds.isEmpty)
        let account = try #require(Self.credits(shopper).first)
        #expect(account.totals.balanceMinor == 1000 && account.totals.creditedMinor == 1000)
        #expect(Self.parts(first).count == 1 && Self.parts(first)[0].hasPrefix("\(account.id) "))
        let data = first.events.first { $0.type == .orderReturned }?.data
        #expect(data?["refund_to_credit"]?["account"] == .string(account.id))
        #expect(data?["refund_to_credit"] == preview.json["refund_to_credit"])
        #expect(data?["refund_to_payment"] == Self.usd(0).json && data?["refund_to_tenders"] == nil)
        let entry = shopper.ledger.entries(of: account.id).last
        #expect(entry?.order == "o1" && entry?.reason == "refund")
        try shopper.run(.returnOrder(id: "o1"))
        #expect(Self.credits(shopper).map(\.totals.balanceMinor) == [3000])
        #expect(shopper.balance("gc_a") == 0 && shopper.balance("gc_b") == 4200)
        let order = shopper.session.orders[0]
        #expect(order.refundedCredits == [TenderShare(account: account.id, kind: .storeCredit, amountMinor: 3000)])
        #expect(order.refundedMinor == 3000 && order.refundedToPaymentMinor == 0 && order.refundedTenders.isEmpty)
        #expect(try Order(restoring: order.json) == order)
        #expect(throws: CartwrightError.self) { try shopper.run(.returnOrder(id: "o1")) }
    }

    @Test func `a cancelled order is credited once, and its cards get nothing`() throws {
        var shopper = try Self.paid(.storeCredit, by: "ada")
        let cancelled = try shopper.run(.cancelOrder(id: "o1"))
        #expect(Self.refunds(cancelled).isEmpty && Self.parts(cancelled).count == 1)
        #expect(Self.credits(shopper).map(\.totals.balanceMinor) == [3000])
        #expect(shopper.balance("gc_a") == 0 && shopper.balance("gc_b") == 4200)
        let data = cancelled.events.first { $0.type == .orderCancelled }?.data
        #expect(data?["refund_to_credit"]?["amount"] == Self.usd(3000).json)
    }

    @Test func `a store credit that paid gets back what it paid, and the rest as well`() throws {
        var shopper = try Shopper()
        shopper.checkout.refundOrder = .storeCredit
        try shopper.ledger.issue(.storeCredit("sc_a", of: "ada", amountMinor: 1200, .usd, at: shopper.now))
        try shopper.run(.setCustomer(Customer(id: "ada")), .add("A", 3), .useStoreCredit(limitMinor: nil))
        try shopper.run(.beginCheckout, .pay(method: nil), .returnUnits(order: "o1", line: "A", count: 2))
        let order = shopper.session.orders[0]
        #expect(order.refundedTenders.map(\.amountMinor) == [1200])
        #expect(order.refundedCredits == [TenderShare(account: "sc_a", kind: .storeCredit, amountMinor: 800)])
        let totals = try #require(Self.credits(shopper).first).totals
        #expect(totals.balanceMinor == 2000 && totals.refundedMinor == 1200 && totals.issuedMinor == 2000)
        try shopper.run(.add("A", 2), .useStoreCredit(limitMinor: nil), .beginCheckout, .pay(method: nil))
        #expect(shopper.session.orders[1].quote.payableMinor == 0 && shopper.balance("sc_a") == 0)
    }

    @Test func `an order of a guest is refunded to the payment first`() throws {
        var shopper = try Self.paid(.storeCredit)
        let first = try shopper.run(.returnUnits(order: "o1", line: "A", count: 2))
        #expect(Self.refunds(first) == [1000] && Self.parts(first).count == 1)
        #expect(shopper.session.orders[0].refundedCredits.isEmpty)
    }

    @Test(arguments: RefundOrder.allCases, RefundOrder.allCases)
    func `a setting that changes between returns pays no part twice`(_ first: RefundOrder, _ then: RefundOrder) throws {
        var shopper = try Self.paid(first, by: "ada")
        try shopper.run(.returnUnits(order: "o1", line: "A", count: 1))
        shopper.checkout.refundOrder = then
        try shopper.run(.returnOrder(id: "o1"))
        let order = shopper.session.orders[0]
        #expect(order.refundedMinor == 3000 && order.refundsFitTenders)
        let cards = (shopper.balance("gc_a") ?? 0) + (shopper.balance("gc_b") ?? 0) - 4200
        let credited = Self.credits(shopper).reduce(0) { $0 + $1.totals.balanceMinor }
        #expect(order.refundedToPaymentMinor + cards + credited == 3000)
    }

    @Test func `an order without a payment has no refund of money`() throws {
        var shopper = try Shopper()
        try shopper.issue("gc_a", 5000)
        try shopper.run(.add("A", 3), .applyGiftCard(account: "gc_a"), .beginCheckout, .pay(method: nil))
        var cancelled = shopper
        #expect(Self.refunds(try cancelled.run(.cancelOrder(id: "o1"))).isEmpty)
        #expect(cancelled.balance("gc_a") == 5000 && cancelled.session.refunds.isEmpty)
        #expect(Self.refunds(try shopper.run(.returnOrder(id: "o1"))).isEmpty)
        #expect(shopper.balance("gc_a") == 5000)
    }

    @Test func `the preview of a return has the parts of the refund`() throws {
        var shopper = try Self.paid()
        let units = [ReturnedUnits(line: "A", count: 2)]
        let preview = try shopper.checkout.preview(returning: units, of: "o1", in: shopper.session)
        #expect(preview.refundMinor == 2000 && preview.parts.paymentMinor == 1000)
        #expect(preview.parts.tenders.map(\.amountMinor) == [1000])
        #expect(preview.json["refund_to_payment"] == Self.usd(1000).json)
        let returned = try shopper.run(.returnUnits(order: "o1", units: units))
        let data = returned.events.first { $0.type == .orderReturned }?.data
        #expect(data?["refund_to_tenders"] == preview.json["refund_to_tenders"] && data?["refund_to_tenders"] != nil)
    }

    @Test func `a gift that stays is not refunded to a card`() throws {
        var shopper = try Shopper(catalog: [
            Promotion(
                JSONParser.parse(
                    #"{"id":"gift","returns":"claw_back","effects":[{"type":"gift","sku":"MUG","unit_price":500}]}"#
                )
            )
        ])
        try shopper.issue("gc_a", 5000)
        try shopper.run(.add("A", 2), .applyGiftCard(account: "gc_a"), .beginCheckout, .pay(method: nil))
        try shopper.run(.returnOrder(id: "o1"))
        let order = shopper.session.orders[0]
        #expect(order.phase == .returned && shopper.balance("gc_a") == 3000 + order.refundedMinor)
        #expect(order.refundedMinor == 1500)
    }

    @Test(arguments: [
        #"[{"account": "gc_a", "kind": "gift_card", "amount": 1201}]"#,
        #"[{"account": "gc_x", "kind": "gift_card", "amount": 1}]"#,
        #"[{"account": "gc_a", "kind": "gift_card", "amount": 1}, {"account": "gc_a", "kind": "gift_card", "amount": 1}]"#,
        #"[]"#,
    ])
    func `a stored order that refunded more than was paid is refused`(text: String) throws {
        var shopper = try Self.paid()
        try shopper.run(.returnUnits(order: "o1", line: "A", count: 2))
        guard case .object(var object) = shopper.session.orders[0].json else { return }
        #expect(try Order(restoring: .object(object)) == shopper.session.orders[0])
        object["refunded_tenders"] = try JSONParser.parse(text)
        #expect(throws: CartwrightError.self) { try Order(restoring: .object(object)) }
    }

    @Test(arguments: [
        #"[{"account": "sc_a", "kind": "store_credit", "amount": 3001}]"#,
        #"[{"account":"sc_a","kind":"store_credit","amount":1},{"account":"sc_a","kind":"store_credit","amount":1}]"#,
    ])
    func `a stored order that credited more than was refunded is refused`(text: String) throws {
        var shopper = try Self.paid(.storeCredit, by: "ada")
        try shopper.run(.returnOrder(id: "o1"))
        guard case .object(var object) = shopper.session.orders[0].json else { return }
        object["refunded_credits"] = try JSONParser.parse(text)
        #expect(throws: CartwrightError.self) { try Order(restoring: .object(object)) }
    }
}
