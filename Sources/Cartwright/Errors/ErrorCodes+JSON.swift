// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let jsonSyntax: ErrorCode =
        "json.syntax: Text that is not JSON (RFC 8259), with the line where reading stopped."
    public static let jsonTooDeep: ErrorCode = "json.too_deep: JSON that nests deeper than the reader allows."
    public static let jsonTooLarge: ErrorCode = "json.too_large: More text than `JSONParser/maximumBytes`."
    public static let jsonDuplicateKey: ErrorCode = "json.duplicate_key: The same key twice in one object."
    public static let jsonWrongType: ErrorCode = "json.wrong_type: A value of another JSON type than the key takes."
    public static let jsonMissingKey: ErrorCode = "json.missing_key: A key that is required and absent."
    public static let jsonUnknownKey: ErrorCode = "json.unknown_key: A key that is not known where it stands."
    public static let jsonOutOfRange: ErrorCode =
        "json.out_of_range: A value of the right type outside what the key allows."
}
