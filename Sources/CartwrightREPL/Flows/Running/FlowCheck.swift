internal import Cartwright

/// The result of a flow that was run again in a fresh session: its differences.
public struct FlowCheck: Sendable {
    /// The differences, in the order of the flow.
    public private(set) var differences: [Difference] = []
    /// The flow with the present output.
    public private(set) var updated: FlowFile
    /// The number of commands that were run.
    public let count: Int

    /// A command whose output differed.
    public struct Difference: Hashable, Sendable {
        /// The line number of the command in the file.
        public let line: Int
        /// The command.
        public let command: String
        /// The mismatch of success and failure; nil if only the text differs.
        public let outcome: String?
        /// The lines, marked `-` for expected only, `+` for answered only and a blank for both.
        public let lines: [String]

        /// The text `line 12: add item TEA (it failed)`, and below it the lines of the difference.
        public var report: [String] {
            ["line \(line): \(command)\(outcome.map { " (\($0))" } ?? "")"] + lines.map { "  \($0)" }
        }
    }

    /// Runs a flow.
    ///
    /// - Parameters:
    ///   - flow: the flow.
    ///   - interpreter: a fresh session for it.
    ///   - progress: called with the number of commands run and their total.
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
            // An interrupted check stops without the remaining differences.
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

    /// Returns the difference between a reply and the flow; nil if there is none.
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

    /// Returns lines without trailing blank ones, which only separate a command from the next.
    private static func withoutTrailingBlanks(_ lines: [String]) -> [String] {
        Array(lines.prefix((lines.lastIndex { !$0.isEmpty } ?? -1) + 1))
    }

    private static func trailingBlanks(of step: FlowFile.Step) -> [String] {
        Array(step.expected.dropFirst(withoutTrailingBlanks(step.expected).count))
    }
}
