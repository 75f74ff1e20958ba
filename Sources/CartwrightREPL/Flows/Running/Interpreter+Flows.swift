internal import Cartwright
internal import CartwrightPluginLoader

extension Interpreter {
    /// Returns an interpreter with the settings of flows.
    static func forFlows(plugins: PluginSet, tools: Tools, grants: Grants = Grants(), verbs: VerbTable) -> Interpreter {
        var tools = tools
        // Each check repeats the commands of a flow: their effects must not be visible outside.
        (tools.storedFeed, tools.delivery, tools.ledger) = (nil, nil, nil)
        let world = World(plugins: plugins, settings: .flows)
        return Interpreter(world, tools: tools, authority: Authority(.flow, grants: grants), verbs: verbs)
    }

    /// Returns the same session for a flow at a path, which finds files relative to its own folder.
    public func beside(flow path: String) -> Interpreter {
        var interpreter = self
        interpreter.tools.files = FlowFiles.beside(path, tools.files)
        return interpreter
    }

    /// The codes that commands found in the store, and that a check needs in its store too.
    var codesOfStore: [String] { Set(transcript.flatMap(\.codes)).sorted() }
}

extension FlowFile.Step {
    /// Creates a step from a line of a session and its reply.
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
