internal import Cartwright

extension MarginFigures {
    /// The figures of all currencies, in order.
    static func json(_ margins: [Currency: MarginFigures]) -> JSONValue {
        .array(margins.sorted { $0.key.code < $1.key.code }.map { $0.value.json(in: $0.key) })
    }

    private func json(in currency: Currency) -> JSONValue {
        var object: JSONObject = [
            "currency": .string(currency.code), "carts": .integer(Int64(cartCount)),
            "revenue": .integer(revenueMinor), "cost": .integer(costMinor), "margin": .integer(marginMinor),
        ]
        guard belowCount > 0 else { return .object(object) }
        object["below_minimum"] = .integer(Int64(belowCount))
        object["lowest"] = .array(
            lowest.map {
                [
                    "cart": .string($0.cart), "revenue": .integer($0.revenueMinor), "cost": .integer($0.costMinor),
                    "margin": .integer($0.marginMinor),
                ]
            }
        )
        return .object(object)
    }

    /// Reads the figures of all currencies; none if the key is absent. Parts of a simulation list no carts.
    static func reading(
        _ key: String,
        _ reader: inout ObjectReader
    ) throws(CartwrightError) -> [Currency: MarginFigures] {
        let all = try reader.array(ifPresent: key) { value, pointer throws(CartwrightError) in
            var reader = try ObjectReader(value, at: pointer)
            let currency = try reader.currency("currency")
            var figures = MarginFigures()
            figures.cartCount = Int(try reader.integer("carts", in: 0...1_000_000_000_000))
            figures.revenueMinor = try reader.integer("revenue")
            figures.costMinor = try reader.integer("cost", in: 0...Int64.max)
            _ = try reader.integer("margin")
            _ = reader.value(ifPresent: "below_minimum")
            _ = reader.value(ifPresent: "lowest")
            try reader.finish()
            return (currency, figures)
        }
        return Dictionary(all ?? []) { first, _ in first }
    }
}
