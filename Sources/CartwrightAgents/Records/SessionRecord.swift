internal import Cartwright

/// The parts that a cart or checkout of an agent has besides the native session: kept with its cart, where no caller
/// reads or writes it, so that both are written at once, and an order has what its checkout had.
struct SessionRecord: Sendable {
    /// What it is.
    var kind: Kind
    /// The access key whose it is; empty where the service has no keys.
    var owner: String
    /// Which protocol made it, and in which version: `ucp/2026-04-08`.
    var maker: String
    /// When it was made.
    var createdAt: Instant
    /// Whether it was cancelled.
    var isCancelled = false
    /// Why the buyer has to do something; nil where that is not so.
    var needsBuyer: String?
    /// The agent: the address of its profile, where it has one.
    var agent: String?
    /// The address by which the agent knows the service: `https://shop.example`.
    var origin: String
    /// The buyer, as the protocol writes it.
    var buyer: JSONValue?
    /// What the buyer claims to be, and the shop knows.
    var claims: [String] = []
    /// What the buyer claims to be, and the shop does not know.
    var unknownClaims: [String] = []
    /// How it is sent; nil where nobody has said.
    var fulfillment: Fulfillment?
    /// What else the protocol echoes.
    var echo = JSONObject()
    /// What could not be had.
    var lacks: [ItemLack] = []
    /// The cart that it was made of, or the checkout that was made of it.
    var counterpart: String?

    /// What an agent can have.
    enum Kind: String, Sendable {
        case cart, checkout
    }

    /// How it is sent.
    struct Fulfillment: Sendable {
        var method: String
        var group: String
        var destinations: [Destination]
        var selectedDestination: String?
        var options: [ShippingRate]
        var selectedOption: String?

        /// The address that was chosen.
        var address: ShopAddress? { destinations.first { $0.id == selectedDestination }?.address }
    }
}

/// Something that was asked for and is not there.
struct ItemLack: Hashable, Sendable {
    /// The item.
    var item: String
    /// Its position among the lines that were asked for.
    var index: Int
    /// How many units there are; 0 where there is none, nil where the shop does not know the item.
    var available: Int64?
}
