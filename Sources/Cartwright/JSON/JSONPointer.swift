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

    /// The keys and positions that lead to the place, from the outside in.
    var keys: [String] { tokens }

    /// The RFC 6901 text; empty for the whole document.
    ///
    /// It is escaped by bytes: a mark that combines with a `/` must not hide it.
    public var description: String {
        var text: [UInt8] = []
        for token in tokens {
            text.append(UInt8(ascii: "/"))
            for byte in token.utf8 {
                switch byte {
                case UInt8(ascii: "~"): text.append(contentsOf: "~0".utf8)
                case UInt8(ascii: "/"): text.append(contentsOf: "~1".utf8)
                default: text.append(byte)
                }
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The location that holds just this pointer.
    public var location: InputLocation { InputLocation(pointer: description) }
}
