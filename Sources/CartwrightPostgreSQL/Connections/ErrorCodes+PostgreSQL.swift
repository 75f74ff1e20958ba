public import Cartwright

extension ErrorCode {
    /// The connection was lost while a change was under way, so that it was kept, or it was not.
    public static let storeOutcomeUnknown: ErrorCode = "store.outcome_unknown"
}
