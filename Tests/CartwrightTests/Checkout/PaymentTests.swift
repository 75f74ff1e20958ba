import CartwrightTesting
import Testing

@testable import Cartwright

/// A payment from the charge to its answer.
@Suite struct PaymentTests {
    static let key = "s1-pay-1"

    /// A shopper with a payment of 900 in progress, for a cart of 1000 and a coupon with one use.
    static func paying(_ keys: String = #","usage_limit":1"#) throws -> Shopper {
        var shopper = try Shopper([.percent("ten", 10, keys)])
        try shopper.run(.add("A"), .applyCoupon(cardID: "ten"), .beginCheckout)
        try shopper.run(.pay(method: "card"), paying: .unknown)
        return shopper
    }

    @Test func `paying reserves the uses and requests the charge with a key`() throws {
        var shopper = try Shopper([.percent("ten", 10, #","usage_limit":1"#)])
        try shopper.run(.add("A"), .applyCoupon(cardID: "ten"), .beginCheckout)
        let transition = try shopper.only(.pay(method: "card"))
        let demand = CounterDemand(.uses(promotion: "ten"), amount: 1, limit: 1)
        #expect(
            transition.instructions == [
                .reserve([demand], until: shopper.now.adding(seconds: 900)),
                .charge(Money(minor: 900, .usd), method: "card", key: Self.key),
            ]
        )
        #expect(transition.events.isEmpty && shopper.session.orders.isEmpty)
        #expect(shopper.session.phase == .paying)
        let payment = try #require(shopper.session.payment)
        #expect(payment.amount == Money(minor: 900, .usd) && payment.order == "o1" && payment.began == shopper.now)

        let confirmed = try shopper.only(.paymentConfirmed(key: Self.key))
        #expect(confirmed.instructions == [.confirm(order: "o1", counting: [demand])])
        #expect(confirmed.events.map(\.type) == [.orderPaid])
        #expect(shopper.session.payment == nil && shopper.session.agreement == nil)
        let order = try #require(shopper.session.orders.last)
        #expect(order.payment == Self.key && order.demands == [demand] && order.method == "card")
    }

    @Test func `a second pay command gets the same answer as the first`() throws {
        var shopper = try Self.paying()
        let before = SessionView(shopper.session)
        let again = try shopper.only(.pay(method: "other"))
        #expect(again.instructions == [.charge(Money(minor: 900, .usd), method: "card", key: Self.key)])
        #expect(again.events.isEmpty && SessionView(shopper.session) == before)
    }

    @Test func `the agreed price holds while a payment is in progress`() throws {
        var shopper = try Self.paying(#","usage_limit":1,"ends_at":"2026-01-10T12:01:00Z""#)
        shopper.wait(seconds: 60)
        shopper.checkout.catalog = try Catalog([.percent("more", 50)])
        try shopper.run(.receiveCards(CardBatch([.link("link")])))
        #expect(try shopper.totalMinor() == 900)
        try shopper.run(.paymentConfirmed(key: Self.key))
        #expect(shopper.session.orders.last?.quote.totalMinor == 900)
        #expect(shopper.session.orders.last?.paidAt == shopper.now)
        #expect(shopper.counted("ten").uses == ["ten": 1])
    }

    @Test func `cards can be clicked while a payment is in progress, coupons cannot`() throws {
        var shopper = try Shopper([.percent("ten", 10), .percent("two", 2), .link("link")])
        try shopper.run(.add("A"), .applyCoupon(cardID: "ten"), .beginCheckout)
        try shopper.run(.pay(method: nil), paying: .unknown)
        for command in [.openCard(id: "two"), .dismissCard(id: "ten"), .dismissCoupon(cardID: "two")] as [Command] {
            #expect(shopper.refusal(of: command) == .paymentInProgress, "\(command.name)")
        }
        try shopper.run(.openCard(id: "link"), .openCard(id: "ten"), .dismissCard(id: "two"))
        #expect(shopper.session.phase == .paying && shopper.session.activeCoupons == ["ten"])
    }

    @Test func `a failed payment leaves the checkout unchanged, and the next has another key`() throws {
        var shopper = try Self.paying()
        let failed = try shopper.only(.paymentFailed(reason: "declined", key: Self.key))
        #expect(failed.instructions.isEmpty)
        #expect(
            failed.events.map(\.data.json.text) == [
                #"{"session":"s1","order":"s1.o1","amount":{"minor":900,"currency":"USD"},"reason":"declined"}"#
            ]
        )
        #expect(shopper.session.phase == .checkout && shopper.session.payment == nil)
        #expect(shopper.counted("ten").uses == ["ten": 1], "the hold stands")
        let again = try shopper.only(.pay(method: nil))
        #expect(again.instructions.contains(.charge(Money(minor: 900, .usd), method: nil, key: "s1-pay-2")))
    }

    @Test func `a failed payment that is confirmed later is refunded once, in any phase`() throws {
        var shopper = try Self.paying()
        _ = try shopper.only(.paymentFailed(reason: "declined", key: Self.key))
        try shopper.run(.cancelCheckout, .add("B"))
        let before = shopper.session
        let refund = Instruction.refund(Money(minor: 900, .usd), order: "o1", key: "s1-pay-1-refund")
        let late = try shopper.only(.paymentConfirmed(key: Self.key))
        #expect(late.instructions == [refund] && late.events.map(\.type) == [.paymentRefunded])
        #expect(
            late.events.map(\.data.json.text) == [
                #"{"session":"s1","amount":{"minor":900,"currency":"USD"},"#
                    + #""reason":"the payment was closed without an order before it was confirmed","#
                    + #""refund":"s1-pay-1-refund","payment":"s1-pay-1"}"#
            ]
        )
        #expect(shopper.session.phase == before.phase && shopper.session.cart == before.cart)
        #expect(shopper.session.refunds.map(\.payment) == [Self.key] && shopper.session.isUnsettled)
        // A repeated confirmation, before and after the refund is made: the same refund, and no other event.
        for made in [false, true] {
            if made { _ = try shopper.only(.refundMade(key: "s1-pay-1-refund")) }
            let again = try shopper.only(.paymentConfirmed(key: Self.key))
            #expect(again.instructions == [refund] && again.events.isEmpty)
            #expect(shopper.session.refunds.count == 1 && shopper.session.closedPayments.map(\.isRefunded) == [true])
        }
        try shopper.run(.beginCheckout, .pay(method: nil))
        #expect(try shopper.only(.paymentConfirmed(key: Self.key)).instructions == [refund])
        #expect(shopper.session.orders.map(\.payment) == ["s1-pay-2"])
        #expect(shopper.refusal(of: .paymentConfirmed(key: "s1-pay-9")) == .noPayment(key: "s1-pay-9"))
    }

    @Test func `payments without an order are stored, and their number is limited`() throws {
        var shopper = try Shopper()
        try shopper.run(.add("A"), .beginCheckout)
        for number in 1...1_000 {
            _ = try shopper.only(.pay(method: nil))
            _ = try shopper.only(.paymentFailed(reason: "declined", key: "s1-pay-\(number)"))
        }
        #expect(shopper.outcome(of: .pay(method: nil)) == "checkout.too_many_payments")
        let restored = try Session(restoring: JSONParser.parse(shopper.session.json.text), by: shopper.checkout)
        #expect(restored.closedPayments == shopper.session.closedPayments && restored.closedPayments.count == 1_000)
        try shopper.run(.paymentConfirmed(key: "s1-pay-7"))
        let other = try Session(restoring: JSONParser.parse(shopper.session.json.text), by: shopper.checkout)
        #expect(other.closedPayments.filter(\.isRefunded).map(\.key) == ["s1-pay-7"])
    }

    @Test func `a report of confirmed money is stored with a payment in progress`() throws {
        var shopper = try Shopper()
        try shopper.run(.add("A"), .beginCheckout)
        _ = try shopper.only(.pay(method: nil, report: .pending))
        _ = try shopper.only(.pay(method: nil, report: .pending))
        #expect(shopper.session.payment?.report == .pending)
        _ = try shopper.only(.pay(method: nil, report: .confirmed))
        #expect(shopper.session.payment?.report == .confirmed && shopper.session.paymentCount == 1)
        _ = try shopper.only(.pay(method: nil, report: .pending))
        #expect(shopper.session.payment?.report == .confirmed)
    }

    @Test func `a payment without an answer is settled by paying again`() throws {
        var shopper = try Self.paying()
        #expect(shopper.session.payment?.isUnknown == true)
        try shopper.run(.pay(method: nil))
        #expect(shopper.session.phase == .paid && shopper.session.orders.map(\.payment) == [Self.key])
    }

    @Test func `a repeated confirmation makes one order and counts once`() throws {
        var shopper = try Self.paying()
        try shopper.run(.paymentConfirmed(key: Self.key))
        let before = SessionView(shopper.session)
        try shopper.run(.paymentConfirmed(key: Self.key))
        #expect(SessionView(shopper.session) == before)
        #expect(shopper.counted("ten").uses == ["ten": 1])
        try shopper.run(.add("B", 1), .cancelOrder(id: "o1"), .paymentConfirmed(key: Self.key))
        #expect(shopper.counted("ten").uses == [:], "what was given back is not counted again")
    }

    @Test func `a payment is refunded if its reservation expired and the uses are taken`() throws {
        var shopper = try Self.paying()
        shopper.wait(seconds: 900)
        let other = CounterDemand(.uses(promotion: "ten"), amount: 1, limit: 1)
        try shopper.ledger.reserve([other], for: "s2", until: .latest, at: shopper.now)
        let answer = try shopper.run(.paymentConfirmed(key: Self.key))
        #expect(answer.instructions == [.refund(Money(minor: 900, .usd), order: "o1", key: "s1-pay-1-refund")])
        #expect(answer.events.map(\.type) == [.paymentRefunded])
        #expect(shopper.session.phase == .browsing && shopper.session.orders.isEmpty)
        #expect(shopper.session.agreement == nil && shopper.session.activeCoupons == ["ten"])
        #expect(shopper.outcome(of: .pay(method: nil)) == "checkout.not_started")
        try shopper.run(.beginCheckout, .pay(method: nil))
        #expect(shopper.session.orders.map(\.quote.totalMinor) == [1000])
    }

    @Test func `a shop that accepts late payments makes the order, and counts above the limit`() throws {
        var shopper = try Self.paying()
        shopper.checkout.latePayments = .accept
        shopper.wait(seconds: 900)
        let other = CounterDemand(.uses(promotion: "ten"), amount: 1, limit: 1)
        try shopper.ledger.confirm(order: "o1", of: "s2", counting: [other], at: shopper.now)
        let answer = try shopper.run(.paymentConfirmed(key: Self.key))
        #expect(answer.instructions.isEmpty && answer.events.map(\.type) == [.orderPaid])
        #expect(shopper.session.orders.map(\.quote.totalMinor) == [900] && shopper.session.closedPayments.isEmpty)
        #expect(shopper.session.orders.map(\.demands) == [[other]])
        #expect(shopper.counted("ten").uses == ["ten": 2])
        try shopper.run(.paymentConfirmed(key: Self.key))
        #expect(shopper.counted("ten").uses == ["ten": 2])
        try shopper.run(.cancelOrder(id: "o1"))
        #expect(shopper.counted("ten").uses == ["ten": 1])
    }

    @Test func `an order counts if its reservation expired and the uses are still free`() throws {
        var shopper = try Self.paying()
        shopper.wait(seconds: 900)
        #expect(shopper.counted("ten").uses["ten", default: 0] == 0)
        try shopper.run(.paymentConfirmed(key: Self.key))
        #expect(shopper.session.phase == .paid)
        #expect(shopper.counted("ten").uses == ["ten": 1])
    }
}

extension JSONObject {
    fileprivate var json: JSONValue { .object(self) }
}
