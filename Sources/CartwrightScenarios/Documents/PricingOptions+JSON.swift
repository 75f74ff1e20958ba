internal import Cartwright

extension PricingOptions {
    /// The options that affect amounts, as the `options` of a scenario.
    var json: JSONValue { ["choose": .string(choose.rawValue), "rounding": .string(rounding.rawValue)] }

    /// Reads the `options` of a scenario.
    ///
    /// - Throws: an error of area `json`.
    init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init()
        choose = try reader.choice(ifPresent: "choose") ?? .best
        rounding = try reader.choice(ifPresent: "rounding") ?? .halfUp
        try reader.finish()
    }
}
