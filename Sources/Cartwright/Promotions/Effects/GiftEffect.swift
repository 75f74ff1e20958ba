/// A free line. It is outside the subtotal and the discount of the cart.
public struct GiftEffect: Effect, Hashable {
    /// `gift`.
    public static let type = "gift"

    /// What is given.
    public var line: GiftLine

    /// A free line.
    public init(_ line: GiftLine) { self.line = line }

    /// Reads the effect.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        line = GiftLine(
            sku: try reader.string("sku"),
            quantity: try reader.integer(ifPresent: "quantity", in: 1...Int64.max) ?? 1,
            unitPriceMinor: try reader.integer(ifPresent: "unit_price", in: 0...Int64.max) ?? 0
        )
    }

    /// The gift stage.
    public var stage: Stage { .gift }

    /// A gift touches no line.
    public func reaches(_ line: Line) -> Bool { false }

    /// The effect as a scenario writes it.
    public var json: JSONValue {
        var object = JSONObject()
        object["type"] = .string(Self.type)
        for (key, value) in line.json { object[key] = value }
        return .object(object)
    }
}

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
