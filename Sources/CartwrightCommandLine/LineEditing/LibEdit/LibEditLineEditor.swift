public import Cartwright
public import CartwrightREPL
internal import Glibc

/// Reads lines from a terminal with cursor keys, history, search and completion, by libedit.
///
/// Keys are those of emacs: Tab completes, Ctrl-R searches, Ctrl-C gives the line up, Ctrl-D on an empty line ends.
/// The terminal is as it was whenever no line is being read, and while one is, signals that stop or end the process
/// restore it first.
public final class LibEditLineEditor: LineEditor {
    private let session: EditSession
    private let historyFile: HistoryFile?
    private let shouldRemember: (String) -> Bool
    private let diagnose: (CartwrightError) -> Void
    private var history = LineHistory()
    private var canSave = true

    /// Makes an editor and loads its history.
    ///
    /// - Parameters:
    ///   - input: the terminal to read; it stays the caller's and open as long as the editor.
    ///   - output: the terminal to draw on; likewise.
    ///   - environment: for `TERM`, and `COLUMNS` and `LINES` where the terminal does not know its size.
    ///   - historyFile: where typed lines are kept; nil keeps them in memory.
    ///   - completer: asked at every Tab.
    ///   - shouldRemember: whether a line may enter history. Lines that look as if they held a secret
    ///     never do.
    ///   - diagnose: told of a history file that cannot be read or written, once; the editor goes on without it.
    /// - Throws: `terminal.unavailable` when the descriptors are no terminal that can be set up.
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

    /// Saves at once, so that a closed terminal window loses nothing.
    private func remember(_ line: String) {
        guard shouldRemember(line) else { return }
        switch history.remember(line) {
        case .ignored: return
        case .appended: session.appendHistory(line)
        case .moved: session.replaceHistory(with: history.lines)
        }
        withHistoryFile { (file) throws(CartwrightError) in try file.append(line) }
    }

    /// Works on the history file until that fails once.
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
