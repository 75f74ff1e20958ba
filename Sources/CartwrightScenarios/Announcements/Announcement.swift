public import Cartwright

/// A promotion in terms that a platform can announce before there is a cart.
///
/// An order that meets the terms gets at least the benefit, whatever else is in the cart.
public struct Announcement: Hashable, Sendable, Identifiable {
    /// The id of the promotion.
    public var id: String
    /// The name for people.
    public var title: String
    /// The code to enter; nil if the promotion is automatic.
    public var code: String?
    /// The start; nil without one.
    public var startsAt: Instant?
    /// The end; nil without one.
    public var endsAt: Instant?
    /// The minimum merchandise amount at list prices, in minor units of ``currency``; nil without one.
    public var minimumMinor: Int64?
    /// The currency of amounts.
    public var currency: Currency
    /// The benefit.
    public var benefit: Benefit
    /// The SKUs on which a percentage is given; nil for all products.
    public var products: [String]?
    /// The countries of delivery; nil for any.
    public var countries: [String]?

    /// The benefit of an announced promotion.
    public enum Benefit: Hashable, Sendable {
        /// A percentage off the products, of each line rounded down.
        case percentOff(Percentage)
        /// An amount in minor units off the order.
        case amountOff(minor: Int64)
        /// Free shipping.
        case freeShipping
    }

    /// The announcement as JSON.
    public var json: JSONValue {
        var object = JSONObject()
        object["id"] = .string(id)
        object["title"] = .string(title)
        object["automatic"] = .bool(code == nil)
        object["code"] = code.map(JSONValue.string)
        object["starts_at"] = startsAt.map { .string($0.description) }
        object["ends_at"] = endsAt.map { .string($0.description) }
        object["currency"] = .string(currency.code)
        object["minimum"] = minimumMinor.map(JSONValue.integer)
        switch benefit {
        case .percentOff(let percent): object["percent_off"] = .string(percent.description)
        case .amountOff(let minor): object["amount_off"] = .integer(minor)
        case .freeShipping: object["free_shipping"] = true
        }
        object["products"] = products.map { .array($0.map(JSONValue.string)) }
        object["countries"] = countries.map { .array($0.map(JSONValue.string)) }
        return .object(object)
    }
}
