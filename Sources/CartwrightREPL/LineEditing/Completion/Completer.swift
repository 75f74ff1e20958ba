/// Knows what can be typed at a place in a line.
public protocol Completer {
    /// What could stand at the cursor.
    ///
    /// Called for every press of Tab, so it should answer at once and never fail: no candidates mean that nothing fits.
    ///
    /// - Parameters:
    ///   - line: the whole line; for a continued line, the piece that is being typed.
    ///   - cursor: the cursor's place in it, in UTF-8 bytes from the start, on a character's edge.
    func completions(for line: String, cursor: Int) -> Completion
}

/// What could replace a part of a line.
public struct Completion: Hashable, Sendable {
    /// The part of the line that a candidate replaces, in UTF-8 bytes; it ends at the cursor.
    public var range: Range<Int>

    /// The whole texts that could stand there, in the order in which they are to be shown.
    public var candidates: [String]

    /// What may be typed there, for people to read, where nothing fits that could be typed out.
    public var hint: String?

    /// Nothing fits.
    public static let none = Completion(range: 0..<0, candidates: [])

    /// States a completion.
    public init(range: Range<Int>, candidates: [String]) {
        self.range = range
        self.candidates = candidates
    }

    /// Those of `choices` that start with the word at the cursor, sorted and each once.
    public init(of words: LineWords, among choices: some Sequence<String>) {
        self.init(range: words.range, candidates: Set(choices.filter { $0.hasPrefix(words.current) }).sorted())
    }
}
