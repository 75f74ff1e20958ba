/// Units of a line to return.
public struct ReturnedUnits: Hashable, Sendable {
    /// The line, by its id or SKU.
    public var line: String
    /// The number of units, 1 or more.
    public var count: Int64

    /// Creates units of a line.
    public init(line: String, count: Int64) { (self.line, self.count) = (line, count) }
}
