extension Quote {
    /// Appends the quote as compact JSON in UTF-8: the bytes of ``json``, without making that tree of values first.
    public func writeJSON(to bytes: inout [UInt8]) {
        bytes.beginObject()
        bytes.add("id", id)
        bytes.add("currency", currency.code)
        bytes.add("subtotal", subtotalMinor)
        bytes.add("discount", discountMinor)
        bytes.add("shipping", shippingMinor)
        bytes.add("shipping_discount", shippingDiscountMinor)
        bytes.add("shipping_total", shippingMinor - shippingDiscountMinor)
        bytes.add("tax", taxMinor)
        bytes.add("total", totalMinor)
        bytes.add("lines", lines) { line, bytes in line.write(to: &bytes) }
        bytes.add("shipments", shipments) { shipment, bytes in shipment.write(to: &bytes) }
        bytes.add("gifts", gifts) { gift, bytes in gift.json.write(to: &bytes) }
        bytes.add("applied", applied) { applied, bytes in applied.write(to: &bytes) }
        bytes.add("not_applied", notApplied) { rejection, bytes in rejection.json.write(to: &bytes) }
        bytes.add("nudges", nudges) { nudge, bytes in nudge.json.write(to: &bytes) }
        bytes.add("choice", json: choice?.json)
        bytes.add("rejected_codes", rejectedCodes) { code, bytes in code.json.write(to: &bytes) }
        bytes.endObject()
    }
}

extension QuotedLine {
    fileprivate func write(to bytes: inout [UInt8]) {
        bytes.beginObject()
        bytes.add("id", id)
        bytes.add("sku", sku)
        bytes.add("quantity", quantity)
        bytes.add("subtotal", subtotalMinor)
        bytes.add("discount", discountMinor)
        bytes.add("total", totalMinor)
        bytes.add("tax", taxMinor)
        bytes.add("allocations", allocations) { allocation, bytes in allocation.write(to: &bytes) }
        bytes.endObject()
    }
}

extension QuotedShipment {
    fileprivate func write(to bytes: inout [UInt8]) {
        bytes.beginObject()
        bytes.add("id", id)
        bytes.add("amount", amountMinor)
        bytes.add("discount", discountMinor)
        bytes.add("total", totalMinor)
        bytes.add("tax", taxMinor)
        bytes.add("allocations", allocations) { allocation, bytes in allocation.write(to: &bytes) }
        bytes.endObject()
    }
}

extension DiscountAllocation {
    fileprivate func write(to bytes: inout [UInt8]) {
        bytes.beginObject()
        bytes.add("promotion", promotion)
        bytes.add("amount", amountMinor)
        bytes.endObject()
    }
}

extension AppliedPromotion {
    fileprivate func write(to bytes: inout [UInt8]) {
        guard refused.isEmpty else { return json.write(to: &bytes) }
        bytes.beginObject()
        bytes.add("promotion", promotion)
        bytes.add("code", code)
        bytes.add("desired", desiredMinor)
        bytes.add("discount", discountMinor)
        bytes.endObject()
    }
}
