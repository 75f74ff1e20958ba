internal import Cartwright

/// The data of an agent's cart or checkout besides the native session. It is stored with the session's cart, in a
/// property that callers cannot read or write: so both are written at once, and an order has the data of its checkout.
struct AgentSessionRecord: Sendable {
    /// The kind: cart or checkout.
    var kind: Kind
    /// The id of the access key that owns it; empty if the service has no keys.
    var owner: String
    /// The protocol that made it, with its version: `ucp/2026-04-08`.
    var maker: String
    /// The time at which it was made.
    var createdAt: Instant
    /// True if it was cancelled.
    var isCancelled = false
    /// The reason for which the buyer has to act; nil if the buyer does not have to.
    var needsBuyer: String?
    /// The address of the agent's profile, if it has one.
    var agent: String?
    /// The address of the service as the agent knows it: `https://shop.example`.
    var origin: String
    /// The buyer in the JSON of the protocol.
    var buyer: JSONValue?
    /// The claims of the buyer that the shop supports.
    var claims: [String] = []
    /// The claims of the buyer that the shop does not support.
    var unknownClaims: [String] = []
    /// The choice of shipping; nil without one.
    var fulfillment: Fulfillment?
    /// The ids that the agent chose for gift cards, by account.
    var instruments: [String: String] = [:]
    /// Further values that the protocol returns unchanged.
    var echo = JSONObject()
    /// The items that were not available.
    var shortfalls: [ItemShortfall] = []
    /// The id of the cart from which a checkout was made, or of the checkout that was made from a cart.
    var counterpart: String?
    /// The proposals of the shop that the agent accepted, the latest one last.
    var proposals: [AppliedProposal] = []

    /// The kinds of agents' sessions.
    enum Kind: String, Sendable {
        case cart, checkout
    }

    /// A proposal of the shop that the agent accepted.
    struct AppliedProposal: Hashable, Sendable {
        /// The id of the proposal.
        var id: String
        /// Its revision.
        var revision: String
        /// The ids of the lines that it changed.
        var lines: [String]
    }

    /// The choice of shipping.
    struct Fulfillment: Sendable {
        var method: String
        var group: String
        var destinations: [Destination]
        var selectedDestination: String?
        var options: [ShippingRate]
        var selectedOption: String?

        /// The selected address.
        var address: ShopAddress? { destinations.first { $0.id == selectedDestination }?.address }
    }
}

/// A requested item that is not available.
struct ItemShortfall: Hashable, Sendable {
    /// The id of the item.
    var item: String
    /// The index of its line in the request.
    var index: Int
    /// The number of available units; 0 for none, nil if the shop does not have the item.
    var available: Int64?
}
