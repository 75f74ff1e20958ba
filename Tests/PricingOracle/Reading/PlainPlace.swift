import Cartwright

/// A line or a shipment of the cart.
struct PlainPlace {
    let id: String
    let isLine: Bool

    /// What the scenario says about it.
    let value: JSONValue

    /// What one unit costs, and how many there are; a shipment is one unit.
    let price: Int64
    let quantity: Int64

    /// What discounts leave of a unit at least.
    let unitFloor: Int64
    let isDiscountable: Bool
    let rate: PlainPercent?

    var amount: Int64 { price * quantity }
    var floor: Int64 { unitFloor * quantity }

    init(line value: JSONValue, number: Int) {
        (isLine, self.value) = (true, value)
        id = value["id"].textIfPresent ?? "#\(number)"
        price = value["unit_price"].integer ?? 0
        quantity = value["quantity"].integer ?? 0
        isDiscountable = value["discountable"].bool ?? true
        unitFloor = isDiscountable ? min(price, value["min_unit_price"].integer ?? 0) : price
        rate = value["tax_rate"].textIfPresent.map(PlainPercent.init)
    }

    init(shipment value: JSONValue, number: Int) {
        (isLine, self.value) = (false, value)
        id = value["id"].textIfPresent ?? "#\(number)"
        (price, quantity, unitFloor, isDiscountable) = (value["amount"].integer ?? 0, 1, 0, true)
        rate = value["tax_rate"].textIfPresent.map(PlainPercent.init)
    }
}

extension [PlainPlace] {
    /// The lines by id as bytes, then the shipments by id: the order in which ties are settled.
    init(of cart: JSONValue) {
        let lines = cart["lines"].elements.enumerated().map { PlainPlace(line: $1, number: $0 + 1) }
        let shipments = cart["shipping"].elements.enumerated().map { PlainPlace(shipment: $1, number: $0 + 1) }
        self = [lines, shipments].flatMap { places in
            places.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
        }
    }
}
