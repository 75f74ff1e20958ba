import Cartwright
import Testing

/// The discount of a coupon card after each act of a shopper.
@Suite struct InteractiveCouponTests {
    /// An act of the shopper or a change of the card.
    enum Act: Sendable {
        case see, click, answer, type, dismiss, checkout, cancel, expire, newVersion, vanish, lower, raise
    }

    /// Acts in order, each with the total of a cart of $50.00 after it; the coupon gives 10 % from $30.00.
    static let rows: [(String, [(Act, Int64)])] = [
        ("seen is not applied", [(.see, 5_000), (.checkout, 5_000), (.see, 5_000)]),
        ("a click applies, once", [(.click, 4_500), (.click, 4_500)]),
        ("a pop-up answered with yes is a click", [(.checkout, 5_000), (.answer, 4_500)]),
        ("one sent away is gone, applied or not", [(.dismiss, 5_000)]),
        ("dismissing takes back", [(.click, 4_500), (.dismiss, 5_000), (.newVersion, 5_000)]),
        ("expiry takes back", [(.click, 4_500), (.expire, 5_000)]),
        (
            "and a new version needs a new click",
            [(.click, 4_500), (.expire, 5_000), (.newVersion, 5_000), (.click, 4_500)]
        ),
        ("a card that goes away takes its coupon along", [(.click, 4_500), (.vanish, 5_000), (.newVersion, 5_000)]),
        ("a new version of an active one stays active", [(.click, 4_500), (.newVersion, 4_500)]),
        ("one that gives nothing stays active", [(.lower, 2_000), (.click, 2_000), (.raise, 4_500), (.lower, 2_000)]),
        ("going back to browsing keeps it", [(.checkout, 5_000), (.answer, 4_500), (.cancel, 4_500)]),
    ]

    @Test(arguments: rows.indices, [nil, "TEN"])
    func `the discount of a coupon after each act`(row: Int, code: String?) throws {
        let (name, acts) = Self.rows[row]
        var purchase = try Purchase(cards: "[\(Self.card(code))]")
        try purchase.add("A", at: 1_000, 5)
        for (number, (act, total)) in acts.enumerated() {
            try Self.carryOut(act, code, &purchase)
            #expect(try purchase.quote().totalMinor == total, "\(name), with code \(code ?? "none"): act \(number)")
        }
    }

    @Test func `a typed code applies without a click for as long as its card is in the feed`() throws {
        var purchase = try Purchase(cards: "[\(Self.card("TEN"))]")
        try purchase.add("A", at: 1_000, 5)
        try Self.carryOut(.type, "TEN", &purchase)
        #expect(try purchase.quote().totalMinor == 4_500)
        #expect(purchase.session.activeCoupons == [])
        try Self.carryOut(.vanish, "TEN", &purchase)
        #expect(try purchase.quote().totalMinor == 5_000)
        try Self.carryOut(.newVersion, "TEN", &purchase)
        #expect(try purchase.quote().totalMinor == 4_500)
    }

    private static func card(_ code: String?, keys: String = "") -> String {
        coupon("ten", percent: "10", code: code, extras: #","min_subtotal":"30.00""#, keys: keys)
    }

    private static func carryOut(_ act: Act, _ code: String?, _ purchase: inout Purchase) throws {
        switch act {
        case .see: try purchase.run(.viewCard(id: "ten"))
        case .click: try purchase.run(.openCard(id: "ten"))
        case .answer: try purchase.run(.applyCoupon(cardID: "ten"))
        case .type: try purchase.run(.enterCode(code ?? ""))
        case .dismiss: try purchase.run(.dismissCoupon(cardID: "ten"))
        case .checkout: try purchase.run(.beginCheckout)
        case .cancel: try purchase.run(.cancelCheckout)
        case .expire:
            let ends = purchase.now.seconds + 10
            try purchase.load("[\(card(code, keys: #","expiresAt":\#(ends)"#))]")
            purchase.now = purchase.now.adding(seconds: 11)
        case .newVersion: try purchase.load("[\(card(code))]")
        case .vanish: try purchase.load("[]")
        case .lower: try purchase.run(.setQuantity(line: "A", quantity: 2))
        case .raise: try purchase.run(.setQuantity(line: "A", quantity: 5))
        }
    }
}
