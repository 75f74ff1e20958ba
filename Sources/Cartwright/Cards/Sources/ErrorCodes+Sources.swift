// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let sourceUnavailable: ErrorCode =
        "source.unavailable: A source of cards that cannot be read or reached."
    public static let sourceTimeout: ErrorCode = "source.timeout: A source of cards that did not answer in time."
    public static let sourceTooLarge: ErrorCode = "source.too_large: A source that has more to send than is taken in."
    public static let feedSyncFailed: ErrorCode =
        "feed.sync_failed: A refresh that failed, after all attempts; the feed is as it was."
    public static let feedUserChanged: ErrorCode = "feed.user_changed: An answer for another user than the present one."
}

extension CartwrightError {
    /// About a source that has not answered within a limit.
    static func sourceTimeout(_ name: String, after limit: Duration) -> CartwrightError {
        CartwrightError(
            .sourceTimeout,
            "\(name) has not answered within \(limit.milliseconds) ms",
            hint: "what was there before is shown; try again later",
            fault: .environment
        )
    }

    /// About a refresh that was given up.
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
