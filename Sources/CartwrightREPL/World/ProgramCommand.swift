/// A command of the program that runs the session, such as `cartwright lint`, for help on its words.
public struct ProgramCommand: Hashable, Sendable {
    /// The words that name it, the program's first.
    public var words: [String]
    /// A one-line summary.
    public var summary: String

    /// Creates a command.
    public init(_ words: [String], _ summary: String) { (self.words, self.summary) = (words, summary) }
}
