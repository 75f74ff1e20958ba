internal import Cartwright

/// The Agentic Commerce Protocol in its version 2026-04-17: what it calls what, which sign amounts have, and which
/// status stands for what. Another version is a table beside this one, and what it writes differently.
enum ACPNames {
    static let version = "2026-04-17"
    /// Where its operations are; the version is in the header `API-Version`.
    static let root = "/acp"

    static func status(_ standing: SessionState.Standing) -> String {
        switch standing {
        case .incomplete: "not_ready_for_payment"
        case .ready: "ready_for_payment"
        case .needsBuyer: "requires_escalation"
        case .completing: "complete_in_progress"
        case .completed: "completed"
        case .cancelled: "canceled"
        }
    }
}
