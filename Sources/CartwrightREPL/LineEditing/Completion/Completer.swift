/// A source of completions for a place in a line.
public protocol Completer {
    /// Returns the completions at the cursor.
    ///
    /// Called for every press of Tab, so it must be fast and cannot fail: without a match it returns no candidates.
    ///
    /// - Parameters:
    ///   - line: the whole line; for a continued line, the piece that is being typed.
    ///   - cursor: the position of the cursor, in UTF-8 bytes from the start, on a character boundary.
    func completions(for line: String, cursor: Int) -> Completion
}

/// The possible replacements of a part of a line.
public struct Completion: Hashable, Sendable {
    /// The part of the line that a candidate replaces, in UTF-8 bytes; it ends at the cursor.
    public var range: Range<Int>

    /// The full replacement texts, in display order.
    public var candidates: [String]

    /// A hint at the expected input, for display if there are no candidates.
    public var hint: String?

    /// The empty completion.
    public static let none = Completion(range: 0..<0, candidates: [])

    /// Creates a completion.
    public init(range: Range<Int>, candidates: [String]) {
        self.range = range
        self.candidates = candidates
    }

    /// Creates a completion from the `choices` that start with the word at the cursor, sorted and without duplicates.
    public init(of words: LineWords, among choices: some Sequence<String>) {
        self.init(range: words.range, candidates: Set(choices.filter { $0.hasPrefix(words.current) }).sorted())
    }
}
