// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let jsonSyntax: ErrorCode =
        "json.syntax: The text is not JSON (RFC 8259); the line is the one where reading stopped."
    public static let jsonTooDeep: ErrorCode = "json.too_deep: The JSON nests deeper than the reader allows."
    public static let jsonTooLarge: ErrorCode = "json.too_large: The text is larger than `JSONParser/maximumBytes`."
    public static let jsonDuplicateKey: ErrorCode = "json.duplicate_key: A key occurs twice in one object."
    public static let jsonWrongType: ErrorCode = "json.wrong_type: The value has the wrong JSON type for its key."
    public static let jsonMissingKey: ErrorCode = "json.missing_key: A required key is absent."
    public static let jsonUnknownKey: ErrorCode = "json.unknown_key: The object has a key that is not defined for it."
    public static let jsonOutOfRange: ErrorCode =
        "json.out_of_range: The value has the right type and is outside the range of the key."
}
