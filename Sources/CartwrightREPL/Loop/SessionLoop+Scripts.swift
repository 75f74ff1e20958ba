public import Cartwright

extension SessionLoop {
    /// Runs a session as a script: the commands that it begins with, then those that are given, or else those of
    /// standard input.
    ///
    /// - Parameters:
    ///   - interpreter: the session.
    ///   - opening: the commands to begin with.
    ///   - commands: commands with `;` or line breaks between them; nil reads standard input.
    ///   - keepsGoing: whether to go on after a failure.
    /// - Returns: whether every command succeeded.
    /// - Throws: `output.failed`, an error of area `line`.
    public static func run(
        _ interpreter: Interpreter,
        beginning opening: [String],
        commands: String?,
        keepsGoing: Bool
    ) throws(CartwrightError) -> Bool {
        var lines = (opening + (commands.map(CommandLine.commands) ?? []))[...]
        let editor = commands == nil ? PlainLineEditor(input: 0) : nil
        return try run(interpreter, keepsGoing: keepsGoing) { () throws(CartwrightError) in
            if let line = lines.popFirst() { return ScriptLine(line) }
            guard let editor, case .line(let line) = try editor.readLine(prompt: "") else { return nil }
            return ScriptLine(line)
        }
    }

    /// Runs a session as a script, as ``runScript(keepsGoing:next:rest:)`` does, and gives back what it holds then.
    public static func run(
        _ interpreter: Interpreter,
        keepsGoing: Bool,
        next: () throws(CartwrightError) -> ScriptLine?,
        rest: () -> [ScriptLine] = { [] }
    ) throws(CartwrightError) -> Bool {
        var loop = SessionLoop(interpreter, console: Console())
        defer { loop.leave() }
        return try loop.runScript(keepsGoing: keepsGoing, next: next, rest: rest)
    }
}
