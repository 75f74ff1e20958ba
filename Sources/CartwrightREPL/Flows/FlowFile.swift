public import Cartwright
internal import CartwrightScenarios

/// A recorded session: commands and their expected output.
///
/// ```text
/// # A comment.
/// > add item MUG
/// added 1 x MUG; cart total $12.50
/// ! pay order
/// error[checkout.not_started]: no checkout has begun
///   try: begin checkout
/// ```
///
/// `>` begins a command, `!` one that must fail, `...` continues it, `#` a comment; every other line is expected
/// output. `<...>` in an expected line stands for anything.
public struct FlowFile: Hashable, Sendable {
    /// The parts of the file in order.
    public private(set) var parts: [Part]

    /// A part of a flow.
    public enum Part: Hashable, Sendable {
        /// A comment or a blank line before or between commands.
        case comment(String)
        /// A command and its expected output.
        case command(Step)
    }

    /// A command of a flow.
    public struct Step: Hashable, Sendable {
        /// The line number of the command, counted from 1.
        public var line: Int
        /// The command, its continuation lines joined by blanks.
        public var command: String
        /// The lines of the command, without their marks.
        public var written: [String]
        /// True if the command must fail.
        public var mustFail: Bool
        /// The expected output.
        public var expected: [String]
    }

    /// Reads a flow.
    ///
    /// - Throws: `flow.malformed` for output or a continuation before any command: the first problem, with the others.
    public init(_ text: String) throws(CartwrightError) {
        parts = []
        var open: Step?
        var problems: [CartwrightError] = []
        // Lines are split by byte: CR and LF together are one character, which is not "\n".
        var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        for (index, line) in lines.enumerated() {
            let end = line.lastIndex { $0 != UInt8(ascii: "\r") }.map { line.index(after: $0) } ?? line.startIndex
            if let problem = take(String(Substring(line[..<end])), number: index + 1, &open) {
                problems.append(problem)
            }
        }
        close(&open)
        guard var first = problems.first else { return }
        first.others = Array(problems.dropFirst())
        throw first
    }

    /// Reads the bytes of a flow.
    ///
    /// - Throws: `flow.malformed`, also for bytes that are not UTF-8.
    public init(bytes: [UInt8]) throws(CartwrightError) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CartwrightError(.flowMalformed, "the flow is not UTF-8 text", hint: "a flow written by save flow")
        }
        try self.init(text)
    }

    /// Reads the bytes of a flow file.
    ///
    /// - Throws: `flow.malformed`, with all problems of the file.
    package init(bytes: [UInt8], file: String) throws(CartwrightError) {
        do { try self.init(bytes: bytes) } catch { throw error.withOthers(inFile: file) }
    }

    private init(parts: [Part]) { self.parts = parts }

    /// Creates a flow of parts.
    static func of(_ parts: [Part]) -> FlowFile { FlowFile(parts: parts) }

    /// The commands in order.
    public var steps: [Step] {
        parts.compactMap { part in
            guard case .command(let step) = part else { return nil }
            return step
        }
    }

    /// Returns the lines of a reply in a flow, and true if it is a refusal.
    package static func answer(of result: Result<Reply, CartwrightError>) -> (lines: [String], failed: Bool) {
        switch result {
        case .success(let reply): (reply.lines.map { Sanitizer.printable($0.text) }, false)
        case .failure(let error): (ErrorText.lines(for: error).map { Sanitizer.printable($0.text) }, true)
        }
    }

    /// The text of the flow file.
    public var text: String {
        var lines: [String] = []
        for part in parts {
            switch part {
            case .comment(let line): lines.append(line)
            case .command(let step):
                for (index, line) in step.written.enumerated() {
                    lines.append(index == 0 ? "\(step.mustFail ? "!" : ">") \(line)" : "... \(line)")
                }
                lines += step.expected
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// Reads a line. The command that its lines belong to is held outside the parts, so that it grows without a copy.
    ///
    /// - Returns: the problem of the line; nil if there is none.
    private mutating func take(_ line: String, number: Int, _ open: inout Step?) -> CartwrightError? {
        if let command = line.after("> ") ?? line.after("! ") {
            close(&open)
            open = Step(
                line: number,
                command: command.trimmingBlanks(),
                written: [command],
                mustFail: line.after("! ") != nil,
                expected: []
            )
        } else if let more = line.after("... ") {
            guard open?.expected.isEmpty == true else {
                return Self.malformed("a continuation without a command", line: number)
            }
            open?.written.append(more)
            open?.command += " " + more.trimmingBlanks()
        } else if line.after("#") != nil {
            close(&open)
            parts.append(.comment(line))
        } else if open != nil {
            open?.expected.append(line)
        } else if line.isEmpty {
            parts.append(.comment(line))
        } else {
            return Self.malformed("output before any command", line: number)
        }
        return nil
    }

    private mutating func close(_ open: inout Step?) {
        if let step = open { parts.append(.command(step)) }
        open = nil
    }

    private static func malformed(_ summary: String, line: Int) -> CartwrightError {
        CartwrightError(
            .flowMalformed,
            summary,
            hint: "begin commands with \"> \" and comments with \"#\"",
            at: InputLocation(line: line)
        )
    }
}

extension String {
    /// Returns the text after a mark at the beginning; nil if the mark is missing. Compares bytes, since a combining
    /// mark after the blank would join it into one character.
    fileprivate func after(_ mark: String) -> String? {
        guard utf8.starts(with: mark.utf8) else { return nil }
        return String(Substring(utf8.dropFirst(mark.utf8.count)))
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let flowMalformed: ErrorCode = "flow.malformed: A malformed flow file."
}

extension FlowFile {
    /// True if an existing file is a flow, so that saving one may replace it: it is empty, or it reads as a flow and
    /// has the extension `.flow` or at least one known command. Other text that quotes with `>` is not a flow.
    ///
    /// - Parameter isCommand: returns true if a line is a known command.
    static func isFlow(_ bytes: [UInt8], at path: String, isCommand: (CommandLine) -> Bool) -> Bool {
        if bytes.isEmpty { return true }
        guard let flow = try? FlowFile(bytes: bytes) else { return false }
        let isNamedSo = path.utf8.suffix(5).elementsEqual(".flow".utf8)
        return isNamedSo || flow.steps.contains { (try? CommandLine($0.command)).map(isCommand) ?? false }
    }
}
