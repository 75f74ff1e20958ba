public import Cartwright

/// One place where a quote is not what was expected.
public struct Difference: Hashable, Sendable, CustomStringConvertible {
    /// The place in the quote: `total`, `lines["l1"].discount`.
    public var path: String

    /// What was expected.
    public var expected: JSONValue

    /// What the quote has; nil where it has nothing there.
    public var actual: JSONValue?

    /// `total: expected 800, got 801`.
    public var description: String {
        "\(path): expected \(expected.text), got \(actual?.text ?? "nothing")"
    }
}
