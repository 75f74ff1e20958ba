internal import Cartwright

/// Amounts in the form of the protocol: discounts are negative in totals, and all entries but the total add up to the
/// total, which is the amount to pay.
enum UCPTotals {
    /// Returns the totals of a cart or checkout.
    static func of(_ state: SessionState) -> JSONValue {
        let quote = state.quote
        var entries: [JSONValue] = []
        var subtotal = entry("subtotal", quote.subtotalMinor)
        let lines = zip(state.cart.lines, quote.lines).map { line, quoted -> JSONValue in
            ["display_text": .string(line.title ?? line.sku), "amount": .integer(quoted.subtotalMinor)]
        }
        subtotal.setUnlessAbsent("lines", .array(lines))
        entries.append(.object(subtotal))
        if state.itemsDiscountMinor > 0 {
            entries.append(.object(entry("items_discount", -state.itemsDiscountMinor, "Item discounts")))
        }
        // Shipping is listed at the price of its option, less the discounts that need no code. Those with a code are an
        // entry of their own.
        if !state.cart.shipments.isEmpty {
            entries.append(.object(entry("fulfillment", quote.shippingMinor - state.freeShippingMinor, "Shipping")))
        }
        let discountMinor = state.otherDiscountMinor - state.freeShippingMinor
        if discountMinor > 0 { entries.append(.object(entry("discount", -discountMinor, "Discounts"))) }
        if state.taxOnTopMinor > 0 { entries.append(.object(entry("tax", state.taxOnTopMinor))) }
        for tender in state.tenders where tender.amountMinor > 0 {
            entries.append(.object(entry(tender.kind.rawValue, -tender.amountMinor, tender.title)))
        }
        if let difference = quote.roundingDifferenceMinor, difference != 0 {
            entries.append(.object(entry("rounding", difference, "Rounding")))
        }
        entries.append(.object(entry("total", quote.payableMinor, quote.tenders.isEmpty ? nil : "To pay")))
        return .array(entries)
    }

    /// Returns the totals of a line.
    static func ofLine(_ index: Int, _ state: SessionState) -> JSONValue {
        let subtotal = state.quote.lines[index].subtotalMinor
        let off = state.itemsDiscountMinor(ofLine: index)
        var entries: [JSONValue] = [.object(entry("subtotal", subtotal))]
        if off > 0 { entries.append(.object(entry("items_discount", -off))) }
        entries.append(.object(entry("total", subtotal - off)))
        return .array(entries)
    }

    static func entry(_ type: String, _ amount: Int64, _ text: String? = nil) -> JSONObject {
        JSONObject(present: [
            "type": .string(type), "display_text": text.map(JSONValue.string), "amount": .integer(amount),
        ])
    }
}
