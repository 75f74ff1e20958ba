internal import Cartwright

/// What an agent asks for, in no protocol's words: all of a cart or checkout, in place of what was there.
struct SessionWish: Sendable {
    /// The lines.
    var lines: [Line] = []
    /// The codes, as typed; nil where the agent does not say, so that those before stay.
    var codes: [String]?
    /// The buyer, as the protocol writes it.
    var buyer: JSONValue?
    /// Where the buyer can be reached, by which the shop knows its customers.
    var email: String?
    /// What the buyer claims to be.
    var claims: [String] = []
    /// How it is to be sent; nil where the agent does not say.
    var fulfillment: Fulfillment?
    /// What else the protocol echoes.
    var echo = JSONObject()
    /// An offer that the agent follows with it.
    var offer: String?

    /// Units of an item.
    struct Line: Sendable {
        var id: String?
        var item: String
        var quantity: Int64
    }

    /// How it is to be sent.
    struct Fulfillment: Sendable {
        var method: String?
        var group: String?
        var destinations: [Destination] = []
        var selectedDestination: String?
        var selectedOption: String?
    }
}
