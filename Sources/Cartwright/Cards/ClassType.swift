/// What a card is for, as marketing writes it in `extras.class_type`: `coupon_code`, `home_tile`, …
///
/// Compared with ASCII case folding and nothing else, so ` Coupon_Code` with a blank is another one.
public struct ClassType: Hashable, Sendable, Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The folded text.
    public let name: String

    /// A class type by its text.
    public init(_ text: String) {
        name = String(decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
    }

    /// A class type by its text.
    public init(stringLiteral value: String) { self.init(value) }

    /// The folded text.
    public var description: String { name }

    /// Ordered by text.
    public static func < (a: ClassType, b: ClassType) -> Bool { a.name < b.name }
}
