extension Cart: Storable, JSONConvertible {
    /// The public form of the cart, without the digests of identities. A usual one can also be read as the cart of a
    /// scenario.
    public var json: JSONValue {
        var shown = customer
        shown?.identities = .none
        return form(with: shown).json
    }

    /// The stored form of the cart, without loss.
    var storedForm: JSONValue {
        var object = form(with: customer)
        object.set("adapter", adapterRecord)
        return object.json
    }

    private func form(with customer: Customer?) -> StoredObject {
        var object = StoredObject()
        object.set("currency", currency.code)
        object.set("channel", channel)
        object.set("country", country)
        object.set("prices_include_tax", flag: pricesIncludeTax)
        object.set("customer", customer)
        object.set("lines", lines)
        object.set("shipping", shipments)
        object.set("codes", texts: codes)
        object.set("declined", texts: declined)
        object.set("attributes", names: attributes)
        return object
    }

    /// Reads the output of ``json``.
    ///
    /// - Throws: an error of area `json` or `money`, with the JSON pointer.
    public init(restoring value: JSONValue, at pointer: JSONPointer = .root) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init(currency: try reader.currency("currency"))
        channel = try reader.string(ifPresent: "channel")
        country = try reader.string(ifPresent: "country")
        pricesIncludeTax = try reader.flag("prices_include_tax")
        customer = try reader.part(ifPresent: "customer")
        lines = try reader.parts("lines")
        shipments = try reader.parts("shipping")
        codes = try reader.texts("codes")
        declined = try reader.texts("declined")
        attributes = try reader.names("attributes")
        adapterRecord = try reader.string(ifPresent: "adapter")
        try reader.finish()
    }

    /// The attribute in which version 0.1.0 stored the record of an adapter.
    private static let earlierRecordAttribute = "agent_session"

    /// Moves the record of an adapter from the attribute in which version 0.1.0 stored it.
    mutating func moveEarlierRecord() {
        guard case .string(let record)? = attributes.removeValue(forKey: Self.earlierRecordAttribute) else { return }
        adapterRecord = record
    }
}

extension Line: Storable, JSONConvertible {
    /// The line, without loss.
    public var json: JSONValue { storedForm }

    var storedForm: JSONValue {
        var object = StoredObject()
        object.set("id", id)
        object.set("sku", sku)
        object.set("title", title)
        object.set("unit_price", unitPriceMinor)
        object.set("quantity", quantity)
        object.set("categories", texts: categories)
        object.set("attributes", names: attributes)
        object.set("custom", names: custom)
        object.set("min_unit_price", minimumUnitPriceMinor == 0 ? nil : minimumUnitPriceMinor)
        object.set("on_sale", flag: isOnSale)
        if !isDiscountable { object.set("discountable", json: false) }
        object.set("tax_rate", taxRate?.description)
        return object.json
    }

    /// Reads the output of ``json``.
    ///
    /// - Throws: an error of area `json` or `money`, with the JSON pointer.
    public init(restoring value: JSONValue, at pointer: JSONPointer = .root) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init(
            id: try reader.string("id"),
            sku: try reader.string("sku"),
            unitPriceMinor: try reader.integer("unit_price"),
            quantity: try reader.integer("quantity")
        )
        title = try reader.string(ifPresent: "title")
        categories = try reader.texts("categories")
        attributes = try reader.names("attributes")
        custom = try reader.names("custom")
        minimumUnitPriceMinor = try reader.integer(ifPresent: "min_unit_price") ?? 0
        isOnSale = try reader.flag("on_sale")
        isDiscountable = try reader.bool(ifPresent: "discountable") ?? true
        taxRate = try reader.percentage(ifPresent: "tax_rate")
        try reader.finish()
    }
}

extension Shipment: StoredAsObject {
    func store(in object: inout StoredObject) {
        object.set("id", id)
        object.set("method", method)
        object.set("amount", amountMinor)
        object.set("tax_rate", taxRate?.description)
    }

    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        self.init(
            id: try reader.string("id"),
            method: try reader.string("method"),
            amountMinor: try reader.integer("amount"),
            taxRate: try reader.percentage(ifPresent: "tax_rate")
        )
    }
}

extension Customer: StoredAsObject {
    func store(in object: inout StoredObject) {
        object.set("id", id)
        object.set("segments", texts: segments)
        object.set("orders_count", ordersCount)
        object.set("promotion_uses", names: promotionUses.mapValues(JSONValue.integer))
        object.set("identities", texts: identities.all.map(\.text))
        object.set("attributes", names: attributes)
    }

    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        self.init(id: try reader.string("id"))
        segments = try reader.texts("segments")
        ordersCount = try reader.integer(ifPresent: "orders_count")
        promotionUses = try reader.numbers("promotion_uses")
        identities = Identities(try reader.array(ifPresent: "identities", of: Identity.init(stored:at:)) ?? [])
        attributes = try reader.names("attributes")
    }
}
