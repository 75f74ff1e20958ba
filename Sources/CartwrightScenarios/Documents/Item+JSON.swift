public import Cartwright

extension Item {
    /// Reads an item of a catalog file, with prices in the file's currency, if it has one.
    ///
    /// - Throws: an error of area `json`, or `text.too_long`.
    public init(_ value: JSONValue, at pointer: JSONPointer, in currency: Currency? = nil) throws(CartwrightError) {
        try self.init(kept: value, at: pointer, in: currency)
        try checkLengths(at: pointer)
    }

    /// Reads an item that an earlier version may have stored: its texts may be longer than
    /// ``/Cartwright/TextLimit`` allows now.
    ///
    /// - Throws: an error of area `json`.
    package init(
        kept value: JSONValue,
        at pointer: JSONPointer,
        in currency: Currency? = nil
    ) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init(
            sku: try reader.string("sku"),
            title: try reader.string(ifPresent: "title"),
            unitPriceMinor: try reader.minorUnits("unit_price", in: currency),
            categories: try reader.strings(ifPresent: "categories") ?? [],
            attributes: try reader.facts(ifPresent: "attributes")
        )
        isPerishable = try reader.bool(ifPresent: "perishable") ?? false
        // An item does not have its cost, see ``CatalogFile/costsMinor``.
        _ = try reader.minorUnits(ifPresent: "cost", in: currency)
        try reader.finish()
    }
}
