public import Cartwright

/// Reads lines, carries them out and writes the answers, until the end.
public struct SessionLoop {
    /// The session.
    public private(set) var interpreter: Interpreter

    private let console: Console
    private let completer: SessionCompleter?

    /// A loop over a session. The completer, where there is one, is shown every new state of it.
    public init(_ interpreter: Interpreter, console: Console, completer: SessionCompleter? = nil) {
        self.interpreter = interpreter
        self.console = console
        self.completer = completer
    }

    /// Talks with a person: failures are told, and the session goes on.
    public mutating func converse(through editor: any LineEditor) throws(CartwrightError) {
        while !interpreter.isFinished {
            do {
                switch try readLine(through: editor) {
                case .line(let line): _ = try run(line)
                case .interrupted: continue
                case .end:
                    try console.print([""])
                    return
                }
            } catch {
                guard error.code != .outputFailed else { throw error }
                complain(error)
            }
        }
    }

    /// The completer has the session only while a line is typed: a second owner would make every step a copy of all.
    private func readLine(through editor: any LineEditor) throws(CartwrightError) -> LineInput {
        completer?.interpreter = interpreter
        defer { completer?.interpreter = nil }
        return try editor.readLine(prompt: interpreter.prompt)
    }

    /// Runs a script line by line.
    ///
    /// - Parameter keepsGoing: whether to go on after a failure.
    /// - Returns: whether every command succeeded.
    public mutating func runScript(
        keepsGoing: Bool,
        next: () throws(CartwrightError) -> String?
    ) throws(CartwrightError) -> Bool {
        var succeeded = true
        while !interpreter.isFinished, let line = try next() {
            guard try !run(line) else { continue }
            succeeded = false
            if !keepsGoing { break }
        }
        return succeeded
    }

    /// Runs one line and writes its answer; false where it failed.
    public mutating func run(_ line: String) throws(CartwrightError) -> Bool {
        let result = interpreter.run(line)
        switch result {
        case nil: return true
        case .success(let reply):
            if interpreter.output.isJSON {
                try console.write([json(line, ok: true, "result", reply.json)])
            } else {
                try console.write(painted(reply))
            }
            return true
        case .failure(let error):
            if interpreter.output.isJSON {
                try console.write([json(line, ok: false, "error", ErrorText.json(of: error))])
            } else {
                complain(error)
            }
            return false
        }
    }

    /// `{"step":6,"ok":true,"command":"apply coupon TENOFF","result":{…}}`.
    private func json(_ line: String, ok: Bool, _ key: String, _ value: JSONValue) -> String {
        let object: JSONValue = [
            "step": .integer(Int64(interpreter.stepNumber)), "ok": .bool(ok), "command": .string(line.trimmingBlanks()),
            key: value,
        ]
        return Sanitizer.printableJSON(object.text)
    }

    private func painted(_ reply: Reply) -> [String] {
        guard let screen = interpreter.output.screen else {
            return reply.lines.flatMap { Palette.paint($0, isColored: interpreter.output.isColored) }
        }
        return (reply.screen ?? reply.lines.map(ScreenBlock.line)).flatMap { $0.lines(on: screen) }
    }

    private func complain(_ error: CartwrightError) {
        let (isColored, columns) = (interpreter.output.colorsErrors, interpreter.output.columns())
        console.writeErrors(
            ErrorText.lines(for: error).flatMap { Palette.paint($0, isColored: isColored, columns: columns) }
        )
    }
}
