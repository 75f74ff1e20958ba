public import Cartwright

extension Scenario {
    /// Reads a scenario strictly.
    ///
    /// - Throws: an error of area `json`, `cart`, `money`, `time` or `promotion`, with the JSON pointer.
    public init(
        _ value: JSONValue,
        at pointer: JSONPointer = .root,
        vocabulary: Vocabulary = .standard
    ) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        id = try reader.string(ifPresent: "id")
        (cart, now) = try reader.nested("cart", Cart.reading)
        promotions =
            try reader.nested(ifPresent: "promotions") { value, pointer throws(CartwrightError) in
                try [Promotion].reading(value, at: pointer, vocabulary: vocabulary)
            } ?? []
        options = try reader.nested(ifPresent: "options", PricingOptions.init) ?? PricingOptions()
        expectation = try reader.nested(ifPresent: "expect", Expectation.init)
        try reader.finish()
    }
}
