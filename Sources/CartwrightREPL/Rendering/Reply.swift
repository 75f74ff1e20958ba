public import Cartwright

/// The reply to a command: lines for people, and JSON.
public struct Reply: Hashable, Sendable {
    /// The lines for files and pipes, which flows are compared with.
    public var lines: [ReplyLine]
    /// The blocks for a terminal; nil if it shows the plain lines.
    public var screen: [ScreenBlock]?
    /// The part that gives the reasons, which a trial of the command includes too.
    public var explanation: [ScreenBlock] = []
    /// The JSON of the reply.
    public var json: JSONValue
    /// True if the command was interrupted and this is its partial result.
    public var isPartial = false

    /// Creates a reply.
    public init(_ lines: [ReplyLine], screen: [ScreenBlock]? = nil, json: JSONValue) {
        self.lines = lines
        self.screen = screen
        self.json = json
    }

    /// Creates a reply of blocks, which is the same in files and on a terminal, except that it adapts to narrow
    /// terminals.
    public init(_ blocks: [ScreenBlock], json: JSONValue) {
        self.init(blocks.flatMap(\.plain), screen: blocks, json: json)
    }

    /// Creates a reply of one line.
    public init(_ line: ReplyLine, json: JSONValue) { self.init([line], json: json) }
}
