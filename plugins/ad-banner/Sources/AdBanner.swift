public import Cartwright

/// An advertisement: an image with a link.
public struct AdBanner: CardContent {
    /// The URL of the image.
    public var image: String
    /// The link of the advertisement.
    public var deeplink: String?

    /// Creates an advertisement.
    public init(image: String, deeplink: String? = nil) {
        self.image = image
        self.deeplink = deeplink
    }

    /// The advertisement as JSON; the link is null if there is none.
    public var json: JSONValue {
        ["image": .string(image), "deeplink": deeplink.map(JSONValue.string) ?? .null]
    }
}
