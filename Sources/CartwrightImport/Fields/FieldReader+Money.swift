internal import Cartwright

extension FieldReader {
    /// Converts an amount of major units.
    ///
    /// - Throws: `money.bad_amount` or `money.overflow`, at the field.
    func minor(_ name: String, _ decimal: String, in currency: Currency) throws(CartwrightError) -> Int64 {
        try placed(name) { () throws(CartwrightError) in
            try Money(decimal.withoutTrailingZeros, in: currency).minor
        }
    }
}

extension String {
    /// The decimal without zeros at the end of its fraction: WooCommerce writes as many as the shop shows.
    var withoutTrailingZeros: String {
        guard contains(".") else { return self }
        var text = self[...]
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return String(text)
    }
}
