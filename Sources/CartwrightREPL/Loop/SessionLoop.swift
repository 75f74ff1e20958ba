public import Cartwright
internal import Glibc

/// A loop that reads lines, carries them out and writes the replies, until the end.
public struct SessionLoop {
    /// The session.
    public private(set) var interpreter: Interpreter

    /// The journal that records a session at a terminal until it ends normally; nil records nothing.
    public var journal: SessionJournal?

    private let console: Console
    private let completer: SessionCompleter?
    /// True while Ctrl-C ends the command and not the program.
    private var isInteractive = false

    /// True if this loop handles signals, which belong to the process.
    private let heedsSignals: Bool

    /// Creates a loop over a session.
    ///
    /// - Parameters:
    ///   - interpreter: the session.
    ///   - console: the output of replies.
    ///   - completer: receives every new state of the session.
    ///   - heedsSignals: true if Ctrl-C ends only the running command, and a closed pipe only its reply. Signals belong
    ///     to the process, so only one loop may handle them.
    public init(
        _ interpreter: Interpreter,
        console: Console,
        completer: SessionCompleter? = nil,
        heedsSignals: Bool = false
    ) {
        self.interpreter = interpreter
        self.heedsSignals = heedsSignals
        self.console = console
        self.completer = completer
    }

    /// Runs a conversation with a person: after a failure, an interrupted command or a closed pipe the session
    /// continues.
    public mutating func converse(through editor: any LineEditor) throws(CartwrightError) {
        // Without the watch a closed pager would end the process, and the session with it.
        let pipes = heedsSignals ? try SignalWatch([SIGPIPE]) : nil
        defer { withExtendedLifetime(pipes) {} }
        while !interpreter.isFinished {
            do {
                switch try readLine(through: editor) {
                case .line(let line): _ = try runInterruptibly(line, as: interpreter.authority.speaker)
                case .interrupted: continue
                case .end:
                    journal?.remove()
                    try? console.print([""])
                    return
                }
            } catch {
                complain(error)
            }
        }
        journal?.remove()
    }

    /// Runs one line of a conversation, in which Ctrl-C ends the line; returns false if it failed.
    public mutating func runInterruptibly(
        _ line: String,
        as speaker: Authority.Speaker,
        at location: InputLocation = .unknown
    ) throws(CartwrightError) -> Bool {
        let interruption = interpreter.tools.interruption
        interruption.clear()
        let watch = heedsSignals ? try InterruptWatch(interruption) : nil
        isInteractive = true
        defer {
            isInteractive = false
            withExtendedLifetime(watch) {}
        }
        return try run(line, as: speaker, at: location)
    }

    /// The completer holds the session only while a line is typed: a second reference would make every step a full
    /// copy.
    private func readLine(through editor: any LineEditor) throws(CartwrightError) -> LineInput {
        completer?.interpreter = interpreter
        defer { completer?.interpreter = nil }
        return try editor.readLine(prompt: interpreter.prompt)
    }

    /// Runs a script line by line.
    ///
    /// - Parameters:
    ///   - keepsGoing: true to continue after a failure.
    ///   - next: reads the next line; nil at the end.
    ///   - rest: reads the lines after a failure that ends the script, so that unknown commands among them are reported
    ///     too.
    /// - Returns: true if every command succeeded.
    public mutating func runScript(
        keepsGoing: Bool,
        next: () throws(CartwrightError) -> ScriptLine?,
        rest: () -> [ScriptLine] = { [] }
    ) throws(CartwrightError) -> Bool {
        var succeeded = true
        while !interpreter.isFinished, let line = try next() {
            for command in CommandLine.commands(in: line.text) where !interpreter.isFinished {
                let speaker = interpreter.authority.speaker
                let left = keepsGoing ? { [] } : rest
                guard try !runCommand(command, as: speaker, at: line.location, before: left) else { continue }
                succeeded = false
                if !keepsGoing { return false }
            }
        }
        return succeeded
    }

    /// Releases the session's reservations in a shared ledger. A failure is reported, and the reservations expire.
    public mutating func leave() {
        do throws(CartwrightError) { try interpreter.leave() } catch { complain(error) }
    }

    /// Runs the commands of a line, separated by `;`, and writes their replies; returns false if one failed.
    public mutating func run(_ line: String) throws(CartwrightError) -> Bool {
        try run(line, as: interpreter.authority.speaker)
    }

    /// Runs the commands of a line up to the first failure, since later commands depend on earlier ones.
    private mutating func run(
        _ line: String,
        as speaker: Authority.Speaker,
        at location: InputLocation = .unknown
    ) throws(CartwrightError) -> Bool {
        var rest = CommandLine.commands(in: line)[...]
        while let command = rest.popFirst(), !interpreter.isFinished {
            guard try !runCommand(command, as: speaker, at: location) else { continue }
            let isLeft = rest.contains { !$0.hasPrefix("#") }
            if isLeft, !interpreter.output.isJSON {
                writeToErrors([ReplyLine("  not run: \(rest.joined(separator: "; "))", .quiet, fitting: .none)])
            }
            return false
        }
        return true
    }

    /// Runs one command and writes its reply; returns false if it failed.
    private mutating func runCommand(
        _ line: String,
        as speaker: Authority.Speaker,
        at location: InputLocation,
        before rest: () -> [ScriptLine] = { [] }
    ) throws(CartwrightError) -> Bool {
        let result = journaled(line, as: speaker)
        let interruption = isInteractive ? interpreter.tools.interruption : nil
        switch result {
        case nil: return true
        case .success(let reply):
            // The first Ctrl-C ended the command and its partial result is written; another one ends the writing.
            if reply.isPartial { interruption?.clear() }
            if interpreter.output.isJSON {
                try console.write([json(line, .success(reply))], until: interruption)
            } else {
                try console.write(painted(reply), until: interruption)
            }
            return true
        case .failure(let failure):
            var error = failure.inScript(line.trimmingBlanks(), at: location)
            error.others += interpreter.problems(in: rest())
            if interpreter.output.isJSON {
                try console.write([json(line, .failure(error))])
            } else {
                complain(error)
            }
            return false
        }
    }

    /// Runs a line between two records in the journal. A failure to record is reported, and the session continues.
    private mutating func journaled(
        _ line: String,
        as speaker: Authority.Speaker
    ) -> Result<Reply, CartwrightError>? {
        // A line with an identity that cannot be hashed fails, and is not recorded.
        guard let recorded = try? interpreter.recorded(line) else { return interpreter.run(line, as: speaker) }
        do { try journal?.begin(recorded.text, of: interpreter.verbs, as: speaker) } catch { complain(error) }
        let result = interpreter.run(line, as: speaker)
        var succeeded = false
        if case .success = result { succeeded = true }
        do { try journal?.end(succeeded: succeeded) } catch { complain(error) }
        return result
    }

    /// Returns `{"step":6,"ok":true,"command":"apply coupon TENOFF","result":{…}}`.
    private func json(_ line: String, _ result: Result<Reply, CartwrightError>) -> String {
        let envelope = ReplyEnvelope(command: line.trimmingBlanks(), step: interpreter.stepNumber, result)
        return Sanitizer.printableJSON(JSONValue.object(envelope.object).text)
    }

    private func painted(_ reply: Reply) -> [String] {
        guard let screen = interpreter.output.screen else {
            return reply.lines.flatMap { Palette.paint($0, isColored: interpreter.output.isColored) }
        }
        return (reply.screen ?? reply.lines.map(ScreenBlock.line)).flatMap { $0.lines(on: screen) }
    }

    private func complain(_ error: CartwrightError) { writeToErrors(ErrorText.lines(for: error)) }

    /// Writes lines outside a reply, wrapped to the terminal.
    ///
    /// - Throws: `output.failed`.
    public func printLines(_ lines: [String]) throws(CartwrightError) {
        let columns = interpreter.output.columns()
        try console.write(lines.flatMap { Palette.paint(ReplyLine($0), isColored: false, columns: columns) })
    }

    /// Writes lines to standard error.
    private func writeToErrors(_ lines: [ReplyLine]) {
        let (isColored, columns) = (interpreter.output.colorsErrors, interpreter.output.columns())
        console.writeErrors(lines.flatMap { Palette.paint($0, isColored: isColored, columns: columns) })
    }
}
