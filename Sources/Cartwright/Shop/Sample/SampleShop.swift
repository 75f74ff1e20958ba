/// A shop with tables in a folder and state in memory: the flower shop of the samples.
public struct SampleShop: Sendable {
    /// The items.
    public let items: SampleItems
    /// The orders.
    public let orders: SampleOrders
    /// The shop as agents see it.
    public let shop: AgentShop

    /// The files of the folder. Promotions are in `catalog.json`, as in any shop.
    public static let files = [
        "shop.json", "products.csv", "inventory.csv", "shipping_rates.csv", "catalog.json",
    ]
    /// The files that the folder may have in addition, with saved addresses.
    public static let optionalFiles = ["customers.csv", "addresses.csv"]

    /// Reads a shop.
    ///
    /// - Parameters:
    ///   - file: a function that returns the bytes of one of ``files``.
    ///   - optional: a function that returns the bytes of one of ``optionalFiles``; nil if the folder does not have it.
    /// - Throws: `shop.bad_table`, an error of area `csv` or `json`, an error of a function.
    public init(
        reading file: (_ name: String) throws(CartwrightError) -> [UInt8],
        ifPresent optional: (_ name: String) throws(CartwrightError) -> [UInt8]? = { _ in nil }
    ) throws(CartwrightError) {
        items = try SampleItems(products: file("products.csv"), inventory: file("inventory.csv"))
        orders = SampleOrders(of: items)
        let facts: ShopFacts
        do throws(CartwrightError) {
            facts = try ShopFacts(JSONParser.parse(file("shop.json")))
        } catch {
            throw error.inFile("shop.json")
        }
        shop = AgentShop(
            items: items,
            shipping: try SampleRates(file("shipping_rates.csv")),
            payments: SamplePayments(),
            orders: orders,
            customers: try SampleCustomers(
                customers: optional("customers.csv") ?? [],
                addresses: optional("addresses.csv") ?? []
            ),
            facts: facts
        )
    }
}

extension ShopFacts {
    /// Reads the facts of a shop: `{"name": "…", "currency": "USD", "storefront": "https://…", "claims": {…}}`.
    ///
    /// - Throws: an error of area `json` or `money`.
    public init(_ value: JSONValue) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: .root)
        self.init(
            currency: try reader.nested("currency") { value, pointer throws(CartwrightError) in
                guard case .string(let code) = value else {
                    throw ObjectReader.wrongType(value, expected: "a string", at: pointer)
                }
                return try Currency(code)
            },
            name: try reader.string("name"),
            storefront: try reader.string("storefront")
        )
        for (name, value) in try reader.object(ifPresent: "claims") ?? [:] {
            var claim = try ObjectReader(value, at: JSONPointer.root.appending("claims").appending(name))
            claims[name] = Claim(
                segment: try claim.string("segment"),
                isVerifiable: try claim.bool(ifPresent: "verifiable") ?? true
            )
            try claim.finish()
        }
        try reader.finish()
    }
}
