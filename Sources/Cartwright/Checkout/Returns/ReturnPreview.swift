/// What a return pays back, and why: what ``Checkout/preview(returning:of:in:)`` tells before it is done, and the
/// `order.returned` event afterwards.
///
/// Line by line it adds up: what was paid for ``lines``, ``shippingMinor`` and ``roundingMinor``, less what
/// ``promotions`` take back and ``owedBeforeMinor``, is ``refundMinor`` less ``owedMinor``.
public struct ReturnPreview: Hashable, Sendable {
    /// The id of the order.
    public let order: String
    /// The currency of all amounts.
    public let currency: Currency
    /// The units that come back, in the order in which they were named.
    public internal(set) var lines: [Line] = []
    /// What was paid for shipping, tax included, in minor units, where the last unit comes back; else 0.
    public internal(set) var shippingMinor: Int64 = 0
    /// The amount that rounding the tax on the remaining units anew adds, in minor units, where prices exclude tax: the
    /// tax on a cart of them is so much less than the sum of their shares. Below 0 where units come back for which that
    /// was added before.
    public internal(set) var roundingMinor: Int64 = 0
    /// What changes about promotions.
    public internal(set) var promotions: [PromotionChange] = []
    /// What earlier returns took back beyond what they had to refund, in minor units.
    public internal(set) var owedBeforeMinor: Int64 = 0
    /// What is paid back, in minor units: never below 0, and all refunds of an order never above what was paid.
    public internal(set) var refundMinor: Int64 = 0
    /// What is taken back beyond what there is to refund, in minor units. It comes off the refunds of later returns;
    /// nobody is charged.
    public internal(set) var owedMinor: Int64 = 0
    /// Where the order stands afterwards.
    public internal(set) var phase = Phase.partiallyReturned

    /// What is paid back.
    public var refund: Money { Money(minor: refundMinor, currency) }

    /// Units of a line that come back.
    public struct Line: Hashable, Sendable {
        /// The id of the line.
        public let line: String
        /// What it is.
        public let sku: String
        /// How many units.
        public let count: Int64
        /// What was paid for these units, discounts and tax included, in minor units.
        public let paidMinor: Int64
    }

    /// What a return changes about a promotion whose ``Promotion/returns`` is ``ReturnPolicy/clawBack``.
    public struct PromotionChange: Hashable, Sendable {
        /// The id of the promotion.
        public let promotion: String
        /// Discount that the remaining units lose, in minor units; below 0 where units that had lost it come back.
        public let discountMinor: Int64
        /// The tax on it where prices exclude tax.
        public let taxMinor: Int64
        /// The value of gifts that the shopper keeps, in minor units.
        public let giftMinor: Int64
        /// Why it does not apply any more; nil where that is so since an earlier return.
        public let rejection: RejectedPromotion?

        /// What comes off the refund in all, in minor units; below 0 what comes back.
        public var amountMinor: Int64 {
            discountMinor.addingSaturated(taxMinor).addingSaturated(giftMinor)
        }
    }
}

extension ReturnPreview: JSONConvertible {
    /// The amounts, as the `order.returned` event has them. Amounts of 0 are left out, but the refund.
    public var json: JSONValue {
        var object = JSONObject()
        object["order"] = .string(order)
        object["lines"] = .array(
            lines.map { line in
                [
                    "line": .string(line.line), "sku": .string(line.sku), "quantity": .integer(line.count),
                    "paid": money(line.paidMinor),
                ]
            }
        )
        if shippingMinor != 0 { object["shipping"] = money(shippingMinor) }
        if roundingMinor != 0 { object["rounding"] = money(roundingMinor) }
        object.setUnlessAbsent("taken_back", .array(promotions.map(json)))
        if owedBeforeMinor != 0 { object["owed_before"] = money(owedBeforeMinor) }
        object["refund"] = money(refundMinor)
        if owedMinor != 0 { object["owed"] = money(owedMinor) }
        return .object(object)
    }

    private func json(of change: PromotionChange) -> JSONValue {
        var object: JSONObject = ["promotion": .string(change.promotion), "amount": money(change.amountMinor)]
        if change.discountMinor != 0 { object["discount"] = money(change.discountMinor) }
        if change.taxMinor != 0 { object["tax"] = money(change.taxMinor) }
        if change.giftMinor != 0 { object["gifts"] = money(change.giftMinor) }
        object["reason"] = change.rejection.map { .string($0.reason.rawValue) }
        return .object(object)
    }

    private func money(_ minor: Int64) -> JSONValue { Money(minor: minor, currency).json }
}
