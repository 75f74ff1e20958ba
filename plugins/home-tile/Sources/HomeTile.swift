public import Cartwright

/// A product of the shop's home page.
public struct HomeTile: CardContent {
    /// The shop's number of the product.
    public var id: Int64?
    /// The name of the product.
    public var title: String
    /// The URL of the image.
    public var image: String
    /// The price.
    public var price: Money?
    /// The search words.
    public var tags: [String]
    /// The link of the tile.
    public var deeplink: String?
    /// The details of the product.
    public var detail: String?

    /// Creates a tile.
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

    /// The tile as JSON; missing values are null.
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
