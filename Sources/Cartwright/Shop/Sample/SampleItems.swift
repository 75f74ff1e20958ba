internal import Synchronization

/// Items from two tables, in memory: `products.csv` (`id,title,price,image_url`; prices in minor units) and
/// `inventory.csv` (`product_id,quantity`). An item that is not in the second table has unlimited stock.
public final class SampleItems: ShopItems {
    private let items: Mutex<[String: ShopItem]>

    /// Reads the tables.
    ///
    /// - Throws: `shop.bad_table`, an error of area `csv`.
    public init(products: [UInt8], inventory: [UInt8]) throws(CartwrightError) {
        var stock: [String: Int64] = [:]
        for row in try Table("inventory.csv", inventory).rows {
            stock[try row.text("product_id")] = try row.number("quantity")
        }
        var items: [String: ShopItem] = [:]
        for row in try Table("products.csv", products).rows {
            let id = try row.text("id")
            items[id] = ShopItem(
                id: id,
                title: try row.text("title"),
                unitPriceMinor: try row.number("price"),
                stock: stock[id],
                imageURL: row.text(ifPresent: "image_url")
            )
        }
        self.items = Mutex(items)
    }

    /// All items, ordered by id.
    public var all: [ShopItem] { items.withLock { Array($0.values) }.sorted { $0.id < $1.id } }

    /// Returns an item.
    public func item(_ id: String) -> ShopItem? { items.withLock { $0[id] } }

    /// True.
    public var isSearchable: Bool { true }

    /// Finds the items that have each word of the query in their title, id or categories, ordered by id. A cursor is
    /// the id of the last item of its page.
    public func search(_ search: ItemSearch) -> ItemPage {
        let words = (search.query ?? "").lowercased().split(whereSeparator: \.isWhitespace)
        let found = all.filter { item in
            let text = ([item.id, item.title] + item.categories).joined(separator: "\n").lowercased()
            return search.includes(item) && words.allSatisfy { text.contains($0) }
        }
        let rest = search.cursor.map { cursor in found.filter { $0.id > cursor } } ?? found
        let page = Array(rest.prefix(max(1, search.limit)))
        return ItemPage(items: page, next: page.count < rest.count ? page.last?.id : nil, count: Int64(found.count))
    }

    /// Removes units from the stock, down to 0.
    func take(_ units: [String: Int64]) {
        items.withLock { items in
            for (id, count) in units {
                guard let stock = items[id]?.stock else { continue }
                items[id]?.stock = max(0, stock - min(stock, count))
            }
        }
    }
}
