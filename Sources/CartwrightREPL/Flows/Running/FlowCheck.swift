internal import Cartwright

/// A flow that was run again in a fresh session, and where it answered otherwise.
public struct FlowCheck: Sendable {
    /// The differences, in the order of the flow.
    public private(set) var differences: [Difference] = []
    /// The flow with what it answered now.
    public private(set) var updated: FlowFile
    /// How many commands were run.
    public let count: Int

    /// One command that answered otherwise.
    public struct Difference: Hashable, Sendable {
        /// Where the command stands in the file.
        public let line: Int
        /// The command.
        public let command: String
        /// What was wrong about success and failure, nil where only the text differs.
        public let outcome: String?
        /// The lines, each with `-` for expected only, `+` for answered only and a blank for both.
        public let lines: [String]

        /// `line 12: add item TEA (it failed)`, and below it the lines of both answers.
        public var report: [String] {
            ["line \(line): \(command)\(outcome.map { " (\($0))" } ?? "")"] + lines.map { "  \($0)" }
        }
    }

    /// Runs a flow.
    ///
    /// - Parameters:
    ///   - flow: the flow.
    ///   - interpreter: a fresh session for it.
    ///   - progress: told how many commands were run, of how many.
    public init(
        _ flow: FlowFile,
        in interpreter: Interpreter,
        progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) {
        var interpreter = interpreter
        interpreter.isChecking = true
        interpreter.authority.speaker = .flow
        var parts: [FlowFile.Part] = []
        var differences: [Difference] = []
        count = flow.steps.count
        var done = 0
        for part in flow.parts {
            // Whoever ended the command is not waiting for the differences.
            if interpreter.tools.interruption.isRequested { break }
            guard case .command(var step) = part else {
                parts.append(part)
                continue
            }
            let (answered, failed) = Self.run(step, &interpreter)
            done += 1
            if done.isMultiple(of: 100) { progress(done, count) }
            if let difference = Self.difference(step, (answered, failed)) { differences.append(difference) }
            if !Self.matches(step.expected, answered) { step.expected = answered + Self.trailingBlanks(of: step) }
            step.mustFail = failed
            parts.append(.command(step))
        }
        self.differences = differences
        updated = .of(parts)
        if count > 0 { progress(count, count) }
    }

    private static func run(_ step: FlowFile.Step, _ interpreter: inout Interpreter) -> ([String], failed: Bool) {
        interpreter.run(step.command).map(FlowFile.answer) ?? ([], false)
    }

    /// Where an answer differs from what a flow says, nil where it does not.
    static func difference(_ step: FlowFile.Step, _ answer: (lines: [String], failed: Bool)) -> Difference? {
        let (answered, failed) = answer
        var outcome: String?
        if failed != step.mustFail { outcome = failed ? "it failed" : "it should have failed" }
        let isSame = matches(step.expected, answered)
        guard outcome != nil || !isSame else { return nil }
        return Difference(
            line: step.line,
            command: step.command,
            outcome: outcome,
            lines: isSame ? [] : LineDifference.lines(expected: withoutTrailingBlanks(step.expected), answered)
        )
    }

    private static func matches(_ expected: [String], _ answered: [String]) -> Bool {
        let expected = withoutTrailingBlanks(expected)
        return expected.count == answered.count && zip(expected, answered).allSatisfy(LinePattern.matches)
    }

    /// Blank lines after the output of a command only separate it from the next.
    private static func withoutTrailingBlanks(_ lines: [String]) -> [String] {
        Array(lines.prefix((lines.lastIndex { !$0.isEmpty } ?? -1) + 1))
    }

    private static func trailingBlanks(of step: FlowFile.Step) -> [String] {
        Array(step.expected.dropFirst(withoutTrailingBlanks(step.expected).count))
    }
}
