extension Quote: Storable {
    var storedForm: JSONValue {
        var object = StoredObject()
        object.set("id", id)
        object.set("currency", currency.code)
        object.set("subtotal", subtotalMinor)
        object.set("discount", discountMinor)
        object.set("shipping", shippingMinor)
        object.set("shipping_discount", shippingDiscountMinor)
        object.set("tax", taxMinor)
        object.set("total", totalMinor)
        object.set("rounding_difference", roundingDifferenceMinor)
        if !tenders.isEmpty { object.set("tenders", tenders) }
        object.set("lines", lines)
        object.set("shipments", shipments)
        object.set("gifts", gifts)
        if !credits.isEmpty { object.set("credits", credits) }
        object.set("applied", applied)
        object.set("not_applied", notApplied)
        object.set("nudges", nudges)
        object.set("choice", choice)
        object.set("rejected_codes", rejectedCodes)
        return object.json
    }

    init(restoring value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init(currency: try reader.currency("currency"))
        id = try reader.string(ifPresent: "id")
        subtotalMinor = try reader.amount("subtotal")
        discountMinor = try reader.amount("discount")
        shippingMinor = try reader.amount("shipping")
        shippingDiscountMinor = try reader.amount("shipping_discount")
        taxMinor = try reader.amount("tax")
        totalMinor = try reader.amount("total")
        roundingDifferenceMinor = try reader.integer(ifPresent: "rounding_difference")
        tenders = try reader.parts("tenders")
        lines = try reader.parts("lines")
        shipments = try reader.parts("shipments")
        gifts = try reader.parts("gifts")
        credits = try reader.parts("credits")
        applied = try reader.parts("applied")
        notApplied = try reader.parts("not_applied")
        nudges = try reader.parts("nudges")
        choice = try reader.part(ifPresent: "choice")
        rejectedCodes = try reader.parts("rejected_codes")
        try reader.finish()
        try checkSums(reader)
    }

    /// Checks that the amounts of a quote add up, and that later sums do not overflow.
    private func checkSums(_ reader: ObjectReader) throws(CartwrightError) {
        let paid =
            lines.reduce(Int128(0)) { $0 + Int128($1.totalMinor) + Int128($1.taxMinor) }
            + shipments.reduce(Int128(0)) { $0 + Int128($1.totalMinor) + Int128($1.taxMinor) }
        guard discountMinor <= subtotalMinor, shippingDiscountMinor <= shippingMinor, paid <= Int128(Int64.max) else {
            throw reader.contradiction("the amounts of a quote do not add up")
        }
        let net = Int128(subtotalMinor) - Int128(discountMinor) + Int128(shippingMinor) - Int128(shippingDiscountMinor)
        guard Int128(totalMinor) == net || Int128(totalMinor) == net + Int128(taxMinor) else {
            throw reader.contradiction("the total of a quote is not the sum of its parts", "total")
        }
        let tendered = tenders.reduce(Int128(0)) { $0 + Int128($1.amountMinor) }
        guard tendered <= Int128(totalMinor), Set(tenders.map(\.account)).count == tenders.count else {
            throw reader.contradiction("expected tenders of at most the total, each account once", "tenders")
        }
        let payable = Int128(totalMinor) - tendered + Int128(roundingDifferenceMinor ?? 0)
        guard (0...Int128(Int64.max)).contains(payable) else {
            throw reader.contradiction("the amount to pay is out of range", "rounding_difference")
        }
    }
}

extension DiscountAllocation: Storable {
    var storedForm: JSONValue { json }

    init(restoring value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init(promotion: try reader.string("promotion"), amountMinor: try reader.amount("amount"))
        try reader.finish()
    }
}

extension ObjectReader {
    /// Reads discounts that do not exceed an amount.
    fileprivate mutating func allocations(
        _ key: String,
        ofMinor amountMinor: Int64
    ) throws(CartwrightError) -> DiscountAllocations {
        let parts: [DiscountAllocation] = try self.parts(key)
        guard parts.reduce(Int128(0), { $0 + Int128($1.amountMinor) }) <= Int128(amountMinor) else {
            throw contradiction("the discounts exceed the amount", key)
        }
        return parts.isEmpty ? [] : DiscountAllocations(parts)
    }
}

extension QuotedLine: StoredAsObject {
    func store(in object: inout StoredObject) {
        object.set("id", id)
        object.set("sku", sku)
        object.set("quantity", quantity)
        object.set("subtotal", subtotalMinor)
        object.set("tax", taxMinor == 0 ? nil : taxMinor)
        object.set("allocations", allocations)
    }

    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        self.init(
            id: try reader.string("id"),
            sku: try reader.string("sku"),
            quantity: try reader.amount("quantity"),
            subtotalMinor: try reader.amount("subtotal")
        )
        taxMinor = try reader.integer(ifPresent: "tax", in: 0...Int64.max) ?? 0
        allocations = try reader.allocations("allocations", ofMinor: subtotalMinor)
    }
}

extension QuotedShipment: StoredAsObject {
    func store(in object: inout StoredObject) {
        object.set("id", id)
        object.set("amount", amountMinor)
        object.set("tax", taxMinor == 0 ? nil : taxMinor)
        object.set("allocations", allocations)
    }

    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        self.init(id: try reader.string("id"), amountMinor: try reader.amount("amount"))
        taxMinor = try reader.integer(ifPresent: "tax", in: 0...Int64.max) ?? 0
        allocations = try reader.allocations("allocations", ofMinor: amountMinor)
    }
}

extension QuotedCredit: Storable {
    var storedForm: JSONValue { json }

    init(restoring value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init(
            promotion: try reader.string("promotion"),
            amountMinor: try reader.integer("amount", in: 1...AccountTotals.maximumMinor),
            afterDays: try reader.integer(ifPresent: "after_days", in: 0...Credit.maximumDays) ?? 0,
            shares: try reader.parts("shares")
        )
        try reader.finish()
        guard shares.reduce(Int128(0), { $0 + Int128($1.amountMinor) }) == Int128(amountMinor) else {
            throw reader.contradiction("expected shares that add up to the credit", "shares")
        }
    }
}

extension CreditShare: Storable {
    var storedForm: JSONValue { json }

    init(restoring value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        let line = try reader.string(ifPresent: "line")
        let place: Place = if let line { .line(line) } else { .shipment(try reader.string("shipment")) }
        self.init(of: place, amountMinor: try reader.integer("amount", in: 1...AccountTotals.maximumMinor))
        try reader.finish()
    }
}

extension QuotedGift: Storable {
    var storedForm: JSONValue { json }

    init(restoring value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init(
            promotion: try reader.string("promotion"),
            line: GiftLine(
                sku: try reader.string("sku"),
                quantity: try reader.integer("quantity"),
                unitPriceMinor: try reader.integer("unit_price")
            )
        )
        try reader.finish()
    }
}
