internal import Cartwright

/// A gift card of a request, which pays a part.
struct GiftCardInput: Sendable {
    /// The index among the instruments of the request.
    var index: Int
    /// The id that the agent chose.
    var id: String
    /// The code, which is neither stored nor shown; nil for a gift card that is applied already.
    var code: String?
    /// The maximum amount that it pays, in minor units; nil for its balance.
    var limitMinor: Int64?
}

extension PaymentHandler {
    /// The handler of the shop's own gift cards: their codes are the tokens.
    static let giftCards = PaymentHandler(
        id: "cartwright_gift_card",
        name: "dev.cartwright.gift_card",
        instruments: ["gift_card"]
    )
}

extension TenderRefusal {
    /// The sentence for the shopper about a gift card.
    var giftCardText: String {
        switch self {
        case .unknown: "The gift card is not valid."
        case .disabled: "The gift card is disabled."
        case .expired: "The gift card has expired."
        case .otherCurrency(_, let currency, _): "The gift card is in \(currency)."
        case .alreadyApplied: "The gift card is already entered."
        case .notApplied: "The gift card is not entered; its code is needed."
        case .tooMany: "No further gift card can be entered."
        case .badAmount: "The amount must be above 0."
        case .aboveBalance(_, _, let balance): "The balance of the gift card is \(balance)."
        case .usedUp: "The gift card has no balance left."
        case .noCustomer, .noStoreCredit: "The customer has no store credit."
        }
    }
}
