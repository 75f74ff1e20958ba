public import Cartwright

extension Item {
    /// Reads an item of a catalog file, whose prices are in a currency where it names one.
    ///
    /// - Throws: an error of area `json`.
    public init(_ value: JSONValue, at pointer: JSONPointer, in currency: Currency? = nil) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init(
            sku: try reader.string("sku"),
            title: try reader.string(ifPresent: "title"),
            unitPriceMinor: try reader.minorUnits("unit_price", in: currency),
            categories: try reader.strings(ifPresent: "categories") ?? [],
            attributes: try reader.facts(ifPresent: "attributes")
        )
        try reader.finish()
    }
}
