import Cartwright
import CartwrightPluginLoader
import Foundation

/// A process plugin that a test writes: a Python program that answers correctly except where the test replaces its
/// code.
struct Child {
    let folder: ScratchFolder
    let loaded: LoadedPlugin
    let handler: RemoteHandler

    /// Writes the plugin and loads it.
    ///
    /// - Parameters:
    ///   - first: the code that runs before the program reads anything.
    ///   - onHello: the code that answers hello, with the message as `m`.
    ///   - onDecode: the code that answers a message of cards.
    ///   - milliseconds: the time limit for an answer about cards.
    ///   - memory: the memory limit in MiB.
    ///   - isolation: the walls around the process.
    init(
        first: String = "",
        onHello: String = "say(hello(m))",
        onDecode: String = "say(results(m))",
        milliseconds: Int = 500,
        memory: Int = 128,
        isolation: ProcessIsolation = .found()
    ) throws {
        folder = try ScratchFolder()
        let manifest = """
            {"name": "stamp", "kind": "process", "command": ["python3", "stamp.py"], "class_types": ["stamp"],
             "limits": {"answer_ms": \(milliseconds), "memory_mb": \(memory)}, "engine": "\(EngineVersion.current)"}
            """
        let indent = { (text: String) in text.replacing("\n", with: "\n        ") }
        let program = """
            import json, os, signal, sys, time

            def say(answer):
                print(json.dumps(answer), flush=True)

            def hello(m):
                return {"id": m["id"], "hello": {"protocol": 1, "name": "stamp", "class_types": {"stamp": []}}}

            def result(card, headline=None):
                return {"object": {"presentation": {"headline": headline or card["id"]}}}

            def results(m, headline=None):
                return {"id": m["id"], "results": [result(card, headline) for card in m["cards"]]}

            \(first)
            for line in sys.stdin:
                m = json.loads(line)
                if m["do"] == "hello":
                    \(indent(onHello))
                elif m["do"] == "decode":
                    \(indent(onDecode))
                elif m["do"] == "bye":
                    sys.exit(0)
            """
        try manifest.write(toFile: "\(folder.path)/plugin.json", atomically: false, encoding: .utf8)
        try program.write(toFile: "\(folder.path)/stamp.py", atomically: false, encoding: .utf8)
        let loader = PluginLoader(kinds: [ProcessPluginLoader(isolation: isolation)])
        loaded = try loader.load(folder.path)
        guard let handler = loaded.plugin.handlers.first as? RemoteHandler else {
            throw CartwrightError("test.no_handler", "no handler outside the host")
        }
        self.handler = handler
    }

    var errorLines: [String] { (handler.channel as? ProcessChannel)?.errorLines ?? [] }

    /// Handles cards and returns the results.
    func handled(_ ids: String...) -> [HandledCard] {
        let registry = HandlerRegistry(plugins: [loaded.plugin])
        let cards = ids.map { id in
            var card = ContentCard(id: id, created: .earliest)
            card.extras["class_type"] = "stamp"
            return card
        }
        let handled = registry.handle(cards, currency: .usd)
        return ids.compactMap { handled[$0] }
    }

    func end() { handler.restart() }
}
