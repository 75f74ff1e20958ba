internal import Cartwright

extension PricingOptions {
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
