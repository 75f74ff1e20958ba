public import Cartwright

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let lineTooLong: ErrorCode =
        "line.too_long: A line of input over the limit; reading continues with the next line."
    public static let lineUnreadable: ErrorCode = "line.unreadable: Input that could not be read."
}
