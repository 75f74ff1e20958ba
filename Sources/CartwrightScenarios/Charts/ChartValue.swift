/// A number in a chart, with its label and its text.
public struct ChartValue: Hashable, Sendable {
    /// The label of the number.
    public let label: String
    /// The number in a whole unit, such as minor units or carts.
    public let value: Int64
    /// The text of the number, the same as in the table beside the chart.
    public let text: String

    /// Creates a number.
    public init(_ label: String, _ value: Int64, _ text: String) {
        (self.label, self.value, self.text) = (label, value, text)
    }
}
