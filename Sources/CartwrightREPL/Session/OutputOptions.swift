public import Cartwright

/// How answers are written.
public struct OutputOptions: Sendable {
    /// Whether one JSON object a line is written instead of text.
    public var isJSON = false
    /// Whether lines on standard output are coloured.
    public var isColored = false
    /// Whether lines on standard error are coloured.
    public var colorsErrors = false
    /// How wide standard output is, asked for each answer since windows change; nil where it is no terminal.
    public var columns: @Sendable () -> Int? = { nil }

    /// Told how far a long command has come.
    public var progress: @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }

    /// How many colours the terminal has, for when lines are coloured.
    public var depth = ColorDepth.sixteen
    /// Whether the terminal is light or dark.
    public var mode = Theme.Mode.dark
    /// Whether the terminal shows more than ASCII.
    public var isUnicode = true

    /// The terminal that answers are drawn on, nil where there is none.
    var screen: Screen? {
        columns().map { Screen(columns: $0, depth: isColored ? depth : .none, mode: mode, isUnicode: isUnicode) }
    }

    /// Text without colour.
    public init() {}

    /// Options that suit the terminal that the environment describes.
    ///
    /// - Parameters:
    ///   - environment: the process environment.
    ///   - isJSON: true for JSON instead of text.
    ///   - isColored: true for a descriptor on which lines are coloured.
    public init(environment: [String: String], isJSON: Bool = false, isColored: (Int32) -> Bool) {
        (self.isJSON, self.isColored, colorsErrors) = (isJSON, isColored(1), isColored(2))
        depth = ColorDepth(environment: environment)
        mode = Theme.Mode(environment: environment)
        isUnicode = Screen.isUnicode(in: environment)
    }
}
