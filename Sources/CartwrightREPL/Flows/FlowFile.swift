public import Cartwright
internal import CartwrightScenarios

/// A recorded session: commands and what they must answer.
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
        /// A command and what it must answer.
        case command(Step)
    }

    /// A command of a flow.
    public struct Step: Hashable, Sendable {
        /// Where the command stands, counted from 1.
        public var line: Int
        /// The command, its continuation lines joined by blanks.
        public var command: String
        /// The lines that were written for it, without their marks.
        public var written: [String]
        /// Whether it must fail.
        public var mustFail: Bool
        /// What it must answer.
        public var expected: [String]
    }

    /// Reads a flow.
    ///
    /// - Throws: `flow.malformed` for output or a continuation before any command: the first one, with the others.
    public init(_ text: String) throws(CartwrightError) {
        parts = []
        var open: Step?
        var problems: [CartwrightError] = []
        // Not by character: CR and LF together are one character, which is not "\n".
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
            throw CartwrightError(.flowMalformed, "this is no text in UTF-8", hint: "a flow as save flow writes it")
        }
        try self.init(text)
    }

    /// Reads the bytes of a flow file.
    ///
    /// - Throws: `flow.malformed`, with all else that is wrong, in the file.
    package init(bytes: [UInt8], file: String) throws(CartwrightError) {
        do { try self.init(bytes: bytes) } catch { throw error.withOthers(inFile: file) }
    }

    private init(parts: [Part]) { self.parts = parts }

    /// A flow of parts.
    static func of(_ parts: [Part]) -> FlowFile { FlowFile(parts: parts) }

    /// The commands in order.
    public var steps: [Step] {
        parts.compactMap { part in
            guard case .command(let step) = part else { return nil }
            return step
        }
    }

    /// The lines that an answer takes in a flow, and whether it is a refusal.
    package static func answer(of result: Result<Reply, CartwrightError>) -> (lines: [String], failed: Bool) {
        switch result {
        case .success(let reply): (reply.lines.map { Sanitizer.printable($0.text) }, false)
        case .failure(let error): (ErrorText.lines(for: error).map { Sanitizer.printable($0.text) }, true)
        }
    }

    /// The flow as a file.
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

    /// Takes a line in. The command that its lines belong to is held open beside the parts, where it is nobody else's
    /// and grows without being copied.
    ///
    /// - Returns: what is wrong with the line, nil where nothing is.
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
    /// What follows a mark at the beginning, nil where another text stands there. By bytes: a combining mark after the
    /// blank would make one character of both.
    fileprivate func after(_ mark: String) -> String? {
        guard utf8.starts(with: mark.utf8) else { return nil }
        return String(Substring(utf8.dropFirst(mark.utf8.count)))
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let flowMalformed: ErrorCode = "flow.malformed: A flow file that is not well formed."
}

extension FlowFile {
    /// True if an existing file is a flow, so that saving one may replace it: it is empty, or it reads as a flow,
    /// and its name or one of its commands says that it is meant as one. A text that quotes others with `>` is none.
    ///
    /// - Parameter isCommand: whether a verb answers to a line.
    static func isFlow(_ bytes: [UInt8], at path: String, isCommand: (CommandLine) -> Bool) -> Bool {
        if bytes.isEmpty { return true }
        guard let flow = try? FlowFile(bytes: bytes) else { return false }
        let isNamedSo = path.utf8.suffix(5).elementsEqual(".flow".utf8)
        return isNamedSo || flow.steps.contains { (try? CommandLine($0.command)).map(isCommand) ?? false }
    }
}
