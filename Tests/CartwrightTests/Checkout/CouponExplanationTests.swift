import Testing

@testable import Cartwright

@Suite struct CouponExplanationTests {
    static func words(_ explanation: CouponExplanation) -> [String] {
        explanation.checks.map { check in
            let what =
                switch check.kind {
                case .shown: "shown"
                case .dates: "dates"
                case .condition(let finding, let skus): "\(finding.condition) \(skus.joined(separator: "+"))"
                case .combinable(let blocker): "combinable \(blocker ?? "-")"
                case .limit(let used, let limit): "\(used) of \(limit)"
                }
            return "\(check.isMet ? "yes" : "no"): \(what)"
        }
    }

    @Test func `an explanation goes through everything that was checked, in order`() throws {
        let keys =
            #","group":"g","ends_at":"2026-01-10T12:01:00Z","usage_limit":1,"per_customer_limit":2,"used":1,"#
            + #""conditions":[{"type":"subtotal","at_least":5000},"#
            + #"{"type":"quantity","at_least":1,"filter":{"skus":["B","A"]}}]"#
        var shopper = try Shopper([.percent("ten", 10, keys), .percent("other", 5, #","group":"g""#)])
        try shopper.run(.add("A"), .applyCoupon(cardID: "other"))
        let early = try #require(
            try shopper.checkout.explain(couponOf: "ten", in: shopper.session, at: shopper.now)
        )
        #expect(early.handler == "deal")
        #expect(early.status == .blocked(by: "other", swapSavesMinor: -50))
        #expect(
            Self.words(early) == [
                "yes: shown", "yes: dates", "no: 1 of 1", "yes: 0 of 2", "no: subtotal ", "yes: quantity A+B",
                "no: combinable other",
            ]
        )
        let late = try #require(
            try shopper.checkout.explain(
                couponOf: "ten",
                in: shopper.session,
                at: shopper.now.adding(seconds: 60)
            )
        )
        #expect(Self.words(late)[1] == "no: dates")
    }

    @Test(arguments: ["link", "x", "control"])
    func `there is nothing to explain about a card that offers nothing to anybody`(id: String) throws {
        let shopper = try Shopper([.link("link"), .percent("control", 10).changed { $0.kind = .control }])
        #expect(try shopper.checkout.explain(couponOf: id, in: shopper.session, at: shopper.now)?.cardID == nil)
    }
}
