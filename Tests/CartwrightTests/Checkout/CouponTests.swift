import Testing

@testable import Cartwright

/// Coupon cards in a session: clicks, conflicts, expiry, codes.
@Suite struct CouponTests {
    static let grouped = #","group":"coupon""#

    static func statuses(_ shopper: Shopper) throws -> [String: CouponState.Status] {
        let states = try shopper.purchase.couponStates(at: shopper.now)
        return Dictionary(uniqueKeysWithValues: states.map { ($0.cardID, $0.status) })
    }

    @Test func `a second click only counts as a click`() throws {
        var shopper = try Shopper([.percent("ten", 10)])
        try shopper.run(.add("A"), .openCard(id: "ten"))
        let quote = try shopper.quote()
        #expect(try shopper.run(.openCard(id: "ten")).events.map(\.type) == [.cardClick])
        #expect(shopper.session.activeCoupons == ["ten"])
        #expect(try shopper.quote() == quote)
        #expect(shopper.refusal(of: .applyCoupon(cardID: "ten")) == .couponAlreadyApplied(cardID: "ten"))
    }

    @Test func `a coupon that conflicts with an active one is refused with the saving of a swap`() throws {
        var shopper = try Shopper([
            .percent("ten", 10, Self.grouped), .percent("twenty", 20, Self.grouped), .percent("five", 5, Self.grouped),
        ])
        try shopper.run(.add("A"), .applyCoupon(cardID: "ten"))
        #expect(
            shopper.refusal(of: .applyCoupon(cardID: "twenty"))
                == .notCombinable(cardID: "twenty", with: "ten", swapSavesMinor: 100)
        )
        #expect(
            shopper.refusal(of: .openCard(id: "five"))
                == .notCombinable(cardID: "five", with: "ten", swapSavesMinor: -50)
        )
        #expect(
            try Self.statuses(shopper) == [
                "ten": .applied(100), "twenty": .blocked(by: "ten", swapSavesMinor: 100),
                "five": .blocked(by: "ten", swapSavesMinor: -50),
            ]
        )
        try shopper.run(.dismissCoupon(cardID: "ten"), .applyCoupon(cardID: "twenty"))
        #expect(try shopper.totalMinor() == 800)
    }

    @Test(
        arguments: [
            (#","conditions":[{"type":"subtotal","at_least":9000}]"#, Reason.conditionNotMet),
            (#","conditions":[{"type":"subtotal","at_least":9000,"basis":"stage"}]"#, .conditionNotMet),
            (#","budget":{"kind":"amount","limit":499}"#, .budgetExhausted),
            (#","usage_limit":0"#, .usageLimitReached),
        ]
    )
    func `a coupon's own reason comes before a conflict with another coupon`(keys: String, reason: Reason)
        throws
    {
        let group = #","group":"g""#
        var shopper = try Shopper([.percent("ten", 10, group), .percent("half", 50, group + keys)])
        try shopper.run(.add("A"), .applyCoupon(cardID: "ten"))
        guard case .ineligible(let rejection?) = try Self.statuses(shopper)["half"] else {
            Issue.record("\(try Self.statuses(shopper))")
            return
        }
        #expect(rejection.reason == reason)
    }

    @Test func `coupon states have reasons even if the quote has none`() throws {
        var shopper = try Shopper([.percent("far", 50, #","conditions":[{"type":"subtotal","at_least":2000}]"#)])
        shopper.checkout.options = PricingOptions()
        try shopper.run(.add("A"))
        #expect(try shopper.quote().notApplied.isEmpty)
        guard case .ineligible(let rejection?) = try Self.statuses(shopper)["far"] else {
            Issue.record("no reason")
            return
        }
        #expect(rejection.unmet.first?.shortBy == 1000)
    }

    @Test func `the swap is priced without any of the conflicting coupons`() throws {
        var shopper = try Shopper([
            .percent("a", 10), .percent("b", 10), .percent("all", 30, #","exclusive":true"#),
        ])
        try shopper.run(.add("A"), .applyCoupon(cardID: "a"), .applyCoupon(cardID: "b"))
        #expect(
            shopper.refusal(of: .applyCoupon(cardID: "all"))
                == .notCombinable(cardID: "all", with: "a", swapSavesMinor: 100)
        )
    }

    @Test func `a coupon without effect stays active and takes effect once its condition holds`() throws {
        var shopper = try Shopper([.percent("far", 50, #","conditions":[{"type":"subtotal","at_least":2000}]"#)])
        try shopper.run(.add("A"), .applyCoupon(cardID: "far"))
        guard case .appliedWithoutEffect(let rejection?) = try Self.statuses(shopper)["far"] else {
            Issue.record("no reason")
            return
        }
        #expect(rejection.reason == .conditionNotMet)
        #expect(rejection.unmet.first?.shortBy == 1000)
        try shopper.run(.setQuantity(line: "A", quantity: 2))
        #expect(try Self.statuses(shopper)["far"] == .applied(1000))
    }

    @Test func `dismissing a coupon is final, unless its card is not dismissible`() throws {
        var shopper = try Shopper([
            .percent("ten", 10), .percent("fixed", 20).changed { $0.dismissible = false },
        ])
        try shopper.run(.add("A"), .applyCoupon(cardID: "ten"), .applyCoupon(cardID: "fixed"))
        try shopper.run(.dismissCard(id: "ten"), .dismissCoupon(cardID: "fixed"))
        #expect(try shopper.totalMinor() == 1000)
        #expect(shopper.refusal(of: .applyCoupon(cardID: "ten")) == .couponDismissed(cardID: "ten"))
        #expect(shopper.refusal(of: .dismissCoupon(cardID: "ten")) == .couponDismissed(cardID: "ten"))
        try shopper.run(.receiveCards(CardBatch([.percent("ten", 10), .percent("fixed", 20)])))
        #expect(try Self.statuses(shopper) == ["ten": .dismissed, "fixed": .eligible(200)])
    }

    @Test func `an expired coupon is no longer active, and a later version of its card needs a new click`() throws {
        let ending = ContentCard.percent("ten", 10).changed { $0.expiresAt = Shopper.noon.adding(seconds: 60) }
        var shopper = try Shopper([ending])
        try shopper.run(.add("A"), .applyCoupon(cardID: "ten"))
        shopper.wait(seconds: 60)
        #expect(try shopper.totalMinor() == 900)
        shopper.wait(seconds: 1)
        #expect(try shopper.totalMinor() == 1000)
        #expect(try Self.statuses(shopper) == ["ten": .notShown])
        let received = try shopper.run(.receiveCards(CardBatch([.percent("ten", 10)])))
        #expect(received.events.map(\.type) == [.couponRemoved])
        #expect(try shopper.totalMinor() == 1000)
        try shopper.run(.applyCoupon(cardID: "ten"))
        #expect(try shopper.totalMinor() == 900)
    }

    @Test func `a coupon is removed when its card is removed or loses its offer`() throws {
        var shopper = try Shopper([.percent("a", 10), .percent("b", 10), .percent("c", 10)])
        try shopper.run(.add("A"), .applyCoupon(cardID: "a"), .applyCoupon(cardID: "b"), .applyCoupon(cardID: "c"))
        let received = try shopper.run(.receiveCards(CardBatch([.deal("b", "nonsense"), .percent("c", 20)])))
        #expect(received.events.map(\.subject) == ["a", "b"])
        #expect(received.diagnostics.map(\.code.area) == ["json"])
        #expect(shopper.session.activeCoupons == ["c"])
        #expect(try shopper.totalMinor() == 800)
    }

    @Test func `an entered code activates a promotion of the catalog or of a shown card`() throws {
        var shopper = try Shopper(
            [
                .percent("card", 10, #","code":"CARD""#),
                .percent("over", 10, #","code":"OVER""#).changed { $0.expiresAt = Shopper.noon.adding(seconds: -1) },
                .percent("control", 10, #","code":"CONTROL""#).changed { $0.kind = .control },
            ],
            catalog: [.percent("shop", 20, #","code":"SHOP""#)]
        )
        try shopper.run(.add("A"), .enterCode(" card\n"))
        #expect(try shopper.totalMinor() == 900)
        #expect(shopper.session.activeCoupons.isEmpty)
        try shopper.run(.enterCode("ſhop".replacing("ſ", with: "s")))
        #expect(try shopper.totalMinor() == 700)
        #expect(shopper.refusal(of: .enterCode("CARD")) == .codeAlreadyEntered("CARD"))
        for unknown in ["OVER", "CONTROL", "", "şhop", "SHOP2"] {
            #expect(shopper.refusal(of: .enterCode(unknown)) == .unknownCode(unknown))
        }
        try shopper.run(.openCard(id: "card"))
        #expect(try shopper.totalMinor() == 700, "the click stands for the code that was typed")
        try shopper.run(.removeCode("card"))
        #expect(try shopper.totalMinor() == 700)
        #expect(shopper.refusal(of: .removeCode("card")) == .codeNotEntered("card"))
    }

    @Test func `two cards with the same promotion count once, in any order of change`() throws {
        var shopper = try Shopper([.percent("a", 10), .percent("b", 20)])
        try shopper.run(.add("A"), .applyCoupon(cardID: "a"), .applyCoupon(cardID: "b"))
        let same = ContentCard.deal("b", "[\(Promotion.percentText("a", 30))]")
        try shopper.run(.receiveCards(CardBatch([.percent("a", 10), same])))
        #expect(try shopper.totalMinor() == 900)
        try shopper.run(.add("B"), .beginCheckout, .pay(method: nil))
        #expect(shopper.session.orders[0].quote.totalMinor == 1800)
    }

    @Test func `a card that cannot be priced does not stop the checkout`() throws {
        let twice = "[\(Promotion.percentText("x", 10)),\(Promotion.percentText("x", 20))]"
        var shopper = try Shopper([.deal("bad", twice), .percent("ten", 10)])
        try shopper.run(.add("A"), .beginCheckout)
        let taken = RejectedPromotion(promotion: "x", reason: .nameTaken)
        #expect(try Self.statuses(shopper) == ["bad": .ineligible(taken), "ten": .eligible(100)])
        #expect(
            shopper.refusal(of: .openCard(id: "bad")) == .duplicatePromotion(cardID: "bad", promotion: "x")
        )
    }

    @Test func `a coupon whose group has another value of per in the catalog is refused on a click`() throws {
        let perLine = #","group":{"name":"sale","per":"line"}"#
        var shopper = try Shopper(
            [.percent("lines", 10, perLine), .percent("ten", 10)],
            catalog: [.percent("shop", 5, #","group":"sale""#)]
        )
        try shopper.run(.add("A"))
        let error = #expect(throws: CartwrightError.self) { try shopper.run(.openCard(id: "lines")) }
        #expect(error?.code == .promotionMixedGroup)
        #expect(error?.summary.contains(#"found cart of "shop" and line of "lines""#) == true)
        try shopper.run(.openCard(id: "ten"))
        #expect(try shopper.totalMinor() == 850)
        // A later catalog with such a group does not stop a session with the coupon.
        var other = try Shopper([.percent("lines", 10, perLine)])
        try other.run(.add("A"), .openCard(id: "lines"))
        other.checkout.catalog = shopper.checkout.catalog
        #expect(try other.totalMinor() == 950)
    }

    @Test func `pop-ups are sorted by priority, then larger saving, then card id`() throws {
        var shopper = try Shopper([
            .percent("z", 5), .percent("a", 5), .percent("more", 20), .percent("first", 1, #","priority":9"#),
            .percent("nothing", 0), .percent("control", 90).changed { $0.kind = .control },
        ])
        let begin = try shopper.run(.add("A"), .beginCheckout)
        guard case .present(let offers, let heldBack) = begin.instructions.first else {
            Issue.record("nothing to present")
            return
        }
        #expect(offers.map(\.cardID) == ["first", "more", "a", "z"])
        #expect(heldBack.map(\.cardID) == ["nothing"])
    }

    @Test func `a coupon that gives only gifts is offered and counts as applied`() throws {
        let gift = #"[{"id":"g","effects":[{"type":"gift","sku":"PEN","quantity":1}]}]"#
        var shopper = try Shopper([.deal("gift", gift)])
        try shopper.run(.add("A"))
        #expect(try Self.statuses(shopper) == ["gift": .eligible(0)])
        try shopper.run(.applyCoupon(cardID: "gift"))
        #expect(try Self.statuses(shopper) == ["gift": .applied(0)])
        #expect(try shopper.totalMinor() == 1000)
    }

    @Test func `a coupon that gives only store credit is offered and counts as applied`() throws {
        let credit = #"[{"id":"back","effects":[{"type":"credit","percent":"10"}]}]"#
        var shopper = try Shopper([.deal("back", credit)])
        try shopper.run(.setCustomer(Customer(id: "ada")), .add("A"))
        #expect(try Self.statuses(shopper) == ["back": .eligible(0)])
        try shopper.run(.applyCoupon(cardID: "back"))
        #expect(try Self.statuses(shopper) == ["back": .applied(0)])
        #expect(try shopper.quote().creditMinor == 100 && shopper.totalMinor() == 1000)
    }
}
