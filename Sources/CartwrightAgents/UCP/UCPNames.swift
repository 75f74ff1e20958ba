internal import Cartwright

/// The names of the Universal Commerce Protocol that are the same in all supported versions. ``UCPVersion`` has the
/// rest.
enum UCPNames {
    static let checkout = "dev.ucp.shopping.checkout"
    static let cart = "dev.ucp.shopping.cart"
    static let order = "dev.ucp.shopping.order"
    static let discount = "dev.ucp.shopping.discount"
    static let fulfillment = "dev.ucp.shopping.fulfillment"
    static let consent = "dev.ucp.shopping.buyer_consent"
    static let search = "dev.ucp.shopping.catalog.search"
    static let lookup = "dev.ucp.shopping.catalog.lookup"
    static let permalink = "dev.ucp.shopping.permalink"
    /// The capability and the type of the action of the proposal for offers; see ``UCPExperiment/offer``.
    static let offer = "dev.ucp.shopping.offer"

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
