extension JSONValue {
    /// The value as an error message shows it: numbers and short texts as they are written, others by their kind.
    var asFound: String {
        switch self {
        case .null, .bool, .integer, .number: text.shortened(toBytes: Self.mostBytesFound)
        case .string(let string): JSONValue.string(string.shortened(toBytes: Self.mostBytesFound)).text
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// The value that was probably meant, as it should be written; nil without a guess.
    func rewritten(as expected: String) -> String? {
        switch (expected, self) {
        case ("a string", .integer), ("a string", .number), ("a string", .bool):
            "\(JSONValue.string(text).text), in quotes"
        case ("a whole number", .string(let text)):
            Int64(text).map { "\($0), without quotes" }
        case ("true or false", .string("true")), ("true or false", .string("false")): "\(plainText), without quotes"
        case ("true or false", .integer(0)): "false"
        case ("true or false", .integer(1)): "true"
        case ("an array", .string), ("an array", .integer): "[\(asFound)]"
        default: nil
        }
    }

    private static let mostBytesFound = 60

    private var plainText: String {
        guard case .string(let text) = self else { return text }
        return text
    }
}
