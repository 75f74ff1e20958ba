public import Cartwright

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let storeOutcomeUnknown: ErrorCode = """
        store.outcome_unknown: The connection was lost while a change was under way, so that it was kept, or it was \
        not.
        """

    /// The codes that this module declares.
    package static let ofPostgreSQL: [ErrorCode] = [.storeOutcomeUnknown]
}
