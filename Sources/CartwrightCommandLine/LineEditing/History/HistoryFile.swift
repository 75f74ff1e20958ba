internal import Cartwright
internal import CartwrightREPL
internal import CartwrightFiles
internal import Glibc

/// The file that keeps typed lines from one session to the next: UTF-8, one line each, oldest first, mode 0600.
public struct HistoryFile: Hashable, Sendable {
    /// Where it is; it need not exist.
    public let path: String

    /// Names the file.
    public init(path: String) { self.path = path }

    /// What it holds; nothing when it does not exist.
    ///
    /// - Throws: `history.unreadable`.
    func load() throws(CartwrightError) -> LineHistory {
        // O_NONBLOCK: opening a pipe that nobody writes to must not hang.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        if descriptor < 0 {
            if errno == ENOENT { return LineHistory() }
            throw unreadable(SystemFailure.last.reason)
        }
        defer { close(descriptor) }
        var status = stat()
        // Anything else may be endless, and must not be replaced by a file when history is saved (`/dev/null`).
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw unreadable("not a regular file")
        }
        return try readLines(descriptor)
    }

    /// Puts a line at the end of what the file holds by now, so that sessions side by side keep each other's lines.
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
            "The history file could not be read: \(reason)",
            at: InputLocation(file: path),
            fault: .environment
        )
    }

    private func unwritable(_ failure: SystemFailure) -> CartwrightError {
        CartwrightError(
            .historyUnwritable,
            "The history file could not be written: \(failure)",
            at: InputLocation(file: path),
            fault: .environment
        )
    }
}
