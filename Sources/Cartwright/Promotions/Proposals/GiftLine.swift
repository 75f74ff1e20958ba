/// Units given for free.
public struct GiftLine: Hashable, Sendable {
    /// What is given.
    public var sku: String
    /// How many units, 1 or more.
    public var quantity: Int64
    /// What one unit would have cost, in minor units; 0 where nobody says.
    public var unitPriceMinor: Int64

    /// Units given for free.
    public init(sku: String, quantity: Int64 = 1, unitPriceMinor: Int64 = 0) {
        self.sku = sku
        self.quantity = quantity
        self.unitPriceMinor = unitPriceMinor
    }

    /// What the gift would have cost. Wide, since nobody pays it and it need not fit.
    var listValue: Int128 { Int128(quantity) * Int128(unitPriceMinor) }

    var json: JSONObject {
        var object = JSONObject()
        object["sku"] = .string(sku)
        object["quantity"] = .integer(quantity)
        object["unit_price"] = .integer(unitPriceMinor)
        return object
    }
}
