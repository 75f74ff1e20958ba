import Testing

@testable import Cartwright

/// A condition from outside the engine.
private struct FullMoon: Condition {
    static let type = "full_moon"
    var phase: Int64

    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        phase = try reader.integer("phase", in: 0...28)
    }

    func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        Finding(condition: Self.type, isMet: phase == 14, observed: .integer(phase), required: JSONObject())
    }

    var json: JSONValue { ["type": .string(Self.type), "phase": .integer(phase)] }
}

/// A condition with a name that the engine already uses.
private struct FalseSubtotal: Condition {
    static let type = "subtotal"
    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {}
    func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        Finding(condition: Self.type, isMet: true, observed: nil, required: JSONObject())
    }
    var json: JSONValue { nil }
}

/// An effect from outside the engine.
private struct Nothing: ProposingEffect {
    static let type = "nothing"
    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {}
    var stage: Stage { .order }
    func propose(for input: StageInput) throws(CartwrightError) -> Proposal { .nothing }
    var json: JSONValue { ["type": .string(Self.type)] }
}

private struct FalsePercentOff: ProposingEffect {
    static let type = "percent_off"
    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {}
    var stage: Stage { .order }
    func propose(for input: StageInput) throws(CartwrightError) -> Proposal { .nothing }
    var json: JSONValue { nil }
}

@Suite struct VocabularyTests {
    static let own = Vocabulary.standard.registering(FullMoon.self).registering(Nothing.self)

    @Test func `a registered condition is read by its name`() throws {
        let json: JSONValue = ["type": "full_moon", "phase": 14]
        let condition = try Self.own.condition(json, at: .root)
        #expect(condition is FullMoon)
        #expect(condition.json == json)
    }

    @Test func `a registered effect is read by its name`() throws {
        #expect(try Self.own.effect(["type": "nothing"], at: .root) is Nothing)
    }

    @Test func `registering does not change the standard vocabulary`() {
        let error = #expect(throws: CartwrightError.self) {
            try Vocabulary.standard.condition(["type": "full_moon", "phase": 14], at: .root)
        }
        #expect(error?.code == .promotionUnknownCondition)
    }

    @Test func `a registered type cannot replace a built-in one`() throws {
        let greedy = Vocabulary.standard.registering(FalseSubtotal.self).registering(FalsePercentOff.self)
        #expect(try greedy.condition(["type": "subtotal", "at_least": 1], at: .root) is SubtotalCondition)
        #expect(try greedy.effect(["type": "percent_off", "percent": "1"], at: .root) is PercentOff)
    }

    @Test func `an unknown name suggests the nearest one`() {
        let place = JSONPointer.root.appending("conditions").appending(0)
        let condition = #expect(throws: CartwrightError.self) { try Self.own.condition(["type": "subtotl"], at: place) }
        #expect(condition?.code == .promotionUnknownCondition)
        #expect(condition?.summary == "no condition is called \"subtotl\"")
        #expect(condition?.hint == "did you mean \"subtotal\"?")
        #expect(condition?.location.pointer == "/conditions/0/type")

        let effect = #expect(throws: CartwrightError.self) { try Self.own.effect(["type": "percentoff"], at: place) }
        #expect(effect?.code == .promotionUnknownEffect)
        #expect(effect?.hint == "did you mean \"percent_off\"?")

        let stranger = #expect(throws: CartwrightError.self) { try Self.own.effect(["type": "zzzzzz"], at: place) }
        #expect(stranger?.hint?.hasPrefix("known: ") == true)
        #expect(stranger?.hint?.contains("nothing") == true)
    }

    @Test func `a condition without a type or with an unknown key is refused`() {
        let missing = #expect(throws: CartwrightError.self) { try Self.own.condition(["phase": 1], at: .root) }
        #expect(missing?.code == .jsonMissingKey)
        let unknown = #expect(throws: CartwrightError.self) {
            try Self.own.condition(["type": "full_moon", "phase": 1, "phaes": 2], at: .root)
        }
        #expect(unknown?.code == .jsonUnknownKey)
        #expect(unknown?.hint == "did you mean \"phase\"?")
    }
}
