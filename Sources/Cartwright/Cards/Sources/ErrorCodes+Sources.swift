// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let sourceUnavailable: ErrorCode =
        "source.unavailable: The source of cards cannot be read or reached."
    public static let sourceTimeout: ErrorCode = "source.timeout: The source of cards did not answer in time."
    public static let sourceTooLarge: ErrorCode = "source.too_large: The answer of the source exceeds the size limit."
    public static let feedSyncFailed: ErrorCode =
        "feed.sync_failed: The refresh failed after all attempts; the feed is unchanged."
    public static let feedUserChanged: ErrorCode = "feed.user_changed: The answer was for another user."
}

extension CartwrightError {
    /// The error of a source that has not answered within a limit.
    static func sourceTimeout(_ name: String, after limit: Duration) -> CartwrightError {
        CartwrightError(
            .sourceTimeout,
            "\(name) has not answered within \(limit.milliseconds) ms",
            hint: "the feed keeps its cards; try again later",
            fault: .environment
        )
    }

    /// The error of a refresh after its last attempt.
    static func syncFailed(_ name: String, attempts: Int, because cause: CartwrightError) -> CartwrightError {
        CartwrightError(
            .feedSyncFailed,
            "no cards from \(name) in \(attempts == 1 ? "1 attempt" : "\(attempts) attempts"): \(cause.summary)",
            hint: cause.hint,
            at: cause.location,
            fault: cause.fault
        )
    }

    static func userChanged(_ name: String) -> CartwrightError {
        CartwrightError(
            .feedUserChanged,
            "the answer of \(name) was for another user and was dropped",
            hint: "refresh again"
        )
    }
}
