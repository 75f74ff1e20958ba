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

    static func code(_ refusal: CodeRefusal) -> String {
        switch refusal {
        case .expired: "discount_code_expired"
        case .invalid: "discount_code_invalid"
        case .alreadyApplied: "discount_code_already_applied"
        case .notCombinable: "discount_code_combination_disallowed"
        case .usedUp: "discount_code_usage_limit_reached"
        case .ineligible: "discount_code_user_ineligible"
        case .notLoggedIn: "discount_code_user_not_logged_in"
        case .minimumNotMet: "discount_code_minimum_not_met"
        }
    }
}
