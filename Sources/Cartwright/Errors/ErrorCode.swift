/// The stable name of an error: `area.reason`, lower case, words joined by underscores.
///
/// Cartwright's own codes are the static members below; plugins add theirs as string literals
/// (`"stamp.bad_count"`), under an area of their own.
public struct ErrorCode: RawRepresentable, Hashable, Sendable, Comparable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// The text of the code.
    public let rawValue: String

    /// Wraps the text of a code.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Wraps the text of a code.
    public init(stringLiteral value: String) { rawValue = value }

    /// The part before the point: `coupon` of `coupon.bad_percentage`.
    public var area: Substring { rawValue.prefix { $0 != "." } }

    /// The text of the code.
    public var description: String { rawValue }

    /// Codes order by their text.
    public static func < (a: ErrorCode, b: ErrorCode) -> Bool { a.rawValue < b.rawValue }
}
