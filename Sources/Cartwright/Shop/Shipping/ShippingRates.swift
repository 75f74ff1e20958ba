/// How a shop sends things, and what that costs.
///
/// `CartwrightTesting` has the rules of this protocol as checks that can be run on any implementation.
public protocol ShippingRates: Sendable {
    /// The ways to send things to an address, the best one to begin with first.
    ///
    /// - Returns: the ways; none where nothing is sent there.
    /// - Throws: an error of fault environment where nobody can say.
    func rates(to address: ShopAddress) async throws(CartwrightError) -> [ShippingRate]
}

/// A way to send things.
public struct ShippingRate: Hashable, Sendable, Identifiable {
    /// Its id among those of the shop, which is the method of a cart's shipment.
    public var id: String
    /// Its name for people.
    public var title: String
    /// What it costs before discounts, in minor units of the shop's currency, 0 or more.
    public var amountMinor: Int64

    /// A way at a price.
    public init(id: String, title: String, amountMinor: Int64) {
        (self.id, self.title, self.amountMinor) = (id, title, amountMinor)
    }
}

/// Where something goes. Every part may be missing, as long as a buyer has not said it.
public struct ShopAddress: Hashable, Sendable {
    /// Who receives it.
    public var name: String?
    /// Street and number.
    public var street: String?
    /// What else belongs to the street: a floor, a company.
    public var extended: String?
    /// The town.
    public var city: String?
    /// The region within the country: a state, a province.
    public var region: String?
    /// The postal code.
    public var postalCode: String?
    /// The country, as an ISO 3166 code of two letters.
    public var country: String?
    /// A telephone number.
    public var phone: String?

    /// An address of which nothing is known.
    public init() {}
}
