public import Cartwright

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let messageMissingTitle: ErrorCode = "message.missing_title: A full page without a title."
    public static let messageMissingContent: ErrorCode =
        "message.missing_content: A web view with neither `html` nor a URL."
}
