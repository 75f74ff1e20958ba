public import Cartwright

/// Where the lines of a session come from: a person at a terminal, a pipe or a file.
///
/// Not `Sendable`: an editor belongs to the thread that made it, and only one may read at a time, because terminal
/// modes and signal handlers belong to the process.
public protocol LineEditor: AnyObject {
    /// Reads the next line. A line that ends in `\` goes on in the next one; both are joined without the `\`.
    ///
    /// - Parameter prompt: what to show in front of the line where someone is there to see it.
    /// - Throws: `line.too_long` for a line over ``LineLimit/bytes``, after which the next call reads the next line;
    ///   `line.unreadable` when input fails, after which the next call answers ``LineInput/end``.
    func readLine(prompt: String) throws(CartwrightError) -> LineInput
}

/// What one call of ``LineEditor/readLine(prompt:)`` brought.
public enum LineInput: Hashable, Sendable {
    /// A line, without its line break.
    case line(String)
    /// Ctrl-C: the line was given up.
    case interrupted
    /// Ctrl-D on an empty line, or the end of the file.
    case end
}

/// The size of a line that is still taken.
public enum LineLimit {
    /// 1 MiB, counted in bytes after continued lines are joined: far more than a command needs, little enough to hold
    /// in memory when a binary file is read by mistake.
    public static let bytes = 1 << 20

    /// The refusal of a line over the limit.
    static func exceeded(limit: Int, atLine line: Int? = nil) -> CartwrightError {
        CartwrightError(
            .lineTooLong,
            "A line is longer than \(limit) bytes",
            hint: "split it into commands of their own",
            at: InputLocation(line: line)
        )
    }
}
