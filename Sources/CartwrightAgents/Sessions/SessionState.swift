internal import Cartwright

/// The state of a cart or checkout for an agent, independent of the protocol. The adapters only rename, sign and sum.
struct SessionState: Sendable {
    /// The id.
    let id: String
    /// The revision of the session.
    let revision: Int64
    /// The record of the session.
    let record: AgentSessionRecord
    /// The cart.
    let cart: Cart
    /// The quote of the cart, with reasons.
    let quote: Quote
    /// The discounts in order of application.
    let discounts: [SessionDiscount]
    /// The offers of further discounts, bound to this state.
    let offers: [SessionOffer]
    /// The discounts that the cart has, or could get with other items.
    let prospects: [SessionProspect]
    /// The shipping options, with their prices.
    let options: [SessionOption]
    /// The notices for the agent.
    let notices: [Notice]
    /// The order, if the session is paid.
    let order: Order?
    /// The gift cards and store credits, in the order in which they pay.
    let tenders: [SessionTender]
    /// True if gift cards of the shop can be entered.
    let takesGiftCards: Bool
    /// True while a payment is pending.
    let isPaying: Bool
    /// The items of the lines.
    let items: [String: ShopItem]

    /// A reference to this exact state: equal for the same cart at the same revision only.
    var reference: String { Self.digest(id, String(revision)) }

    /// The end of the time for which the session is offered.
    var expiresAt: Instant { record.createdAt.adding(seconds: 6 * 3_600) }

    /// Returns 16 hexadecimal digits that stand for some facts.
    static func digest(_ facts: String...) -> String {
        var hash = ContentHash()
        hash.add(facts.joined(separator: "\n").utf8)
        return String(hash.digits.prefix(16))
    }

    /// The standing of the session.
    var standing: Standing {
        if record.isCancelled { return .cancelled }
        if order != nil { return .completed }
        if isPaying { return .completing }
        if record.needsBuyer != nil { return .needsBuyer }
        return notices.contains(where: \.blocks) || cart.lines.isEmpty ? .incomplete : .ready
    }

    /// The standing of a checkout.
    enum Standing: Hashable, Sendable, CaseIterable {
        case incomplete, ready, needsBuyer, completing, completed, cancelled
    }

    /// The discount on single items, in minor units.
    var itemsDiscountMinor: Int64 { discounts.lazy.filter(\.isOfItems).reduce(0) { $0 + $1.amountMinor } }
    /// The other discounts, in minor units.
    var otherDiscountMinor: Int64 { discounts.lazy.filter { !$0.isOfItems }.reduce(0) { $0 + $1.amountMinor } }
    /// The part of the other discounts that takes shipping off without a code, in minor units.
    var freeShippingMinor: Int64 { quote.shippingDiscountMinorWithoutCode }
    /// The item discounts on a line, in minor units.
    func itemsDiscountMinor(ofLine index: Int) -> Int64 {
        discounts.lazy.flatMap(\.allocations).filter { $0.line == index }.reduce(0) { $0 + $1.amountMinor }
    }
    /// The tax that is added to the prices, in minor units.
    var taxOnTopMinor: Int64 { cart.pricesIncludeTax ? 0 : quote.taxMinor }
}

/// A shipping option.
struct SessionOption: Hashable, Sendable {
    /// The rate of the shop.
    let rate: ShippingRate
    /// The discount on it that needs no code, in minor units.
    let discountMinor: Int64

    /// The amount that the buyer would pay for it, in minor units.
    var amountMinor: Int64 { rate.amountMinor - discountMinor }
    /// The title for people, which says that a discount makes it free.
    var title: String { discountMinor > 0 && amountMinor == 0 ? "Free \(rate.title)" : rate.title }
}

/// An applied discount.
struct SessionDiscount: Sendable {
    /// The promotion.
    let promotion: String
    /// Its name for people.
    let title: String
    /// The code that activated it; nil if none was needed.
    let code: String?
    /// The amount in minor units, more than 0.
    let amountMinor: Int64
    /// The position in the order of application, from 1.
    let order: Int64
    /// The claim on which it depends until the order is made.
    let claim: String?
    /// The start and the end of the promotion.
    let (startsAt, endsAt): (Instant?, Instant?)
    /// True if it applies to single items and has allocations.
    let isOfItems: Bool
    /// The allocations to lines; empty if it does not apply to single items.
    let allocations: [(line: Int, amountMinor: Int64)]
}

/// A notice for an agent.
enum Notice: Hashable, Sendable {
    /// A requested item is not available.
    case shortfall(ItemShortfall)
    /// A code activates no promotion.
    case code(String, index: Int, CodeRefusal)
    /// The address is missing.
    case noDestination
    /// The shipping option is missing.
    case noOption
    /// The shop does not ship to the address.
    case notSentThere
    /// The buyer has to act.
    case needsBuyer(String)
    /// The payment was refused.
    case paymentRefused(String)
    /// The payment is missing, or the shop does not accept its handler.
    case badPayment(String)
    /// A gift card cannot pay: the index of its instrument, and the reason.
    case giftCard(index: Int, TenderRefusal)
    /// A promotion gives store credit once the order is paid: the amount, and the number of days after which it is
    /// available.
    case credit(Money, afterDays: Int64)
    /// The shop does not support a claim.
    case unknownClaim(String)
    /// A claim could not be verified.
    case uncheckedClaim(String)
    /// The price has changed since the agent saw it.
    case priceChanged

    /// True if the checkout cannot be completed before the problem is fixed.
    var blocks: Bool {
        switch self {
        case .shortfall, .noDestination, .noOption, .notSentThere: true
        case .code, .needsBuyer, .paymentRefused, .badPayment, .giftCard, .credit, .unknownClaim, .uncheckedClaim,
            .priceChanged:
            false
        }
    }

    /// The notice with the reason of a code as both protocols name it in all their versions.
    var standard: Notice {
        guard case .code(let code, let index, let refusal) = self else { return self }
        return .code(code, index: index, refusal.standard)
    }

    /// True if the payment was refused.
    var isPaymentRefusal: Bool { if case .paymentRefused = self { true } else { false } }

    /// True if the items are shipped, and no option was chosen.
    var isMissingShipping: Bool { [.noDestination, .noOption, .notSentThere].contains(self) }

    /// Returns the sentence for the shopper about store credit.
    static func text(of credit: Money, afterDays days: Int64) -> String {
        let amount = "This order gives \(credit) of store credit"
        guard days > 0 else { return "\(amount)." }
        return "\(amount), which is available \(days) \(days == 1 ? "day" : "days") after payment."
    }
}

/// The reason why a code activates no promotion, with the name of both protocols.
enum CodeRefusal: String, Hashable, Sendable, CaseIterable {
    /// It has ended, or begins later.
    case expired = "discount_code_expired"
    /// It does not exist, or its promotion is disabled.
    case invalid = "discount_code_invalid"
    /// It was entered twice.
    case alreadyApplied = "discount_code_already_applied"
    /// Another promotion excludes it.
    case notCombinable = "discount_code_combination_disallowed"
    /// Another promotion takes more off in its place. ``standard`` has the name that agents know without the experiment
    /// ``UCPExperiment/rejectionCodes``.
    case beaten = "discount_code_stacking_conflict"
    /// It, its promotion or its budget is used up.
    case usedUp = "discount_code_usage_limit_reached"
    /// It is for other customers.
    case ineligible = "discount_code_user_ineligible"
    /// It is for certain customers, and the customer is not known.
    case notLoggedIn = "discount_code_user_not_logged_in"
    /// The cart does not meet a condition.
    case minimumNotMet = "discount_code_minimum_not_met"

    /// The reason as both protocols name it in all their versions.
    var standard: CodeRefusal { self == .beaten ? .notCombinable : self }

    /// Returns the sentence for the shopper.
    ///
    /// - Parameter code: the code as it was typed.
    func text(_ code: String) -> String {
        switch self {
        case .expired: "Code '\(code)' is not valid at this time."
        case .invalid: "Code '\(code)' is not valid."
        case .alreadyApplied: "Code '\(code)' is already entered."
        case .notCombinable: "Code '\(code)' cannot be combined with another discount of this order."
        case .beaten: "Code '\(code)' is valid, but another discount of this order takes more off in its place."
        case .usedUp: "Code '\(code)' is used up."
        case .ineligible: "Code '\(code)' is for other customers."
        case .notLoggedIn: "Code '\(code)' is only for customers who are logged in."
        case .minimumNotMet: "This order does not meet the conditions of code '\(code)'."
        }
    }
}
