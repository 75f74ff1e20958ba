import Cartwright
import CartwrightScenarios
import Testing

@testable import CartwrightREPL

/// Help on the formats of files.
struct HelpFilesTests {
    @Test(arguments: [
        ("percent_off", "percent_off (effect): a percentage off the target", "max_discount"),
        ("subtotal", "subtotal (condition): the merchandise amount of the lines that count", "at_least"),
        ("target", "target (object): the part of the cart on which an effect acts", "max_groups"),
        ("filter", "filter (object): a filter of lines: every key that is given must match", "not_categories"),
        ("budget", "budget (object): the maximum total cost of a promotion", "partial"),
        ("format cart", "cart (object): a cart: lines, customer, time and place", "prices_include_tax"),
        ("coupon_code", "coupon_code (extras of a card, all texts): a coupon, offered at checkout", "discount_amount"),
        ("card_short", "card_short (card): a content card as the server writes it", "tp"),
        (
            "card_canonical",
            "card_canonical (card): a content card as commands and the service print it, and plugins outside the "
                + "program get it", "expires_at"
        ),
    ])
    func `help on an object lists its keys and an example`(topic: String, heading: String, key: String) throws {
        var interpreter = Interpreter.empty()
        let lines = try interpreter.answer("help \(topic)")
        #expect(lines.first == heading)
        #expect(lines.contains { $0.hasPrefix("  \(key) ") })
        #expect(lines.contains { $0.hasPrefix("  e.g. {") })
    }

    /// Returns a session with a handler outside the host that describes no extras.
    private static func withUndescribedCards() throws -> Interpreter {
        var interpreter = try ExplainPluginProblemTests.session()
        interpreter.authority.speaker = .person
        return interpreter
    }

    @Test func `a class type whose handler describes no extras has help`() throws {
        var interpreter = try Self.withUndescribedCards()
        #expect(
            try interpreter.answer("help greedy") == [
                "greedy (class type): cards of handler greedy, which does not describe their extras",
                #"  e.g. {"class_type": "greedy"}"#,
            ]
        )
        #expect(try interpreter.answer("help format greedy").first?.hasPrefix("greedy (class type)") == true)
    }

    @Test func `every hint of help leads to help and differs from the typed topic`() throws {
        var interpreter = try Self.withUndescribedCards()
        let names =
            FileTopics(interpreter.world).names + interpreter.verbs.all.map(\.name)
            + interpreter.verbs.refusals.map(\.rawValue)
        for name in names {
            try interpreter.answer("help \(name)")
            let slip = name.uppercased() == name ? name + "x" : name.uppercased()
            guard case .failure(let error)? = interpreter.run("help \(slip)") else { continue }
            let hint = try #require(error.hint)
            #expect(hint != "help \(slip)")
            try interpreter.answer(hint)
        }
    }

    @Test func `help on a key names its object, with an example`() throws {
        var interpreter = Interpreter.empty()
        #expect(
            try interpreter.answer("help max_groups") == [
                "max_groups of target: the most groups, if scope is units "
                    + "[whole number from 0, groups; default: all]",
                #"  e.g. {"scope": "units", "groups_of": 3, "max_groups": 2}"#,
            ]
        )
        #expect(
            try interpreter.answer("help per_customer_limit").first?.hasPrefix("per_customer_limit of promotion")
                == true
        )
        #expect(try interpreter.answer("help tiers").count == 6)
    }

    @Test(arguments: ["promotion", "cart", "line", "customer"])
    func `help on an object lists its keys and the commands with its name`(topic: String) throws {
        var interpreter = Interpreter.empty()
        let lines = try interpreter.answer("help \(topic)")
        let format = try interpreter.answer("help format \(topic)")
        #expect(Array(lines.prefix(format.count)) == format)
        for verb in VerbTable.standard.all where verb.words.contains(where: { $0 == topic }) {
            #expect(lines.dropFirst(format.count).contains { $0.hasPrefix("  \(verb.name) ") }, "\(verb.name)")
        }
    }

    @Test func `help on a promotion lists its keys and refers to its errors`() throws {
        var interpreter = Interpreter.empty()
        let lines = try interpreter.answer("help promotion")
        #expect(lines.first?.hasPrefix("promotion (object): ") == true)
        #expect(lines.contains { $0.hasPrefix("  per_customer_limit ") })
        #expect(lines.last == "in errors: help promotion.*")
        #expect(try interpreter.answer("help promotion.*").first?.hasPrefix("promotion.*: ") == true)
    }

    @Test func `help on a word of commands refers to the key of that name`() throws {
        var interpreter = Interpreter.empty()
        #expect(try interpreter.answer("help code").last == "in files: help format code")
        #expect(try interpreter.answer("help undo").last != "in files: help format undo")
    }

    /// Words with several meanings: objects and keys of files, words of commands, areas of error codes.
    @Test func `an area of error codes does not hide other meanings of its word`() throws {
        var interpreter = Interpreter.empty()
        let table = VerbTable.standard
        let areas = Set(table.refusals.map(\.rawValue).map { String($0.prefix { $0 != "." }) })
        let topics = Set(FileTopics(interpreter.world).names)
        var collisions = 0
        for area in areas.sorted() {
            let isWord = topics.contains(area) || table.all.contains { verb in verb.words.contains { $0 == area } }
            guard isWord else { continue }
            collisions += 1
            let first = try interpreter.answer("help \(area)").first ?? ""
            #expect(first.prefixMatch(of: #/[a-z_]+\.[a-z_*]+: /#) == nil, "\(area): \(first)")
        }
        #expect(collisions >= 5)
        // An area without another meaning has help.
        #expect(try interpreter.answer("help csv").first?.hasPrefix("csv.*: ") == true)
    }

    @Test func `help on recipes lists them, and help on one shows it`() throws {
        var interpreter = Interpreter.empty()
        let list = try interpreter.answer("help recipes")
        #expect(list.count == Recipe.all.count + 1)
        for recipe in Recipe.all {
            let lines = try interpreter.answer("help \(recipe.name)")
            let shown = lines.dropFirst().dropLast().joined(separator: "\n")
            // A card comes after the promotions.
            let text = shown.split(separator: "card: ", maxSplits: 1)[0]
            let catalog = recipe.parts.isEmpty ? "[\(text)]" : text
            #expect(try CatalogFile(try JSONParser.parse(Array(catalog.utf8))).catalog.count >= 1)
        }
    }

    @Test func `help on formats lists every object`() throws {
        var interpreter = Interpreter.empty()
        let text = try interpreter.answer("help formats").joined(separator: " ")
        for name in ["scenario", "promotion", "buy_x_get_y", "schedule", "quote", "card_long"] {
            #expect(text.contains(name), "\(name)")
        }
    }

    @Test func `a format described by a plugin is shown like a built-in one`() throws {
        let registry = HandlerRegistry(plugins: [Plugin(name: "stamps", conditions: [StampCondition.self])])
        let tools = Tools(files: MemoryFiles(), keys: [:], machineClock: { .earliest }, plugins: .samples)
        var interpreter = Interpreter.forFlows(registry: registry, tools: tools)
        #expect(
            try interpreter.answer("help stamp_count") == [
                "stamp_count (condition): stamps that the customer has",
                "  at_least  so many or more [whole number from 0, stamps; required]",
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
