public import Cartwright

/// The format of replies.
public struct OutputOptions: Sendable {
    /// True for one JSON object a line instead of text.
    public var isJSON = false
    /// True if lines on standard output are coloured.
    public var isColored = false
    /// True if lines on standard error are coloured.
    public var colorsErrors = false
    /// Returns the width of standard output, for each reply, since windows change; nil if it is not a terminal.
    public var columns: @Sendable () -> Int? = { nil }

    /// Receives the progress of a long command.
    public var progress: @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }

    /// The number of colours of the terminal, if lines are coloured.
    public var depth = ColorDepth.sixteen
    /// The mode of the terminal, light or dark.
    public var mode = Theme.Mode.dark
    /// True if the terminal shows more than ASCII.
    public var isUnicode = true

    /// The screen on which replies are drawn; nil if there is none.
    var screen: Screen? {
        columns().map { Screen(columns: $0, depth: isColored ? depth : .none, mode: mode, isUnicode: isUnicode) }
    }

    /// Creates options for text without colour.
    public init() {}

    /// Creates options for the terminal that the environment describes.
    ///
    /// - Parameters:
    ///   - environment: the process environment.
    ///   - isJSON: true for JSON instead of text.
    ///   - isColored: returns true for a descriptor on which lines are coloured.
    public init(environment: [String: String], isJSON: Bool = false, isColored: (Int32) -> Bool) {
        (self.isJSON, self.isColored, colorsErrors) = (isJSON, isColored(1), isColored(2))
        depth = ColorDepth(environment: environment)
        mode = Theme.Mode(environment: environment)
        isUnicode = Screen.isUnicode(in: environment)
    }
}
