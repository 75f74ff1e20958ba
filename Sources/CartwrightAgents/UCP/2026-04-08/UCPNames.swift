internal import Cartwright
internal import HTTPTypes

/// The Universal Commerce Protocol in its version 2026-04-08: what it calls what, which sign amounts have, and which
/// status stands for what. Another version is a table beside this one, and what it writes differently.
enum UCPNames {
    static let version = "2026-04-08"
    /// Where its operations are.
    static let root = "/ucp/\(version)"

    static let checkout = "dev.ucp.shopping.checkout"
    static let cart = "dev.ucp.shopping.cart"
    static let order = "dev.ucp.shopping.order"
    static let discount = "dev.ucp.shopping.discount"
    static let fulfillment = "dev.ucp.shopping.fulfillment"
    static let consent = "dev.ucp.shopping.buyer_consent"

    /// What the service can, and what that extends.
    static let capabilities: [(name: String, extends: [String], page: String, schema: String)] = [
        (checkout, [], "checkout", "shopping/checkout.json"),
        (cart, [], "cart", "shopping/cart.json"),
        (order, [], "order", "shopping/order.json"),
        (discount, [checkout, cart], "discount", "shopping/discount.json"),
        (fulfillment, [checkout], "fulfillment", "shopping/fulfillment.json"),
        (consent, [checkout], "buyer-consent", "shopping/buyer_consent.json"),
        (PromotionsCapability.name, [checkout, cart], "", ""),
    ]

    static func status(_ standing: SessionState.Standing) -> String {
        switch standing {
        case .incomplete: "incomplete"
        case .ready: "ready_for_complete"
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

    /// What a code's refusal says to people.
    static func text(_ refusal: CodeRefusal, _ code: String) -> String {
        switch refusal {
        case .expired: "Code '\(code)' is not valid at this time."
        case .invalid: "Code '\(code)' is not known."
        case .alreadyApplied: "Code '\(code)' is entered already."
        case .notCombinable: "Code '\(code)' cannot be combined with another discount of this order."
        case .usedUp: "Code '\(code)' is used up."
        case .ineligible: "Code '\(code)' is for other customers."
        case .notLoggedIn: "Code '\(code)' is for customers who are known."
        case .minimumNotMet: "This order does not have what code '\(code)' asks for."
        }
    }
}
