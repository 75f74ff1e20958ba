internal import Cartwright
internal import HTTPTypes

/// The names, signs of amounts and statuses of the Universal Commerce Protocol, version 2026-04-08. Another version
/// needs a table like this one, and code for other differences.
enum UCPNames {
    static let version = "2026-04-08"
    /// The root path of its operations.
    static let root = "/ucp/\(version)"

    static let checkout = "dev.ucp.shopping.checkout"
    static let cart = "dev.ucp.shopping.cart"
    static let order = "dev.ucp.shopping.order"
    static let discount = "dev.ucp.shopping.discount"
    static let fulfillment = "dev.ucp.shopping.fulfillment"
    static let consent = "dev.ucp.shopping.buyer_consent"

    /// The supported capabilities, and those that each one extends.
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
