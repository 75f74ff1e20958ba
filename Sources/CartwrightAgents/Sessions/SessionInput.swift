internal import Cartwright

/// The request of an agent, independent of the protocol: the whole new contents of a cart or checkout.
struct SessionInput: Sendable {
    /// The lines.
    var lines: [Line] = []
    /// The codes, as typed; nil to keep the present ones.
    var codes: [String]?
    /// The buyer in the JSON of the protocol.
    var buyer: JSONValue?
    /// The buyer's address for email, which identifies the customer.
    var email: String?
    /// The claims of the buyer.
    var claims: [String] = []
    /// The choice of shipping; nil to keep the present one.
    var fulfillment: Fulfillment?
    /// The gift cards that pay; nil to keep the present ones.
    var giftCards: [GiftCardInput]?
    /// Further values that the protocol returns unchanged.
    var echo = JSONObject()
    /// True if absent parts are removed; false if the present ones stay.
    var replacesAll = false
    /// The id of the offer that the agent accepts with it.
    var offer: String?
    /// The proposal of the shop that the agent accepts; its lines are those of the input.
    var proposal: AcceptedProposal?

    /// A proposal that the agent accepts.
    struct AcceptedProposal: Sendable {
        /// The reference of the state to which the proposal is bound.
        var source: String
        /// The note about it in the record of the session.
        var note: AgentSessionRecord.AppliedProposal
    }

    /// Units of an item.
    struct Line: Sendable {
        var id: String?
        var item: String
        var quantity: Int64
    }

    /// The choice of shipping.
    struct Fulfillment: Sendable {
        var method: String?
        var group: String?
        var destinations: [Destination] = []
        var selectedDestination: String?
        var selectedOption: String?
        /// True if the saved addresses of the buyer are used when there are no destinations.
        var takesSavedAddresses = false
    }
}
