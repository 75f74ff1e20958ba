public import Cartwright

extension ErrorCode {
    /// A URL that cannot be asked for cards.
    public static let sourceBadURL: ErrorCode = "source.bad_url"
    /// A server that answers with an error.
    public static let sourceRefused: ErrorCode = "source.refused"
    /// A server that answers with a redirect, which is not followed.
    public static let sourceRedirected: ErrorCode = "source.redirected"
    /// A file or text that should be a token for a server and is not.
    public static let sourceBadToken: ErrorCode = "source.bad_token"
}
