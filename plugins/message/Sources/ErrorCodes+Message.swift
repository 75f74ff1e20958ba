public import Cartwright

extension ErrorCode {
    /// A full page without any title.
    public static let messageMissingTitle: ErrorCode = "message.missing_title"
    /// A web view with neither `html` nor a URL.
    public static let messageMissingContent: ErrorCode = "message.missing_content"
}
