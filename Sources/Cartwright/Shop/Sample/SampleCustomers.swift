/// Customers from two tables, in memory: `customers.csv` (`id,name,email`) and `addresses.csv`
/// (`id,customer_id,street_address,city,state,postal_code,country`).
///
/// Each agent that names an e-mail address gets the addresses, which test suites expect. A real shop does not do this,
/// see ``ShopCustomers``.
public struct SampleCustomers: ShopCustomers {
    private var addresses: [String: [SavedAddress]] = [:]

    /// Reads the tables. Empty bytes are a table without rows.
    ///
    /// - Throws: `shop.bad_table`, an error of area `csv`.
    public init(customers: [UInt8], addresses: [UInt8]) throws(CartwrightError) {
        var emails: [String: String] = [:]
        for row in try Table("customers.csv", customers).rows { emails[try row.text("id")] = try row.text("email") }
        for row in try Table("addresses.csv", addresses).rows {
            guard let email = emails[try row.text("customer_id")] else { continue }
            var address = ShopAddress()
            address.street = row.text(ifPresent: "street_address")
            address.city = row.text(ifPresent: "city")
            address.region = row.text(ifPresent: "state")
            address.postalCode = row.text(ifPresent: "postal_code")
            address.country = row.text(ifPresent: "country")
            self.addresses[email, default: []].append(SavedAddress(id: try row.text("id"), address))
        }
    }

    /// Returns the addresses of the customer with the e-mail address, in the order of the table.
    public func addresses(of buyer: ShopBuyer, agent: String) -> [SavedAddress] {
        buyer.email.flatMap { addresses[$0] } ?? []
    }
}
