/// The replies to the commands of a flow, whatever output the flow expects.
public struct FlowReplay: Sendable {
    /// The commands and their replies, in the format of a flow.
    public let lines: [String]

    /// Creates a replay from the lines of another process.
    public init(lines: [String]) { self.lines = lines }

    /// Runs the commands of a flow.
    public init(_ flow: FlowFile, in interpreter: Interpreter) {
        var interpreter = interpreter
        interpreter.isChecking = true
        interpreter.authority.speaker = .flow
        for step in flow.steps { _ = interpreter.run(step.command) }
        let steps = interpreter.transcript.map(FlowFile.Step.init)
        lines = FlowFile.of(steps.map(FlowFile.Part.command)).text.split(separator: "\n").map(String.init)
    }

    /// Returns the commands whose output changed, each with its lines: `- ` for the old ones, `+ ` for the new ones.
    /// Empty if nothing changed.
    public func changes(since earlier: FlowReplay) -> [String] {
        let difference = LineDifference.lines(expected: earlier.lines, lines)
        let changed = difference.indices.filter { !difference[$0].hasPrefix("  ") }
        // Each change is listed with the command it belongs to.
        let commands = changed.compactMap { index in
            difference[...index].lastIndex { $0.dropFirst(2).hasPrefix("> ") || $0.dropFirst(2).hasPrefix("! ") }
        }
        return Set(changed + commands).sorted().map { difference[$0] }
    }
}

extension FlowFile {
    /// Returns the flow up to a number of commands.
    public func beginning(_ count: Int) -> FlowFile { .of(steps.prefix(max(0, count)).map(Part.command)) }
}
