import Cartwright
import Testing

@testable import CartwrightREPL

/// Problems of a plugin outside the host, as shown in explanations.
struct ExplainPluginProblemTests {
    /// A plugin that says hello and exceeds its limits at every other request.
    struct Greedy: HandlerChannel {
        let runtime = HandlerRuntime(kind: "wasm", name: "test", isolation: "none", limits: .sandbox)

        func answer(_ request: HandlerRequest) throws(CartwrightError) -> HandlerReply {
            guard request.purpose == .hello else {
                throw CartwrightError(.pluginLimitExceeded, "greedy: 11000001 units of work, at most 11000000")
            }
            let hello = #"{"protocol":1,"name":"greedy","class_types":{"greedy":[]}}"#
            return HandlerReply(bytes: Array(#"{"id":\#(request.id),"hello":\#(hello)}"#.utf8), usage: HandlerUsage())
        }
    }

    static func session() throws -> Interpreter {
        let card = #"{"id": "g", "title": "G", "created": 1, "extras": {"class_type": "greedy"}}"#
        let handler = RemoteHandler(name: "greedy", classTypes: ["greedy"], statesFacts: true, over: Greedy())
        let files = MemoryFiles(["cards.json": "[\(card)]"])
        let tools = Tools(files: files, keys: [:], machineClock: { .earliest }, plugins: .samples)
        var interpreter = Interpreter.forFlows(registry: HandlerRegistry([handler]), tools: tools)
        interpreter.authority.speaker = .person
        try interpreter.answer("load cards cards.json")
        return interpreter
    }

    private static let summary = "greedy: 11000001 units of work, at most 11000000"

    @Test func `explain cart names a plugin over its limits and the missing content`() throws {
        var interpreter = try Self.session()
        try interpreter.answer("add item TEA price=5.00")
        let reply = try interpreter.reply("explain cart")
        #expect(
            Array(reply.lines.map(\.text).suffix(2)) == [
                "  plugin.limit_exceeded: card c1: \(Self.summary)",
                "  plugin.limit_exceeded: facts of the cart: \(Self.summary)",
            ]
        )
        guard case .array(let problems)? = reply.json["problems"] else {
            Issue.record("no problems in \(reply.json.text)")
            return
        }
        #expect(problems.map { $0["place"] } == ["card c1", "facts of the cart"])
    }

    @Test func `list plugins shows the runtime of a plugin and its last failure`() throws {
        var interpreter = try Self.session()
        try interpreter.answer("add item TEA price=5.00")
        let line = try #require(try interpreter.answer("list plugins").last)
        #expect(line.hasSuffix(" (wasm: test; last failure: plugin.limit_exceeded)"), "\(line)")
    }

    @Test func `a change of the cart reports missing facts immediately`() throws {
        var interpreter = try Self.session()
        #expect(
            try interpreter.answer("add item TEA price=5.00") == [
                "added 1 x TEA; cart total $5.00", "  plugin.limit_exceeded: \(Self.summary)",
            ]
        )
    }

    @Test func `undo removes the problem with the change`() throws {
        var interpreter = try Self.session()
        try interpreter.answer("add item TEA price=5.00")
        try interpreter.answer("undo")
        #expect(!(try interpreter.answer("explain cart")).contains { $0.contains("facts of the cart") })
    }

    /// An effect that proposes an amount below zero.
    private struct Wild: ProposingEffect {
        static let type = "wild"
        let stage = Stage.order
        let json = JSONValue.effect(type)

        init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {}

        func isIn(_ currency: Currency) -> Bool { true }

        func propose(for input: StageInput) throws(CartwrightError) -> Proposal {
            Proposal([.spread(-1, over: [Share(.line(0), weightMinor: 1)])])
        }
    }

    @Test func `a refused proposal is reported with its JSON pointer`() throws {
        let catalog = """
            {"items": [{"sku": "TEA", "unit_price": 500}],
             "promotions": [{"id": "wild", "effects": [{"type": "wild"}]}]}
            """
        let registry = HandlerRegistry(plugins: [Plugin(name: "wilderness", effects: [Wild.self])])
        let files = MemoryFiles(["c.json": catalog])
        let tools = Tools(files: files, keys: [:], machineClock: { .earliest }, plugins: .samples)
        var interpreter = Interpreter.forFlows(registry: registry, tools: tools)
        interpreter.authority.speaker = .person
        for line in ["load catalog c.json", "add item TEA"] { try interpreter.answer(line) }
        let text = try interpreter.answer("explain promotion wild").joined(separator: "\n")
        #expect(text.contains("the plugin's proposal was refused: /wants/0/amount: "), "\(text)")
    }
}
