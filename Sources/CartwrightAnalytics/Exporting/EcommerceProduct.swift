internal import Cartwright

/// A product of a recommended eCommerce event.
struct EcommerceProduct {
    /// The maximum length of a name, in bytes; Braze's SDKs accept 255 characters.
    private static let nameBytes = 255

    /// The number of units; 1 for an item that was seen.
    let quantity: Int64
    /// The price of a unit: the list price, or if the event has none, the amount paid for a unit, rounded down.
    let price: Money
    private let sku: String
    private let title: String?
    private let hasQuantity: Bool

    /// Reads a line or an item of an event.
    ///
    /// - Parameter key: the key of the number of units; nil for an item that was seen.
    /// - Returns: nil if it lacks SKU, units or price.
    init?(_ value: JSONValue, quantity key: String?) {
        guard case .string(let sku)? = value["sku"], !sku.isEmpty else { return nil }
        if let key {
            guard case .integer(let quantity)? = value[key], quantity >= 0 else { return nil }
            self.quantity = quantity
        } else {
            quantity = 1
        }
        (self.sku, hasQuantity) = (sku, key != nil)
        if case .string(let title)? = value["title"] { self.title = title } else { title = nil }
        if let price = value["unit_price"].flatMap(Money.init(inEvent:)) {
            self.price = price
        } else if let paid = value["paid"].flatMap(Money.init(inEvent:)) {
            price = Money(minor: quantity > 0 ? paid.minor / quantity : 0, paid.currency)
        } else {
            return nil
        }
    }

    /// The object of the product.
    var json: JSONObject {
        let isNamed = title?.contains { !$0.isWhitespace } ?? false
        let name = (isNamed ? title ?? sku : sku).shortened(toBytes: Self.nameBytes)
        var object: JSONObject = [
            "product_id": .string(sku), "product_name": .string(name),
            "variant_id": .string(sku),
        ]
        if hasQuantity { object["quantity"] = .integer(quantity) }
        object["price"] = price.number
        return object
    }
}
