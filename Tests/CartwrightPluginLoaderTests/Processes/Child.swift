import Cartwright
import CartwrightPluginLoader
import Foundation

/// A plugin in a process of its own, written by a test: a Python program that answers as it should but where the test
/// says otherwise.
struct Child {
    let folder: ScratchFolder
    let loaded: LoadedPlugin
    let handler: RemoteHandler

    /// Writes and loads a plugin.
    ///
    /// - Parameters:
    ///   - first: what the program does before it reads anything.
    ///   - onHello: what it does in place of the usual answer to hello, with the message as `m`.
    ///   - onDecode: what it does with a message of cards.
    ///   - milliseconds: how long an answer about cards may take.
    ///   - memory: how much memory it may have, in MiB.
    ///   - isolation: its walls.
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

    /// The last lines on standard error.
    var errorLines: [String] { (handler.channel as? ProcessChannel)?.errorLines ?? [] }

    /// What becomes of cards.
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
