package import Cartwright
internal import CartwrightConsole
package import CartwrightREPL

/// An interactive session at a terminal, of this program or of a service.
package struct Conversation {
    /// The session.
    package var interpreter: Interpreter
    /// The journal of the session, until it ends normally; nil for no journal.
    package var journal: SessionJournal?

    private let facts: TerminalFacts
    private let environment: [String: String]

    /// Creates a conversation at the terminal of standard input and output.
    package init(_ interpreter: Interpreter, _ environment: [String: String]) {
        (self.interpreter, self.environment) = (interpreter, environment)
        facts = TerminalFacts(input: 0, output: 1, environment: environment)
        if facts.outputIsTerminal {
            self.interpreter.output.columns = { TerminalSize(of: 1, environment: environment).columns }
        }
        self.interpreter.output.progress = ProgressBar.show
    }

    /// Prints a greeting, runs the opening commands, and then the typed commands until the end.
    ///
    /// - Parameters:
    ///   - place: the service that runs the session, if any.
    ///   - news: lines after the greeting.
    ///   - opening: commands to run first, as a script.
    ///   - startup: returns further commands, called after `opening` has run. A failure is reported, and the next runs.
    /// - Throws: `output.failed`, an error of area `terminal`.
    package func hold(
        at place: String? = nil,
        telling news: [String] = [],
        beginning opening: [String],
        startup: () -> [ScriptLine] = { [] }
    ) throws(CartwrightError) {
        let (console, completer) = (Console(), SessionCompleter(interpreter))
        var loop = SessionLoop(interpreter, console: console, completer: completer, heedsSignals: true)
        defer { loop.leave() }
        loop.journal = journal
        let greeting = "Cartwright \(EngineVersion.current). Type help; Tab completes; Ctrl-D leaves."
        try loop.printLines([greeting + (place.map { " At \($0)." } ?? "")] + news)
        for command in opening { _ = try loop.runInterruptibly(command, as: .script) }
        for line in startup() { _ = try loop.runInterruptibly(line.text, as: .script, at: line.location) }
        let editor = makeLineEditor(
            for: facts,
            input: 0,
            output: 1,
            environment: environment,
            historyFile: environment["HOME"].map { HistoryFile(path: $0 + "/.cartwright_history") },
            completer: completer,
            diagnose: { console.complain(ErrorText.lines(for: $0).map(\.text)) }
        )
        try loop.converse(through: editor)
    }
}
