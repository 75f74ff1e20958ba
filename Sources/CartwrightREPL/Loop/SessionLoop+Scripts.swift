public import Cartwright

extension SessionLoop {
    /// Runs a session as a script: first the opening commands, then the given ones, or those of standard input.
    ///
    /// - Parameters:
    ///   - interpreter: the session.
    ///   - opening: the opening commands.
    ///   - commands: commands separated by `;` or line breaks; nil reads standard input.
    ///   - keepsGoing: true to continue after a failure.
    /// - Returns: true if every command succeeded.
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

    /// Runs a session as a script, see ``runScript(keepsGoing:next:rest:)``, then releases its reservations.
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
