/// How answers are written.
public struct OutputOptions: Hashable, Sendable {
    /// Whether one JSON object a line is written instead of text.
    public var isJSON = false
    /// Whether lines are coloured.
    public var isColored = false

    /// Text without colour.
    public init() {}
}
