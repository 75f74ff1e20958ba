import Cartwright
import Testing

@testable import CartwrightREPL

/// Requirements for every verb.
struct EveryVerbTests {
    static let names = VerbTable.standard.all.map(\.name)

    /// An example of a verb, with a flag that is true if the verb acts.
    struct Example: CustomTestStringConvertible, Sendable {
        let verb: String
        let line: String
        let acts: Bool
        var testDescription: String { line }
    }

    static let examples = VerbTable.standard.all.flatMap { verb in
        verb.examples.map { line in
            var acts = false
            if case .act = verb.action { acts = line.hasPrefix(verb.name) }
            return Example(verb: verb.name, line: line, acts: acts)
        }
    }

    /// The commands to run before the examples of some verbs.
    static let preparations: [String: [String]] = [
        "remove code": ["enter code SPRING20"],
        "list placements": ["load banners samples/banners/autumn.json"],
        "show placement": ["load banners samples/banners/autumn.json"],
        "decline gift": ["load catalog samples/returns.json", "set qty MUG 4"],
        "accept gift": ["load catalog samples/returns.json", "set qty MUG 4", "decline gift spoon"],
        "remove gift card": ["apply gift card GIFT-25"],
        "use store credit": ["set customer ada"],
        "stop store credit": ["set customer ada", "use store credit"],
        "cancel checkout": ["begin checkout"],
        "apply coupon": ["begin checkout"],
        "dismiss coupon": ["begin checkout"],
        "pay order": ["begin checkout"],
        "cancel order": ["begin checkout", "pay order"],
        "return units": ["begin checkout", "pay order"],
        "return order": ["begin checkout", "pay order"],
        "show order": ["begin checkout", "pay order"],
        "explain order": ["begin checkout", "pay order"],
        "upload batch": ["sign batch key=demo"],
        "verify batch": ["sign batch key=demo"],
        "show batch": ["sign batch key=demo"],
        "redo": ["undo"],
        "reload plugin": ["load plugin plugins/coupon"],
        "goto branch": ["undo", "add item POT"],
        "drop branch": ["undo", "add item POT"],
        "next": ["load flow samples/flows/autumn.flow"],
        "continue": ["load flow samples/flows/autumn.flow"],
        "drop break": ["break on coupon.applied"],
    ]

    private func prepared(for verb: String) throws -> Interpreter {
        var interpreter = try Interpreter.shopping()
        for line in Self.preparations[verb] ?? [] { try interpreter.answer(line) }
        return interpreter
    }

    @Test(arguments: VerbTable.standard.all.indices)
    func `each verb has a summary, examples and well-ordered parameters`(index: Int) throws {
        let verb = VerbTable.standard.all[index]
        #expect(!verb.summary.isEmpty && !verb.summary.hasSuffix("."))
        #expect(verb.summary.count < 78, "one line of a terminal")
        #expect(!verb.examples.isEmpty)
        #expect(Self.names.filter { $0 == verb.name }.count == 1)
        let (words, options) = (verb.parameters.words, verb.parameters.options)
        #expect(Set(verb.parameters.map(\.name)).count == verb.parameters.count)
        #expect(verb.parameters == words + options, "words come before options")
        let hasChoices = verb.parameters.contains { if case .choice = $0.kind { true } else { false } }
        #expect(!hasChoices || verb.declares(.commandBadValue))
        for (word, next) in zip(words, words.dropFirst()) {
            #expect(word.count.lowerBound > 0 || next.count.lowerBound == 0, "optional words come last")
        }
    }

    @Test(arguments: names)
    func `help on a verb has its usage, summary and examples`(name: String) throws {
        let verb = try #require(VerbTable.standard.all.first { $0.name == name })
        var interpreter = Interpreter.empty()
        let lines = try interpreter.answer("help \(name)")
        // A long synopsis is wrapped at blanks.
        #expect(lines.joined(separator: " ").split(separator: " ").joined(separator: " ").hasPrefix(verb.synopsis))
        #expect(lines.contains("  \(verb.summary)"))
        for example in verb.examples { #expect(lines.contains("  e.g. \(example)")) }
        for other in verb.otherNames { #expect(lines.contains { $0.hasPrefix("  also ") && $0.hasSuffix(other) }) }
    }

    @Test(arguments: examples)
    func `an example belongs to its verb and can be run`(example: Example) throws {
        let found = try VerbTable.standard.find(try CommandLine(example.line), allowingPrefixes: false).verb.name
        #expect(found == example.verb || found == "try")
        var interpreter = try prepared(for: example.verb)
        try interpreter.answer(example.line)
    }

    @Test(arguments: examples.filter(\.acts))
    func `an acting verb takes exactly one step`(example: Example) throws {
        var interpreter = try prepared(for: example.verb)
        let before = interpreter.timeline.steps.count
        try interpreter.answer(example.line)
        #expect(interpreter.timeline.steps.count == before + 1)
        #expect(interpreter.stepNumber == before)
        #expect(interpreter.world.stepNumber == before)
        #expect(interpreter.timeline.steps.last?.command == example.line)
    }

    @Test(arguments: examples.filter(\.acts))
    func `an acting verb that fails takes no step and changes nothing`(example: Example) throws {
        var interpreter = Interpreter.empty(files: MemoryFiles(["nothing.json": "{}"]))
        let before = interpreter
        let words = example.line.split(separator: " ").map { $0.hasPrefix("samples/") ? "nothing.json" : $0 }
        guard case .failure = interpreter.run(words.joined(separator: " ")) else { return }
        #expect(interpreter.timeline.steps.count == 1)
        #expect(try interpreter.changes(from: before) == [])
        #expect(interpreter.world.log.isEmpty)
    }

    @Test func `most acting verbs can fail in an empty session`() {
        let failing = Self.examples.filter(\.acts).filter { example in
            var interpreter = Interpreter.empty()
            if case .failure = interpreter.run(example.line) { return true }
            return false
        }
        #expect(failing.count > 10)
    }

    @Test(arguments: examples)
    func `an asking verb takes no step and changes nothing`(example: Example) throws {
        let verb = try #require(VerbTable.standard.all.first { $0.name == example.verb })
        guard case .query = verb.action else { return }
        var interpreter = try prepared(for: example.verb)
        let before = interpreter
        try interpreter.answer(example.line)
        #expect(interpreter.timeline.steps.count == before.timeline.steps.count)
        #expect(interpreter.stepNumber == before.stepNumber)
        #expect(try interpreter.changes(from: before) == [])
    }

    @Test(arguments: examples.filter(\.acts))
    func `try of an acting verb changes nothing`(example: Example) throws {
        var interpreter = try prepared(for: example.verb)
        let before = interpreter
        let lines = try interpreter.answer("try \(example.line)")
        #expect(lines.contains("would change:"))
        #expect(interpreter.timeline.steps.count == before.timeline.steps.count)
        #expect(try interpreter.changes(from: before) == [])
        #expect(interpreter.world.log.count == before.world.log.count)
    }
}
