internal import Cartwright
internal import CartwrightREPL
internal import CartwrightFiles
internal import Glibc

/// The file that stores typed lines across sessions: UTF-8, one line each, oldest first, mode 0600.
public struct HistoryFile: Hashable, Sendable {
    /// The path of the file, which need not exist.
    public let path: String

    /// Creates a history file with a path.
    public init(path: String) { self.path = path }

    /// Returns the history; empty if the file does not exist.
    ///
    /// - Throws: `history.unreadable`.
    func load() throws(CartwrightError) -> LineHistory {
        // O_NONBLOCK: opening a pipe without a writer must not hang.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        if descriptor < 0 {
            if errno == ENOENT { return LineHistory() }
            throw unreadable(SystemFailure.last.reason)
        }
        defer { close(descriptor) }
        var status = stat()
        // Other kinds of files may be endless, and must not be replaced when history is saved (`/dev/null`).
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw unreadable("not a regular file")
        }
        return try readLines(descriptor)
    }

    /// Appends a line to the current contents of the file, so that concurrent sessions keep each other's lines.
    ///
    /// The file is replaced as a whole: a crash leaves the old one or the new one.
    ///
    /// - Throws: `history.unreadable`, with the file left as it is, or `history.unwritable`.
    func append(_ line: String) throws(CartwrightError) {
        var history = try load()
        if history.remember(line) == .ignored { return }
        try replace(with: history.lines.map { $0 + "\n" }.joined())
    }

    private func readLines(_ descriptor: Int32) throws(CartwrightError) -> LineHistory {
        var reader = LineReader(descriptor: descriptor)
        var lines: [String] = []
        while true {
            do {
                guard case .line(let line) = try reader.next() else { return LineHistory(lines) }
                lines.append(line)
            } catch  where error.code == .lineTooLong {
                continue
            } catch {
                throw unreadable(error.summary)
            }
        }
    }

    private func replace(with text: String) throws(CartwrightError) {
        LastingFile.makeFolders(above: path, mode: 0o700)
        do throws(SystemFailure) {
            try LastingFile.replace(at: path, with: Array(text.utf8), mode: 0o600)
        } catch {
            throw unwritable(error)
        }
    }

    private func unreadable(_ reason: String) -> CartwrightError {
        CartwrightError(
            .historyUnreadable,
            "cannot read the history file: \(reason)",
            at: InputLocation(file: path),
            fault: .environment
        )
    }

    private func unwritable(_ failure: SystemFailure) -> CartwrightError {
        CartwrightError(
            .historyUnwritable,
            "cannot write the history file: \(failure)",
            at: InputLocation(file: path),
            fault: .environment
        )
    }
}
