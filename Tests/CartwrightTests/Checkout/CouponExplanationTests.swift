import Testing

@testable import Cartwright

@Suite struct CouponExplanationTests {
    static func words(_ explanation: CouponExplanation) -> [String] {
        explanation.checks.map { check in
            let what =
                switch check.kind {
                case .shown: "shown"
                case .enabled: "enabled"
                case .code(let code): "code \(code)"
                case .dates: "dates"
                case .campaign(let campaign, now: _): "campaign \(campaign.id)"
                case .currency(let currency): "currency \(currency)"
                case .condition(let finding, let skus): "\(finding.condition) \(skus.joined(separator: "+"))"
                case .shortfall(let shortfall):
                    "lack \(shortfall.observed) of \(shortfall.atLeast) \(shortfall.sku ?? "-")"
                case .combinable(let blocker): "combinable \(blocker ?? "-")"
                case .limit(let rule): "\(rule.kind.rawValue) \(rule.used) of \(rule.limit)"
                case .missing(let person): "missing \(person.identity?.rawValue ?? "customer")"
                case .verdict(let rejection): rejection.reason.rawValue
                }
            return "\(check.isMet ? "yes" : "no"): \(what)"
        }
    }

    @Test func `an explanation lists all checks in order`() throws {
        let keys =
            #","group":"g","ends_at":"2026-01-10T12:01:00Z","usage_limit":1,"per_customer_limit":2,"used":1,"#
            + #""conditions":[{"type":"subtotal","at_least":5000},"#
            + #"{"type":"quantity","at_least":1,"filter":{"skus":["B","A"]}}]"#
        var shopper = try Shopper([.percent("ten", 10, keys), .percent("other", 5, #","group":"g""#)])
        try shopper.run(.add("A"), .applyCoupon(cardID: "other"))
        let early = try #require(
            try shopper.purchase.explain(couponOf: "ten", at: shopper.now)
        )
        #expect(early.handler == "deal")
        #expect(early.status == .ineligible(RejectedPromotion(promotion: "ten", reason: .usageLimitReached)))
        #expect(
            Self.words(early) == [
                "yes: shown", "yes: dates", "no: uses 1 of 1", "yes: customer_uses 0 of 2", "no: subtotal ",
                "yes: quantity A+B", "no: combinable other",
            ]
        )
        let late = try #require(
            try shopper.purchase.explain(couponOf: "ten", at: shopper.now.adding(seconds: 60))
        )
        #expect(Self.words(late)[1] == "no: dates")
    }

    @Test func `an explanation shows the shortfall of a tier until the tier is reached`() throws {
        let tiers = #"[{"at_least":2,"percent":"10"},{"at_least":5,"percent":"20"}]"#
        let bulk = #"[{"id":"bulk","effects":[{"type":"tiered","basis":"quantity","tiers":\#(tiers)}]}]"#
        var shopper = try Shopper([.deal("bulk", bulk)])
        try shopper.run(.add("A"))
        func explained() throws -> CouponExplanation {
            try #require(try shopper.purchase.explain(couponOf: "bulk", at: shopper.now))
        }
        #expect(try Self.words(explained()) == ["yes: shown", "no: lack 1 of 2 A", "yes: combinable -"])
        guard case .ineligible(let rejection?) = try explained().status else {
            Issue.record("no reason")
            return
        }
        #expect(rejection.reason == .nothingToDiscount && rejection.shortfalls.map(\.shortBy) == [1])
        try shopper.run(.add("A"))
        #expect(try Self.words(explained()) == ["yes: shown", "yes: combinable -"])
        #expect(try explained().status == .eligible(200))
    }

    @Test func `a condition that fails on the cart alone shows the value of the cart`() throws {
        let half = #"{"id":"half","effects":[{"type":"percent_off","percent":"50","target":{"scope":"lines"}}]}"#
        var shopper = try Shopper([.percent("ten", 10, Self.onStage)], catalog: [Promotion(try JSONParser.parse(half))])
        try shopper.run(.add("A"), .applyCoupon(cardID: "ten"))
        let explanation = try #require(try shopper.purchase.explain(couponOf: "ten", at: shopper.now))
        let observed = explanation.checks.compactMap { check -> JSONValue? in
            guard case .condition(let finding, skus: _) = check.kind else { return nil }
            return finding.observed
        }
        #expect(observed == [1000, 1000])
    }

    @Test func `a budget check counts the use in the catalog and the session's own orders`() throws {
        let budget = #","budget":{"kind":"amount","limit":150,"used":50}"#
        var shopper = try Shopper([.percent("ten", 10, budget)])
        try shopper.run(.add("A"))
        func explained() throws -> (status: CouponState.Status, words: [String]) {
            let explanation = try #require(try shopper.purchase.explain(couponOf: "ten", at: shopper.now))
            return (explanation.status, Self.words(explanation))
        }
        #expect(try explained().words == ["yes: shown", "yes: spend_budget 50 of 150", "yes: combinable -"])
        try shopper.run(.applyCoupon(cardID: "ten"), .beginCheckout, .pay(method: nil), .add("A"))
        let spent = try explained()
        #expect(spent.words == ["yes: shown", "no: spend_budget 150 of 150", "yes: combinable -"])
        #expect(spent.status == .ineligible(RejectedPromotion(promotion: "ten", reason: .budgetExhausted)))
    }

    static let onStage =
        #","conditions":[{"type":"subtotal","at_least":1500},{"type":"subtotal","at_least":1500,"basis":"stage"}]"#

    @Test(arguments: [("", false), (#","code":"HALF""#, true)])
    func `a condition on the stage uses the amount that earlier stages leave`(code: String, holds: Bool) throws {
        let half =
            #"{"id":"half"\#(code),"effects":[{"type":"percent_off","percent":"50","target":{"scope":"lines"}}]}"#
        let catalog = try [Promotion(try JSONParser.parse(half))]
        var shopper = try Shopper([.percent("ten", 10, Self.onStage)], catalog: catalog)
        try shopper.run(.add("A", 2))
        for isClicked in [false, true] {
            if isClicked { try shopper.run(.applyCoupon(cardID: "ten")) }
            let explanation = try #require(try shopper.purchase.explain(couponOf: "ten", at: shopper.now))
            // A promotion that fails because another one leaves too little is beaten by it.
            let expected =
                ["yes: shown", "yes: subtotal ", "\(holds ? "yes" : "no"): subtotal "]
                + (holds ? [] : ["no: beaten_by"]) + ["yes: combinable -"]
            #expect(Self.words(explanation) == expected)
            guard case .condition(let finding, skus: _) = explanation.checks[2].kind else {
                Issue.record("no condition")
                continue
            }
            #expect(finding.observed == .integer(holds ? 2000 : 1000))
            #expect(finding.shortBy == (holds ? nil : 500))
        }
    }

    @Test(arguments: ["link", "x", "control"])
    func `a card without an offer has no explanation`(id: String) throws {
        let shopper = try Shopper([.link("link"), .percent("control", 10).changed { $0.kind = .control }])
        #expect(try shopper.purchase.explain(couponOf: id, at: shopper.now)?.cardID == nil)
    }
}
