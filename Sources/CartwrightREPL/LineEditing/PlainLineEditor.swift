public import Cartwright
internal import CartwrightFiles
internal import Glibc

/// Reads lines without editing: scripts, pipes, and terminals that cannot move the cursor.
public final class PlainLineEditor: LineEditor {
    private var reader: LineReader
    private let input: Int32
    private let promptOutput: Int32?

    /// Makes an editor.
    ///
    /// - Parameters:
    ///   - input: the descriptor to read; it stays the caller's.
    ///   - promptOutput: where to show prompts; nil for scripts, which see none. With prompts, Ctrl-C gives up the
    ///     line; without them it is left to the process.
    public init(input: Int32, promptOutput: Int32? = nil) {
        reader = LineReader(descriptor: input)
        self.input = input
        self.promptOutput = promptOutput
    }

    /// The line that was read last, counted from 1 and before continued lines are joined.
    public var lineNumber: Int { reader.lineNumber }

    /// Reads the next line; see ``LineEditor``.
    public func readLine(prompt: String) throws(CartwrightError) -> LineInput {
        try Continuation.join(prompt: prompt) { (prompt) throws(CartwrightError) in
            guard let promptOutput else { return try reader.next() }
            return try ask(prompt, on: promptOutput)
        }
    }

    private func ask(_ prompt: String, on output: Int32) throws(CartwrightError) -> LineInput {
        // Before the prompt: whoever sees that may press Ctrl-C.
        let watch = try SignalWatch([SIGINT])
        // Output that printing has buffered belongs in front of the prompt.
        fflush(nil)
        // A prompt that cannot be shown is no reason to stop reading.
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
