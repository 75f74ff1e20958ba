// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let csvMalformed: ErrorCode =
        "csv.malformed: A record of comma-separated values that is not well formed."
    public static let csvBadHeader: ErrorCode =
        "csv.bad_header: A header that lacks a column, has one twice or an unknown one."
    public static let csvFieldCount: ErrorCode = "csv.field_count: A record with more or fewer fields than the header."
    public static let csvBadValue: ErrorCode =
        "csv.bad_value: A field that cannot be read, or that differs from the same column of another row of its cart."
}
