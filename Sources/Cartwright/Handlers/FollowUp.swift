/// A reward that a card gives its shopper when something happens to it: a code for a promotion of the catalog, or the
/// store credit of one. The catalog lists the promotions under ``Catalog/cardsMayIssue``.
///
/// A shopper gets it once for each card: the customer, or the session if the customer is unknown.
public struct FollowUp: Hashable, Sendable {
    /// The occasion.
    public var occasion: Occasion

    /// The reward.
    public var action: Action

    /// The id of the promotion in the catalog.
    public var promotion: String

    /// Creates a follow-up.
    public init(_ action: Action, of promotion: String, on occasion: Occasion) {
        (self.occasion, self.action, self.promotion) = (occasion, action, promotion)
    }

    /// The occasions of follow-ups, as those of ``CardEvent/Occasion``.
    public enum Occasion: String, Hashable, Sendable, CaseIterable {
        /// The card was clicked while it was shown.
        case clicked
        /// An order was paid to which a promotion of the card applied.
        case paid
        /// Such an order was cancelled, or its last unit came back.
        case returned
    }

    /// A reward.
    public enum Action: Hashable, Sendable {
        /// A code of the promotion, for one use.
        case issueCode(holder: Holder)
        /// The amount of the promotion's first `credit`, as store credit of the customer. A shopper without a known
        /// customer gets nothing.
        case credit
    }

    /// Those who may use an issued code.
    public enum Holder: String, Hashable, Sendable, CaseIterable {
        /// The customer who got it; anyone if the customer is unknown.
        case customer
        /// Anyone, such as a friend of the customer.
        case anyone
    }
}

extension FollowUp: JSONConvertible {
    private enum ActionName: String, CaseIterable {
        case issueCode = "issue_code"
        case credit
    }

    /// The follow-up as JSON: `{"on": "paid", "do": "issue_code", "promotion": "friend", "for": "anyone"}`.
    public var json: JSONValue {
        var object: JSONObject = ["on": .string(occasion.rawValue)]
        switch action {
        case .issueCode(let holder):
            object["do"] = .string(ActionName.issueCode.rawValue)
            object["promotion"] = .string(promotion)
            if holder != .customer { object["for"] = .string(holder.rawValue) }
        case .credit:
            object["do"] = .string(ActionName.credit.rawValue)
            object["promotion"] = .string(promotion)
        }
        return .object(object)
    }

    /// Reads the format of ``json`` strictly; `for` is optional and belongs to `issue_code`.
    ///
    /// - Throws: an error of area `json`, with the JSON pointer.
    public init(_ value: JSONValue, at pointer: JSONPointer = .root) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        occasion = try reader.choice("on")
        let name: ActionName = try reader.choice("do")
        promotion = try reader.string("promotion")
        action =
            switch name {
            case .issueCode: .issueCode(holder: try reader.choice(ifPresent: "for") ?? .customer)
            case .credit: .credit
            }
        try reader.finish()
    }
}
