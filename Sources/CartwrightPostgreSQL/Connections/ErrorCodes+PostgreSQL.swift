public import Cartwright

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let storeOutcomeUnknown: ErrorCode = """
        store.outcome_unknown: The connection was lost while a change was in progress, so it may or may not have \
        been stored.
        """

    /// The codes that this module declares.
    package static let ofPostgreSQL: [ErrorCode] = [.storeOutcomeUnknown]
}
