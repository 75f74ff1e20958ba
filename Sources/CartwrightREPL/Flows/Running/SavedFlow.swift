internal import Cartwright

extension Interpreter {
    /// Returns the commands and replies so far as a flow, preceded by the settings that they need.
    ///
    /// Commands that a check refuses are left out: saving and checking flows. File paths are relative to the folder of
    /// the flow, so that it runs wherever it is checked from.
    ///
    /// - Parameter path: the path at which the flow is saved.
    func flow(savedAt path: String) -> FlowFile {
        var start = Interpreter.forFlows(plugins: world.plugins, tools: tools, verbs: verbs)
        for command in opening.commands(from: .flows) { _ = start.run(command) }
        let codes = codesOfStore.joined(separator: ", ")
        let needs = codes.isEmpty ? [] : ["# Needs --store FILE or postgres://… with \(codes)."]
        let typed = transcript.filter { verbs.verb(carryingOut: $0.command)?.runsInChecks != false }
        let paths = FlowPaths(flow: path)
        return .of(
            needs.map { .comment($0) }
                + (start.transcript + typed).map { .command(step($0, paths)) }
        )
    }

    /// Returns a line of a session as a step, with the path of its file relative to the folder of the flow, in the
    /// reply too.
    private func step(_ entry: TranscriptEntry, _ paths: FlowPaths?) -> FlowFile.Step {
        var step = FlowFile.Step(entry)
        guard let paths, let (path, moved) = moved(entry.command, paths) else { return step }
        step.command = moved.command
        step.written = [moved.command]
        step.expected = step.expected.map { $0.replacing(path, with: moved.path) }
        return step
    }

    /// Returns a command that reads a file with its path relative to the folder of a flow; nil if the path is
    /// unchanged.
    func moved(
        _ command: String,
        _ paths: FlowPaths
    ) -> (path: String, moved: (command: String, path: String))? {
        guard let (verb, arguments) = try? verbs.find(try CommandLine(command), allowingPrefixes: true) else {
            return nil
        }
        if verb.takesCommand, let inner = moved(arguments.command, paths) {
            return (inner.path, ("\(verb.name) \(inner.moved.command)", inner.moved.path))
        }
        guard verb.readsFile else { return nil }
        let path = paths.path(arguments[0])
        guard path != arguments[0] else { return nil }
        return (arguments[0], (arguments.command(replacing: arguments[0], with: path), path))
    }
}
