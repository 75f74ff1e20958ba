/// What a shop sells to agents: titles, prices and stock. The price that counts is this one, whatever a caller sends.
///
/// `CartwrightTesting` has the rules of this protocol as checks that can be run on any implementation.
public protocol ShopItems: Sendable {
    /// An item.
    ///
    /// - Returns: the item; nil where the shop sells nothing under the id.
    /// - Throws: an error of fault environment where nobody can say.
    func item(_ id: String) async throws(CartwrightError) -> ShopItem?
}

/// Something that a shop sells.
public struct ShopItem: Hashable, Sendable, Identifiable {
    /// What it is called in the shop's books: the SKU of lines and promotions.
    public var id: String
    /// Its name for people.
    public var title: String
    /// The price of one unit in minor units of the shop's currency, 0 or more.
    public var unitPriceMinor: Int64
    /// How many units are there, 0 or more; nil where nobody counts.
    public var stock: Int64?
    /// A picture of it, as an absolute URL.
    public var imageURL: String?
    /// The categories it belongs to.
    public var categories: [String]
    /// Facts of the shop's own that filters can ask for.
    public var attributes: [String: JSONValue]

    /// An item at a price.
    public init(
        id: String,
        title: String,
        unitPriceMinor: Int64,
        stock: Int64? = nil,
        imageURL: String? = nil,
        categories: [String] = [],
        attributes: [String: JSONValue] = [:]
    ) {
        (self.id, self.title, self.unitPriceMinor) = (id, title, unitPriceMinor)
        (self.stock, self.imageURL) = (stock, imageURL)
        (self.categories, self.attributes) = (categories, attributes)
    }
}
