extension Cart {
    /// Reads a cart of a scenario, strictly. Lines and shipments without an id are called `#1`, `#2`, … by position.
    ///
    /// - Throws: an error of area `json`, `money` or `cart`, with the JSON pointer.
    public init(_ value: JSONValue, at pointer: JSONPointer = .root) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init(currency: try reader.currency("currency"))
        channel = try reader.string(ifPresent: "channel")
        country = try reader.string(ifPresent: "country")
        pricesIncludeTax = try reader.bool(ifPresent: "prices_include_tax") ?? false
        customer = try reader.nested(ifPresent: "customer", Customer.init)
        lines = try reader.array(ifPresent: "lines", of: Line.init) ?? []
        shipments = try reader.array(ifPresent: "shipping", of: Shipment.init) ?? []
        codes = try reader.strings(ifPresent: "codes") ?? []
        attributes = try reader.attributes()
        _ = try reader.instant(ifPresent: "now")
        try reader.finish()
        for index in lines.indices where lines[index].id.isEmpty { lines[index].id = "#\(index + 1)" }
        for index in shipments.indices where shipments[index].id.isEmpty { shipments[index].id = "#\(index + 1)" }
    }
}

extension Line {
    fileprivate init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init(
            id: try reader.string(ifPresent: "id") ?? "",
            sku: try reader.string("sku"),
            unitPriceMinor: try reader.integer("unit_price", in: 0...Int64.max),
            quantity: try reader.integer("quantity", in: 0...Int64.max)
        )
        title = try reader.string(ifPresent: "title")
        categories = try reader.strings(ifPresent: "categories") ?? []
        attributes = try reader.attributes()
        minimumUnitPriceMinor = try reader.integer(ifPresent: "min_unit_price", in: 0...Int64.max) ?? 0
        isOnSale = try reader.bool(ifPresent: "on_sale") ?? false
        isDiscountable = try reader.bool(ifPresent: "discountable") ?? true
        taxRate = try reader.percentage(ifPresent: "tax_rate")
        try reader.finish()
    }
}

extension Shipment {
    fileprivate init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init(
            id: try reader.string(ifPresent: "id") ?? "",
            method: try reader.string(ifPresent: "method") ?? "",
            amountMinor: try reader.integer("amount", in: 0...Int64.max),
            taxRate: try reader.percentage(ifPresent: "tax_rate")
        )
        try reader.finish()
    }
}

extension Customer {
    fileprivate init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init(id: try reader.string(ifPresent: "id") ?? "")
        segments = try reader.strings(ifPresent: "segments") ?? []
        ordersCount = try reader.integer(ifPresent: "orders_count", in: 0...Int64.max)
        attributes = try reader.attributes()
        try reader.finish()
    }
}

extension ObjectReader {
    /// The shop's own facts under `attributes`.
    fileprivate mutating func attributes() throws(CartwrightError) -> [String: JSONValue] {
        let object = try nested(ifPresent: "attributes") { value, pointer throws(CartwrightError) in
            guard case .object(let object) = value else {
                throw ObjectReader.wrongType(value, expected: "an object", at: pointer)
            }
            return object
        }
        return Dictionary((object ?? JSONObject()).map { ($0.key, $0.value) }) { first, _ in first }
    }
}
