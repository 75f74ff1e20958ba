/// The purpose of a card, as `extras.class_type` names it: `coupon_code`, `home_tile`, …
///
/// Class types are compared with ASCII case folding and no other normalization, so ` Coupon_Code` with a blank is a
/// different one.
public struct ClassType: Hashable, Sendable, Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The folded text.
    public let name: String

    /// Creates a class type from its text.
    public init(_ text: String) {
        name = String(decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
    }

    /// Creates a class type from its text.
    public init(stringLiteral value: String) { self.init(value) }

    /// The folded text.
    public var description: String { name }

    /// Orders class types by text.
    public static func < (a: ClassType, b: ClassType) -> Bool { a.name < b.name }
}
