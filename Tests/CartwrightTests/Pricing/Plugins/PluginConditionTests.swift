import Testing

@testable import Cartwright

/// Checks the findings of a plugin's condition: a bad finding affects only its promotion.
@Suite(.timeLimit(.minutes(15))) struct PluginConditionTests {
    /// A condition of a plugin that returns the finding given by a test.
    struct Answers: Condition {
        static let type = "answers"

        var readsStage = false
        var answer: @Sendable (CartFacts) throws(CartwrightError) -> Finding

        init(readsStage: Bool = false, _ answer: @escaping @Sendable (CartFacts) throws(CartwrightError) -> Finding) {
            self.readsStage = readsStage
            self.answer = answer
        }

        init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
            self.init { _ in Finding(condition: Self.type, isMet: true, observed: nil, required: [:]) }
        }

        func check(_ facts: CartFacts) throws(CartwrightError) -> Finding { try answer(facts) }
        var json: JSONValue { .condition(Self.type) }
    }

    static func finding(_ observed: JSONValue = nil, required: JSONObject = [:], parts: [Finding] = []) -> Finding {
        var finding = Finding(condition: "answers", isMet: false, observed: observed, required: required)
        finding.parts = parts
        return finding
    }

    static let throwing = Answers { _ throws(CartwrightError) in throw CartwrightError("own.error", "no") }

    static let bad: [(String, String, Answers)] = [
        ("throws", "own.error", throwing),
        ("observes a book", "/observed", Answers { _ in finding(.bytes(5000)) }),
        ("observes a number that is none", "/observed", Answers { _ in finding(.number("1}")) }),
        ("asks for a book", "/required/x", Answers { _ in finding(required: ["x": .bytes(5000)]) }),
        ("has 65 parts", "/of", Answers { _ in finding(parts: Array(repeating: finding(), count: 64)) }),
        ("observes the depths", "/observed", Answers { _ in finding(.nested(100_000)) }),
        ("has parts in parts", "/of", Answers { _ in nested(100_000) }),
    ]

    static func nested(_ depth: Int) -> Finding {
        var whole = finding()
        for _ in 0..<depth { whole = finding(parts: [whole]) }
        return whole
    }

    @Test(arguments: bad.indices, [false, true])
    func `a bad finding is a reason in the quote, and pricing continues`(index: Int, readsStage: Bool) throws {
        let (what, words, answers) = Self.bad[index]
        var condition = answers
        condition.readsStage = readsStage
        let off: [any Effect] = [AmountOff(.any(minor: 100))]
        let promotions = [
            Promotion(id: "p", conditions: [condition], effects: off), Promotion(id: "q", effects: off),
            Promotion(id: "n", conditions: [AllCondition([condition])], effects: off),
        ]
        let quote = try Cart.small.quote(promotions)
        #expect(quote.totalMinor == 3900, "\(what)")
        quote.checkLaws()
        for id in ["p", "n"] {
            let rejection = try #require(quote.rejection(of: id), "\(what)")
            #expect(rejection.reason == .badAnswer, "\(what)")
            #expect(rejection.refused.map(\.code.rawValue) == [index == 0 ? "own.error" : "promotion.bad_finding"])
            #expect(rejection.json["refused"]?.text.contains(words) == true, "\(rejection.json.text.prefix(500))")
            #expect(rejection.json.text.utf8.count < 10_000)
        }
    }

    @Test func `an error in a condition of the engine is an error of the cart`() throws {
        var cart = Cart.small
        cart.lines[0].quantity = .max / 2500
        cart.shipments = [Shipment(id: "s", method: "x", amountMinor: .max)]
        let total = OrderTotalCondition(.atLeast(1))
        let promotion = Promotion(id: "p", conditions: [total], effects: [AmountOff(.any(minor: 100))])
        let error = #expect(throws: CartwrightError.self) { try cart.quote([promotion]) }
        #expect(error?.code == .moneyOverflow)
    }

    @Test func `a coupon whose condition throws has an explanation`() throws {
        let promotion = Promotion(id: "c1", conditions: [Self.throwing], effects: [AmountOff(.any(minor: 100))])
        var shopper = try Shopper()
        shopper.checkout.registry = AnswerHandler.offering([promotion]).registry
        try shopper.run(.receiveCards(CardBatch([.answer("c1")])), .add("A"))
        let explained = try shopper.purchase.explain(couponOf: "c1", at: shopper.now)
        let explanation = try #require(explained)
        #expect(explanation.checks.contains { !$0.isMet })
        guard case .ineligible(let rejection) = explanation.status else {
            Issue.record("\(explanation.status)")
            return
        }
        #expect(rejection?.reason.rawValue == "bad_answer")
    }
}
