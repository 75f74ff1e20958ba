/// The items that a shop sells to agents: titles, prices and stock. These prices are binding, whatever a caller sends.
///
/// `CartwrightTesting` has the rules of this protocol as checks that can be run on any implementation.
public protocol ShopItems: Sendable {
    /// Returns an item.
    ///
    /// - Returns: the item; nil if the shop has no item with this id.
    /// - Throws: an error with the fault environment if the data is not available.
    func item(_ id: String) async throws(CartwrightError) -> ShopItem?

    /// True if ``search(_:)`` finds items. The default is false: agents read items by id only.
    var isSearchable: Bool { get }

    /// Finds items, in an order of the shop's own that does not change between the pages of a search.
    ///
    /// - Returns: a page of at most ``ItemSearch/limit`` items, each of which ``item(_:)`` returns too.
    /// - Throws: an error with the fault environment if the data is not available.
    func search(_ search: ItemSearch) async throws(CartwrightError) -> ItemPage
}

extension ShopItems {
    /// False: there is no search.
    public var isSearchable: Bool { false }

    /// Returns no items.
    public func search(_ search: ItemSearch) async throws(CartwrightError) -> ItemPage { ItemPage(items: []) }
}

/// An item of a shop.
public struct ShopItem: Hashable, Sendable, Identifiable {
    /// The id of the item: the SKU in lines and promotions.
    public var id: String
    /// Its name for people.
    public var title: String
    /// The price of one unit in minor units of the shop's currency, 0 or more.
    public var unitPriceMinor: Int64
    /// The number of units in stock, 0 or more; nil if the stock is not tracked.
    public var stock: Int64?
    /// The image, as an absolute URL.
    public var imageURL: String?
    /// The categories it belongs to.
    public var categories: [String]
    /// Attributes of the shop's own, for filters.
    public var attributes: [String: JSONValue]

    /// Creates an item.
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
