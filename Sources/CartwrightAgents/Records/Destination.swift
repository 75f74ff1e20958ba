internal import Cartwright

/// An address, with the protocol's JSON for it.
struct Destination: Hashable, Sendable {
    var id: String
    var address: ShopAddress
    var json: JSONValue
}
