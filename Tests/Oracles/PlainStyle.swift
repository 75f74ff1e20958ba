import Cartwright

/// The field names of a card style, from the platform's documents.
struct PlainStyle: Equatable {
    var keys: [String: [String]]
    var kinds: [String: ContentCard.Kind] = [:]
    var marks: Set<String> = []

    static let all = [short, rest, long, removal]

    func isStyle(of card: [String: JSONValue]) -> Bool {
        if self == .rest, case .string(let type) = card["type"], kinds[type] != nil { return true }
        return !marks.isDisjoint(with: card.keys)
    }

    static let short = PlainStyle(
        keys: [
            "id": ["id"], "type": ["tp"], "title": ["tt"], "description": ["ds"], "image": ["i"], "alt": ["image_alt"],
            "ratio": ["ar"], "url": ["u"], "link": ["dm"], "language": ["language"], "web view": ["uw"], "test": ["t"],
            "control": ["isControl"], "created": ["ca"], "expires": ["ea"], "viewed": ["v"], "clicked": ["cl"],
            "pinned": ["p"], "dismissed": ["d"], "dismissible": ["db"], "removed": ["r"], "extras": ["e"],
        ],
        kinds: [
            "short_news": .classic, "text_announcement": .classic, "captioned_image": .captioned,
            "banner_image": .banner, "control": .control,
        ],
        marks: ["tp", "ca", "ea", "tt"]
    )

    /// A card of the short style with `r` as its only mark.
    static let removal = PlainStyle(keys: short.keys, kinds: short.kinds, marks: ["r"])

    static let rest = PlainStyle(
        keys: [
            "id": ["id"], "type": ["type"], "title": ["title"], "description": ["description"], "image": ["image_url"],
            "url": ["web_uri", "ios_uri", "android_uri"], "control": ["isControl"], "expires": ["expire_at"],
            "life": ["time_to_live"], "pinned": ["pinned"], "dismissible": ["dismissible", "dismissable"],
            "extras": ["extra"],
        ],
        kinds: ["CLASSIC": .classic, "CAPTIONED_IMAGE": .captioned, "BANNER": .banner],
        marks: ["image_url", "time_to_live", "expire_at", "extra", "web_uri", "ios_uri", "android_uri"]
    )

    static let long = PlainStyle(
        keys: [
            "id": ["id"], "type": ["type"], "title": ["title"], "description": ["cardDescription", "description"],
            "image": ["image"],
            "ratio": ["imageAspectRatio"], "url": ["url"], "link": ["domain"], "web view": ["openURLInWebView"],
            "control": ["isControl"], "created": ["created"], "expires": ["expiresAt"], "viewed": ["viewed"],
            "clicked": ["clicked"], "pinned": ["pinned"], "dismissed": ["dismissed"],
            "dismissible": ["dismissible", "dismissable"], "extras": ["extras"],
        ],
        kinds: [
            "Classic": .classic, "Captioned": .captioned, "Banner": .banner, "ImageOnly": .banner, "Control": .control,
        ],
        marks: ["type", "cardDescription", "image", "domain", "openURLInWebView", "imageAspectRatio"]
    )

    static let web = PlainStyle(
        keys: [
            "id": ["id"], "title": ["title"], "description": ["description"], "image": ["imageUrl"],
            "alt": ["altImageText"], "ratio": ["aspectRatio"], "url": ["url"], "link": ["linkText"],
            "language": ["language"], "control": ["isControl"], "created": ["created"], "updated": ["updated"],
            "expires": ["expiresAt"], "viewed": ["viewed"], "clicked": ["clicked"], "pinned": ["pinned"],
            "dismissed": ["dismissed"], "dismissible": ["dismissible", "dismissable"], "extras": ["extras"],
        ]
    )
}
