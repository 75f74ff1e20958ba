/// A search for items, one page at a time.
public struct ItemSearch: Hashable, Sendable {
    /// The words to find, as typed; nil to list all items that the other members include.
    public var query: String?
    /// The categories, of which an item has at least one; empty for all items.
    public var categories: [String]
    /// The lowest price in minor units of the shop's currency; nil without a limit.
    public var minimumMinor: Int64?
    /// The highest price in minor units of the shop's currency; nil without a limit.
    public var maximumMinor: Int64?
    /// The ``ItemPage/next`` of the page before; nil for the first page. It comes from a caller: a text that is not a
    /// cursor of the shop gives any page.
    public var cursor: String?
    /// The maximum number of items on the page, 1 or more.
    public var limit: Int

    /// Creates a search.
    public init(
        query: String? = nil,
        categories: [String] = [],
        minimumMinor: Int64? = nil,
        maximumMinor: Int64? = nil,
        cursor: String? = nil,
        limit: Int = 10
    ) {
        (self.query, self.categories) = (query, categories)
        (self.minimumMinor, self.maximumMinor) = (minimumMinor, maximumMinor)
        (self.cursor, self.limit) = (cursor, limit)
    }

    /// Returns true if the categories and prices include an item. The query is up to the shop.
    public func includes(_ item: ShopItem) -> Bool {
        let price = item.unitPriceMinor
        guard price >= minimumMinor ?? 0, price <= maximumMinor ?? .max else { return false }
        return categories.isEmpty || !Set(categories).isDisjoint(with: item.categories)
    }
}

/// A page of found items.
public struct ItemPage: Hashable, Sendable {
    /// The items.
    public var items: [ShopItem]
    /// The cursor of the next page; nil for the last page.
    public var next: String?
    /// The number of found items on all pages; nil if it is unknown.
    public var count: Int64?

    /// Creates a page.
    public init(items: [ShopItem], next: String? = nil, count: Int64? = nil) {
        (self.items, self.next, self.count) = (items, next, count)
    }
}
