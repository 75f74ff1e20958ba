public import Cartwright
internal import CartwrightFiles
internal import Glibc

/// A line editor without editing, for scripts, pipes, and terminals that cannot move the cursor.
public final class PlainLineEditor: LineEditor {
    private var reader: LineReader
    private let input: Int32
    private let promptOutput: Int32?

    /// Creates an editor.
    ///
    /// - Parameters:
    ///   - input: the descriptor to read, which the caller closes.
    ///   - promptOutput: the descriptor for prompts; nil for scripts, which have none. With prompts, Ctrl-C discards
    ///     the line; without them it has its usual effect on the process.
    public init(input: Int32, promptOutput: Int32? = nil) {
        reader = LineReader(descriptor: input)
        self.input = input
        self.promptOutput = promptOutput
    }

    /// The number of the last line read, counted from 1, before continued lines are joined.
    public var lineNumber: Int { reader.lineNumber }

    /// Reads the next line; see ``LineEditor``.
    public func readLine(prompt: String) throws(CartwrightError) -> LineInput {
        try Continuation.join(prompt: prompt) { (prompt) throws(CartwrightError) in
            guard let promptOutput else { return try reader.next() }
            return try ask(prompt, on: promptOutput)
        }
    }

    private func ask(_ prompt: String, on output: Int32) throws(CartwrightError) -> LineInput {
        // The watch begins before the prompt is visible, since Ctrl-C may follow at once.
        let watch = try SignalWatch([SIGINT])
        // Buffered output must appear before the prompt.
        fflush(nil)
        // Errors are ignored: reading continues without a visible prompt.
        try? Descriptor.write(prompt, to: output)
        let input = input
        let answer = try reader.next { watch.wait(for: input) == .signal(SIGINT) }
        switch answer {
        case .line: break
        case .interrupted, .end: try? Descriptor.write("\n", to: output)
        }
        return answer
    }
}
