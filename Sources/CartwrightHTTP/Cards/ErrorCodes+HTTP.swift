public import Cartwright

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let sourceBadURL: ErrorCode = "source.bad_url: A URL that cannot be used as a card server."
    public static let sourceBadRequest: ErrorCode =
        "source.bad_request: A request for banners without a user or an app, or with too few or too many placements."
    public static let sourceRefused: ErrorCode = "source.refused: A server that answers with an error."
    public static let sourceRedirected: ErrorCode =
        "source.redirected: A server that answers with a redirect, which is not followed."
    public static let sourceBadToken: ErrorCode =
        "source.bad_token: A file or text that is not a token for a server."

    /// The codes that this module declares.
    package static let ofHTTP: [ErrorCode] = [
        .connectionBadURL, .sourceBadRequest, .sourceBadToken, .sourceBadURL, .sourceRedirected, .sourceRefused,
    ]
}
