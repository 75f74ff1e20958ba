public import Cartwright

/// An offer at checkout: a percentage or an amount off, a whole promotion, or a promotion of the catalog.
public struct Coupon: CardContent {
    /// The discount of a coupon.
    public enum Discount: Hashable, Sendable {
        /// A percentage, above 0 and at most 100.
        case percent(Percentage)
        /// An amount; in another currency the coupon gives nothing.
        case amount(Money)
    }

    /// The discount; nil only if there is a promotion, or one of the catalog.
    public var discount: Discount?

    /// The code that a shopper may enter.
    public var code: String?

    /// The minimum subtotal of the merchandise, at list prices.
    public var minimumSubtotal: Money?

    /// The maximum discount.
    public var maximumDiscount: Money?

    /// The SKUs that it applies to; nil for all.
    public var skus: [String]?

    /// The categories that it applies to; nil for all.
    public var categories: [String]?

    /// True if it combines with other coupons. Of those that do not combine, at most one applies.
    public var isCombinable = true

    /// The first instant at which it is valid.
    public var startsAt: Instant?

    /// The first instant at which it has expired.
    public var endsAt: Instant?

    /// The maximum number of uses.
    public var usageLimit: Int64?

    /// The priority; higher goes first.
    public var priority: Int64?

    /// A whole promotion, which replaces the other values.
    public var promotion: EmbeddedPromotion?

    /// The id of a promotion of the catalog, which replaces the other values. A click enters its code.
    public var promotionID: String?

    /// Creates a coupon without restrictions.
    public init(_ discount: Discount? = nil) { self.discount = discount }

    /// The coupon as JSON, amounts in minor units.
    public var json: JSONValue {
        var object = JSONObject()
        addDiscount(to: &object)
        object.setUnlessAbsent("code", code.map(JSONValue.string))
        object.setUnlessAbsent("min_subtotal", minimumSubtotal.map { .integer($0.minor) })
        object.setUnlessAbsent("max_discount", maximumDiscount.map { .integer($0.minor) })
        object.setUnlessAbsent("currency", currency.map { .string($0.code) })
        object["skus"] = skus.map { .array($0.map(JSONValue.string)) }
        object["categories"] = categories.map { .array($0.map(JSONValue.string)) }
        if !isCombinable { object["combinable"] = false }
        object.setUnlessAbsent("starts_at", startsAt.map { .string($0.description) })
        object.setUnlessAbsent("ends_at", endsAt.map { .string($0.description) })
        object.setUnlessAbsent("usage_limit", usageLimit.map(JSONValue.integer))
        object.setUnlessAbsent("priority", priority.map(JSONValue.integer))
        object.setUnlessAbsent("promotion", promotion?.json)
        object.setUnlessAbsent("promotion_id", promotionID.map(JSONValue.string))
        return .object(object)
    }

    /// The currency of its amounts, nil if it has none.
    public var currency: Currency? {
        if case .amount(let money) = discount { return money.currency }
        return (minimumSubtotal ?? maximumDiscount)?.currency
    }

    private func addDiscount(to object: inout JSONObject) {
        switch discount {
        case .percent(let percentage): object["percent"] = .string(percentage.description)
        case .amount(let money): object["amount"] = .integer(money.minor)
        case nil: break
        }
    }
}

/// A promotion on a card as JSON text. Two are equal if their JSON is.
public struct EmbeddedPromotion: Hashable, Sendable, JSONConvertible {
    /// The promotion.
    public let promotion: Promotion

    /// The JSON it was read from.
    public let json: JSONValue

    /// Reads a promotion from JSON text, as strictly as in a scenario.
    ///
    /// - Throws: an error of area `json` or `promotion`.
    public init(_ text: String, vocabulary: Vocabulary) throws(CartwrightError) {
        json = try JSONParser.parse(text)
        promotion = try Promotion(json, vocabulary: vocabulary)
    }

    /// Compares the JSON.
    public static func == (a: EmbeddedPromotion, b: EmbeddedPromotion) -> Bool { a.json == b.json }

    /// Hashes the JSON.
    public func hash(into hasher: inout Hasher) { hasher.combine(json) }
}
