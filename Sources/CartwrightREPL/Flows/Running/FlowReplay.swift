/// What a flow's commands answer, whatever the flow says they should.
public struct FlowReplay: Sendable {
    /// The commands and their answers, as a flow has them.
    public let lines: [String]

    /// What another process answered.
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

    /// The commands that answer otherwise than before, each with its lines: `- ` as it was, `+ ` as it is. Nothing
    /// where all is as it was.
    public func changes(since earlier: FlowReplay) -> [String] {
        let difference = LineDifference.lines(expected: earlier.lines, lines)
        let changed = difference.indices.filter { !difference[$0].hasPrefix("  ") }
        // With each change the command it belongs to.
        let commands = changed.compactMap { index in
            difference[...index].lastIndex { $0.dropFirst(2).hasPrefix("> ") || $0.dropFirst(2).hasPrefix("! ") }
        }
        return Set(changed + commands).sorted().map { difference[$0] }
    }
}

extension FlowFile {
    /// The flow as far as so many commands.
    public func beginning(_ count: Int) -> FlowFile { .of(steps.prefix(max(0, count)).map(Part.command)) }
}
