// Reads the parts of a cart directly from the tape.

extension Line {
    private enum Key: String, CaseIterable {
        case id, sku, title, quantity, categories, attributes, custom, discountable
        case unitPrice = "unit_price"
        case minimumUnitPrice = "min_unit_price"
        case isOnSale = "on_sale"
        case taxRate = "tax_rate"
    }

    private static let keys = JSONKeyTable<Key>()

    /// Reads the line at a place; its id is empty if it has none.
    ///
    /// - Throws: ``Unusual`` if the strict reader would refuse it, or if the shop does not sell it.
    init(_ tape: JSONTape, at place: Int, _ shop: ScannedCart.Shop?) throws(Unusual) {
        let isTrusted = shop?.isTrusted ?? true
        var (id, sku, title) = ("", nil as String?, nil as String?)
        var (price, quantity, floor) = (nil as Int64?, nil as Int64?, 0 as Int64)
        var (isOnSale, isDiscountable) = (false, true)
        var categories: [String]?
        var taxRate: Percentage?
        var attributes: [String: JSONValue]?
        var custom: [String: JSONValue] = [:]
        let own = try tape.forEachMember(of: place, Self.keys) { key, value throws(Unusual) in
            switch key {
            case .id: id = try tape.identifier(at: value)
            case .sku: sku = try tape.optionalText(at: value)
            case .quantity: quantity = try tape.optionalNatural(at: value)
            case .attributes: attributes = tape.isNull(at: value) ? nil : try tape.facts(at: value)
            case .custom: custom = try tape.facts(at: value)
            case _ where !isTrusted: throw Unusual()
            case .title: title = try tape.optionalText(at: value)
            case .unitPrice: price = try tape.optionalNatural(at: value)
            case .categories: categories = try tape.optionalTexts(at: value)
            case .minimumUnitPrice: floor = try tape.optionalNatural(at: value) ?? 0
            case .isOnSale: isOnSale = try tape.optionalFlag(at: value) ?? false
            case .discountable: isDiscountable = try tape.optionalFlag(at: value) ?? true
            case .taxRate: taxRate = try tape.percentage(at: value)
            }
        }
        guard isTrusted || own == 0, let sku, let quantity, quantity <= Line.maximumQuantity else { throw Unusual() }
        if price == nil, let item = shop?.items[sku] {
            price = item.unitPriceMinor
            title = title ?? item.title
            categories = categories ?? item.categories
            if !isTrusted {
                custom.merge(attributes ?? [:]) { _, stated in stated }
                attributes = nil
            }
            attributes = attributes ?? item.attributes
        }
        guard let price else { throw Unusual() }
        self.init(id: id, sku: sku, unitPriceMinor: price, quantity: quantity)
        (self.title, self.attributes, self.custom, self.taxRate) = (title, attributes ?? [:], custom, taxRate)
        (minimumUnitPriceMinor, self.isOnSale, self.isDiscountable) = (floor, isOnSale, isDiscountable)
        if let categories { self.categories = categories }
    }
}

extension Shipment {
    private enum Key: String, CaseIterable {
        case id, method, amount
        case taxRate = "tax_rate"
    }

    private static let keys = JSONKeyTable<Key>()

    /// Reads the shipment at a place; its id is empty if it has none.
    ///
    /// - Throws: ``Unusual`` if the strict reader would refuse it.
    init(_ tape: JSONTape, at place: Int) throws(Unusual) {
        self.init(id: "", method: "", amountMinor: 0)
        var amount: Int64?
        var (id, method, taxRate) = (self.id, self.method, self.taxRate)
        try tape.forEachMember(of: place, Self.keys) { key, value throws(Unusual) in
            switch key {
            case .id: id = try tape.identifier(at: value)
            case .method: method = try tape.optionalText(at: value) ?? ""
            case .amount: amount = try tape.optionalNatural(at: value)
            case .taxRate: taxRate = try tape.percentage(at: value)
            }
        }
        guard let amount else { throw Unusual() }
        self.init(id: id, method: method, amountMinor: amount, taxRate: taxRate)
    }
}

extension Customer {
    private enum Key: String, CaseIterable {
        case id, segments, attributes
        case ordersCount = "orders_count"
        case promotionUses = "promotion_uses"
    }

    private static let keys = JSONKeyTable<Key>()

    /// Reads the customer at a place. A guest has no id.
    ///
    /// - Throws: ``Unusual`` if the strict reader would refuse it, or if the caller may not set its attributes.
    init(_ tape: JSONTape, at place: Int, _ setsTerms: Bool) throws(Unusual) {
        var customer = Customer(id: "")
        try tape.forEachMember(of: place, Self.keys) { key, value throws(Unusual) in
            switch key {
            case .id:
                let id = try tape.optionalText(at: value) ?? ""
                if !id.isEmpty {
                    customer.id = try tape.known { () throws(CartwrightError) in try CustomerID.checked(id) }
                }
            case _ where !setsTerms: throw Unusual()
            case .segments: customer.segments = try tape.optionalTexts(at: value) ?? []
            case .ordersCount: customer.ordersCount = try tape.optionalNatural(at: value)
            case .promotionUses:
                try tape.forEachName(of: value) { name, uses throws(Unusual) in
                    guard let uses = try tape.optionalNatural(at: uses) else { throw Unusual() }
                    customer.promotionUses[name] = uses
                }
            case .attributes: customer.attributes = try tape.facts(at: value)
            }
        }
        self = customer
    }
}

extension JSONTape {
    /// Reads an id, which must not be empty; returns an empty text for null.
    func identifier(at place: Int) throws(Unusual) -> String {
        guard let id = try optionalText(at: place) else { return "" }
        guard !id.isEmpty else { throw Unusual() }
        return id
    }

    /// Reads attributes that the shop defines: any names, any values.
    func facts(at place: Int) throws(Unusual) -> [String: JSONValue] {
        var facts: [String: JSONValue] = [:]
        try forEachName(of: place) { name, value throws(Unusual) in
            if !isNull(at: value) { facts[name] = self.value(at: value) }
        }
        return facts
    }

    /// Reads a currency code; nil for null.
    func currency(at place: Int) throws(Unusual) -> Currency? {
        guard let code = try optionalText(at: place) else { return nil }
        return try known { () throws(CartwrightError) in try Currency(code) }
    }

    /// Reads an instant in RFC 3339; nil for null.
    func instant(at place: Int) throws(Unusual) -> Instant? {
        guard let text = try optionalText(at: place) else { return nil }
        return try known { () throws(CartwrightError) in try Instant(text) }
    }

    /// Reads a percentage: a decimal text, or a whole number; nil for null.
    func percentage(at place: Int) throws(Unusual) -> Percentage? {
        let whole = integer(at: place).map(String.init)
        guard let text = if let whole { whole } else { try optionalText(at: place) } else { return nil }
        return try known { () throws(CartwrightError) in try Percentage(text) }
    }

    /// Converts an error of a reader of text to ``Unusual``.
    func known<Value>(_ read: () throws(CartwrightError) -> Value) throws(Unusual) -> Value {
        do throws(CartwrightError) { return try read() } catch { throw Unusual() }
    }
}
