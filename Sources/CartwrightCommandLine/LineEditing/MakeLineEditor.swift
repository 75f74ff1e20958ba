public import Cartwright
public import CartwrightREPL

/// Makes the editor that fits the terminal, or the lack of one.
///
/// A terminal that should take full editing and cannot be set up gets a plain editor with a prompt.
///
/// - Parameters:
///   - facts: what `input` and `output` are.
///   - input: the descriptor to read.
///   - output: the descriptor for prompts and editing; used only where someone is there to see it.
///   - environment: the process environment.
///   - historyFile: where typed lines are kept; nil keeps them in memory.
///   - completer: asked at every Tab.
///   - shouldRemember: whether a line may enter history. Lines that look as if they held a secret never do.
///   - diagnose: told, once each, of what does not stop the session: no editing, no history file.
public func makeLineEditor(
    for facts: TerminalFacts,
    input: Int32,
    output: Int32,
    environment: [String: String],
    historyFile: HistoryFile?,
    completer: any Completer,
    shouldRemember: @escaping (String) -> Bool = { _ in true },
    diagnose: @escaping (CartwrightError) -> Void
) -> any LineEditor {
    switch facts.editing {
    case .silent: return PlainLineEditor(input: input)
    case .prompting: return PlainLineEditor(input: input, promptOutput: output)
    case .full:
        do {
            return try LibEditLineEditor(
                input: input,
                output: output,
                environment: environment,
                historyFile: historyFile,
                completer: completer,
                shouldRemember: shouldRemember,
                diagnose: diagnose
            )
        } catch {
            diagnose(error)
            return PlainLineEditor(input: input, promptOutput: output)
        }
    }
}
