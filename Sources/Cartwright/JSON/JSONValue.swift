/// An exact JSON value: integers stay integers, other numbers keep their text, objects keep the order of their keys.
///
/// It has no floating point, because amounts of money pass through it.
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number written without fraction and exponent that fits 64 bits.
    case integer(Int64)
    /// Any other number, as it was written.
    case number(String)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object(JSONObject)

    /// The name of the type: `null`, `boolean`, `integer`, `number`, `string`, `array`, `object`.
    package var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .integer: "integer"
        case .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }

    /// The value of a key; nil if this is not an object or has no such key.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let object) = self else { return nil }
        return object[key]
    }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates `null`.
    public init(nilLiteral: ()) { self = .null }
    /// Creates a boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates an integer.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Creates an object; of repeated keys the last one is used.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        var object = JSONObject()
        for (key, value) in elements { object[key] = value }
        self = .object(object)
    }
}

/// A value that has one JSON form.
public protocol JSONConvertible {
    /// The JSON form.
    var json: JSONValue { get }
}

extension JSONValue {
    /// Returns the value at the end of a path of keys and positions, as in ``JSONPointer``; nil if there is none.
    package func value(at keys: some Sequence<String>) -> JSONValue? {
        keys.reduce(JSONValue?.some(self)) { value, key in
            switch value {
            case .object(let object)?: object[key]
            case .array(let elements)?: JSONPointer.index(key).flatMap { elements.dropFirst($0).first }
            default: nil
            }
        }
    }
}
