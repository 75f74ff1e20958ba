public import Cartwright

/// A source of the lines of a session: a person at a terminal, a pipe or a file.
///
/// Not `Sendable`: an editor belongs to the thread that made it, and only one may read at a time, because terminal
/// modes and signal handlers belong to the process.
public protocol LineEditor: AnyObject {
    /// Reads the next line. A line that ends in `\` continues in the next one; both are joined without the `\`.
    ///
    /// - Parameter prompt: the prompt to show in front of the line, at a terminal.
    /// - Throws: `line.too_long` for a line over ``LineLimit/bytes``, after which the next call reads the next line;
    ///   `line.unreadable` if input fails, after which the next call returns ``LineInput/end``.
    func readLine(prompt: String) throws(CartwrightError) -> LineInput
}

/// The result of one call of ``LineEditor/readLine(prompt:)``.
public enum LineInput: Hashable, Sendable {
    /// A line, without its line break.
    case line(String)
    /// Ctrl-C: the line was discarded.
    case interrupted
    /// Ctrl-D on an empty line, or the end of the file.
    case end
}

/// The limit on the size of a line.
public enum LineLimit {
    /// The limit, 1 MiB, in bytes after continued lines are joined: far more than a command needs, and small enough for
    /// memory when a binary file is read by mistake.
    public static let bytes = 1 << 20

    /// Returns the error for a line over the limit.
    static func exceeded(limit: Int, atLine line: Int? = nil) -> CartwrightError {
        CartwrightError(
            .lineTooLong,
            "the line is longer than \(limit) bytes",
            hint: "split it into several commands",
            at: InputLocation(line: line)
        )
    }
}
