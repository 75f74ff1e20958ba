/// The shipping rates of a shop.
///
/// `CartwrightTesting` has the rules of this protocol as checks that can be run on any implementation.
public protocol ShippingRates: Sendable {
    /// Returns the shipping rates for an address, the recommended rate first.
    ///
    /// - Returns: the rates; empty if the shop does not ship there.
    /// - Throws: an error with the fault environment if the data is not available.
    func rates(to address: ShopAddress) async throws(CartwrightError) -> [ShippingRate]
}

/// A shipping rate.
public struct ShippingRate: Hashable, Sendable, Identifiable {
    /// The id within the shop, which is the method of a cart's shipment.
    public var id: String
    /// Its name for people.
    public var title: String
    /// The price before discounts, in minor units of the shop's currency, 0 or more.
    public var amountMinor: Int64

    /// Creates a shipping rate.
    public init(id: String, title: String, amountMinor: Int64) {
        (self.id, self.title, self.amountMinor) = (id, title, amountMinor)
    }
}

/// A delivery address. Every part may be absent until the buyer enters it.
public struct ShopAddress: Hashable, Sendable {
    /// The name of the recipient.
    public var name: String?
    /// Street and number.
    public var street: String?
    /// An addition to the street: a floor, a company.
    public var extended: String?
    /// The city.
    public var city: String?
    /// The region within the country: a state, a province.
    public var region: String?
    /// The postal code.
    public var postalCode: String?
    /// The country, as an ISO 3166 code of two letters.
    public var country: String?
    /// A telephone number.
    public var phone: String?

    /// Creates an empty address.
    public init() {}
}
