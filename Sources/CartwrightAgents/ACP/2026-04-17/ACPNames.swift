internal import Cartwright

/// The names, signs of amounts and statuses of the Agentic Commerce Protocol, version 2026-04-17. Another version needs
/// a table like this one, and code for other differences.
enum ACPNames {
    static let version = "2026-04-17"
    /// The root path of its operations; the version is in the header `API-Version`.
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
