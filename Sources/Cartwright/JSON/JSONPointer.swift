/// A place inside a JSON document (RFC 6901): `/cart/lines/0/sku`.
///
/// A pointer is a step from the place around it, so that a longer pointer copies nothing: readers create many pointers,
/// and write few.
public struct JSONPointer: Sendable {
    private let last: Step?

    /// The whole document.
    public static let root = JSONPointer(last: nil)

    private init(last: Step?) { self.last = last }

    /// Returns the place of a key inside this one.
    public func appending(_ key: String) -> JSONPointer { JSONPointer(last: Step(from: last, to: .key(key))) }

    /// Returns the place of an element inside this one, counted from 0.
    public func appending(_ index: Int) -> JSONPointer { JSONPointer(last: Step(from: last, to: .index(index))) }

    /// The keys and positions that lead to the place, from the outside in.
    var keys: [String] {
        var keys: [String] = []
        var step = last
        while let next = step {
            keys.append(next.name.text)
            step = next.before
        }
        return keys.reversed()
    }

    /// The location with only this pointer.
    public var location: InputLocation { InputLocation(pointer: description) }
}

/// One key or position on the way to a place.
private final class Step: Sendable {
    let before: Step?
    let name: Name

    enum Name: Sendable {
        case key(String)
        case index(Int)

        var text: String {
            switch self {
            case .key(let key): key
            case .index(let index): String(index)
            }
        }
    }

    init(from before: Step?, to name: Name) { (self.before, self.name) = (before, name) }
}

extension JSONPointer: Hashable {
    /// Returns true if two pointers lead to the same place.
    public static func == (a: JSONPointer, b: JSONPointer) -> Bool { a.keys == b.keys }

    /// Hashes the keys and positions.
    public func hash(into hasher: inout Hasher) { hasher.combine(keys) }
}

extension JSONPointer: CustomStringConvertible {
    /// The RFC 6901 text; empty for the whole document.
    ///
    /// Bytes are escaped, not characters: a combining mark after a `/` must not hide it.
    public var description: String {
        var text: [UInt8] = []
        for key in keys {
            text.append(UInt8(ascii: "/"))
            for byte in key.utf8 {
                switch byte {
                case UInt8(ascii: "~"): text.append(contentsOf: "~0".utf8)
                case UInt8(ascii: "/"): text.append(contentsOf: "~1".utf8)
                default: text.append(byte)
                }
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
