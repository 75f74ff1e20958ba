internal import Cartwright

/// A cart or checkout as an agent is told of it, in no protocol's words: both adapters only rename, sign and sum.
struct SessionState: Sendable {
    /// Its id.
    let id: String
    /// How often it was kept.
    let revision: Int64
    /// What was kept with it.
    let record: SessionRecord
    /// The cart.
    let cart: Cart
    /// What that costs, and why.
    let quote: Quote
    /// The discounts, in the order in which they came off.
    let discounts: [SessionDiscount]
    /// What the shopper could do to get more; bound to this state.
    let offers: [SessionOffer]
    /// What an agent is to be told.
    let notices: [Notice]
    /// The order, where it was paid.
    let order: Order?
    /// True while a payment is under way.
    let isPaying: Bool
    /// The items of the lines.
    let items: [String: ShopItem]

    /// Where it stands.
    var standing: Standing {
        if record.isCancelled { return .cancelled }
        if order != nil { return .completed }
        if isPaying { return .completing }
        if record.needsBuyer != nil { return .needsBuyer }
        return notices.contains(where: \.blocks) || cart.lines.isEmpty ? .incomplete : .ready
    }

    /// Where a checkout can stand.
    enum Standing: Hashable, Sendable, CaseIterable {
        case incomplete, ready, needsBuyer, completing, completed, cancelled
    }

    /// What comes off single items, in minor units.
    var itemsDiscountMinor: Int64 { discounts.lazy.filter(\.isOfItems).reduce(0) { $0 + $1.amountMinor } }
    /// What else comes off.
    var otherDiscountMinor: Int64 { discounts.lazy.filter { !$0.isOfItems }.reduce(0) { $0 + $1.amountMinor } }
    /// What comes off a line by discounts of items.
    func itemsDiscountMinor(ofLine index: Int) -> Int64 {
        discounts.lazy.flatMap(\.allocations).filter { $0.line == index }.reduce(0) { $0 + $1.amountMinor }
    }
    /// Tax that comes on top of prices.
    var taxOnTopMinor: Int64 { cart.pricesIncludeTax ? 0 : quote.taxMinor }
}

/// A discount that was applied.
struct SessionDiscount: Sendable {
    /// The promotion.
    let promotion: String
    /// Its name for people.
    let title: String
    /// The code by which it was reached; nil for one that needs none.
    let code: String?
    /// What it takes off, in minor units: more than 0.
    let amountMinor: Int64
    /// In which order it came off, from 1.
    let order: Int64
    /// The claim on which it rests until the order is made.
    let claim: String?
    /// When it begins and ends.
    let (startsAt, endsAt): (Instant?, Instant?)
    /// Whether it comes off single items, and so says of which.
    let isOfItems: Bool
    /// What comes off which line; nothing where it is not of items.
    let allocations: [(line: Int, amountMinor: Int64)]
}

/// What an agent is to be told.
enum Notice: Hashable, Sendable {
    /// Something that was asked for is not there.
    case lack(ItemLack)
    /// A code activates nothing.
    case code(String, index: Int, CodeRefusal)
    /// Nobody has said where it goes.
    case noDestination
    /// Nobody has said how it is sent.
    case noOption
    /// Nothing is sent there.
    case notSentThere
    /// The buyer has to do something.
    case needsBuyer(String)
    /// The money was refused.
    case paymentRefused(String)
    /// Something to pay with is missing, or of a kind that the shop does not take.
    case badPayment(String)
    /// The shop does not know a claim.
    case unknownClaim(String)
    /// A claim could not be checked.
    case uncheckedClaim(String)
    /// The price has changed since it was shown.
    case priceChanged

    /// Whether a checkout cannot be completed before it is mended.
    var blocks: Bool {
        switch self {
        case .lack, .noDestination, .noOption, .notSentThere: true
        case .code, .needsBuyer, .paymentRefused, .badPayment, .unknownClaim, .uncheckedClaim, .priceChanged: false
        }
    }
}

/// A reason why a code activates nothing, by the name that both protocols have for it.
enum CodeRefusal: String, Hashable, Sendable, CaseIterable {
    /// It has ended, or begins later.
    case expired = "discount_code_expired"
    /// Nobody knows it, or it is switched off.
    case invalid = "discount_code_invalid"
    /// It was entered twice.
    case alreadyApplied = "discount_code_already_applied"
    /// Another one stands in its way, or takes more off.
    case notCombinable = "discount_code_combination_disallowed"
    /// It, its promotion or its budget is used up.
    case usedUp = "discount_code_usage_limit_reached"
    /// It is for others.
    case ineligible = "discount_code_user_ineligible"
    /// It is for somebody, and nobody is known.
    case notLoggedIn = "discount_code_user_not_logged_in"
    /// The cart has not what it asks for.
    case minimumNotMet = "discount_code_minimum_not_met"

    /// The sentence for the shopper.
    ///
    /// - Parameter code: the code as it was typed.
    func text(_ code: String) -> String {
        switch self {
        case .expired: "Code '\(code)' is not valid at this time."
        case .invalid: "Code '\(code)' is not known."
        case .alreadyApplied: "Code '\(code)' is entered already."
        case .notCombinable: "Code '\(code)' cannot be combined with another discount of this order."
        case .usedUp: "Code '\(code)' is used up."
        case .ineligible: "Code '\(code)' is for other customers."
        case .notLoggedIn: "Code '\(code)' is for customers who are known."
        case .minimumNotMet: "This order does not have what code '\(code)' asks for."
        }
    }
}
