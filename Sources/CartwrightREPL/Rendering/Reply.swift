public import Cartwright

/// What a command answers: lines for people and the same as JSON.
public struct Reply: Hashable, Sendable {
    /// The lines: what files and pipes get, and what flows are checked against.
    public var lines: [ReplyLine]
    /// The same as a terminal shows it, nil where lines are all there is.
    public var screen: [ScreenBlock]?
    /// The part that says why: what a trial of the command shows, too.
    public var explanation: [ScreenBlock] = []
    /// The answer for programs.
    public var json: JSONValue
    /// Whether it is what was found before somebody ended the command, and told all the same.
    public var isPartial = false

    /// An answer.
    public init(_ lines: [ReplyLine], screen: [ScreenBlock]? = nil, json: JSONValue) {
        self.lines = lines
        self.screen = screen
        self.json = json
    }

    /// An answer that is the same in files and on a terminal, where it gives way if that is too narrow.
    public init(_ blocks: [ScreenBlock], json: JSONValue) {
        self.init(blocks.flatMap(\.plain), screen: blocks, json: json)
    }

    /// An answer of one line.
    public init(_ line: ReplyLine, json: JSONValue) { self.init([line], json: json) }
}
