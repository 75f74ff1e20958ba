public import Cartwright

/// A difference between a quote and its expectation.
public struct Difference: Hashable, Sendable, CustomStringConvertible {
    /// The place in the quote: `total`, `lines["l1"].discount`.
    public var path: String

    /// The expected value.
    public var expected: JSONValue

    /// The quote's value; nil if it has none.
    public var actual: JSONValue?

    /// `total: expected 800, found 801`.
    public var description: String {
        "\(path): expected \(expected.text), found \(actual?.text ?? "nothing")"
    }
}
