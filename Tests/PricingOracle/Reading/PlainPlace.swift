import Cartwright

/// A line or a shipment of the cart.
struct PlainPlace {
    let id: String
    let isLine: Bool

    /// The position in the cart for a place without an id; 0 for a place with one.
    let number: Int

    /// The JSON of the place.
    let value: JSONValue

    /// The price of one unit and the number of units; a shipment is one unit.
    let price: Int64
    let quantity: Int64

    /// The lowest price of a unit after discounts.
    let unitFloor: Int64
    let isDiscountable: Bool
    let rate: PlainPercent?

    var amount: Int64 { price * quantity }
    var floor: Int64 { unitFloor * quantity }

    init(line value: JSONValue, number: Int) {
        (isLine, self.value) = (true, value)
        let own = value["id"].textIfPresent
        self.number = own == nil ? number : 0
        id = own ?? "#\(number)"
        price = value["unit_price"].integer ?? 0
        quantity = value["quantity"].integer ?? 0
        isDiscountable = value["discountable"].bool ?? true
        unitFloor = isDiscountable ? min(price, value["min_unit_price"].integer ?? 0) : price
        rate = value["tax_rate"].textIfPresent.map(PlainPercent.init)
    }

    init(shipment value: JSONValue, number: Int) {
        (isLine, self.value) = (false, value)
        let own = value["id"].textIfPresent
        self.number = own == nil ? number : 0
        id = own ?? "#\(number)"
        (price, quantity, unitFloor, isDiscountable) = (value["amount"].integer ?? 0, 1, 0, true)
        rate = value["tax_rate"].textIfPresent.map(PlainPercent.init)
    }
}

extension PlainPlace {
    /// The bytes that settle ties: the id, or the SKU or method without an id.
    private var word: [UInt8] {
        Array((number == 0 ? id : value[isLine ? "sku" : "method"].textIfPresent ?? "").utf8)
    }

    /// True if this place wins ties: by the bytes of the word, then by having an id, then by position.
    fileprivate func goesBefore(_ other: PlainPlace) -> Bool {
        guard word == other.word else { return word.lexicographicallyPrecedes(other.word) }
        return number < other.number
    }
}

extension [PlainPlace] {
    /// Reads the lines, then the shipments, each in the order that settles ties.
    init(of cart: JSONValue) {
        let lines = cart["lines"].elements.enumerated().map { PlainPlace(line: $1, number: $0 + 1) }
        let shipments = cart["shipping"].elements.enumerated().map { PlainPlace(shipment: $1, number: $0 + 1) }
        self = [lines, shipments].flatMap { places in places.sorted { $0.goesBefore($1) } }
    }
}
