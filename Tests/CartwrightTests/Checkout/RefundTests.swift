import CartwrightTesting
import Testing

@testable import Cartwright

/// Refunds, which are stored until they are reported as made.
@Suite struct RefundTests {
    static func paid() throws -> Shopper {
        var shopper = try Shopper()
        try shopper.run(.add("A", 2), .beginCheckout, .pay(method: nil))
        return shopper
    }

    @Test func `a refund is stored under its key until it is made`() throws {
        var shopper = try Self.paid()
        let back = Command.returnUnits(order: "o1", line: "A", count: 1)
        let asked = try shopper.only(back).instructions + shopper.only(back).instructions
        #expect(asked.filter { if case .refund = $0 { true } else { false } } == shopper.session.refunds.map(\.request))
        #expect(shopper.session.refunds.map(\.key) == ["s1-o1-return-1", "s1-o1-return-2"])
        #expect(shopper.session.refunds.map(\.amount) == [Money(minor: 1000, .usd), Money(minor: 1000, .usd)])
        #expect(shopper.session.isUnsettled)
        _ = try shopper.only(.refundMade(key: "s1-o1-return-1"))
        #expect(shopper.session.refunds.map(\.key) == ["s1-o1-return-2"])
        _ = try shopper.only(.refundMade(key: "s1-o1-return-2"))
        #expect(shopper.session.refunds.isEmpty && !shopper.session.isUnsettled)
    }

    @Test func `a repeated or unknown report of a refund changes nothing`() throws {
        var shopper = try Self.paid()
        _ = try shopper.only(.cancelOrder(id: "o1"))
        let before = SessionView(shopper.session)
        let other = try shopper.only(.refundMade(key: "s1-o9-cancel"))
        #expect(SessionView(shopper.session) == before && other.events.isEmpty && other.instructions.isEmpty)
        _ = try shopper.only(.refundMade(key: "s1-o1-cancel"))
        let settled = SessionView(shopper.session)
        _ = try shopper.only(.refundMade(key: "s1-o1-cancel"))
        #expect(SessionView(shopper.session) == settled)
    }

    @Test func `a checkout with its own ledger makes refunds at once`() throws {
        var shopper = try Self.paid()
        let cancelled = try shopper.run(.cancelOrder(id: "o1"))
        #expect(cancelled.instructions == [.refund(Money(minor: 2000, .usd), order: "o1", key: "s1-o1-cancel")])
        #expect(shopper.session.refunds.isEmpty)
    }
}
