extension Quote {
    /// Appends the quote as compact JSON in UTF-8. The bytes are those of ``json``, without creating that tree of
    /// values.
    ///
    /// A server writes its answer with it, and a batch writes one line for each quote:
    ///
    /// ```swift
    /// var lines: [UInt8] = []
    /// for cart in carts {
    ///     try price(cart, from: catalog, at: now).write(to: &lines)
    ///     lines.append(UInt8(ascii: "\n"))
    /// }
    /// ```
    public func write(to bytes: inout [UInt8]) {
        // An array that already has content grows by itself.
        if bytes.isEmpty { bytes.reserveCapacity(512 + 256 * (lines.count + shipments.count)) }
        bytes.append(addingCapacity: Self.room + (id?.jsonRoom ?? 0)) { output in
            output.write(json: "{")
            if let id {
                output.write(json: "\"id\":")
                output.write(id)
                output.write(json: ",")
            }
            output.write(json: "\"currency\":")
            output.write(currency.code)
            output.write(json: ",\"subtotal\":")
            output.write(subtotalMinor)
            output.write(json: ",\"discount\":")
            output.write(discountMinor)
            output.write(json: ",\"shipping\":")
            output.write(shippingMinor)
            output.write(json: ",\"shipping_discount\":")
            output.write(shippingDiscountMinor)
            output.write(json: ",\"shipping_total\":")
            output.write(shippingMinor - shippingDiscountMinor)
            output.write(json: ",\"tax\":")
            output.write(taxMinor)
            output.write(json: ",\"total\":")
            output.write(totalMinor)
            if tenders.isEmpty, let roundingDifferenceMinor {
                output.write(json: ",\"payable\":")
                output.write(payableMinor)
                output.write(json: ",\"rounding_difference\":")
                output.write(roundingDifferenceMinor)
            }
        }
        if !tenders.isEmpty { writeTenders(to: &bytes) }
        bytes.add("lines", lines) { $0.write(to: &$1) }
        bytes.add("shipments", shipments) { $0.write(to: &$1) }
        bytes.add("gifts", gifts) { $0.json.write(to: &$1) }
        if !credits.isEmpty { bytes.add("credits", credits) { $0.json.write(to: &$1) } }
        bytes.add("applied", applied) { $0.write(to: &$1) }
        bytes.add("not_applied", notApplied) { $0.write(to: &$1) }
        bytes.add("nudges", nudges) { $0.json.write(to: &$1) }
        if let choice { choice.write(to: &bytes) }
        bytes.add("rejected_codes", rejectedCodes) { $0.json.write(to: &$1) }
        bytes.append(UInt8(ascii: "}"))
    }

    /// Appends the tenders, the amount to pay and its rounding.
    private func writeTenders(to bytes: inout [UInt8]) {
        bytes.add("tenders", tenders) { $0.json.write(to: &$1) }
        bytes.append(addingCapacity: 60 + 2 * Int64.jsonRoom) { output in
            output.write(json: ",\"payable\":")
            output.write(payableMinor)
            guard let roundingDifferenceMinor else { return }
            output.write(json: ",\"rounding_difference\":")
            output.write(roundingDifferenceMinor)
        }
    }

    /// The capacity for all keys, numbers and the currency of the quote itself.
    private static let room = 200 + 9 * Int64.jsonRoom
}

extension QuotedLine {
    fileprivate func write(to bytes: inout [UInt8]) {
        let discount = discountMinor
        bytes.append(addingCapacity: Self.room + id.jsonRoom + sku.jsonRoom) { output in
            output.write(json: "{\"id\":")
            output.write(id)
            output.write(json: ",\"sku\":")
            output.write(sku)
            output.write(json: ",\"quantity\":")
            output.write(quantity)
            output.write(json: ",\"subtotal\":")
            output.write(subtotalMinor)
            output.write(json: ",\"discount\":")
            output.write(discount)
            output.write(json: ",\"total\":")
            output.write(subtotalMinor - discount)
            output.write(json: ",\"tax\":")
            output.write(taxMinor)
        }
        allocations.write(to: &bytes)
        bytes.append(UInt8(ascii: "}"))
    }

    private static let room = 80 + 5 * Int64.jsonRoom
}

extension QuotedShipment {
    fileprivate func write(to bytes: inout [UInt8]) {
        let discount = discountMinor
        bytes.append(addingCapacity: Self.room + id.jsonRoom) { output in
            output.write(json: "{\"id\":")
            output.write(id)
            output.write(json: ",\"amount\":")
            output.write(amountMinor)
            output.write(json: ",\"discount\":")
            output.write(discount)
            output.write(json: ",\"total\":")
            output.write(amountMinor - discount)
            output.write(json: ",\"tax\":")
            output.write(taxMinor)
        }
        allocations.write(to: &bytes)
        bytes.append(UInt8(ascii: "}"))
    }

    private static let room = 60 + 4 * Int64.jsonRoom
}

extension DiscountAllocations {
    fileprivate func write(to bytes: inout [UInt8]) {
        bytes.add("allocations", self) { allocation, bytes in
            bytes.append(addingCapacity: 40 + Int64.jsonRoom + allocation.promotion.jsonRoom) { output in
                output.write(json: "{\"promotion\":")
                output.write(allocation.promotion)
                output.write(json: ",\"amount\":")
                output.write(allocation.amountMinor)
                output.write(json: "}")
            }
        }
    }
}

extension AppliedPromotion {
    fileprivate func write(to bytes: inout [UInt8]) {
        guard refused.isEmpty else { return json.write(to: &bytes) }
        let names = promotion.jsonRoom + (code?.jsonRoom ?? 0) + (campaign?.jsonRoom ?? 0)
        bytes.append(addingCapacity: 80 + 2 * Int64.jsonRoom + names) { output in
            output.write(json: "{\"promotion\":")
            output.write(promotion)
            if let code {
                output.write(json: ",\"code\":")
                output.write(code)
            }
            if let campaign {
                output.write(json: ",\"campaign\":")
                output.write(campaign)
            }
            output.write(json: ",\"desired\":")
            output.write(desiredMinor)
            output.write(json: ",\"discount\":")
            output.write(discountMinor)
            output.write(json: "}")
        }
    }
}

extension RejectedPromotion {
    fileprivate func write(to bytes: inout [UInt8]) {
        let names = promotion.jsonRoom + reason.rawValue.jsonRoom + (by?.jsonRoom ?? 0) + (campaign?.jsonRoom ?? 0)
        bytes.append(addingCapacity: 80 + 2 * Int64.jsonRoom + names) { output in
            output.write(json: "{\"promotion\":")
            output.write(promotion)
            output.write(json: ",\"reason\":")
            output.write(reason.rawValue)
            if let campaign {
                output.write(json: ",\"campaign\":")
                output.write(campaign)
            }
            if let by {
                output.write(json: ",\"by\":")
                output.write(by)
            }
            if let valueMinor {
                output.write(json: ",\"value\":")
                output.write(valueMinor)
            }
            if let byValueMinor {
                output.write(json: ",\"by_value\":")
                output.write(byValueMinor)
            }
        }
        if !unmet.isEmpty { bytes.add("unmet", unmet) { $0.json.write(to: &$1) } }
        if !shortfalls.isEmpty { bytes.add("lacks", shortfalls) { $0.json.write(to: &$1) } }
        if !refused.isEmpty { bytes.add("refused", refused) { $0.refusalJSON.write(to: &$1) } }
        bytes.append(UInt8(ascii: "}"))
    }
}

extension Choice {
    fileprivate func write(to bytes: inout [UInt8]) {
        bytes.append(addingCapacity: 100 + 3 * Int64.jsonRoom) { output in
            output.write(json: ",\"choice\":{\"objective\":")
            output.write(PricingOptions.Objective.best.rawValue)
            output.write(json: ",\"value\":")
            output.write(valueMinor)
            output.write(json: ",\"bound\":")
            output.write(boundMinor)
            output.write(json: isExact ? ",\"exact\":true,\"nodes\":" : ",\"exact\":false,\"nodes\":")
            output.write(Int64(nodes))
            output.write(json: "}")
        }
    }
}

extension [UInt8] {
    /// Writes a member, after others, with an array as its value. `write` writes each element.
    fileprivate mutating func add<Elements: Collection>(
        _ key: StaticString,
        _ elements: Elements,
        _ write: (Elements.Element, inout [UInt8]) -> Void
    ) {
        append(addingCapacity: key.utf8CodeUnitCount + 6) { output in
            output.write(json: ",\"")
            output.write(json: key)
            output.write(json: "\":[")
        }
        var isFirst = true
        for element in elements {
            if !isFirst { append(UInt8(ascii: ",")) }
            isFirst = false
            write(element, &self)
        }
        append(UInt8(ascii: "]"))
    }
}
