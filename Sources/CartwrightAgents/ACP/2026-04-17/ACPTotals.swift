internal import Cartwright

/// Amounts in the form of the protocol: none is negative but a rounding; the type marks a deduction. The total is the
/// amount to pay.
enum ACPTotals {
    /// Returns the totals of an order: those of the payment, and the refunds since.
    static func of(_ order: OrderState) -> JSONValue {
        guard case .array(let paid) = of(order.checkout), order.order.refundedMinor > 0 else {
            return of(order.checkout)
        }
        return .array(paid + [entry("amount_refunded", order.order.refundedMinor, "Refunded")])
    }

    /// Returns the totals of a cart or checkout. The base amount of the items is without discounts.
    static func of(_ state: SessionState) -> JSONValue {
        let quote = state.quote
        var entries = [entry("items_base_amount", quote.subtotalMinor, "Items")]
        if state.itemsDiscountMinor > 0 {
            entries.append(entry("items_discount", state.itemsDiscountMinor, "Item discounts"))
        }
        entries.append(entry("subtotal", quote.subtotalMinor - state.itemsDiscountMinor, "Subtotal"))
        if state.otherDiscountMinor > 0 { entries.append(entry("discount", state.otherDiscountMinor, "Discounts")) }
        if !state.cart.shipments.isEmpty { entries.append(entry("fulfillment", quote.shippingMinor, "Shipping")) }
        if state.taxOnTopMinor > 0 { entries.append(entry("tax", state.taxOnTopMinor, "Tax")) }
        // The protocol has one type for all tenders.
        for tender in state.tenders where tender.amountMinor > 0 {
            entries.append(entry("store_credit", tender.amountMinor, tender.title))
        }
        // The protocol has no type for a rounding, which may also be below 0.
        if let difference = quote.roundingDifferenceMinor, difference != 0 {
            entries.append(entry("fee", difference, "Rounding"))
        }
        entries.append(entry("total", quote.payableMinor, quote.tenders.isEmpty ? "Total" : "To pay"))
        return .array(entries)
    }

    /// Returns the totals of a line.
    static func ofLine(_ index: Int, _ state: SessionState) -> JSONValue {
        let subtotal = state.quote.lines[index].subtotalMinor
        let off = state.itemsDiscountMinor(ofLine: index)
        var entries = [entry("subtotal", subtotal, "Subtotal")]
        if off > 0 { entries.append(entry("items_discount", off, "Discount")) }
        entries.append(entry("total", subtotal - off, "Total"))
        return .array(entries)
    }

    static func entry(_ type: String, _ amount: Int64, _ text: String) -> JSONValue {
        ["type": .string(type), "display_text": .string(text), "amount": .integer(amount)]
    }
}
