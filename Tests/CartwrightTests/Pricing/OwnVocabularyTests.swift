import CartwrightScenarios
import Testing

@testable import Cartwright

/// Checks conditions and effects of code outside the engine, registered under their own names.
@Suite struct OwnVocabularyTests {
    /// A condition that holds on carts with an even number of lines.
    struct EvenLines: Condition {
        static let type = "even_lines"

        init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {}

        func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
            let count = facts.cart.lines.count
            return Finding(
                condition: Self.type,
                isMet: count.isMultiple(of: 2),
                observed: .integer(Int64(count)),
                required: JSONObject()
            )
        }

        var json: JSONValue { ["type": .string(Self.type)] }
    }

    /// An effect that proposes the largest amount off one line.
    struct Greedy: ProposingEffect {
        static let type = "greedy"

        let line: Int64
        let stage: Stage

        init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
            line = try reader.integer("line")
            stage = try reader.bool(ifPresent: "early") ?? false ? .unit : .line
        }

        func propose(for input: StageInput) throws(CartwrightError) -> Proposal {
            Proposal([.each([Share(.line(Int(line)), weightMinor: .max)])])
        }

        var json: JSONValue { ["type": .string(Self.type), "line": .integer(line)] }
    }

    static let vocabulary = Vocabulary.standard.registering(EvenLines.self).registering(Greedy.self)

    static func quote(_ effect: String, vocabulary: Vocabulary = vocabulary) throws -> Quote {
        let text = """
            {"cart": {"currency": "USD", "lines": [
              {"sku": "A", "unit_price": 100, "quantity": 3, "min_unit_price": 30},
              {"sku": "B", "unit_price": 100, "quantity": 1, "discountable": false}]},
             "promotions": [{"id": "p", "conditions": [{"type": "even_lines"}], "effects": [\(effect)]}]}
            """
        return try Scenario(JSONParser.parse(text), vocabulary: vocabulary).quote(clock: .testing, explanation: .all)
    }

    @Test(arguments: ["false", "true"])
    func `registered types work like built-in ones, and never take more than there is`(early: String) throws {
        let quote = try Self.quote(#"{"type": "greedy", "line": 0, "early": \#(early)}"#)
        #expect(quote.discountMinor == 210)
        quote.checkLaws()
        let untouchable = try Self.quote(#"{"type": "greedy", "line": 1, "early": \#(early)}"#)
        #expect(untouchable.rejection(of: "p")?.reason == .nothingToDiscount)
    }

    @Test(arguments: [-1, 2, Int64.max])
    func `a place outside the cart is an error of the plugin and drops only its proposal`(line: Int64)
        throws
    {
        let quote = try Self.quote(#"{"type": "greedy", "line": \#(line)}"#)
        #expect(quote.discountMinor == 0)
        let rejection = try #require(quote.rejection(of: "p"))
        #expect(rejection.reason == .badProposal)
        #expect(rejection.refused.map(\.code) == [.promotionBadProposal])
        #expect(rejection.refused.map(\.fault) == [.plugin])
    }

    @Test func `unregistered conditions and effects are unknown`() {
        let error = #expect(throws: CartwrightError.self) {
            try Self.quote(#"{"type": "greedy", "line": 0}"#, vocabulary: .standard)
        }
        #expect(error?.code == .promotionUnknownCondition)
    }
}
