/// Units that a promotion gives for free.
public struct GiftLine: Hashable, Sendable {
    /// The SKU of the gift.
    public var sku: String
    /// The number of units, 1 or more.
    public var quantity: Int64
    /// The list price of a unit, in minor units; 0 by default.
    public var unitPriceMinor: Int64

    /// Creates a gift of free units.
    public init(sku: String, quantity: Int64 = 1, unitPriceMinor: Int64 = 0) {
        self.sku = sku
        self.quantity = quantity
        self.unitPriceMinor = unitPriceMinor
    }

    /// The list price of the gift. Wide, since it is not paid and need not fit.
    var listValue: Int128 { Int128(quantity) * Int128(unitPriceMinor) }

    /// The list price of the gift, in minor units: at most the largest number.
    package var listMinor: Int64 { Int64(clamping: listValue) }

    var json: JSONObject {
        var object = JSONObject()
        object["sku"] = .string(sku)
        object["quantity"] = .integer(quantity)
        object["unit_price"] = .integer(unitPriceMinor)
        return object
    }
}
