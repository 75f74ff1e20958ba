extension Quote: JSONConvertible {
    /// The quote as `cartwright price` writes it. The order of the keys is always the same.
    public var json: JSONValue {
        var object = JSONObject()
        object["id"] = id.map(JSONValue.string)
        object["currency"] = .string(currency.code)
        object["subtotal"] = .integer(subtotalMinor)
        object["discount"] = .integer(discountMinor)
        object["shipping"] = .integer(shippingMinor)
        object["shipping_discount"] = .integer(shippingDiscountMinor)
        object["shipping_total"] = .integer(shippingMinor - shippingDiscountMinor)
        object["tax"] = .integer(taxMinor)
        object["total"] = .integer(totalMinor)
        object.setUnlessAbsent("tenders", .array(tenders.map(\.json)))
        if hasOwnPayable { object["payable"] = .integer(payableMinor) }
        if let roundingDifferenceMinor { object["rounding_difference"] = .integer(roundingDifferenceMinor) }
        object["lines"] = .array(lines.map(\.json))
        object["shipments"] = .array(shipments.map(\.json))
        object["gifts"] = .array(gifts.map(\.json))
        object.setUnlessAbsent("credits", .array(credits.map(\.json)))
        object["applied"] = .array(applied.map(\.json))
        object["not_applied"] = .array(notApplied.map(\.json))
        object["nudges"] = .array(nudges.map(\.json))
        object["choice"] = choice?.json
        object["rejected_codes"] = .array(rejectedCodes.map(\.json))
        return .object(object)
    }
}

extension QuotedLine: JSONConvertible {
    /// The line as `cartwright price` writes it.
    public var json: JSONValue {
        [
            "id": .string(id), "sku": .string(sku), "quantity": .integer(quantity),
            "subtotal": .integer(subtotalMinor), "discount": .integer(discountMinor), "total": .integer(totalMinor),
            "tax": .integer(taxMinor), "allocations": .array(allocations.map(\.json)),
        ]
    }
}

extension QuotedShipment: JSONConvertible {
    /// The shipment as `cartwright price` writes it.
    public var json: JSONValue {
        [
            "id": .string(id), "amount": .integer(amountMinor), "discount": .integer(discountMinor),
            "total": .integer(totalMinor), "tax": .integer(taxMinor), "allocations": .array(allocations.map(\.json)),
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
        object["campaign"] = campaign.map(JSONValue.string)
        object["desired"] = .integer(desiredMinor)
        object["discount"] = .integer(discountMinor)
        object.setUnlessAbsent("refused", .array(refused.map(\.refusalJSON)))
        return .object(object)
    }
}

extension RejectedPromotion: JSONConvertible {
    /// `{"promotion": "p2", "reason": "condition_not_met", "unmet": […]}`.
    public var json: JSONValue {
        var object = JSONObject()
        object["promotion"] = .string(promotion)
        object["reason"] = .string(reason.rawValue)
        object["campaign"] = campaign.map(JSONValue.string)
        object["identity"] = identity.map { .string($0.rawValue) }
        object["every"] = reset.map { .string($0.every.rawValue) }
        object["resets_at"] = reset.map { .string($0.at.description) }
        object["by"] = by.map(JSONValue.string)
        object["value"] = valueMinor.map(JSONValue.integer)
        object["by_value"] = byValueMinor.map(JSONValue.integer)
        object.setUnlessAbsent("unmet", .array(unmet.map(\.json)))
        object.setUnlessAbsent("lacks", .array(shortfalls.map(\.json)))
        object.setUnlessAbsent("refused", .array(refused.map(\.refusalJSON)))
        return .object(object)
    }
}

extension CartwrightError {
    /// `{"code": "promotion.bad_proposal", "path": "/wants/0/amount", "summary": "…"}`.
    var refusalJSON: JSONValue {
        ["code": .string(code.rawValue), "path": .string(location.pointer ?? ""), "summary": .string(summary)]
    }
}

extension RejectedCode: JSONConvertible {
    /// `{"code": "X", "reason": "unknown_code"}`.
    public var json: JSONValue { ["code": .string(code), "reason": .string(reason)] }
}

extension QuotedGift: JSONConvertible {
    /// `{"promotion": "p3", "sku": "MUG", "quantity": 1, "unit_price": 900}`.
    public var json: JSONValue {
        var object = JSONObject()
        object["promotion"] = .string(promotion)
        for (key, value) in line.json { object[key] = value }
        return .object(object)
    }
}

extension Nudge: JSONConvertible {
    /// `{"promotion": "p2", "short_by": 1002, "unit": "money", "saves": 500}`.
    public var json: JSONValue {
        var object = JSONObject()
        object["promotion"] = .string(promotion)
        object["short_by"] = .integer(shortBy)
        object["unit"] = .string(unit.rawValue)
        object["saves"] = .integer(savesMinor)
        if creditMinor != 0 { object["credit"] = .integer(creditMinor) }
        if giftUnits != 0 { object["gifts"] = .integer(giftUnits) }
        object.setUnlessAbsent("lack", shortfall?.json)
        return .object(object)
    }
}

extension Choice: JSONConvertible {
    /// `{"objective": "best", "value": 800, "bound": 800, "exact": true, "nodes": 3}`.
    public var json: JSONValue {
        [
            "objective": .string(PricingOptions.Objective.best.rawValue), "value": .integer(valueMinor),
            "bound": .integer(boundMinor), "exact": .bool(isExact), "nodes": .integer(Int64(nodes)),
        ]
    }
}
