/// A number of a picture: what it is of, the number, and how it is written.
public struct ChartValue: Hashable, Sendable {
    /// What it is of.
    public let label: String
    /// The number, in whatever whole unit: minor units, carts.
    public let value: Int64
    /// The number as people read it. The table beside the picture says the same.
    public let text: String

    /// A number of a picture.
    public init(_ label: String, _ value: Int64, _ text: String) {
        (self.label, self.value, self.text) = (label, value, text)
    }
}
