extension Quote: JSONConvertible {
    /// The quote as `cartwright price` writes it, keys always in the same order.
    public var json: JSONValue {
        [
            "currency": .string(currency.code),
            "subtotal": .integer(subtotalMinor),
            "discount": .integer(discountMinor),
            "shipping": .integer(shippingMinor),
            "shipping_discount": .integer(shippingDiscountMinor),
            "shipping_total": .integer(shippingMinor - shippingDiscountMinor),
            "total": .integer(totalMinor),
            "lines": .array(lines.map(\.json)),
            "shipments": .array(shipments.map(\.json)),
            "applied": .array(applied.map(\.json)),
            "not_applied": .array(notApplied.map(\.json)),
            "rejected_codes": .array(rejectedCodes.map(\.json)),
        ]
    }
}

extension QuotedLine: JSONConvertible {
    /// The line as `cartwright price` writes it.
    public var json: JSONValue {
        [
            "id": .string(id), "sku": .string(sku), "quantity": .integer(quantity),
            "subtotal": .integer(subtotalMinor), "discount": .integer(discountMinor), "total": .integer(totalMinor),
            "allocations": .array(allocations.map(\.json)),
        ]
    }
}

extension QuotedShipment: JSONConvertible {
    /// The shipment as `cartwright price` writes it.
    public var json: JSONValue {
        [
            "id": .string(id), "amount": .integer(amountMinor), "discount": .integer(discountMinor),
            "total": .integer(totalMinor), "allocations": .array(allocations.map(\.json)),
        ]
    }
}

extension DiscountAllocation: JSONConvertible {
    /// `{"promotion": "p1", "amount": 800}`.
    public var json: JSONValue { ["promotion": .string(promotion), "amount": .integer(amountMinor)] }
}

extension AppliedPromotion: JSONConvertible {
    /// `{"promotion": "p1", "code": "SPRING20", "desired": 800, "discount": 800}`.
    public var json: JSONValue {
        var object = JSONObject()
        object["promotion"] = .string(promotion)
        object.setUnlessAbsent("code", code.map(JSONValue.string))
        object["desired"] = .integer(desiredMinor)
        object["discount"] = .integer(discountMinor)
        return .object(object)
    }
}

extension RejectedPromotion: JSONConvertible {
    /// `{"promotion": "p2", "reason": "condition_not_met", "unmet": […]}`.
    public var json: JSONValue {
        var object = JSONObject()
        object["promotion"] = .string(promotion)
        object["reason"] = .string(reason.rawValue)
        object.setUnlessAbsent("by", by.map(JSONValue.string))
        object.setUnlessAbsent("unmet", .array(unmet.map(\.json)))
        return .object(object)
    }
}

extension RejectedCode: JSONConvertible {
    /// `{"code": "X", "reason": "unknown_code"}`.
    public var json: JSONValue { ["code": .string(code), "reason": .string(reason)] }
}
