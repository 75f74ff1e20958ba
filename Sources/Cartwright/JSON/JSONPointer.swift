/// A place inside a JSON document (RFC 6901): `/cart/lines/0/sku`.
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
    private var tokens: [String]

    /// The whole document.
    public static let root = JSONPointer(tokens: [])

    private init(tokens: [String]) { self.tokens = tokens }

    /// The place of a key inside this one.
    public func appending(_ key: String) -> JSONPointer { JSONPointer(tokens: tokens + [key]) }

    /// The place of an element inside this one, counted from 0.
    public func appending(_ index: Int) -> JSONPointer { JSONPointer(tokens: tokens + [String(index)]) }

    /// The RFC 6901 text; empty for the whole document.
    public var description: String {
        tokens.map { token in "/" + token.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
    }

    /// The location that holds just this pointer.
    public var location: SourceLocation { SourceLocation(pointer: description) }
}
