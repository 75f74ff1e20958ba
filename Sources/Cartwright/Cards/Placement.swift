/// The placement of an object: a place in the shop at which it is shown.
///
/// Cartwright's own placements are the static members. A shop and the platform name others, such as `home_hero`.
public struct Placement: RawRepresentable, Hashable, Sendable, Comparable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// The name.
    public let rawValue: String

    /// Creates a placement from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a placement from its name.
    public init(stringLiteral value: String) { rawValue = value }

    /// The name.
    public var description: String { rawValue }

    /// Orders placements by the bytes of their names.
    public static func < (a: Placement, b: Placement) -> Bool {
        a.rawValue.utf8.lexicographicallyPrecedes(b.rawValue.utf8)
    }

    /// Among the products of the shop.
    public static let feed: Placement = "feed"
    /// In the message center.
    public static let inbox: Placement = "inbox"
    /// As an offer at checkout.
    public static let checkout: Placement = "checkout"

    /// The maximum length of a name, in bytes.
    public static let maximumBytes = 256

    /// True if the name is not empty, not too long, and without blanks at its ends and control characters.
    package var isValid: Bool {
        guard (1...Self.maximumBytes).contains(rawValue.utf8.count) else { return false }
        let scalars = rawValue.unicodeScalars
        guard scalars.first?.properties.isWhitespace == false, scalars.last?.properties.isWhitespace == false else {
            return false
        }
        return !scalars.contains { $0.properties.generalCategory == .control }
    }
}
