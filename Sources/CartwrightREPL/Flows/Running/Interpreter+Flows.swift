internal import Cartwright
internal import CartwrightPluginLoader

extension Interpreter {
    /// An interpreter with the settings of flows.
    static func forFlows(plugins: PluginSet, tools: Tools, grants: Grants = Grants(), verbs: VerbTable) -> Interpreter {
        var tools = tools
        // What a flow does is done again by each check: nothing of it may be seen outside.
        (tools.keptFeed, tools.delivery, tools.ledger) = (nil, nil, nil)
        let world = World(plugins: plugins, settings: .flows)
        return Interpreter(world, tools: tools, authority: Authority(.flow, grants: grants), verbs: verbs)
    }

    /// The same session, for a flow that lies at a path: it finds files from its own folder.
    public func beside(flow path: String) -> Interpreter {
        var interpreter = self
        interpreter.tools.files = FlowFiles.beside(path, tools.files)
        return interpreter
    }

    /// The codes that commands found in the store, without which they would answer otherwise.
    var codesOfStore: [String] { Set(transcript.flatMap(\.codes)).sorted() }
}

extension FlowFile.Step {
    /// A line of a session and what it was answered.
    init(_ entry: Interpreter.TranscriptEntry) {
        self.init(
            line: 0,
            command: entry.command,
            written: [entry.command],
            mustFail: entry.failed,
            expected: entry.answer
        )
    }
}
