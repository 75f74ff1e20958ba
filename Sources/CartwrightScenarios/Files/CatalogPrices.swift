package import Cartwright

/// The facts that a catalog adds to the carts of files: the currency, and the price, title, categories and attributes
/// of lines without a price.
package struct CatalogPrices: Sendable {
    /// The currency of the catalog's prices; nil if they are in that of each cart.
    let currency: Currency?
    /// The items by SKU.
    let items: [String: Item]
    /// The same facts for the fast reader of carts.
    let shop: ScannedCart.Shop

    package init(of file: CatalogFile) {
        currency = file.currency
        items = Dictionary(file.items.map { ($0.sku, $0) }) { first, _ in first }
        shop = ScannedCart.Shop(currency: currency, items: items, isTrusted: true, setsTerms: true)
    }

    /// True if the catalog adds nothing.
    var isEmpty: Bool { currency == nil && items.isEmpty }

    /// Completes the JSON of a scenario or of a bare cart.
    ///
    /// - Throws: `cart.other_currency` for a line without a price in the currency of its cart.
    func completed(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) -> JSONValue {
        guard case .object(var object) = value else { return value }
        guard let cart = object["cart"] else {
            return object["lines"] == nil ? value : try completed(cart: value, at: pointer)
        }
        object["cart"] = try completed(cart: cart, at: pointer.appending("cart"))
        return .object(object)
    }

    private func completed(cart value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) -> JSONValue {
        guard case .object(var cart) = value else { return value }
        if let currency, cart.isAbsent("currency") { cart["currency"] = .string(currency.code) }
        guard case .array(var lines)? = cart["lines"], case .string(let code)? = cart["currency"],
            let own = try? Currency(code)
        else { return .object(cart) }
        for index in lines.indices {
            guard case .object(var line) = lines[index], line.isAbsent("unit_price"),
                case .string(let sku)? = line["sku"], let item = items[sku]
            else { continue }
            if let currency, currency != own {
                throw CartwrightError(
                    .cartOtherCurrency,
                    "\(sku) has no price in \(own)",
                    hint: "the catalog's prices are in \(currency); add a unit_price",
                    at: pointer.appending("lines").appending(index).location
                )
            }
            for (key, fact) in item.lineFacts where line.isAbsent(key) { line[key] = fact }
            lines[index] = .object(line)
        }
        cart["lines"] = .array(lines)
        return .object(cart)
    }
}

extension JSONObject {
    fileprivate func isAbsent(_ key: String) -> Bool { (self[key] ?? .null) == .null }
}

extension Item {
    /// The keys that a line takes from the item.
    package var lineFacts: [(String, JSONValue)] {
        [
            ("unit_price", .integer(unitPriceMinor)), ("title", title.map(JSONValue.string)),
            ("categories", categories.isEmpty ? nil : .array(categories.map(JSONValue.string))),
            ("attributes", attributesJSON),
        ].compactMap { key, value in value.map { (key, $0) } }
    }
}
