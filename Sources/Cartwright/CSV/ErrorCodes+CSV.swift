// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let csvMalformed: ErrorCode =
        "csv.malformed: The record of comma-separated values is not well formed."
    public static let csvBadHeader: ErrorCode =
        "csv.bad_header: The header lacks a column, or has one twice."
    public static let csvFieldCount: ErrorCode = "csv.field_count: The record has more or fewer fields than the header."
    public static let csvBadValue: ErrorCode =
        "csv.bad_value: The field cannot be read or can be read in two ways, or differs from another row of its cart."
    public static let csvBadPattern: ErrorCode = "csv.bad_pattern: The pattern of dates has unknown or missing parts."
}
