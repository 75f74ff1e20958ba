internal import Cartwright

/// An address, with the protocol's JSON for it.
struct Destination: Hashable, Sendable {
    var id: String
    var address: ShopAddress
    /// The JSON as the agent sent it; nil for a saved address of the shop.
    var json: JSONValue?
}
