package import Cartwright

/// A past order of another system as a cart with the amounts that the shop recorded.
package struct PastOrder: Sendable {
    /// The name, such as its number.
    let name: String
    let currency: Currency
    /// The instant as it is written.
    var at: String?
    var pricesIncludeTax = false
    var country: String?
    var channel: String?
    var customer = JSONObject()
    var discountMinor: Int64 = 0
    var totalMinor: Int64 = 0
    /// The tax in the total that is neither in the prices nor computed from rates; nil if there is none.
    var taxMinor: Int64?
    var codes: [String] = []
    var promotions: [String] = []
    private(set) var lines: [JSONValue] = []
    private(set) var shipments: [JSONValue] = []

    init(_ name: String, in currency: Currency) { (self.name, self.currency) = (name, currency) }

    /// A line of an order.
    struct Line {
        var sku: String
        var title: String?
        var quantity: Int64 = 1
        /// The tax rate in percent; nil if it is not known.
        var taxRate: String?
        var isDiscountable = true
    }

    /// Adds a line whose units have one price.
    mutating func add(_ line: Line, unitMinor: Int64) {
        guard line.quantity > 0 else { return }
        var object: JSONObject = [
            "sku": .string(line.sku), "unit_price": .integer(unitMinor), "quantity": .integer(line.quantity),
        ]
        object["title"] = line.title.map { .string($0.shortened(toBytes: TextLimit.title.bytes)) }
        object["tax_rate"] = line.taxRate.map(JSONValue.string)
        if !line.isDiscountable { object["discountable"] = false }
        lines.append(.object(object))
    }

    /// Adds a line with the price of all its units; if it cannot be divided, some units cost one minor unit more.
    mutating func add(_ line: Line, amountMinor: Int64) {
        guard line.quantity > 0 else { return }
        let (unit, rest) = amountMinor.quotientAndRemainder(dividingBy: line.quantity)
        var (dear, other) = (line, line)
        (dear.quantity, other.quantity) = (rest, line.quantity - rest)
        add(dear, unitMinor: unit + 1)
        add(other, unitMinor: unit)
    }

    /// Adds a shipment.
    mutating func addShipment(_ method: String, amountMinor: Int64, taxRate: String?) {
        var object: JSONObject = [
            "method": .string(method.shortened(toBytes: TextLimit.method.bytes)),
            "amount": .integer(amountMinor),
        ]
        object["tax_rate"] = taxRate.map(JSONValue.string)
        shipments.append(.object(object))
    }

    /// The order as a scenario.
    package var json: JSONValue {
        var cart: JSONObject = ["currency": .string(currency.code)]
        cart["now"] = at.map(JSONValue.string)
        cart["channel"] = channel.map(JSONValue.string)
        cart["country"] = country.map(JSONValue.string)
        if pricesIncludeTax { cart["prices_include_tax"] = true }
        if !customer.isEmpty { cart["customer"] = .object(customer) }
        cart["lines"] = .array(lines)
        cart.setUnlessAbsent("shipping", .array(shipments))
        var recorded: JSONObject = ["discount": .integer(discountMinor), "total": .integer(totalMinor)]
        recorded["tax"] = taxMinor.map(JSONValue.integer)
        recorded.setUnlessAbsent("codes", .array(codes.map(JSONValue.string)))
        recorded.setUnlessAbsent("promotions", .array(promotions.map(JSONValue.string)))
        cart["recorded"] = .object(recorded)
        return ["id": .string(name), "cart": .object(cart)]
    }
}
