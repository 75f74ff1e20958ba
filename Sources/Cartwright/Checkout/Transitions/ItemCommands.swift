extension TransitionBuilder {
    /// Records that an item was seen. Neither cart nor phase change.
    mutating func viewItem(_ sku: String, _ title: String?, unitPriceMinor: Int64) throws(CartwrightError) {
        try check(sku, .sku, "sku")
        try check(title, .title, "title")
        guard unitPriceMinor >= 0 else { throw Refusal.badPrice(unitPriceMinor).error }
        record(
            .itemViewed,
            subject: nil,
            .present([
                "sku": .string(sku), "title": title.map(JSONValue.string), "unit_price": money(unitPriceMinor),
            ])
        )
    }
}
