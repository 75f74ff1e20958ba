import Testing

@testable import Cartwright

/// Answers of processes about rules, which a session keeps.
@Suite struct RecordedAnswerTests {
    /// A shopper with a cart in a shop whose promotion has a rule of a process.
    private static func shopper(_ bench: RuleBench, effect: String? = nil) throws -> Shopper {
        var shopper = try Shopper()
        shopper.checkout.registry = bench.registry
        shopper.checkout.catalog = try effect.map { try bench.catalog(effect: $0) } ?? bench.catalog()
        try shopper.run(.loadCart(bench.cart(ships: effect != nil)))
        return shopper
    }

    private static func count(_ bench: RuleBench) -> Int { bench.channel.sent.count { $0["do"] == "rules" } }

    @Test func `a session asks once for a cart, however often it is priced and restored`() throws {
        let bench = try RuleBench(conditions: #""met":true"#, isStateless: false)
        var shopper = try Self.shopper(bench)
        #expect(Self.count(bench) == 1)
        shopper.now = shopper.now.adding(seconds: 3_600)
        #expect(try shopper.quote().totalMinor == 900)
        let stored = shopper.session.json
        shopper.session = try Session(restoring: stored, by: shopper.checkout)
        #expect(shopper.session.json == stored)
        #expect(try shopper.quote().totalMinor == 900)
        #expect(Self.count(bench) == 1)
    }

    @Test func `the price of a stored session does not need the process`() throws {
        let bench = try RuleBench(conditions: #""met":true,"observed":7,"unit":"units""#, isStateless: false)
        let stored = try Self.shopper(bench).session.json
        let gone = try RuleBench(
            isStateless: false,
            refusing: { _ throws(CartwrightError) in
                throw CartwrightError(.handlerDied, "gone", hint: "none", fault: .plugin)
            }
        )
        var shopper = try Shopper()
        shopper.checkout.registry = gone.registry
        shopper.checkout.catalog = try gone.catalog()
        shopper.session = try Session(restoring: stored, by: shopper.checkout)
        #expect(try shopper.quote().totalMinor == 900)
    }

    @Test func `another cart is asked about again`() throws {
        let bench = try RuleBench(
            isStateless: false,
            answering: { message in
                guard case .array(let lines)? = message["cart"]?["lines"] else { return "" }
                return #""met":\#(lines.count == 2)"#
            }
        )
        var shopper = try Self.shopper(bench)
        #expect(try shopper.quote().totalMinor == 900)
        try shopper.run(.removeLine("b"))
        #expect(try shopper.quote().totalMinor == 600)
        #expect(Self.count(bench) == 2)
    }

    @Test func `no answer is not recorded, and asked for again`() throws {
        let bench = try RuleBench(
            isStateless: false,
            refusing: { _ throws(CartwrightError) in
                throw CartwrightError(.handlerDied, "gone", hint: "none", fault: .plugin)
            }
        )
        let shopper = try Self.shopper(bench)
        #expect(shopper.session.answers == nil)
        #expect(try shopper.quote().totalMinor == 1_000)
    }

    @Test func `a session without rules of processes keeps none`() throws {
        let bench = try RuleBench(conditions: #""met":true"#)
        #expect(try Self.shopper(bench).session.answers == nil)
    }

    @Test(arguments: [
        ("line", #""wants":[{"line":"a","amount":50},{"line":"b","amount":20}]"#),
        ("unit", #""wants":[{"line":"a","units":2,"amount":50}],"uses_up":[{"line":"a","units":2}]"#),
        ("order", #""wants":[{"order":70}]"#),
        ("shipping", #""wants":[{"shipment":"s1","amount":70}]"#),
        ("gift", #""wants":[],"gifts":[{"sku":"MUG","quantity":2,"unit_price":300}]"#),
    ])
    func `an effect gives the same after it is stored`(stage: String, effects: String) throws {
        let bench = try RuleBench(conditions: #""met":true"#, stage: stage, effects: effects, isStateless: false)
        var shopper = try Self.shopper(bench, effect: #"{"type":"shop_off"}"#)
        let before = try shopper.quote()
        #expect(before.discountMinor + before.shippingDiscountMinor > 0 || !before.gifts.isEmpty)
        shopper.session = try Session(restoring: shopper.session.json, by: shopper.checkout)
        #expect(try shopper.quote() == before)
        #expect(Self.count(bench) == 1)
    }
}
