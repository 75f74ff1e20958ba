public import Cartwright

/// A product of the shop's home page.
public struct HomeTile: CardContent {
    /// The shop's number of the product.
    public var id: Int64?
    /// The name of the product.
    public var title: String
    /// URL of its image.
    public var image: String
    /// What it costs.
    public var price: Money?
    /// Words to find it by.
    public var tags: [String]
    /// Where the tile leads.
    public var deeplink: String?
    /// More about the product.
    public var detail: String?

    /// A tile of a product.
    public init(
        id: Int64? = nil,
        title: String,
        image: String,
        price: Money? = nil,
        tags: [String] = [],
        deeplink: String? = nil,
        detail: String? = nil
    ) {
        self.id = id
        self.title = title
        self.image = image
        self.price = price
        self.tags = tags
        self.deeplink = deeplink
        self.detail = detail
    }

    /// All keys, null where the tile has nothing.
    public var json: JSONValue {
        [
            "id": id.map(JSONValue.integer) ?? .null,
            "title": .string(title),
            "image": .string(image),
            "price": price?.json ?? .null,
            "tags": .array(tags.map(JSONValue.string)),
            "deeplink": deeplink.map(JSONValue.string) ?? .null,
            "detail": detail.map(JSONValue.string) ?? .null,
        ]
    }
}
