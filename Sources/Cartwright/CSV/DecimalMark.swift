/// The character before the decimals of amounts in a file.
public enum DecimalMark: String, Sendable, CaseIterable {
    /// `1,234.50`.
    case point = "."
    /// `1.234,50`.
    case comma = ","

    /// The name in errors.
    var word: String { self == .point ? "point" : "comma" }
}

/// The conventions of a CSV file that its text does not determine.
public struct CSVConventions: Sendable {
    /// The decimal mark of amounts; nil to determine it from the amounts.
    public var decimal: DecimalMark?

    /// The pattern of dates; nil for ISO 8601.
    public var dates: DatePattern?

    /// Creates conventions.
    public init(decimal: DecimalMark? = nil, dates: DatePattern? = nil) {
        (self.decimal, self.dates) = (decimal, dates)
    }
}
