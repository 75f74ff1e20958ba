public import Cartwright

extension ErrorCode {
    /// A line of input over the limit; reading goes on with the next line.
    public static let lineTooLong: ErrorCode = "line.too_long"
    /// Input that could not be read.
    public static let lineUnreadable: ErrorCode = "line.unreadable"
}
