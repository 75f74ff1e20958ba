public import Cartwright
public import CartwrightREPL

/// Returns the editor for a terminal, or for input and output without one.
///
/// A terminal that cannot be set up for full editing gets a plain editor with a prompt.
///
/// - Parameters:
///   - facts: the facts about `input` and `output`.
///   - input: the descriptor to read.
///   - output: the descriptor for prompts and editing; used only for interactive input.
///   - environment: the process environment.
///   - historyFile: the file for typed lines; nil keeps them in memory.
///   - completer: called at every Tab.
///   - shouldRemember: returns true if a line may enter history. Lines that seem to contain a secret never do.
///   - diagnose: called once for each error that does not stop the session: no editing, no history file.
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
