public import Cartwright
public import CartwrightREPL
internal import Glibc

/// Reads lines from a terminal with cursor keys, history, search and completion, by libedit.
///
/// Keys are those of emacs: Tab completes, Ctrl-R searches, Ctrl-C abandons the line, Ctrl-D on an empty line ends.
/// The terminal is in its original mode whenever no line is being read; during a read, signals that stop or end the
/// process restore it first.
public final class LibEditLineEditor: LineEditor {
    private let session: EditSession
    private let historyFile: HistoryFile?
    private let shouldRemember: (String) -> Bool
    private let diagnose: (CartwrightError) -> Void
    private var history = LineHistory()
    private var canSave = true

    /// Creates an editor and loads its history.
    ///
    /// - Parameters:
    ///   - input: the terminal to read; the caller keeps it open as long as the editor exists, and closes it.
    ///   - output: the terminal to draw on, which the caller also keeps open and closes.
    ///   - environment: for `TERM`, and for `COLUMNS` and `LINES` if the terminal does not report its size.
    ///   - historyFile: the file for typed lines; nil keeps them in memory.
    ///   - completer: called at every Tab.
    ///   - shouldRemember: returns true if a line may enter history. Lines that seem to contain a secret never do.
    ///   - diagnose: called once if the history file cannot be read or written; the editor continues without it.
    /// - Throws: `terminal.unavailable` if the descriptors are not a terminal that can be set up.
    public init(
        input: Int32,
        output: Int32,
        environment: [String: String],
        historyFile: HistoryFile? = nil,
        completer: any Completer,
        shouldRemember: @escaping (String) -> Bool = { _ in true },
        diagnose: @escaping (CartwrightError) -> Void = { _ in }
    ) throws(CartwrightError) {
        session = try EditSession(input: input, output: output, environment: environment, completer: completer)
        self.historyFile = historyFile
        self.shouldRemember = shouldRemember
        self.diagnose = diagnose
        withHistoryFile { (file) throws(CartwrightError) in history = try file.load() }
        session.replaceHistory(with: history.lines)
    }

    /// Reads and remembers the next line; see the protocol `LineEditor`.
    public func readLine(prompt: String) throws(CartwrightError) -> LineInput {
        let input = try Continuation.join(prompt: prompt) { (prompt) throws(CartwrightError) in
            try session.readLine(prompt: prompt)
        }
        if case .line(let line) = input { remember(line) }
        return input
    }

    /// Saves a line at once, so that a closed terminal window loses nothing.
    private func remember(_ line: String) {
        guard shouldRemember(line) else { return }
        switch history.remember(line) {
        case .ignored: return
        case .appended: session.appendHistory(line)
        case .moved: session.replaceHistory(with: history.lines)
        }
        withHistoryFile { (file) throws(CartwrightError) in try file.append(line) }
    }

    /// Runs a closure with the history file; after the first failure, does nothing.
    private func withHistoryFile(_ work: (HistoryFile) throws(CartwrightError) -> Void) {
        guard canSave, let historyFile else { return }
        do {
            try work(historyFile)
        } catch {
            canSave = false
            diagnose(error)
        }
    }
}
