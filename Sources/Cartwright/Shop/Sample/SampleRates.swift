/// Shipping rates from a table, in memory: `shipping_rates.csv` (`id,country_code,service_level,price,title`; prices in
/// minor units). A rate of a country replaces the rate of the same level for `default`.
public struct SampleRates: ShippingRates {
    private let rows: [(country: String, level: String, rate: ShippingRate)]

    /// Reads the table.
    ///
    /// - Throws: `shop.bad_table`, an error of area `csv`.
    public init(_ table: [UInt8]) throws(CartwrightError) {
        var rows: [(country: String, level: String, rate: ShippingRate)] = []
        for row in try Table("shipping_rates.csv", table).rows {
            let rate = ShippingRate(
                id: try row.text("id"),
                title: try row.text("title"),
                amountMinor: try row.number("price")
            )
            rows.append((try row.text("country_code"), try row.text("service_level"), rate))
        }
        self.rows = rows
    }

    /// Returns the rates for an address, cheapest first; empty if its country is unknown.
    public func rates(to address: ShopAddress) -> [ShippingRate] {
        guard let country = address.country, !country.isEmpty else { return [] }
        let own = rows.filter { $0.country == country }
        let levels = Set(own.map(\.level))
        let others = rows.filter { $0.country == "default" && !levels.contains($0.level) }
        return (own + others).map(\.rate).sorted { ($0.amountMinor, $0.id) < ($1.amountMinor, $1.id) }
    }
}
