public import Cartwright

/// An advertisement: an image that leads somewhere.
public struct AdBanner: CardContent {
    /// URL of the image.
    public var image: String
    /// Where the advertisement leads.
    public var deeplink: String?

    /// An advertisement.
    public init(image: String, deeplink: String? = nil) {
        self.image = image
        self.deeplink = deeplink
    }

    /// Both keys, null where there is no link.
    public var json: JSONValue {
        ["image": .string(image), "deeplink": deeplink.map(JSONValue.string) ?? .null]
    }
}
