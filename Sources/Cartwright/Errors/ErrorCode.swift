/// The stable name of an error: `area.reason`, lower case, words joined by underscores.
///
/// A code is declared once, as a static member, by a literal with its name and its meaning:
///
/// ```swift
/// extension ErrorCode {
///     static let stampBadCount: ErrorCode = "stamp.bad_count: A count of stamps that is not a whole number."
/// }
/// ```
///
/// Cartwright's own codes are the static members below. Plugins declare theirs under an area of their own and list them
/// in ``CardHandler/errorCodes``. Codes are compared by their names.
public struct ErrorCode: RawRepresentable, Hashable, Sendable, Comparable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// The name of the code.
    public let rawValue: String

    /// The meaning of the code in plain text; nil for a code that was read from text.
    public let meaning: String?

    /// Creates a code from its name, without a meaning.
    public init(rawValue: String) { (self.rawValue, meaning) = (rawValue, nil) }

    /// Declares a code.
    ///
    /// - Parameter declaration: `area.reason: Meaning.`, or `area.reason` for a code without a meaning.
    public init(stringLiteral declaration: String) {
        let parts = declaration.split(separator: ": ", maxSplits: 1)
        (rawValue, meaning) = (parts.first.map(String.init) ?? "", parts.dropFirst().first.map(String.init))
    }

    /// The part before the point: `coupon` of `coupon.bad_percentage`.
    public var area: Substring { rawValue.prefix { $0 != "." } }

    /// The name of the code.
    public var description: String { rawValue }

    /// Returns true if two codes have the same name.
    public static func == (a: ErrorCode, b: ErrorCode) -> Bool { a.rawValue == b.rawValue }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

    /// Orders codes by their names.
    public static func < (a: ErrorCode, b: ErrorCode) -> Bool { a.rawValue < b.rawValue }
}
