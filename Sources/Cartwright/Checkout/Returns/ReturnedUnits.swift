/// Units of a line that come back.
public struct ReturnedUnits: Hashable, Sendable {
    /// The line, by its id or SKU.
    public var line: String
    /// How many units, 1 or more.
    public var count: Int64

    /// Units of a line.
    public init(line: String, count: Int64) { (self.line, self.count) = (line, count) }
}
