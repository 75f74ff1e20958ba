extension ErrorCode {
    /// A record of comma-separated values that is not well formed.
    public static let csvMalformed: ErrorCode = "csv.malformed"
    /// A header that lacks a column, has one twice or an unknown one.
    public static let csvBadHeader: ErrorCode = "csv.bad_header"
    /// A record with more or fewer fields than the header.
    public static let csvFieldCount: ErrorCode = "csv.field_count"
    /// A field that cannot be read, or that differs from the same column of another row of its cart.
    public static let csvBadValue: ErrorCode = "csv.bad_value"
}
