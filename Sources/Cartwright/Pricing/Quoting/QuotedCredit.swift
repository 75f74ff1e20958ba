/// Store credit that a promotion gives once the order is paid. It is not a part of any other amount of the quote.
public struct QuotedCredit: Hashable, Sendable {
    /// The promotion's id.
    public var promotion: String
    /// The amount in minor units, 1 or more.
    public var amountMinor: Int64
    /// The number of days of 24 hours from payment after which it is available; 0 for at once.
    public var afterDays: Int64 = 0
    /// The part of the amount for each line and shipment, by the amounts that discounts leave of them. Returned units
    /// take their parts with them.
    public var shares: [CreditShare]

    /// Creates a credit.
    public init(promotion: String, amountMinor: Int64, afterDays: Int64 = 0, shares: [CreditShare]) {
        (self.promotion, self.amountMinor, self.afterDays) = (promotion, amountMinor, afterDays)
        self.shares = shares
    }
}

/// The part of a credit for a line or a shipment.
public struct CreditShare: Hashable, Sendable {
    /// The kind of the place.
    public var place: Place
    /// The part in minor units, 1 or more.
    public var amountMinor: Int64

    /// Creates a part.
    public init(of place: Place, amountMinor: Int64) { (self.place, self.amountMinor) = (place, amountMinor) }

    /// A place of a cart, by its id.
    public enum Place: Hashable, Sendable {
        /// A line.
        case line(String)
        /// A shipment.
        case shipment(String)
    }
}

extension QuotedCredit: JSONConvertible {
    /// `{"promotion": "p4", "amount": 500, "after_days": 30, "shares": [{"line": "l1", "amount": 500}]}`.
    public var json: JSONValue {
        var object: JSONObject = ["promotion": .string(promotion), "amount": .integer(amountMinor)]
        if afterDays != 0 { object["after_days"] = .integer(afterDays) }
        object["shares"] = .array(shares.map(\.json))
        return .object(object)
    }
}

extension CreditShare: JSONConvertible {
    /// `{"line": "l1", "amount": 500}` or `{"shipment": "s1", "amount": 500}`.
    public var json: JSONValue {
        var object = JSONObject()
        switch place {
        case .line(let id): object["line"] = .string(id)
        case .shipment(let id): object["shipment"] = .string(id)
        }
        object["amount"] = .integer(amountMinor)
        return .object(object)
    }
}

extension Quote {
    /// The store credit of all promotions together, in minor units.
    public var creditMinor: Int64 { credits.reduce(0) { $0.addingSaturated($1.amountMinor) } }

    /// The store credit of each promotion that gives some, in minor units, by id.
    package var creditsByPromotion: [String: Int64] {
        Dictionary(credits.map { ($0.promotion, $0.amountMinor) }) { $0.addingSaturated($1) }
    }

    /// Returns the store credit of a promotion, in minor units.
    public func creditMinor(of promotion: String) -> Int64 {
        credits.reduce(0) { $1.promotion == promotion ? $0.addingSaturated($1.amountMinor) : $0 }
    }
}
