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
}
