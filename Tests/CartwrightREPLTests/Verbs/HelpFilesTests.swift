import Cartwright
import CartwrightScenarios
import Testing

@testable import CartwrightREPL

/// Help on what can be written into files.
struct HelpFilesTests {
    @Test(arguments: [
        ("percent_off", "percent_off (effect): a percentage off the target", "max_discount"),
        ("subtotal", "subtotal (condition): the merchandise amount of the lines that count", "at_least"),
        ("target", "target (object): what an effect acts on", "max_groups"),
        ("filter", "filter (object): which lines count: all that is given must match", "not_categories"),
        ("budget", "budget (object): what a promotion may cost in all", "partial"),
        ("format cart", "cart (object): what is bought, by whom, when and where", "prices_include_tax"),
        ("coupon_code", "coupon_code (extras of a card, all texts): a coupon, offered at checkout", "discount_amount"),
        ("card_short", "card_short (card): a content card as the server writes it", "tp"),
    ])
    func `help on an object tells its keys and an example`(topic: String, heading: String, key: String) throws {
        var interpreter = Interpreter.empty()
        let lines = try interpreter.answer("help \(topic)")
        #expect(lines.first == heading)
        #expect(lines.contains { $0.hasPrefix("  \(key) ") })
        #expect(lines.contains { $0.hasPrefix("  e.g. {") })
    }

    @Test func `help on a key tells where it stands, with an example`() throws {
        var interpreter = Interpreter.empty()
        #expect(
            try interpreter.answer("help max_groups") == [
                "max_groups of target: the most groups, where scope is units "
                    + "[whole number from 0, groups; without it: all]",
                #"  e.g. {"scope": "units", "groups_of": 3, "max_groups": 2}"#,
            ]
        )
        #expect(
            try interpreter.answer("help per_customer_limit").first?.hasPrefix("per_customer_limit of promotion")
                == true
        )
        #expect(try interpreter.answer("help tiers").count == 4)
    }

    @Test func `help on a command that is also an object says how to ask for the object`() throws {
        var interpreter = Interpreter.empty()
        #expect(try interpreter.answer("help cart").last == "in files: help format cart")
        #expect(try interpreter.answer("help undo").last != "in files: help format undo")
    }

    @Test func `help on recipes lists them, and help on one shows it`() throws {
        var interpreter = Interpreter.empty()
        let list = try interpreter.answer("help recipes")
        #expect(list.count == Recipe.all.count + 1)
        for recipe in Recipe.all {
            let lines = try interpreter.answer("help \(recipe.name)")
            let text = lines.dropFirst().dropLast().joined(separator: "\n")
            #expect(try CatalogFile(try JSONParser.parse(Array("[\(text)]".utf8))).catalog.count >= 1)
        }
    }

    @Test func `help on formats names every object`() throws {
        var interpreter = Interpreter.empty()
        let text = try interpreter.answer("help formats").joined(separator: " ")
        for name in ["scenario", "promotion", "buy_x_get_y", "schedule", "quote", "card_long"] {
            #expect(text.contains(name), "\(name)")
        }
    }

    @Test func `what a plugin describes is told as the engine's own`() throws {
        let registry = HandlerRegistry(plugins: [Plugin(name: "stamps", conditions: [StampCondition.self])])
        let tools = Tools(files: MemoryFiles(), keys: [:], machineClock: { .earliest }, plugins: .samples)
        var interpreter = Interpreter.forFlows(registry: registry, tools: tools)
        #expect(
            try interpreter.answer("help stamp_count") == [
                "stamp_count (condition): stamps that the customer has",
                "  at_least  so many or more [whole number from 0, stamps; must be there]",
                #"  e.g. {"type": "stamp_count", "at_least": 10}"#,
            ]
        )
    }
}

private struct StampCondition: Condition {
    static let type = "stamp_count"
    static let format: ObjectFormat? = .condition(
        type,
        "stamps that the customer has",
        keys: [.required("at_least", .count("stamps"), "so many or more", example: 10)],
        example: ["at_least": 10]
    )
    let least: Int64

    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        least = try reader.integer("at_least", in: 0...Int64.max)
    }

    func check(_ facts: CartFacts) throws(CartwrightError) -> Finding { finding(isMet: false, observed: .null) }

    var json: JSONValue { .condition(Self.type, ["at_least": .integer(least)]) }
}
