import CartwrightTesting
import Testing

@testable import Cartwright

/// The order of precedence of refusals, and the unchanged session after a refusal.
@Suite struct RefusalTests {
    struct Row: CustomTestStringConvertible {
        let wins: String
        /// The refusals that also apply and are declared later.
        let over: [String]
        let command: Command
        let testDescription: String
        let prepare: (inout Shopper) throws -> Void

        init(
            _ wins: String,
            over: String...,
            in situation: String,
            _ command: Command,
            prepare: @escaping (inout Shopper) throws -> Void = { _ in }
        ) {
            (self.wins, self.over, self.command, self.prepare) = (wins, over, command, prepare)
            testDescription = "\(wins): \(situation)"
        }
    }

    /// A cart with several errors; the arguments remove the errors of the first refusals.
    static func cart(_ currency: Currency = .usd, ids: [String] = ["A", "B"], quantity: Int64 = 1) -> Cart {
        var cart = Cart(currency: currency)
        cart.lines = [
            Line(id: ids[0], sku: "A", unitPriceMinor: -1, quantity: 1),
            Line(id: ids[1], sku: "B", unitPriceMinor: .max, quantity: quantity),
        ]
        cart.shipments = [Shipment(id: "s", method: "post", amountMinor: -1)]
        return cart
    }

    static func line(price: Int64, quantity: Int64) -> Command {
        .addLine(Line(id: "A", sku: "A", unitPriceMinor: price, quantity: quantity))
    }

    static func begun(_ shopper: inout Shopper) throws { try shopper.run(.add("A"), .beginCheckout) }

    static func cancelled(_ shopper: inout Shopper) throws {
        try shopper.run(.add("A"), .beginCheckout, .pay(method: nil), .cancelOrder(id: "o1"))
    }

    static func table() throws -> [Row] {
        let yen = try Currency("JPY")
        return [
            Row(
                "checkoutInProgress",
                over: "otherCurrency",
                "duplicateID",
                "badQuantity",
                "badPrice",
                in: "a cart during checkout",
                .loadCart(cart(yen, ids: ["A", "A"], quantity: -1)),
                prepare: begun
            ),
            Row(
                "otherCurrency",
                over: "duplicateID",
                "badQuantity",
                "badPrice",
                in: "a cart",
                .loadCart(cart(yen, ids: ["A", "A"], quantity: -1))
            ),
            Row(
                "duplicateID",
                over: "badQuantity",
                "badPrice",
                in: "a cart",
                .loadCart(cart(ids: ["A", "A"], quantity: -1))
            ),
            Row("badQuantity", over: "badPrice", in: "a cart", .loadCart(cart(quantity: -1))),
            Row("badPrice", in: "a cart", .loadCart(cart(quantity: 2))),
            Row(
                "checkoutInProgress",
                over: "badQuantity",
                "badPrice",
                in: "a line during checkout",
                line(price: -1, quantity: 0),
                prepare: begun
            ),
            Row("badQuantity", over: "badPrice", in: "a line", line(price: -1, quantity: 0)),
            Row(
                "checkoutInProgress",
                over: "unknownLine",
                "badQuantity",
                in: "a quantity during checkout",
                .setQuantity(line: "X", quantity: -1),
                prepare: begun
            ),
            Row("unknownLine", over: "badQuantity", in: "a quantity", .setQuantity(line: "X", quantity: -1)),
            Row(
                "badQuantity",
                in: "a quantity beyond arithmetic",
                .setQuantity(line: "A", quantity: .max)
            ) { try $0.run(.add("A", 1, at: 1_000_000)) },
            Row(
                "unknownCode",
                over: "codeAlreadyEntered",
                in: "an unknown code that the cart carries",
                .enterCode("x")
            ) {
                var cart = Cart(currency: .usd)
                cart.codes = ["X"]
                try $0.run(.loadCart(cart))
            },
            Row(
                "couponDismissed",
                over: "couponNotShown",
                in: "a coupon that expired after it was sent away",
                .applyCoupon(cardID: "ends")
            ) {
                try $0.run(.dismissCard(id: "ends"))
                $0.wait(seconds: 61)
            },
            Row(
                "couponNotShown",
                over: "couponAlreadyApplied",
                in: "an active coupon that expired",
                .applyCoupon(cardID: "ends")
            ) {
                try $0.run(.applyCoupon(cardID: "ends"))
                $0.wait(seconds: 61)
            },
            Row(
                "couponAlreadyApplied",
                over: "duplicatePromotion",
                in: "a second click",
                .applyCoupon(cardID: "ends")
            ) { try $0.run(.applyCoupon(cardID: "ends")) },
            Row(
                "duplicatePromotion",
                over: "notCombinable",
                in: "one promotion on two cards, exclusive",
                .applyCoupon(cardID: "only-again")
            ) { try $0.run(.applyCoupon(cardID: "only")) },
            Row(
                "unknownOrder",
                over: "unknownLine",
                "badQuantity",
                in: "a return",
                .returnUnits(order: "o9", line: "X", count: 0)
            ),
            Row(
                "unknownLine",
                over: "orderClosed",
                "badQuantity",
                in: "a return of a cancelled order",
                .returnUnits(order: "o1", line: "X", count: 0),
                prepare: cancelled
            ),
            Row(
                "orderClosed",
                over: "badQuantity",
                in: "a return of a cancelled order",
                .returnUnits(order: "o1", line: "A", count: 0),
                prepare: cancelled
            ),
            Row(
                "badQuantity",
                over: "returnRefused",
                in: "a return of more than there is",
                .returnUnits(order: "o1", line: "A", count: 3)
            ) { try refusing(&$0) },
            Row(
                "returnRefused",
                in: "a return that a promotion refuses",
                .returnUnits(order: "o1", line: "A", count: 1)
            ) { try refusing(&$0) },
        ]
    }

    /// An order of two units with a promotion that refuses the return of one.
    static func refusing(_ shopper: inout Shopper) throws {
        let two = #","returns":"refuse","conditions":[{"type":"quantity","at_least":2}]"#
        shopper.checkout.catalog = try Catalog([.percent("two", 10, two)])
        try shopper.run(.add("A", 2), .beginCheckout, .pay(method: nil))
    }

    static func shopper() throws -> Shopper {
        let only = Promotion.percentText("only", 20, #","exclusive":true"#)
        return try Shopper([
            .percent("ends", 10).changed { $0.expiresAt = Shopper.noon.adding(seconds: 60) },
            .deal("only", "[\(only)]"), .deal("only-again", "[\(only)]"),
        ])
    }

    /// The cases of `Refusal` in the order of their declaration.
    static func declaredOrder() throws -> [String] {
        let file = try #require(
            try Repository.swiftFiles(under: "Sources/Cartwright/Checkout").first {
                $0.path.hasSuffix("/Refusal.swift")
            }
        )
        return file.lines.compactMap { $0.firstMatch(of: /^    case (\w+)/).map { String($0.1) } }
    }

    @Test func `the first declared of several refusals is reported, and the session does not change`() throws {
        let order = try Self.declaredOrder()
        #expect(order.count == 30)
        for row in try Self.table() {
            var shopper = try Self.shopper()
            try row.prepare(&shopper)
            let before = SessionView(shopper.session)
            let refusal = try #require(shopper.refusal(of: row.command)?.refusal, "\(row.testDescription)")
            #expect(refusal.caseName == row.wins, "\(row.testDescription)")
            let rank = try #require(order.firstIndex(of: row.wins))
            for other in row.over { #expect(rank < (try #require(order.firstIndex(of: other))), "\(other)") }
            #expect(SessionView(shopper.session) == before)
        }
    }

    @Test(
        arguments: [
            (.viewCard(id: "x"), "feed.unknown_card"), (.openCard(id: "x"), "feed.unknown_card"),
            (.dismissCard(id: "x"), "feed.unknown_card"), (.openCard(id: "control"), "feed.control_card"),
            (.dismissCard(id: "control"), "feed.control_card"), (.dismissCard(id: "fixed"), "feed.not_dismissible"),
            (.dismissCoupon(cardID: "fixed"), "feed.not_dismissible"), (.applyCoupon(cardID: "x"), "coupon.unknown"),
            (.applyCoupon(cardID: "link"), "coupon.unknown"), (.dismissCoupon(cardID: "link"), "coupon.unknown"),
            (.applyCoupon(cardID: "control"), "coupon.not_shown"),
            (.add("A", 1_000_000_000, at: .max), "money.overflow"),
            (.add("A", 1_000_000_001, at: 0), "cart.bad_quantity"), (.add("A", .min, at: 0), "cart.bad_quantity"),
            (.chooseShipping(method: "post", amountMinor: -1), "cart.bad_price"),
        ] as [(Command, String)]
    )
    func `an error of another part keeps its code`(command: Command, code: String) throws {
        var shopper = try Shopper([
            .link("link"), .percent("control", 10).changed { $0.kind = .control },
            .percent("fixed", 10).changed { $0.dismissible = false },
        ])
        try shopper.run(.add("A", 1, at: 1000))
        let before = SessionView(shopper.session)
        #expect(shopper.outcome(of: command) == code)
        #expect(SessionView(shopper.session) == before)
    }
}

extension Refusal {
    var caseName: String { String(String(describing: self).prefix { $0 != "(" }) }
}
