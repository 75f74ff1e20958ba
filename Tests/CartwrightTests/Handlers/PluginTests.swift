import CartwrightScenarios
import Testing

@testable import Cartwright

/// Plugins with more than a handler, and conflicts between two plugins.
@Suite struct PluginTests {
    static let loyalty = Plugin(
        name: "loyalty",
        handlers: [WordHandler()],
        conditions: [StampCountCondition.self],
        effects: [RoundTotalDown.self],
        eventTypes: [EventTypeDeclaration("loyalty.stamp_spent", "A stamp card was used up", example: ["stamps": 10])]
    )

    @Test func `conditions and effects of a plugin work like the engine's own`() throws {
        let registry = HandlerRegistry(plugins: [Self.loyalty])
        #expect(registry.diagnostics.isEmpty)
        #expect(registry.eventTypes.map(\.type) == ["loyalty.stamp_spent"])
        let text = """
            {"cart": {"currency": "USD", "customer": {"id": "c", "attributes": {"stamps": 9}},
              "lines": [{"sku": "A", "unit_price": 1999, "quantity": 2}]},
             "promotions": [
              {"id": "five", "conditions": [{"type": "stamp_count", "at_least": 9}],
               "effects": [{"type": "percent_off", "percent": "5", "target": {"scope": "total"}},
                           {"type": "round_total_down", "to": 100}]},
              {"id": "ten", "conditions": [{"type": "stamp_count", "at_least": 10}],
               "effects": [{"type": "percent_off", "percent": "10"}]}]}
            """
        let quote = try Scenario(JSONParser.parse(text), vocabulary: registry.vocabulary).quote(
            clock: .testing,
            explanation: .reasons
        )
        #expect(quote.totalMinor == 3700)
        let finding = try #require(quote.rejection(of: "ten")?.unmet.first)
        #expect(finding.json == ["condition": "stamp_count", "at_least": 10, "observed": 9])
    }

    @Test func `a plugin's condition and effect write the JSON they were read from`() throws {
        let vocabulary = HandlerRegistry(plugins: [Self.loyalty]).vocabulary
        let condition: JSONValue = ["type": "stamp_count", "at_least": 3]
        #expect(try vocabulary.condition(condition, at: .root).json == condition)
        let effect: JSONValue = ["type": "round_total_down", "to": 100]
        #expect(try vocabulary.effect(effect, at: .root).json == effect)
    }

    @Test func `a condition's own finding has the values of its JSON`() throws {
        let condition = StampCountCondition(count: .atLeast(3))
        let finding = condition.finding(isMet: false, observed: nil)
        #expect(finding.json == ["condition": "stamp_count", "at_least": 3, "observed": nil])
    }

    /// The second plugin, and the diagnostic of the conflict.
    static let clashes: [(Plugin, ErrorCode, String)] = [
        (Plugin(name: "loyalty"), .pluginDuplicateName, "a second plugin named loyalty was ignored"),
        (
            Plugin(name: "other", conditions: [StampCountCondition.self]), .pluginDuplicateCondition,
            "plugin other defines condition stamp_count, which plugin loyalty already has"
        ),
        (
            Plugin(name: "other", effects: [RoundTotalDown.self]), .pluginDuplicateEffect,
            "plugin other defines effect round_total_down, which plugin loyalty already has"
        ),
        (
            Plugin(name: "other", conditions: [SubtotalCondition.self]), .pluginDuplicateCondition,
            "plugin other defines condition subtotal, which the engine already has"
        ),
        (
            Plugin(name: "other", effects: [FalsePercentOff.self]), .pluginDuplicateEffect,
            "plugin other defines effect percent_off, which the engine already has"
        ),
        (
            Plugin(name: "other", eventTypes: [EventTypeDeclaration("loyalty.stamp_spent", "Mine")]),
            .pluginDuplicateEventType,
            "plugin other defines event type loyalty.stamp_spent, which plugin loyalty already has"
        ),
        (
            Plugin(name: "other", eventTypes: [EventTypeDeclaration("cartwright.order.paid", "Mine")]),
            .pluginBadEventType, "plugin other: \"cartwright.order.paid\" is reserved for the engine"
        ),
        (
            Plugin(name: "other", eventTypes: [EventTypeDeclaration("Stamp spent", "Mine")]), .pluginBadEventType,
            "plugin other: \"Stamp spent\" is not an event type name"
        ),
    ]

    @Test(arguments: clashes)
    func `a name that is taken keeps its first meaning, and the second plugin is reported`(
        plugin: Plugin,
        code: ErrorCode,
        summary: String
    ) throws {
        let registry = HandlerRegistry(plugins: [Self.loyalty, plugin])
        let error = try #require(registry.diagnostics.first)
        #expect(registry.diagnostics.count == 1)
        #expect(error.code == code)
        #expect(error.summary == summary)
        #expect(error.hint != nil)
        #expect(error.fault == .plugin)
        #expect(registry.vocabulary.conditionNames.count == Vocabulary.standard.conditionNames.count + 1)
        #expect(registry.vocabulary.effectNames.count == Vocabulary.standard.effectNames.count + 1)
        #expect(registry.eventTypes.count == 1)
    }

    @Test func `a class type clash names the plugins, not the handlers`() {
        let second = Plugin(name: "second", handlers: [WordHandler(name: "w")])
        let registry = HandlerRegistry(plugins: [Self.loyalty, second])
        #expect(registry.diagnostics.map(\.code) == [.handlerDuplicateClassType])
        #expect(
            registry.diagnostics.first?.summary
                == "plugin second claims class type word, which plugin loyalty already handles"
        )
        #expect(registry.plugins.map(\.name) == ["loyalty", "second"])
    }

    @Test(arguments: [
        ("a.b", true), ("com.example.stamp-1.spent_up", true), ("9.b", true), ("stamp", false), ("", false),
        (".b", false), ("a.", false), ("a..b", false), ("A.b", false), ("a b.c", false), ("cartwright.x", false),
        ("cartwrights.x", true), ("a.ü", false),
    ])
    func `event types of plugins have two words or more`(name: String, isAllowed: Bool) {
        #expect(EventType(rawValue: name).isForPlugins == isAllowed)
    }

    @Test func `a declaration is read from what it writes`() throws {
        let declaration = try #require(Self.loyalty.eventTypes.first)
        #expect(try EventTypeDeclaration(declaration.json, at: .root) == declaration)
        #expect(declaration.json["example"] == ["stamps": 10])
        let plain: JSONValue = ["type": "a.b", "summary": "It was"]
        #expect(try EventTypeDeclaration(plain, at: .root).json == plain)
    }

    @Test(
        arguments: [
            (["type": "a", "summary": "s"], .pluginBadEventType, "/event_types/0/type"),
            (["type": "a.b"], .jsonMissingKey, "/event_types/0"),
            (["type": "a.b", "summary": "s", "example": 1], .jsonWrongType, "/event_types/0/example"),
            (["type": "a.b", "summary": "s", "sample": [:]], .jsonUnknownKey, "/event_types/0/sample"),
        ] as [(JSONValue, ErrorCode, String)]
    )
    func `an unreadable declaration is refused with its place`(json: JSONValue, code: ErrorCode, pointer: String) {
        let place = JSONPointer.root.appending("event_types").appending(0)
        let error = #expect(throws: CartwrightError.self) { try EventTypeDeclaration(json, at: place) }
        #expect(error?.code == code)
        #expect(error?.location.pointer == pointer)
    }
}

/// The example in the documentation of `Condition`.
struct StampCountCondition: Condition {
    static let type = "stamp_count"
    let count: Comparison

    init(count: Comparison) { self.count = count }

    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        count = try Comparison(from: &reader)
    }

    func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        guard case .integer(let stamps) = facts.cart.customer?.attributes["stamps"] else {
            return finding(isMet: false, observed: nil)
        }
        return Finding(Self.type, count, observed: stamps)
    }

    var json: JSONValue { .condition(Self.type, count.json) }
}

/// The example in the documentation of `Effect`.
struct RoundTotalDown: ProposingEffect {
    static let type = "round_total_down"
    let toMinor: Int64
    var stage: Stage { .total }
    var actsLast: Bool { true }

    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        toMinor = try reader.integer("to", in: 1...Int64.max)
    }

    func propose(for input: StageInput) throws(CartwrightError) -> Proposal {
        let shares = try input.sharesLeft(of: Target(.total))
        return Proposal([.spread(shares.totalMinor % toMinor, over: shares)])
    }

    var json: JSONValue { .effect(Self.type, ["to": .integer(toMinor)]) }
}

/// An effect with a name that is taken.
private struct FalsePercentOff: ProposingEffect {
    static let type = PercentOff.type
    var stage: Stage { .order }

    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {}

    func propose(for input: StageInput) throws(CartwrightError) -> Proposal { .nothing }

    var json: JSONValue { .effect(Self.type, [:]) }
}
