internal import Cartwright

/// An address, and what a protocol writes of it.
struct Destination: Hashable, Sendable {
    var id: String
    var address: ShopAddress
    var json: JSONValue
}
