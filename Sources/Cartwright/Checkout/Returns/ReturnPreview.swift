/// The refund of a return with its reasons: the result of ``Checkout/preview(returning:of:in:at:counters:)`` before the
/// return, and the data of the `order.returned` event afterwards.
///
/// The amounts add up: the amounts paid for ``lines``, ``shippingMinor`` and ``roundingMinor``, less the amounts that
/// ``promotions`` take back and ``owedBeforeMinor``, equal ``refundMinor`` and ``creditOffRefundMinor`` less
/// ``owedMinor``.
public struct ReturnPreview: Hashable, Sendable {
    /// The id of the order.
    public let order: String
    /// The currency of all amounts.
    public let currency: Currency
    /// The units to return, in the order in which they were named.
    public internal(set) var lines: [Line] = []
    /// The amount paid for shipping, tax included, in minor units, if the last unit is returned; otherwise 0.
    public internal(set) var shippingMinor: Int64 = 0
    /// The amount that rounding the tax on the remaining units anew adds, in minor units, if prices exclude tax: the
    /// tax on a cart of them is lower than the sum of their shares by this amount. Below 0 if units are returned for
    /// which it was added before.
    public internal(set) var roundingMinor: Int64 = 0
    /// The changes of promotions.
    public internal(set) var promotions: [PromotionChange] = []
    /// The amount that earlier returns took back beyond their refunds, in minor units.
    public internal(set) var owedBeforeMinor: Int64 = 0
    /// The store credit that its account gives back, in minor units.
    public internal(set) var creditTakenMinor: Int64 = 0
    /// The store credit that was spent and comes off the refund, in minor units.
    public internal(set) var creditOffRefundMinor: Int64 = 0
    /// The store credit that was spent and exceeds the refund, in minor units. It is never charged.
    public internal(set) var writtenOffMinor: Int64 = 0
    /// The refund, in minor units: never below 0, and the refunds of an order never exceed the amount paid.
    public internal(set) var refundMinor: Int64 = 0
    /// The parts of the refund that go to the payment, to gift cards and to store credits.
    public internal(set) var parts = RefundParts()
    /// The amount taken back beyond the refund, in minor units. It lowers the refunds of later returns; it is never
    /// charged.
    public internal(set) var owedMinor: Int64 = 0
    /// The phase of the order afterwards.
    public internal(set) var phase = Phase.partiallyReturned

    /// The refund.
    public var refund: Money { Money(minor: refundMinor, currency) }

    /// The units of a line to return.
    public struct Line: Hashable, Sendable {
        /// The id of the line.
        public let line: String
        /// The SKU of the line.
        public let sku: String
        /// The number of units.
        public let count: Int64
        /// The amount paid for these units, discounts and tax included, in minor units.
        public let paidMinor: Int64
    }

    /// The change of a promotion whose ``Promotion/returns`` is ``ReturnPolicy/clawBack``, or of any promotion of an
    /// order that is repriced.
    public struct PromotionChange: Hashable, Sendable {
        /// The id of the promotion.
        public let promotion: String
        /// The discount that the remaining units lose, in minor units; below 0 if units that had lost it are returned,
        /// or if repriced units get more.
        public let discountMinor: Int64
        /// The tax on the discount if prices exclude tax, in minor units.
        public let taxMinor: Int64
        /// The value of gifts that the shopper keeps, in minor units.
        public let giftMinor: Int64
        /// The reason that the promotion does not apply any more; nil if an earlier return broke it, or if it applies.
        public let rejection: RejectedPromotion?

        /// The total amount that lowers the refund, in minor units; below 0 if it raises the refund.
        public var amountMinor: Int64 {
            discountMinor.addingSaturated(taxMinor).addingSaturated(giftMinor)
        }
    }
}

extension ReturnPreview: JSONConvertible {
    /// The amounts, as in the `order.returned` event. Amounts of 0 are omitted, except the refund.
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
        if creditTakenMinor != 0 { object["credit_taken_back"] = money(creditTakenMinor) }
        if creditOffRefundMinor != 0 { object["credit_off_refund"] = money(creditOffRefundMinor) }
        if writtenOffMinor != 0 { object["written_off"] = money(writtenOffMinor) }
        object["refund"] = money(refundMinor)
        object.set(parts, in: currency)
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

extension JSONObject {
    /// Writes the parts of a refund, unless all of it goes to the payment.
    mutating func set(_ parts: RefundParts, in currency: Currency) {
        guard !parts.accounts.isEmpty else { return }
        self["refund_to_payment"] = Money(minor: parts.paymentMinor, currency).json
        setUnlessAbsent("refund_to_tenders", .array(parts.tenders.map { $0.json(in: currency) }))
        setUnlessAbsent("refund_to_credit", parts.credit.map { $0.json(in: currency) })
    }
}
