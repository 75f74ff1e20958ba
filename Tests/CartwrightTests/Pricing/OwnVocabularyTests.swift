import CartwrightScenarios
import Testing

@testable import Cartwright

/// Conditions and effects of code outside the engine, registered under names of their own.
@Suite struct OwnVocabularyTests {
    /// Holds on carts with an even number of lines.
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

    /// An amount off each line of its own choice, asked for without shame.
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
    func `they work like the engine's own, and never take more than there is`(early: String) throws {
        let quote = try Self.quote(#"{"type": "greedy", "line": 0, "early": \#(early)}"#)
        #expect(quote.discountMinor == 210)
        quote.checkLaws()
        let untouchable = try Self.quote(#"{"type": "greedy", "line": 1, "early": \#(early)}"#)
        #expect(untouchable.rejection(of: "p")?.reason == .nothingToDiscount)
    }

    @Test(arguments: [-1, 2, Int64.max])
    func `a place that the cart does not have is an error of the plugin, and costs its proposal only`(line: Int64)
        throws
    {
        let quote = try Self.quote(#"{"type": "greedy", "line": \#(line)}"#)
        #expect(quote.discountMinor == 0)
        let rejection = try #require(quote.rejection(of: "p"))
        #expect(rejection.reason == .badProposal)
        #expect(rejection.refused.map(\.code) == [.promotionBadProposal])
        #expect(rejection.refused.map(\.fault) == [.plugin])
    }

    @Test func `without registration nobody knows them`() {
        let error = #expect(throws: CartwrightError.self) {
            try Self.quote(#"{"type": "greedy", "line": 0}"#, vocabulary: .standard)
        }
        #expect(error?.code == .promotionUnknownCondition)
    }
}
