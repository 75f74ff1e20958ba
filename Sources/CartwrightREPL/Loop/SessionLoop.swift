public import Cartwright
internal import Glibc

/// Reads lines, carries them out and writes the answers, until the end.
public struct SessionLoop {
    /// The session.
    public private(set) var interpreter: Interpreter

    /// Keeps what a session at a terminal does until it ends by itself; nil keeps nothing.
    public var journal: SessionJournal?

    private let console: Console
    private let completer: SessionCompleter?
    /// Whether Ctrl-C ends the command and not the program.
    private var isInteractive = false

    /// Whether signals are this loop's to hear, which belong to the process.
    private let heedsSignals: Bool

    /// A loop over a session.
    ///
    /// - Parameters:
    ///   - interpreter: the session.
    ///   - console: where answers go.
    ///   - completer: shown every new state of the session.
    ///   - heedsSignals: whether Ctrl-C ends a command of a conversation, and a closed pipe no more than its answer.
    ///     Signals belong to the process, so only one loop may hear them.
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

    /// Talks with a person: failures are told, and the session goes on. So it does where Ctrl-C ends a command, or
    /// where nobody takes what is written any more.
    public mutating func converse(through editor: any LineEditor) throws(CartwrightError) {
        // Without it a closed pager would end the process, and the session with it.
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

    /// Runs one line as part of a conversation, in which Ctrl-C ends the line; false where it failed.
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

    /// The completer has the session only while a line is typed: a second owner would make every step a copy of all.
    private func readLine(through editor: any LineEditor) throws(CartwrightError) -> LineInput {
        completer?.interpreter = interpreter
        defer { completer?.interpreter = nil }
        return try editor.readLine(prompt: interpreter.prompt)
    }

    /// Runs a script line by line.
    ///
    /// - Parameters:
    ///   - keepsGoing: whether to go on after a failure.
    ///   - next: the next line; nil at the end.
    ///   - rest: the lines that are left when a failure ends the script: what is no command among them is told as well.
    /// - Returns: whether every command succeeded.
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

    /// Gives back what the session holds in a ledger that it shares. Where that fails it is told, and expires.
    public mutating func leave() {
        do throws(CartwrightError) { try interpreter.leave() } catch { complain(error) }
    }

    /// Runs the commands of a line, with `;` between them, and writes their answers; false where one failed.
    public mutating func run(_ line: String) throws(CartwrightError) -> Bool {
        try run(line, as: interpreter.authority.speaker)
    }

    /// Runs the commands of a line as somebody's: up to the first that fails, since the others count on it.
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

    /// Runs one command as somebody's and writes its answer; false where it failed.
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
            // Who ended the command has got what was asked for; another Ctrl-C ends the writing.
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

    /// Runs a line between two notes in the journal. What cannot be noted is told, and the session goes on.
    private mutating func journaled(
        _ line: String,
        as speaker: Authority.Speaker
    ) -> Result<Reply, CartwrightError>? {
        do { try journal?.begin(line, of: interpreter.verbs, as: speaker) } catch { complain(error) }
        let result = interpreter.run(line, as: speaker)
        var succeeded = false
        if case .success = result { succeeded = true }
        do { try journal?.end(succeeded: succeeded) } catch { complain(error) }
        return result
    }

    /// `{"step":6,"ok":true,"command":"apply coupon TENOFF","result":{…}}`.
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

    /// Tells something that is no answer, in lines that fit the terminal.
    ///
    /// - Throws: `output.failed`.
    public func tell(_ lines: [String]) throws(CartwrightError) {
        let columns = interpreter.output.columns()
        try console.write(lines.flatMap { Palette.paint(ReplyLine($0), isColored: false, columns: columns) })
    }

    /// Writes lines to where errors go.
    private func writeToErrors(_ lines: [ReplyLine]) {
        let (isColored, columns) = (interpreter.output.colorsErrors, interpreter.output.columns())
        console.writeErrors(lines.flatMap { Palette.paint($0, isColored: isColored, columns: columns) })
    }
}
